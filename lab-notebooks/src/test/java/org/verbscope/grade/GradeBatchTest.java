package org.verbscope.grade;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.course.CourseFiles;
import org.verbscope.course.LessonCells;
import org.verbscope.course.Lessons;
import org.verbscope.course.Piece.Code;
import org.verbscope.notebook.CellKind;
import org.verbscope.notebook.Notebook;

/** Batches of hand-ins of real lessons, and of everything that a marker has to survive. */
@Tag("full")
class GradeBatchTest {
    @TempDir
    private Path folder;

    private Map<String, Marks> grade(List<CourseFiles.Source> lessons, Map<String, byte[]> batch) throws Exception {
        var files = new ArrayList<Path>();
        for (Map.Entry<String, byte[]> each : batch.entrySet()) {
            files.add(Files.write(folder.resolve(each.getKey() + ".zip"), each.getValue()));
        }
        long began = System.nanoTime();
        var marks = new LinkedHashMap<String, Marks>();
        new Grader(lessons, Limits.USUAL, NetworkCut.here()).grade(files, 2, done -> { })
                .forEach(each -> marks.put(each.file().replace(".zip", ""), each));
        System.out.printf("%d hand-ins in %.1f s%n", files.size(), (System.nanoTime() - began) / 1e9);
        marks.values().forEach(each -> System.out.printf("  %-16s %5.1f s %s%n", each.file(), each.millis() / 1e3, words(each)));
        return marks;
    }

    private static String words(Marks marks) {
        return marks.exercises().stream().map(each -> each.id() + " " + each.points() + "/" + each.claims().size()).toList() + " " + marks.error()
                + marks.findings();
    }

    private static List<String> passed(Marks marks) {
        return marks.exercises().stream().filter(Marks.Exercise::passed).map(Marks.Exercise::id).toList();
    }

    @Test
    void twentyHandInsAmongThemTheWorst() throws Exception {
        CourseFiles.Source lesson = HandIns.lesson("06");
        Notebook solved = HandIns.solved(lesson, 0);
        var good = new LinkedHashMap<String, byte[]>();
        for (int i = 0; i < 5; i++) {
            good.put("good-" + i, HandIns.file("good", HandIns.solved(lesson, i % 2)));
        }
        good.put("helper", HandIns.file("helper", HandIns.added(solved, "6.3-start", "int psnOf(int n) { return n; }")));
        var bad = new LinkedHashMap<String, String>();
        bad.put("endless", BadCells.ENDLESS);
        bad.put("swallows", BadCells.SWALLOWS);
        bad.put("exits", BadCells.EXITS);
        bad.put("crashes", BadCells.CRASHES);
        bad.put("writes", BadCells.WRITES);
        bad.put("threads", BadCells.THREADS);
        bad.put("memory", BadCells.MEMORY);
        bad.put("compile-bomb", BadCells.compileBomb());
        bad.put("heap", BadCells.HEAP);
        bad.put("verbs", BadCells.VERBS);
        var batch = new LinkedHashMap<>(good);
        bad.forEach((name, code) -> batch.put(name, HandIns.file(name, HandIns.with(solved, Map.of("6.2", code)))));
        batch.put("forges", HandIns.file("forges", HandIns.with(solved, Map.of("6.2", BadCells.forges().replace("two.qp()", "q.qp()")))));
        batch.put("by-heart", HandIns.file("by-heart", HandIns.with(solved, Map.of("6.3", HandIns.wrong(lesson, "6.3-by-heart").source()))));
        batch.put("prints", HandIns.file("prints", HandIns.with(solved, Map.of("6.2", BadCells.PRINTS))));
        batch.put("unreadable", new byte[] {'P', 'K', 3, 4, 0, 0});
        assertThat(batch).hasSize(20);
        Map<String, Marks> marks = grade(List.of(lesson), batch);
        good.keySet().forEach(name -> assertThat(passed(marks.get(name))).as(words(marks.get(name))).containsExactly("6.1", "6.2", "6.3"));
        bad.keySet().forEach(name -> {
            assertThat(passed(marks.get(name))).as(words(marks.get(name))).containsExactly("6.1", "6.3");
            assertThat(marks.get(name).findings().get(0)).as(name).startsWith("cell 6.2 ");
        });
        assertThat(passed(marks.get("forges"))).as(words(marks.get("forges"))).containsExactly("6.1", "6.3");
        assertThat(marks.get("forges").findings().toString()).contains("qp_state_changed");
        assertThat(passed(marks.get("by-heart"))).as(words(marks.get("by-heart"))).containsExactly("6.1", "6.2");
        // what is printed beyond the limit is dropped where it is printed: a fast computer is done with 10 GB in time
        assertThat(passed(marks.get("prints"))).as(words(marks.get("prints"))).containsExactly("6.1", "6.3");
        assertThat(marks.get("unreadable").error()).isNotEmpty();
        assertThat(marks.get("threads").findings().toString()).contains("threads; 512 are allowed");
        assertThat(marks.get("writes").findings().toString()).contains("MiB; 256 MiB are allowed");
        // who comes first, the limit of memory or that of time, is a matter of how busy the computer is
        assertThat(marks.get("memory").findings().toString()).containsAnyOf("of memory; 1536 MiB are allowed", "longer than 10 s");
        assertThat(marks.get("heap").findings().toString()).containsAnyOf("out of memory", "longer than 10 s");
    }

    /** What lessons say of their programs when they are tested alone is what the grader says of hand-ins. */
    @Test
    void everyLessonMarksItsOwnProgramsAsItSays() throws Exception {
        var batch = new LinkedHashMap<String, byte[]>();
        List<CourseFiles.Source> lessons = Lessons.all().stream().filter(each -> !Program.checks(each.cells()).isEmpty()).toList();
        for (CourseFiles.Source lesson : lessons) {
            String id = lesson.cells().id();
            batch.put(id + "-first", HandIns.file("first", HandIns.solved(lesson, 0)));
            batch.put(id + "-second", HandIns.file("second", HandIns.solved(lesson, 1)));
            batch.put(id + "-handed-out", HandIns.file("handed-out", HandIns.handedOut(lesson)));
            batch.put(id + "-wrong", HandIns.file("wrong", HandIns.with(HandIns.solved(lesson, 0), firstWrong(lesson.cells()))));
        }
        Map<String, Marks> marks = grade(lessons, batch);
        for (CourseFiles.Source lesson : lessons) {
            String id = lesson.cells().id();
            assertThat(marks.get(id + "-first").passed()).as(words(marks.get(id + "-first"))).isEqualTo(Program.checks(lesson.cells()).size());
            assertThat(marks.get(id + "-second").passed()).as(words(marks.get(id + "-second"))).isEqualTo(Program.checks(lesson.cells()).size());
            assertThat(marks.get(id + "-handed-out").passed()).as(words(marks.get(id + "-handed-out"))).isZero();
            assertThat(marks.get(id + "-handed-out").exercises()).noneMatch(Marks.Exercise::attempted);
            for (Code check : Program.checks(lesson.cells())) {
                Code wrong = lesson.cells().code(CellKind.WRONG).stream().filter(each -> each.exercise().startsWith(check.exercise())).findFirst().orElse(null);
                if (wrong != null) {
                    Marks.Exercise exercise = marks.get(id + "-wrong").exercises().stream().filter(each -> each.id().equals(check.exercise())).findFirst().orElseThrow();
                    assertThat(exercise.claims()).as("%s %s", wrong.id(), exercise)
                            .anyMatch(claim -> claim.name().equals(wrong.fails()) && !claim.passed());
                }
            }
        }
    }

    /** The first wrong program of each exercise. */
    private static Map<String, String> firstWrong(LessonCells lesson) {
        var code = new LinkedHashMap<String, String>();
        for (Code check : Program.checks(lesson)) {
            lesson.code(CellKind.WRONG).stream().filter(each -> each.exercise().startsWith(check.exercise())).findFirst()
                    .ifPresent(wrong -> code.put(wrong.exercise(), wrong.source()));
        }
        return code;
    }
}
