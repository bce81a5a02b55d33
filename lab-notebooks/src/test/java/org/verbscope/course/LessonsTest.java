package org.verbscope.course;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.course.Piece.Code;
import org.verbscope.grade.SecondOpinion;
import org.verbscope.jshell.JavaProcessOptions;
import org.verbscope.notebook.CellKind;
import org.verbscope.notebook.CheckOutput;
import org.verbscope.notebook.CodeCell;
import org.verbscope.notebook.DisplayData;
import org.verbscope.notebook.LabMetadata;
import org.verbscope.notebook.Notebook;
import org.verbscope.notebook.NotebookRun;
import org.verbscope.notebook.NotebookRunner;

/** Every lesson from reset on the soft device: solved, attempt by attempt, and as it is handed out. */
@Tag("unit")
class LessonsTest {
    /** The code of a lesson is the same in all: as it is handed out it runs in the first, its wrong programs are judged in this one. */
    private static final String OTHER_LANGUAGE = "zh-Hant";
    private static final String WORKER = "lesson";
    /** After the one before it has ended. */
    private static final long LIMIT_SECONDS = 300;
    private static final Pattern HAN = Pattern.compile("\\p{IsHan}");

    @TempDir
    private Path folder;

    @TestFactory
    Stream<DynamicTest> everyProgramIsJudgedAsTheLessonSays() throws Exception {
        return together(Lessons.all().stream().map(lesson -> DynamicTest.dynamicTest("lesson " + lesson.cells().id(), () -> judge(lesson.cells()))));
    }

    @TestFactory
    Stream<DynamicTest> asHandedOutEveryExerciseFailsWithHintsAndNothingCrashes() throws Exception {
        return together(Lessons.all().stream().map(lesson -> DynamicTest.dynamicTest("lesson " + lesson.cells().id(),
                () -> handedOut(LessonBuilder.build(lesson.cells(), lesson.texts().get(CourseFiles.FIRST_LANGUAGE))))));
    }

    /** The same tests, two at work at a time: each is a process of its own, and mostly waited for. */
    private static Stream<DynamicTest> together(Stream<DynamicTest> tests) {
        var workers = Executors.newFixedThreadPool(2, work -> {
            var thread = new Thread(work, WORKER);
            thread.setDaemon(true);
            return thread;
        });
        List<DynamicTest> begun = tests.map(test -> {
            Future<Void> done = workers.submit(() -> {
                try {
                    test.getExecutable().execute();
                } catch (Exception | Error failed) {
                    throw failed;
                } catch (Throwable other) {
                    throw new AssertionError(other);
                }
                return null;
            });
            return DynamicTest.dynamicTest(test.getDisplayName(), () -> {
                try {
                    done.get(LIMIT_SECONDS, TimeUnit.SECONDS);
                } catch (ExecutionException failed) {
                    throw failed.getCause();
                } catch (TimeoutException stands) {
                    throw new AssertionError("it stands in " + whereLessonsStand(), stands);
                }
            });
        }).toList();
        workers.shutdown();
        return begun.stream();
    }

    private static String whereLessonsStand() {
        return Thread.getAllStackTraces().entrySet().stream().filter(thread -> thread.getKey().getName().equals(WORKER))
                .map(thread -> List.of(thread.getValue()).toString()).collect(Collectors.joining("\n"));
    }

    private void judge(LessonCells cells) throws Exception {
        try (var trial = new LessonTrial(cells, "soft"); var grader = new SecondOpinion(cells, folder.resolve(cells.id()))) {
            trial.story(grader);
            for (Code check : cells.code(CellKind.CHECK)) {
                String exercise = check.exercise();
                for (Map<String, String> right : right(trial, cells, exercise)) {
                    Map<String, String> failing = trial.attempt(exercise, right, Map.of());
                    assertThat(failing).as("right program for %s: %s %s", exercise, right, trial.ends()).isEmpty();
                    for (Map<String, Integer> values : variations(cells.varied(exercise))) {
                        failing = trial.attempt(exercise, right, values);
                        assertThat(failing).as("%s with %s: %s %s", exercise, values, right, trial.ends()).isEmpty();
                    }
                }
                for (Code wrong : cells.code(CellKind.WRONG)) {
                    if (wrong.exercise().startsWith(exercise)) {
                        trial.speak(OTHER_LANGUAGE);
                        Map<String, String> failed = trial.attempt(exercise, Map.of(wrong.exercise(), wrong.source()), with(wrong));
                        trial.speak("");
                        assertThat(failed).as("%s", wrong.id()).isNotEmpty();
                        assertThat(failed.values()).as("reasons in the language of the notebook").anyMatch(reason -> HAN.matcher(reason).find());
                        assertThat(failed.keySet().iterator().next()).as("the first claim that %s fails: %s", wrong.id(), failed)
                                .isEqualTo(wrong.fails());
                        if (!wrong.with().isEmpty()) {
                            assertThat(trial.attempt(exercise, Map.of(wrong.exercise(), wrong.source()), Map.of()))
                                    .as("%s knows the usual value by heart", wrong.id()).isEmpty();
                        }
                    }
                }
                assertThat(trial.attempt(exercise, Map.of(), Map.of())).as("%s after wrong programs: %s", exercise, trial.ends()).isEmpty();
            }
            trial.events();
        }
    }

    /** The first solutions of all cells, the second ones, and so on. */
    private static List<Map<String, String>> right(LessonTrial trial, LessonCells cells, String exercise) {
        var all = new ArrayList<Map<String, String>>();
        for (Code cell : cells.code(CellKind.EXERCISE)) {
            if (!cell.id().startsWith(exercise)) {
                continue;
            }
            List<String> solutions = trial.solutions(cell.id());
            for (int i = 0; i < solutions.size(); i++) {
                if (all.size() == i) {
                    all.add(new LinkedHashMap<>());
                }
                all.get(i).put(cell.id(), solutions.get(i));
            }
        }
        return all;
    }

    private static List<Map<String, Integer>> variations(Map<String, List<Integer>> values) {
        var all = new ArrayList<Map<String, Integer>>();
        values.forEach((name, list) -> list.forEach(value -> all.add(Map.of(name, value))));
        return all;
    }

    private static Map<String, Integer> with(Code wrong) {
        String[] value = wrong.with().split(":");
        return value.length == 2 ? Map.of(value[0], Integer.valueOf(value[1])) : Map.of();
    }

    private static void handedOut(Notebook notebook) throws Exception {
        var options = JavaProcessOptions.usual().withDevice("soft").withVirtualClock(true).withSeed(42);
        NotebookRun run = new NotebookRunner(options, Duration.ofSeconds(60), NotebookRunner.Progress.SILENT).run(notebook);
        assertThat(run.summary().cells()).allSatisfy(cell -> assertThat(cell.status().isSuccess()).as("%s", cell).isTrue());
        List<CodeCell> checks = run.executed().cells().stream().filter(cell -> cell.lab().kind().filter(CellKind.CHECK::equals).isPresent())
                .map(CodeCell.class::cast).toList();
        assertThat(checks).isNotEmpty().allSatisfy(check -> {
            List<CheckOutput.Claim> failed = check.outputs().stream().filter(DisplayData.class::isInstance)
                    .flatMap(output -> CheckOutput.of(((DisplayData) output).data()).stream()).flatMap(judged -> judged.claims().stream())
                    .filter(claim -> claim.verdict() == CheckOutput.Verdict.FAILED).toList();
            LabMetadata lab = check.lab();
            assertThat(failed).as("%s", lab.id()).isNotEmpty()
                    .allSatisfy(claim -> assertThat(claim.hints()).as("hints of %s", claim).isNotEmpty().isEqualTo(lab.hints(claim.name())));
            assertThat(failed).as("%s speaks the language of its notebook", lab.id()).noneMatch(claim -> HAN.matcher(claim.reason()).find());
        });
    }
}
