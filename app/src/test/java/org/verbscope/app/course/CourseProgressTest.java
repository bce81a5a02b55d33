package org.verbscope.app.course;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.app.course.CourseProgress.Standing;

@Tag("unit")
class CourseProgressTest {
    private final Map<String, String> kept = new HashMap<>();
    private final CourseProgress progress = new CourseProgress(key -> kept.getOrDefault(key, ""), kept::put);

    @Test
    void theOpeningLessonIsReadByItsMetadata() {
        Lessons lessons = Lessons.in(Course.folder());
        assertThat(lessons.findings()).isEmpty();
        Lesson lesson = lessons.all().stream().filter(each -> each.file().equals(Course.opening())).findFirst().orElseThrow();
        assertThat(lesson.title()).isEqualTo("Six steps of Send and Receive");
        assertThat(lesson.part()).isEqualTo("part-1");
        assertThat(lesson.minutes()).isPositive();
        assertThat(lesson.devices()).contains("soft");
        assertThat(lesson.headings()).containsEntry("post-recv", "Step 2: the receiver says where bytes may go");
    }

    @Test
    void aLessonIsOpenThenBegunThenDone() {
        Lesson lesson = Lessons.in(Course.folder()).all().get(0);
        assertThat(progress.standing(lesson)).isEqualTo(Standing.OPEN);
        assertThat(progress.take(lesson.id(), Set.of(), "create")).isTrue();
        assertThat(progress.take(lesson.id(), Set.of(), "create")).as("nothing new").isFalse();
        assertThat(progress.standing(lesson)).isEqualTo(Standing.BEGUN);
        assertThat(progress.at(lesson)).isEqualTo("create");
        progress.take(lesson.id(), Set.of(lesson.checks().get(0)), "");
        assertThat(progress.passed(lesson)).isEqualTo(1);
        progress.take(lesson.id(), Set.copyOf(lesson.checks()), "tally");
        assertThat(progress.standing(lesson)).isEqualTo(Standing.DONE);
        progress.take(lesson.id(), Set.of(), "create");
        assertThat(progress.standing(lesson)).as("what has passed stays passed").isEqualTo(Standing.DONE);
    }

    @Test
    void aFileThatIsNoNotebookIsSaid(@TempDir Path folder) throws Exception {
        Files.createDirectories(folder.resolve("part-1"));
        Files.writeString(folder.resolve("part-1/broken.ipynb"), "nonsense");
        assertThat(Lessons.in(folder).all()).isEmpty();
        assertThat(Lessons.in(folder).findings()).hasSize(1);
        assertThat(CoursePage.partName("part-1")).isEqualTo("Part 1");
    }
}
