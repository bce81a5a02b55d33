package org.verbscope.course;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * The lessons that say {@code devices: rxe} on two real ones: the same cells in the same order, solved, and every check
 * passes. Needs rxe0 and rxe1: runs in the rxe machine. {@code -Dverbscope.lessons.only=REGEX} chooses among them.
 */
@Tag("full-machine")
class LessonsOnRxeTest {
    private static final String DEVICES = "rxe0,rxe1";

    @TestFactory
    Stream<DynamicTest> solvedEveryCheckPasses() throws Exception {
        List<LessonCells> lessons = Lessons.all().stream().map(CourseFiles.Source::cells).filter(cells -> cells.list("devices").contains("rxe"))
                .filter(cells -> cells.id().matches(System.getProperty("verbscope.lessons.only", ".*"))).toList();
        assertThat(lessons).isNotEmpty();
        return lessons.stream().map(cells -> DynamicTest.dynamicTest("lesson " + cells.id(), () -> solve(cells)));
    }

    private static void solve(LessonCells cells) throws Exception {
        try (var trial = new LessonTrial(cells, DEVICES)) {
            trial.story();
            trial.events();
        }
    }
}
