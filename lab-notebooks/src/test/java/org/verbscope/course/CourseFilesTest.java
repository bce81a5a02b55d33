package org.verbscope.course;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.course.Piece.Code;
import org.verbscope.notebook.CellKind;
import org.verbscope.notebook.NotebookFile;
import org.verbscope.notebook.NotebookValidator;
import org.verbscope.notebook.Problem;

/** The notebooks in the repository are what the lessons make; {@code -Dverbscope.course.write=true} makes them anew. */
@Tag("unit")
class CourseFilesTest {
    private static final Set<CellKind> READ = Set.of(CellKind.GIVEN, CellKind.START, CellKind.EXERCISE);

    @Test
    void theNotebooksAreWhatTheLessonsMake() throws Exception {
        Path notebooks = Lessons.home().resolve("notebooks");
        if (Boolean.getBoolean("verbscope.course.write")) {
            CourseFiles.write(Lessons.withOpening(), notebooks);
        }
        Map<Path, byte[]> made = CourseFiles.notebooks(Lessons.withOpening());
        assertThat(made).isNotEmpty();
        for (Map.Entry<Path, byte[]> file : made.entrySet()) {
            Path path = notebooks.resolve(file.getKey());
            assertThat(path).as("run CourseFilesTest with -Dverbscope.course.write=true").isRegularFile();
            assertThat(Files.readString(path)).as("%s is older than its lesson: run CourseFilesTest with "
                    + "-Dverbscope.course.write=true", path).isEqualTo(new String(file.getValue(), StandardCharsets.UTF_8));
        }
    }

    @Test
    void jupyterTakesThem() throws Exception {
        for (Path file : CourseFiles.notebooks(Lessons.withOpening()).keySet()) {
            var notebook = NotebookFile.open(Lessons.home().resolve("notebooks").resolve(file)).notebook();
            List<Problem> problems = NotebookValidator.validate(notebook);
            assertThat(problems).as("%s", file).isEmpty();
        }
    }

    @Test
    void theLanguagesSayTheSame() throws Exception {
        for (CourseFiles.Source lesson : Lessons.withOpening()) {
            Map<String, String> frames = new TreeMap<>();
            lesson.texts().values().forEach(text -> frames.put(text.language(), frame(text)));
            assertThat(Set.copyOf(frames.values())).as("lesson %s: %s", lesson.cells().id(), frames).hasSize(1);
        }
    }

    /** What has to be the same whatever the language: headings, folds, options and hints, by number and place. */
    private static String frame(LessonText text) {
        String parts = text.parts().stream().map(part -> {
            if (part instanceof LessonText.Prose prose) {
                long headings = prose.markdown().lines().filter(line -> line.startsWith("#")).count();
                long rows = prose.markdown().lines().filter(line -> line.startsWith("|")).count();
                long items = prose.markdown().lines().filter(line -> line.startsWith("- ")).count();
                return "prose after " + prose.after() + " headings " + headings + " rows " + rows + " items " + items;
            } else if (part instanceof LessonText.Asked asked) {
                return asked.id() + new java.util.TreeSet<>(asked.options().keySet());
            }
            return ((LessonText.Cell) part).id();
        }).collect(Collectors.joining("\n"));
        Map<String, String> hints = new TreeMap<>();
        text.hints().forEach((exercise, claims) -> claims.forEach((claim, list) -> hints.put(exercise + " " + claim, "" + list.size())));
        return parts + "\n" + hints;
    }

    @Test
    void cellsFitTheWindowAndLessonsTheirTime() throws Exception {
        for (CourseFiles.Source lesson : Lessons.withOpening()) {
            for (Piece piece : lesson.cells().shown()) {
                if (piece instanceof Code code && READ.contains(code.kind())) {
                    assertThat(code.source().lines()).as("lesson %s, cell %s", lesson.cells().id(), code.id())
                            .hasSizeLessThanOrEqualTo(12).allMatch(line -> line.length() <= 50).noneMatch(line -> line.contains("//"));
                }
            }
            assertThat(lesson.cells().minutes()).isBetween(25, 40);
            assertThat(words(lesson.texts().get("en"))).as("words of lesson %s", lesson.cells().id()).isLessThanOrEqualTo(1_400);
        }
    }

    private static long words(LessonText text) {
        return text.parts().stream().flatMap(part -> part instanceof LessonText.Prose prose ? Stream.of(prose.markdown())
                : part instanceof LessonText.Asked asked ? Stream.of(asked.ask()) : Stream.empty())
                .flatMap(prose -> Stream.of(prose.split("\\s+"))).filter(word -> word.matches(".*\\w.*")).count();
    }

    @Test
    void everyExerciseHasTwoRightProgramsTwoWrongOnesAndHints() throws Exception {
        for (CourseFiles.Source lesson : Lessons.all()) {
            List<Code> checks = lesson.cells().code(CellKind.CHECK);
            assertThat(checks).as("exercises of lesson %s", lesson.cells().id()).hasSizeGreaterThanOrEqualTo(3);
            for (Code check : checks) {
                List<String> cells = lesson.cells().code(CellKind.EXERCISE).stream().map(Code::id)
                        .filter(id -> id.startsWith(check.exercise())).toList();
                assertThat(cells).as("exercise %s", check.exercise()).isNotEmpty();
                for (String cell : cells) {
                    assertThat(of(lesson, CellKind.SOLUTION, cell)).as("solutions of %s", cell).hasSizeGreaterThanOrEqualTo(2);
                }
                assertThat(cells.stream().mapToLong(cell -> of(lesson, CellKind.WRONG, cell).size()).sum())
                        .as("wrong programs of %s", check.exercise()).isGreaterThanOrEqualTo(2);
                lesson.texts().forEach((language, text) -> assertThat(text.hints().getOrDefault(check.exercise(), Map.of()).keySet())
                        .as("hints of %s in %s", check.exercise(), language).containsExactlyInAnyOrderElementsOf(claims(check)));
                lesson.texts().values().forEach(text -> text.hints().get(check.exercise()).values()
                        .forEach(hints -> assertThat(hints).hasSizeBetween(1, 3)));
            }
        }
    }

    @Test
    void whatChecksClaimIsSaidInWords() throws Exception {
        for (CourseFiles.Source lesson : Lessons.withOpening()) {
            for (Code check : lesson.cells().code(CellKind.CHECK)) {
                for (LessonText text : lesson.texts().values()) {
                    Map<String, String> words = text.claims().getOrDefault(check.id(), Map.of());
                    assertThat(words.keySet()).as("%s in %s", check.id(), text.language())
                            .isNotEmpty().allMatch(claim -> check.source().contains("\"" + claim + "\"")).containsAll(claims(check));
                    assertThat(words.values()).as("%s in %s: each claim says something of its own", check.id(), text.language()).doesNotHaveDuplicates();
                }
            }
        }
    }

    private static List<Code> of(CourseFiles.Source lesson, CellKind kind, String cell) {
        return lesson.cells().code(kind).stream().filter(code -> code.exercise().equals(cell)).toList();
    }

    private static List<String> claims(Code check) {
        return java.util.regex.Pattern.compile("\\.as\\(\"([^\"]+)\"\\)").matcher(check.source()).results().map(m -> m.group(1)).toList();
    }
}
