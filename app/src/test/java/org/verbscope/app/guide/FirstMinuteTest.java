package org.verbscope.app.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.app.guide.FirstMinute.Stage;
import org.verbscope.app.notebook.NotebookViewModel;
import org.verbscope.app.session.FakeSession;
import org.verbscope.app.session.LabSession.Life;
import org.verbscope.event.CpuEvent;
import org.verbscope.event.Head;
import org.verbscope.event.Layer;
import org.verbscope.event.NotebookEvent;
import org.verbscope.event.ObjectEvent;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.Path;
import org.verbscope.event.Source;
import org.verbscope.jshell.CellStatus;
import org.verbscope.notebook.Cell;
import org.verbscope.notebook.CodeCell;
import org.verbscope.notebook.LabMetadata;
import org.verbscope.notebook.Notebook;

@Tag("unit")
class FirstMinuteTest {
    private final FakeSession session = new FakeSession();
    private final NotebookViewModel notebook = new NotebookViewModel(lesson(), session, () -> { });
    private final FirstMinute minute = new FirstMinute(session, notebook, () -> { });

    private static Notebook lesson() {
        List<Cell> cells = Beat.ALL.stream().flatMap(beat -> beat.cells().stream()).distinct()
                .map(id -> (Cell) cell(id)).toList();
        return Notebook.empty().withCells(cells);
    }

    private static CodeCell cell(String id) {
        CodeCell cell = CodeCell.of("lab." + id.replace("-", "") + "();");
        return cell.withMetadata(LabMetadata.NONE.withId(id).into(cell.metadata()));
    }

    private static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + 20_000_000_000L;
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("in time").isLessThan(end);
            java.util.concurrent.locks.LockSupport.parkNanos(2_000_000);
        }
    }

    private static Head nic(int machine) {
        return Head.of(machine, Layer.KERNEL, Path.CONTROL, Source.ENGINE);
    }

    @Test
    void aPressHoldsStatementsAndGrantsThemUntilMachineOneHasItsQueuePair() {
        minute.press();
        await(() -> session.runs.containsKey("start"));
        assertThat(session.asked).containsExactly("steps STATEMENT");
        session.say(listener -> listener.holding("statement"));
        await(() -> session.asked.contains("step"));
        session.event(nic(1), new CpuEvent.KernelEntry("ioctl", 3, "reg_mr"));
        session.event(nic(1), new ObjectEvent.ObjectCreated(ObjectRef.of(1, ObjectKind.QP, 0x11), ObjectRef.NONE, "",
                java.util.Map.of()));
        await(() -> minute.view().stage() == Stage.READY);
        int granted = session.asked.size();
        assertThat(minute.view().words()).isEqualTo("Each of these calls entered the kernel. Machine 1: 3.");
        session.say(listener -> listener.holding(""));
        session.say(listener -> listener.holding("statement"));
        assertThat(session.asked).hasSize(granted);
    }

    @Test
    void whileOneBeatIsUnderWayNoOtherBegins() {
        minute.press();
        minute.press();
        assertThat(minute.view().beat()).isEqualTo(1);
    }

    @Test
    void aPressBeforeTheJavaProcessIsUpWaitsForIt() {
        session.is(Life.STARTING);
        minute.press();
        assertThat(minute.view().waits()).isTrue();
        assertThat(session.runs).isEmpty();
        session.is(Life.IDLE);
        await(() -> session.runs.containsKey("start"));
        assertThat(minute.view().waits()).isFalse();
    }

    @Test
    void leavingLetsEverythingRunFree() {
        minute.press();
        minute.leave();
        assertThat(session.asked).last().isEqualTo("steps FREE");
        assertThat(minute.view().stage()).isEqualTo(Stage.LEFT);
        minute.press();
        assertThat(minute.view().beat()).isEqualTo(1);
    }

    @Test
    void theDeathOfTheJavaProcessEndsIt() {
        minute.press();
        session.say(listener -> listener.died("exit 134"));
        assertThat(minute.view().stage()).isEqualTo(Stage.LEFT);
    }

    @Test
    void tenBeatsUnderSixtyWords() {
        assertThat(Beat.ALL).hasSize(10);
        long words = Beat.ALL.stream().flatMap(beat -> List.of(beat.words().split(" ")).stream()).count();
        assertThat(words).isLessThan(60);
    }

    @Test
    void aNotebookWithoutItsCellsIsLeftAlone() {
        assertThat(FirstMinute.fits(lesson())).isTrue();
        assertThat(FirstMinute.fits(Notebook.empty())).isFalse();
    }

    @Test
    void aBeatThatWaitsForACellIsOverWhenTheCellHasEnded() {
        minute.press();
        await(() -> session.runs.containsKey("start"));
        session.event(nic(1), new ObjectEvent.ObjectCreated(ObjectRef.of(1, ObjectKind.QP, 0x11), ObjectRef.NONE, "",
                java.util.Map.of()));
        await(() -> minute.view().stage() == Stage.READY);
        minute.press();
        session.end("start", CellStatus.FINISHED, "");
        session.event(Head.notebook(), new NotebookEvent.CellEnded("start", "FINISHED", ""));
        assertThat(minute.view().stage()).isEqualTo(Stage.WORKING);
        session.event(Head.notebook(), new NotebookEvent.CellEnded("create", "FINISHED", ""));
        await(() -> minute.view().stage() == Stage.READY);
    }
}
