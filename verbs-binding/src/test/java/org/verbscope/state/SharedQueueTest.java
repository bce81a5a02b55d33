package org.verbscope.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.CompletionEvent.CompletionPolled;
import org.verbscope.event.CompletionEvent.CqeWritten;
import org.verbscope.event.Entry;
import org.verbscope.event.Event;
import org.verbscope.event.EventLog;
import org.verbscope.event.Head;
import org.verbscope.event.LabClock;
import org.verbscope.event.Layer;
import org.verbscope.event.ObjectEvent.ObjectCreated;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.Path;
import org.verbscope.event.Source;
import org.verbscope.event.VerbEvent.VerbCalled;
import org.verbscope.event.VerbEvent.VerbReturned;
import org.verbscope.event.WorkEvent.WorkPosted;
import org.verbscope.event.WorkEvent.WqeFetched;
import org.verbscope.event.WorkQueue;

/** Requests in a shared receive queue, taken for one of its queue pairs. */
@Tag("unit")
class SharedQueueTest {
    private static final ObjectRef SRQ = ObjectRef.of(1, ObjectKind.SRQ, 1);
    private static final ObjectRef CQ = ObjectRef.of(1, ObjectKind.CQ, 1);
    private static final ObjectRef QP = ObjectRef.of(1, ObjectKind.QP, 0x11);

    private final EventLog log = new EventLog(LabClock.real());

    private long say(long cause, Event event) {
        return log.emitAll(List.of(new Entry(Head.of(1, Layer.USER, Path.DATA, Source.CALL).causedBy(cause), event)));
    }

    private WorkRing ring() {
        LabState state = LabState.START;
        for (Entry entry : log.all()) {
            state = Reducer.apply(state, entry);
        }
        return state.machine(1).sharedQueues().get(SRQ);
    }

    private long post(long slot) {
        long call = say(0, new VerbCalled("post_srq_recv", SRQ, Map.of()));
        say(call, new WorkPosted(SRQ, WorkQueue.RECEIVE, slot, 100 + slot, "RECV", 0, 8, List.of(), 0, 0));
        return call;
    }

    private void made() {
        say(0, new ObjectCreated(SRQ, ObjectRef.NONE, "", Map.of("max_wr", "4")));
        say(0, new ObjectCreated(CQ, ObjectRef.NONE, "", Map.of("cqe", "4")));
        say(0, new ObjectCreated(QP, ObjectRef.NONE, "", Map.of("srq", "1", "max_recv_wr", "0")));
    }

    @Test
    void aRequestIsTakenForAPairAndCompletesThere() {
        made();
        post(0);
        post(1);
        assertThat(ring().outstanding()).isEqualTo(2);

        say(0, new WqeFetched(QP, WorkQueue.RECEIVE, 0, 100));
        assertThat(ring().slots().get(0L).state()).isEqualTo(SlotState.IN_HAND);
        say(0, new CqeWritten(CQ, QP, WorkQueue.RECEIVE, 0, 100, 0, "RECV", 8));
        assertThat(ring().outstanding()).isEqualTo(1);
        say(0, new CompletionPolled(CQ, QP, 100, 0, "RECV", 8, 0));
        assertThat(ring().slots().get(0L).state()).isEqualTo(SlotState.DONE_POLLED);
    }

    @Test
    void aRefusedPostIsTakenBack() {
        made();
        long call = post(0);
        say(call, new VerbReturned(call, "post_srq_recv", 12, 0, 0, ObjectRef.NONE, "full"));
        assertThat(ring().slots().isEmpty()).isTrue();
    }
}
