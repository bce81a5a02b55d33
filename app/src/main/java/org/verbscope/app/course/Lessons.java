package org.verbscope.app.course;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.verbscope.notebook.NotebookException;
import org.verbscope.notebook.NotebookFile;

/**
 * The lessons that are there, in the order of their parts and numbers.
 *
 * @param findings files that are no notebooks, for people
 */
public record Lessons(List<Lesson> all, List<String> findings) {
    private static final String TRANSLATED = "zh-Hant";

    /** Reads every notebook below {@code folder}, which may take a moment. */
    public static Lessons in(Path folder) {
        return in(folder, "en");
    }

    /** @param language {@code zh-Hant} takes the translation, in the folder of that name, of a lesson that has one */
    public static Lessons in(Path folder, String language) {
        var lessons = new ArrayList<Lesson>();
        var findings = new ArrayList<String>();
        try (Stream<Path> files = Files.walk(folder, 3)) {
            for (Path file : files.filter(path -> path.getFileName().toString().endsWith(".ipynb")).sorted().toList()) {
                if (file.getParent().getFileName().toString().equals(TRANSLATED)) {
                    continue;
                }
                try {
                    Path translated = folder.resolve(language).resolve(file.getFileName());
                    Path chosen = Files.isRegularFile(translated) ? translated : file;
                    lessons.add(Lesson.of(chosen, file.toAbsolutePath().getParent().getFileName().toString(), NotebookFile.open(chosen).notebook()));
                } catch (NotebookException broken) {
                    findings.add(broken.getMessage());
                }
            }
        } catch (IOException refused) {
            findings.add(folder + " cannot be read: " + refused.getMessage());
        }
        lessons.sort(Comparator.comparing(Lesson::part).thenComparing(Lesson::id));
        return new Lessons(List.copyOf(lessons), List.copyOf(findings));
    }

    /** Minutes of all of them. */
    public long minutes() {
        return all.stream().mapToLong(Lesson::minutes).sum();
    }
}
