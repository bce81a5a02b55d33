package org.verbscope.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.app.course.Course;

@Tag("unit")
class LastDeviceTest {
    @TempDir
    private Path folder;

    @Test
    void aPersonsOwnNotebookRunsOnTheDeviceChosenLast() {
        var last = new LastDevice(folder.resolve("config").resolve("device"));
        assertThat(last.forNotebook(folder.resolve("mine.ipynb"), null)).isEqualTo("soft");
        assertThat(last.forNotebook(folder.resolve("mine.ipynb"), "rxe0,rxe1")).isEqualTo("rxe0,rxe1");
        assertThat(last.forNotebook(folder.resolve("mine.ipynb"), null)).isEqualTo("rxe0,rxe1");
    }

    @Test
    void aLessonOfTheCourseOpensOnSoftWhateverWasChosen() {
        String home = System.getProperty("verbscope.home");
        Path root = Path.of("").toAbsolutePath();
        Path checkout = root.resolve("lab-notebooks").toFile().isDirectory() ? root : root.getParent();
        System.setProperty("verbscope.home", checkout.toString());
        try {
            var last = new LastDevice(folder.resolve("device"));
            last.set("rxe0");
            assertThat(last.forNotebook(Course.opening(), null)).isEqualTo("soft");
            assertThat(Course.opening()).isRegularFile();
        } finally {
            if (home == null) {
                System.clearProperty("verbscope.home");
            } else {
                System.setProperty("verbscope.home", home);
            }
        }
    }

    @Test
    void aFolderThatCannotBeWrittenDoesNotFailARun() throws Exception {
        Path file = java.nio.file.Files.createFile(folder.resolve("plain"));
        var last = new LastDevice(file.resolve("device"));
        last.set("rxe0");
        assertThat(last.get()).isEmpty();
    }
}
