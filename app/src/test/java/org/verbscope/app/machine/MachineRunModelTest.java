package org.verbscope.app.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.app.machine.MachineRunModel.Stage;
import org.verbscope.event.EventLog;
import org.verbscope.event.Head;
import org.verbscope.event.LabClock;
import org.verbscope.event.NotebookEvent;

@Tag("unit")
class MachineRunModelTest {
    private final MachineRunModel model = new MachineRunModel(() -> { });

    @BeforeEach
    void begin() {
        model.begin(4);
    }

    @Test
    void cellsAreCountedAsTheyEnd() {
        assertThat(model.view().stage()).isEqualTo(Stage.STARTING);
        assertThat(model.view().progress()).isNegative();
        model.line("Running Six steps of Send and Receive on rxe0,rxe1");
        model.line("  start            finished");
        model.line("  check-create     failed: machine 1 entered the kernel: 3, expected 7");
        model.line("    a line of a cell's own");
        assertThat(model.view().stage()).isEqualTo(Stage.RUNNING);
        assertThat(model.view().words()).contains("2 of 4 cells");
        assertThat(model.view().progress()).isEqualTo(0.5);
    }

    @Test
    void anImageThatMustBeMadeIsSaid() {
        model.line("making the image of the rxe machine, once (1 to 4 minutes, 200 MB to fetch, 1 GB on disk)");
        assertThat(model.view().stage()).isEqualTo(Stage.IMAGE);
        model.line("the image is made: 60 s, 870M in /somewhere");
        assertThat(model.view().stage()).isEqualTo(Stage.STARTING);
    }

    @Test
    void whatIsMissingComesWithTheCommand() {
        model.line("Missing: QEMU, which runs the rxe machine");
        model.line("  sudo apt-get update");
        model.line("  sudo apt-get install -y --no-install-recommends qemu-system-x86");
        model.line("VERBSCOPE_INSTALL=no: nothing is installed. Run what is printed above, then start again.");
        assertThat(model.ended(69, false)).isFalse();
        assertThat(model.view().stage()).isEqualTo(Stage.MISSING);
        assertThat(model.view().words()).contains("QEMU, which runs the rxe machine");
        assertThat(model.view().command())
                .isEqualTo("sudo apt-get update && sudo apt-get install -y --no-install-recommends qemu-system-x86");
    }

    @Test
    void aMachineThatFailsIsNeverDone() {
        model.line("machine: the guest's kernel panicked. The end of the guest's console:");
        assertThat(model.ended(125, true)).isFalse();
        assertThat(model.view().stage()).isEqualTo(Stage.FAILED);
        assertThat(model.view().words()).contains("125", "panicked");
    }

    @Test
    void aRunWithFailedChecksIsReadAndSaysSo() {
        assertThat(model.ended(1, true)).isTrue();
        var log = new EventLog(LabClock.real());
        log.emit(Head.notebook(), new NotebookEvent.CheckPassed("a", ""));
        log.emit(Head.notebook(), new NotebookEvent.CheckFailed("b", "why"));
        model.read("rxe0,rxe1", log.all());
        assertThat(model.view().stage()).isEqualTo(Stage.DONE);
        assertThat(model.view().words()).contains("rxe0 ↔ rxe1", "1 of 2 checks failed");
    }

    @Test
    void whatIsCancelledStaysCancelled() {
        model.cancelled();
        model.line("Running on");
        assertThat(model.ended(143, false)).isFalse();
        assertThat(model.view().stage()).isEqualTo(Stage.CANCELLED);
        model.dismiss();
        assertThat(model.view()).isEqualTo(new MachineRunModel.View(Stage.REST, "", 1, ""));
        assertThat(List.of(Stage.values())).filteredOn(Stage::busy).hasSize(4);
    }
}
