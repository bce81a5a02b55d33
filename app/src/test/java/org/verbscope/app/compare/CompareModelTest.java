package org.verbscope.app.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.CompletionEvent.CompletionPolled;
import org.verbscope.event.Entry;
import org.verbscope.event.Event;
import org.verbscope.event.EventLog;
import org.verbscope.event.Head;
import org.verbscope.event.LabClock;
import org.verbscope.event.Layer;
import org.verbscope.event.MemoryEvent.Leg;
import org.verbscope.event.MemoryEvent.Mover;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.event.NotebookEvent.CellEnded;
import org.verbscope.event.NotebookEvent.CellStarted;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.Path;
import org.verbscope.event.Source;
import org.verbscope.event.WorkEvent.WorkPosted;
import org.verbscope.event.WorkQueue;

@Tag("unit")
class CompareModelTest {
    private static final ObjectRef QP = new ObjectRef(1, ObjectKind.QP, 17, 1);

    private final EventLog a = new EventLog(LabClock.real());
    private final EventLog b = new EventLog(LabClock.real());

    private static long add(EventLog log, Event event) {
        return log.emit(Head.of(1, Layer.USER, Path.DATA, Source.CALL), event);
    }

    private static long post(EventLog log) {
        return add(log, new WorkPosted(QP, WorkQueue.SEND, 0, 1, "SEND", 2, 5, List.of(), 0, 0));
    }

    private static void leg(EventLog log, long message, Leg leg) {
        add(log, new PayloadMove(message, leg, Mover.NIC, 5, false));
    }

    private static void polled(EventLog log) {
        add(log, new CompletionPolled(QP, QP, 1, 0, "SEND", 5, 0));
    }

    private CompareModel model() {
        return new CompareModel(a.all(), b.all());
    }

    private static List<String> words(CompareModel model) {
        return model.moments().stream().map(CompareModel.Moment::words).toList();
    }

    private static void send(EventLog log, Leg... legs) {
        add(log, new CellStarted("send"));
        long message = post(log);
        for (Leg leg : legs) {
            leg(log, message, leg);
        }
        polled(log);
        add(log, new CellEnded("send", "FINISHED", ""));
    }

    @Test
    void theSameLegOfTheSameMessageStandsOnBothStages() {
        send(a, Leg.HOST_TO_NIC, Leg.WIRE, Leg.NIC_TO_HOST);
        add(b, new CellStarted("before"));
        add(b, new CellEnded("before", "FINISHED", ""));
        send(b, Leg.USER_TO_KERNEL, Leg.WIRE, Leg.KERNEL_TO_USER);
        CompareModel model = model();
        assertThat(words(model)).startsWith("before the first event", "send: message 1 is posted", "send: message 1, leg 1",
                "send: message 1, leg 2", "send: message 1, leg 3", "send: machine 1 takes completion 1", "send: the cell has ended");
        CompareModel.Moment second = model.moments().get(3);
        assertThat(a.get(second.a()).event()).isInstanceOf(PayloadMove.class);
        assertThat(b.get(second.b()).event()).isEqualTo(new PayloadMove(4, Leg.WIRE, Mover.NIC, 5, false));
    }

    @Test
    void aLegThatOneHasNotLeavesTheOtherWhereItStands() {
        send(a, Leg.HOST_TO_NIC, Leg.WIRE, Leg.NIC_TO_HOST);
        send(b, Leg.USER_TO_KERNEL, Leg.HOST_TO_NIC, Leg.WIRE, Leg.NIC_TO_HOST, Leg.KERNEL_TO_USER);
        CompareModel model = model();
        CompareModel.Moment fifth = model.moments().stream().filter(m -> m.what().endsWith("leg 5")).findFirst().orElseThrow();
        CompareModel.Moment third = model.moments().stream().filter(m -> m.what().endsWith("leg 3")).findFirst().orElseThrow();
        assertThat(fifth.inA()).isFalse();
        assertThat(fifth.inB()).isTrue();
        assertThat(fifth.a()).isEqualTo(third.a());
        assertThat(fifth.b()).isGreaterThan(third.b());
    }

    @Test
    void ofACellThatRanAgainItsLastRunCounts() {
        send(a, Leg.HOST_TO_NIC);
        send(a, Leg.HOST_TO_NIC);
        send(b, Leg.HOST_TO_NIC);
        CompareModel model = model();
        assertThat(words(model)).filteredOn(word -> word.endsWith("is posted")).hasSize(1);
        assertThat(model.moments().get(1).a()).isEqualTo(7);
    }

    @Test
    void whatOnlyOneHasRunIsThereAndLooksForwardOnly() {
        send(b, Leg.HOST_TO_NIC, Leg.WIRE);
        CompareModel model = model();
        assertThat(model.moments()).hasSize(6).allMatch(moment -> moment.a() == 0);
        var steps = new ArrayList<Long>();
        for (int i = 0; i < model.moments().size(); i++) {
            model.look(i);
            steps.add(model.moment().b());
        }
        assertThat(steps).isSorted();
        model.look(99);
        assertThat(model.at()).isEqualTo(5);
        model.look(-1);
        assertThat(model.at()).isZero();
    }

    @Test
    void itBeginsWhereTheWindowStands() {
        send(a, Leg.HOST_TO_NIC, Leg.WIRE);
        send(b, Leg.HOST_TO_NIC, Leg.WIRE);
        CompareModel model = model();
        model.lookAtStep(3);
        assertThat(model.moment().what()).isEqualTo("message 1, leg 1");
    }

    @Test
    void workSentAgainIsNoLegOfItsOwn() {
        List<Entry> none = List.of();
        add(a, new CellStarted("send"));
        long message = post(a);
        add(a, new PayloadMove(message, Leg.WIRE, Mover.CABLE, 5, true));
        assertThat(new CompareModel(a.all(), none).moments()).hasSize(2);
    }
}
