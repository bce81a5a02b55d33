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
import org.verbscope.event.ObjectEvent.ObjectCreated;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.Path;
import org.verbscope.event.VerbEvent.VerbCalled;
import org.verbscope.event.VerbEvent.VerbReturned;
import org.verbscope.event.WorkEvent.WorkPosted;
import org.verbscope.event.WorkQueue;

/** A send queue of two entries, filled with requests that ask for no completion. */
@Tag("unit")
class UnsignaledSlotsTest {
    private static final ObjectRef CQ = ObjectRef.of(1, ObjectKind.CQ, 1);
    private static final ObjectRef QP = ObjectRef.of(1, ObjectKind.QP, 0x11);
    private static final int WRITE_ONLY = 0x0a;
    private static final int ACKNOWLEDGE = 0x11;

    private final SampleLog lab = new SampleLog(SampleLog.Device.SOFT);

    private long say(long cause, Event event) {
        return lab.emit(SampleLog.user(1, Path.DATA).causedBy(cause), event);
    }

    private WorkRing ring() {
        LabState state = LabState.START;
        for (Entry entry : lab.log.all()) {
            state = Reducer.apply(state, entry);
        }
        return state.queuePair(QP).sendQueue();
    }

    private void made() {
        say(0, new ObjectCreated(CQ, ObjectRef.NONE, "", Map.of("cqe", "4")));
        say(0, new ObjectCreated(QP, ObjectRef.NONE, "", Map.of("max_send_wr", "2", "max_recv_wr", "2")));
    }

    private long post(long slot, int flags, int errno) {
        long call = say(0, new VerbCalled("post_send", QP, Map.of()));
        long message = say(call, new WorkPosted(QP, WorkQueue.SEND, slot, 100 + slot, "RDMA_WRITE", flags, 0, List.of(), 0, 0));
        say(call, new VerbReturned(call, "post_send", errno, errno == 0 ? 1 : 0, 0, ObjectRef.NONE, ""));
        return message;
    }

    private void acknowledged(long message, int psn) {
        lab.send(1, message, lab.packet(WRITE_ONLY, "RC RDMA_WRITE_ONLY", 2, psn, 0, -1), 0, message);
        lab.receive(1, message, lab.packet(ACKNOWLEDGE, "RC ACKNOWLEDGE", 1, psn, 0, 0), 0, message);
    }

    @Test
    void whatIsAcknowledgedIsDoneAndNotFree() {
        made();
        acknowledged(post(0, 0, 0), 0);
        assertThat(ring().at(0).state()).isEqualTo(SlotState.ANSWERED);
        assertThat(ring().outstanding()).isOne();
    }

    @Test
    void aRefusedPostLeavesAFullQueueAsItWas() {
        made();
        acknowledged(post(0, 0, 0), 0);
        acknowledged(post(1, 0, 0), 1);
        post(2, SampleLog.SIGNALED, 12);
        assertThat(ring().slots().values().map(slot -> slot.work().wrId())).containsExactly(100L, 101L);
        assertThat(ring().next()).isEqualTo(2);
    }

    @Test
    void aPostThatADeviceTakesAfterAllTakesTheOldestPlace() {
        made();
        acknowledged(post(0, 0, 0), 0);
        acknowledged(post(1, 0, 0), 1);
        post(2, 0, 0);
        assertThat(ring().slots().values().map(slot -> slot.work().wrId())).containsExactly(101L, 102L);
    }

    @Test
    void aLaterCompletionFreesThemWhenItIsPolled() {
        made();
        acknowledged(post(0, 0, 0), 0);
        post(1, SampleLog.SIGNALED, 0);
        say(0, new CqeWritten(CQ, QP, WorkQueue.SEND, 1, 101, 0, "RDMA_WRITE", 0));
        assertThat(ring().at(0).state()).isEqualTo(SlotState.ANSWERED);
        say(0, new CompletionPolled(CQ, QP, 101, 0, "RDMA_WRITE", 0, 0));
        assertThat(ring().at(0)).isNull();
        assertThat(ring().at(1).state()).isEqualTo(SlotState.DONE_POLLED);
    }
}
