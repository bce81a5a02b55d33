package org.verbscope.app.course;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.verbscope.notebook.Cell;
import org.verbscope.notebook.CellKind;
import org.verbscope.notebook.Notebook;

/**
 * A notebook of the course, by its own metadata.
 *
 * @param part the folder that it lies in, e.g. {@code part-1}
 * @param id number of the lesson, e.g. {@code 08}
 * @param minutes 0 when it does not say
 * @param devices what it is written for: {@code soft}, {@code rxe}, {@code hardware}
 * @param checks lab ids of its check cells
 * @param headings of each code cell by lab id: the heading that it stands under
 */
public record Lesson(Path file, String part, String id, String title, long minutes, List<String> devices, List<String> checks,
        Map<String, String> headings) {
    static Lesson of(Path file, String part, Notebook notebook) {
        String name = file.getFileName().toString().replaceFirst("\\.ipynb$", "");
        return new Lesson(file, part, notebook.lab().id().orElse(name),
                notebook.lab().title().orElse(name), notebook.lab().minutes().orElse(0), List.copyOf(notebook.lab().devices()),
                checks(notebook), headings(notebook));
    }

    private static List<String> checks(Notebook notebook) {
        return notebook.cells().stream().filter(cell -> cell.lab().kind().filter(CellKind.CHECK::equals).isPresent())
                .map(cell -> cell.lab().id()).flatMap(Optional::stream).toList();
    }

    private static Map<String, String> headings(Notebook notebook) {
        var headings = new LinkedHashMap<String, String>();
        String heading = "";
        for (Cell cell : notebook.cells()) {
            for (String line : cell.source().split("\n")) {
                if (cell instanceof org.verbscope.notebook.MarkdownCell && line.matches("##? .+")) {
                    heading = line.replaceFirst("^#+ ", "").replaceAll("[*`]", "");
                }
            }
            String under = heading;
            cell.lab().id().ifPresent(id -> headings.put(id, under));
        }
        return Map.copyOf(headings);
    }
}
