package org.verbscope.app.notebook;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.verbscope.notebook.Cell;
import org.verbscope.notebook.Json;
import org.verbscope.notebook.LabMetadata;

/** What a notebook's metadata hold of its exercises: their solutions, and how many hints were shown. Pure functions of the cells. */
final class Exercises {
    private Exercises() { }

    /** Right programs for the cells of an exercise; none when {@code exercise} is empty. */
    static List<OutputActions.Solution> solutions(List<CellView> cells, String exercise) {
        return exercise.isEmpty() ? List.of() : cells.stream().map(CellView::cell)
                .filter(cell -> cell.lab().id().filter(id -> belongs(id, exercise)).isPresent()).flatMap(Exercises::solution).toList();
    }

    private static Stream<OutputActions.Solution> solution(Cell cell) {
        Optional<String> code = cell.lab().values().string("solution");
        return code.map(text -> new OutputActions.Solution(cell.lab().id().orElse(""), text)).stream();
    }

    /** All cells of an exercise begin with its id; {@code e1} is not the beginning of {@code e12}. */
    private static boolean belongs(String id, String exercise) {
        return id.startsWith(exercise) && (id.length() == exercise.length() || !Character.isDigit(id.charAt(exercise.length())));
    }

    /** The cell, in whose file it then stands that so many hints of a claim were shown. */
    static CellView hinted(CellView view, String claim, int shown) {
        LabMetadata lab = view.cell().lab();
        Json.Obj used = lab.values().object("hints-used").orElse(Json.Obj.EMPTY).with(claim, Json.of(shown));
        return view.with(view.cell().withMetadata(lab.with("hints-used", used).into(view.cell().metadata())));
    }
}
