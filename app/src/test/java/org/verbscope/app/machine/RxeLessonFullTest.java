package org.verbscope.app.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.verbscope.app.course.Course;
import org.verbscope.app.machine.MachineRunModel.Stage;
import org.verbscope.event.Evidence;
import org.verbscope.event.NotebookEvent.CellEnded;
import org.verbscope.event.Source;
import org.verbscope.notebook.CodeCell;
import org.verbscope.notebook.Notebook;
import org.verbscope.notebook.NotebookFile;
import org.verbscope.session.Session;

/** Lessons as they are handed out, on a real rxe, as the window runs them: the launcher, the rxe machine and the way back. */
@Tag("full")
class RxeLessonFullTest {
    private static final int MINUTES = 16;

    @TempDir
    Path temporary;

    @ParameterizedTest
    @ValueSource(strings = {"part-1/six-steps.ipynb", "part-1/01-who-carries-the-bytes.ipynb", "part-1/06-state-machine.ipynb",
        "part-2/13-write-and-read.ipynb"})
    void theRecordingOfTheRealDevicesComesBack(String file) throws Exception {
        Notebook notebook = NotebookFile.open(Course.folder().resolve(file)).notebook();
        var settled = new CountDownLatch(1);
        var model = new MachineRunModel[1];
        var stages = new ArrayList<Stage>();
        var sessions = new ArrayList<Session>();
        model[0] = new MachineRunModel(() -> {
            Stage stage = model[0].view().stage();
            stages.add(stage);
            if (!stage.busy()) {
                settled.countDown();
            }
        });
        List<String> machine = List.of(Course.home().resolve("verbscope").toString(), "machine");
        try (var lesson = new RxeLesson(model[0], Course.home(), machine, temporary, sessions::add)) {
            lesson.start(notebook);
            assertThat(settled.await(MINUTES, TimeUnit.MINUTES)).isTrue();
        }
        MachineRunModel.View end = model[0].view();
        System.out.println(file + ": " + end.words());
        assumeFalse(end.stage() == Stage.MISSING, end.words());
        assertThat(end.stage()).as(end.words()).isEqualTo(Stage.DONE);
        assertThat(stages).contains(Stage.STARTING, Stage.RUNNING);
        Session session = sessions.get(0);
        assertThat(session.header().device()).isEqualTo("rxe0,rxe1");
        assertThat(session.log()).as("packets that the interface showed")
                .anyMatch(entry -> entry.head().source() == Source.CAPTURE && entry.head().evidence() == Evidence.MEASURED);
        assertThat(session.log().stream().filter(entry -> entry.event() instanceof CellEnded)).as("cells that ended")
                .hasSize((int) notebook.cells().stream().filter(CodeCell.class::isInstance).count());
    }
}
