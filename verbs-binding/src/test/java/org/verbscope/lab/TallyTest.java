package org.verbscope.lab;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.CpuEvent.KernelEntry;
import org.verbscope.event.Event;
import org.verbscope.event.EventLog;
import org.verbscope.event.Evidence;
import org.verbscope.event.Head;
import org.verbscope.event.Layer;
import org.verbscope.event.MemoryEvent.Leg;
import org.verbscope.event.MemoryEvent.Mover;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.event.NotebookEvent.CellEnded;
import org.verbscope.event.NotebookEvent.CellStarted;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.Origin;
import org.verbscope.event.Path;
import org.verbscope.event.Source;
import org.verbscope.event.VirtualClock;
import org.verbscope.event.WorkEvent.Doorbell;
import org.verbscope.event.WorkQueue;
import org.verbscope.lab.words.Language;

@Tag("unit")
class TallyTest {
    private final EventLog log = new EventLog(new VirtualClock());

    private void put(int machine, Path path, Evidence evidence, Event event) {
        log.emit(Head.of(machine, Layer.KERNEL, path, Source.ENGINE).with(evidence), event);
    }

    @Test
    void aMessageOverANicIsThreeMovesAndNothingElse() {
        put(1, Path.CONTROL, Evidence.MODELLED, new KernelEntry("ioctl", 1, "reg_mr"));
        put(1, Path.DATA, Evidence.MEASURED, new Doorbell(ObjectRef.of(1, ObjectKind.QP, 17), WorkQueue.SEND, 1));
        put(1, Path.DATA, Evidence.MODELLED, new PayloadMove(1, Leg.HOST_TO_NIC, Mover.NIC, 5, false));
        put(1, Path.DATA, Evidence.MODELLED, new PayloadMove(1, Leg.WIRE, Mover.CABLE, 5, false));
        put(2, Path.DATA, Evidence.MODELLED, new PayloadMove(1, Leg.NIC_TO_HOST, Mover.NIC, 5, false));
        Tally tally = Tally.of(log.all());
        assertThat(tally).extracting(Tally::moves, Tally::cpuCopies, Tally::kernelEntries, Tally::doorbells)
                .containsExactly(3L, 0L, 0L, 1L);
        assertThat(tally.packedBy()).containsExactly("NIC 1", "NIC 2");
        assertThat(tally.evidence()).containsExactly(Evidence.MODELLED);
    }

    @Test
    void onRxeTheProcessorMovesTwiceAndASendEntersTheKernel() {
        put(1, Path.DATA, Evidence.INFERRED, new KernelEntry("write", 1, "post_send"));
        put(1, Path.DATA, Evidence.INFERRED, new PayloadMove(1, Leg.USER_TO_KERNEL, Mover.CPU, 5, false));
        put(1, Path.DATA, Evidence.MEASURED, new PayloadMove(1, Leg.WIRE, Mover.CABLE, 5, false));
        put(2, Path.DATA, Evidence.INFERRED, new PayloadMove(1, Leg.KERNEL_TO_USER, Mover.CPU, 5, false));
        Tally tally = Tally.of(log.all());
        assertThat(tally).extracting(Tally::moves, Tally::cpuCopies, Tally::kernelEntries)
                .containsExactly(3L, 2L, 1L);
        assertThat(tally.packedBy()).containsExactly("CPU 1", "CPU 2");
    }

    @Test
    void workSentAgainIsCountedApart() {
        put(1, Path.DATA, Evidence.MODELLED, new PayloadMove(1, Leg.WIRE, Mover.CABLE, 5, false));
        put(1, Path.DATA, Evidence.MODELLED, new PayloadMove(1, Leg.WIRE, Mover.CABLE, 5, true));
        assertThat(Tally.of(log.all())).extracting(Tally::moves, Tally::again).containsExactly(1L, 1L);
    }

    @Test
    void whatACellCausedAfterItsEndIsCountedWithIt() {
        log.emit(Head.notebook(), new CellStarted("post"));
        Head data = Head.of(1, Layer.NIC, Path.DATA, Source.ENGINE);
        long post = log.emit(data, new Doorbell(ObjectRef.of(1, ObjectKind.QP, 17), WorkQueue.RECEIVE, 1));
        log.emit(Head.notebook(), new CellEnded("post", "FINISHED", ""));
        long bell = log.emit(data.causedBy(post), new Doorbell(ObjectRef.of(1, ObjectKind.QP, 17), WorkQueue.SEND, 1));
        log.emit(data.causedBy(bell), new PayloadMove(1, Leg.HOST_TO_NIC, Mover.NIC, 5, false));
        log.emit(data, new PayloadMove(9, Leg.HOST_TO_NIC, Mover.NIC, 5, false));
        assertThat(Tally.of(Caused.by(log.all(), "post"))).extracting(Tally::doorbells, Tally::moves)
                .containsExactly(2L, 1L);
    }

    @Test
    void cellsAreComparedInColumnsAndInAFontWithoutFixedWidthInRows() {
        log.emit(Head.notebook(), new CellStarted("post"));
        put(1, Path.DATA, Evidence.MODELLED, new PayloadMove(1, Leg.WIRE, Mover.CABLE, 5, false));
        log.emit(Head.notebook(), new CellEnded("post", "FINISHED", ""));
        var compared = Comparison.of(log.all(), "post", "post");
        assertThat(compared.toString().lines().limit(2)).containsExactly("                       post       post", "payload moves             1          1");
        Language.speak("zh-Hant");
        try {
            assertThat(compared.toString().lines().limit(2)).containsExactly("依序是：post、post", "資料搬移：1、1");
        } finally {
            Language.speak("");
        }
    }

    @Test
    void theLabsOwnCallsAreNotTheProgramsDoing() {
        log.emit(Head.of(1, Layer.KERNEL, Path.DATA, Source.CALL).with(Origin.LAB), new KernelEntry("write", 1, "x"));
        assertThat(Tally.of(log.all())).isEqualTo(Tally.ZERO);
        assertThat(Tally.ZERO.toString()).contains("nothing moved");
    }
}
