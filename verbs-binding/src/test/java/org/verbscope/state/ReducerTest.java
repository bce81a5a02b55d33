package org.verbscope.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.Entry;
import org.verbscope.event.Evidence;
import org.verbscope.event.Head;
import org.verbscope.event.Layer;
import org.verbscope.event.MemoryEvent.Leg;
import org.verbscope.event.MemoryEvent.Mover;
import org.verbscope.event.NotebookEvent;
import org.verbscope.event.ObjectEvent;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.Path;
import org.verbscope.event.Source;
import org.verbscope.event.WorkEvent;
import org.verbscope.event.WorkQueue;

@Tag("unit")
class ReducerTest {
    private static final ObjectRef QP1 = SampleLog.ref(1, ObjectKind.QP);
    private static final ObjectRef QP2 = SampleLog.ref(2, ObjectKind.QP);
    private static final ObjectRef INBOX = SampleLog.ref(2, ObjectKind.MR);
    private final SampleLog lab = new SampleLog(SampleLog.Device.SOFT);

    private LabState now() {
        LabState state = LabState.START;
        for (Entry entry : lab.log.all()) {
            state = Reducer.apply(state, entry);
        }
        return state;
    }

    @Test
    void aSendIsThreeMovesNoCopyNoKernelEntryTwoDoorbells() {
        long id = lab.connected(16384).sendReceive(7, 12_000, "Hello, RDMA!");
        Message message = now().message(id);
        assertThat(message.tally().payloadMoves()).isEqualTo(3);
        assertThat(message.tally().cpuCopies()).isZero();
        assertThat(message.tally().kernelEntries()).isZero();
        assertThat(message.tally().doorbells()).isEqualTo(2);
        assertThat(message.tally().move(Leg.HOST_TO_NIC).evidence()).isEqualTo(Evidence.MODELLED);
        assertThat(message.progress().bytesRead()).isEqualTo(12_000);
        assertThat(message.progress().bytesWritten()).isEqualTo(12_000);
        assertThat(message.progress().receiver()).isEqualTo(QP2);
        assertThat(message.finished()).isTrue();
    }

    @Test
    void controlVerbsEnterTheKernelOnceEach() {
        LabState state = lab.connected(64) == null ? null : now();
        assertThat(state.machine(1).controlEntries().count()).isEqualTo(8);
        assertThat(state.machine(1).controlEntries().evidence()).isEqualTo(Evidence.MODELLED);
        assertThat(state.queuePair(QP1).state()).isEqualTo("RTS");
        assertThat(state.queuePair(QP1).peer()).isEqualTo(0x12);
        assertThat(state.queuePair(QP2).expectedPsn()).isEqualTo(0x3c10);
    }

    @Test
    void slotsPassThroughTheirStates() {
        lab.connected(64).fill(1, "hello");
        long receive = lab.post(2, WorkQueue.RECEIVE, 1, "RECV", 64);
        long message = lab.post(1, WorkQueue.SEND, 2, "SEND", 5);
        assertThat(sendSlot().state()).isEqualTo(SlotState.POSTED);
        long fetched = lab.fetch(1, WorkQueue.SEND, message, message);
        assertThat(sendSlot().state()).isEqualTo(SlotState.IN_HAND);
        lab.dmaRead(1, message, 0, 5);
        assertThat(now().machine(1).adapter().buffer()).singleElement().matches(held -> held.out() && !held.gone());
        var only = SampleLog.data(lab, "SEND", 0, 0, 5, 0x3c10);
        long sent = lab.send(1, message, only, 0, fetched);
        assertThat(sendSlot().state()).isEqualTo(SlotState.SENT);
        assertThat(now().wire().flights()).hasSize(1);
        assertThat(now().machine(1).adapter().buffer()).singleElement().matches(held -> held.gone() && held.psn() == 0x3c10);
        long arrived = lab.receive(2, message, only, 0, sent);
        assertThat(now().wire().flights()).isEmpty();
        assertThat(now().queuePair(QP2).expectedPsn()).isEqualTo(0x3c11);
        long taken = lab.fetch(2, WorkQueue.RECEIVE, receive, arrived);
        lab.dmaWrite(2, message, 0, 5, "hello", taken);
        assertThat(now().region(INBOX).head().text()).isEqualTo("hello");
        lab.cqe(2, WorkQueue.RECEIVE, receive, 0, "RECV", 5, taken);
        assertThat(now().machine(2).completionQueues().get(SampleLog.ref(2, ObjectKind.CQ)).waiting()).isOne();
        lab.cqe(1, WorkQueue.SEND, message, 0, "SEND", -1, taken);
        assertThat(sendSlot().state()).isEqualTo(SlotState.DONE);
        lab.poll(1, 2, 0, "SEND", -1);
        assertThat(sendSlot().state()).isEqualTo(SlotState.DONE_POLLED);
    }

    private WorkSlot sendSlot() {
        return now().queuePair(QP1).sendQueue().at(0);
    }

    @Test
    void refusedWorkIsTakenBack() {
        lab.connected(64);
        long message = lab.posted(1, WorkQueue.SEND, 9, "SEND", 5);
        assertThat(now().message(message)).isNotNull();
        lab.returned(message, WorkQueue.SEND, 0, 12);
        assertThat(now().message(message)).isNull();
        assertThat(now().queuePair(QP1).sendQueue().outstanding()).isZero();
        assertThat(now().queuePair(QP1).sendQueue().next()).isZero();
        assertThat(now().following()).isZero();
    }

    @Test
    void failureAndFlushAreToldApart() {
        lab.connected(64);
        long first = lab.post(1, WorkQueue.SEND, 1, "SEND", 5);
        long second = lab.post(1, WorkQueue.SEND, 2, "SEND", 5);
        lab.cqe(1, WorkQueue.SEND, first, 9, "SEND", -1, first);
        lab.emit(SampleLog.user(1, Path.DATA), new ObjectEvent.QpStateChanged(QP1, "RTS", "ERR", "REM_INV_REQ_ERR"));
        lab.cqe(1, WorkQueue.SEND, second, 5, "SEND", -1, first);
        assertThat(now().queuePair(QP1).sendQueue().at(0).state()).isEqualTo(SlotState.FAILED);
        assertThat(now().queuePair(QP1).sendQueue().at(1).state()).isEqualTo(SlotState.FLUSHED);
        assertThat(now().queuePair(QP1).state()).isEqualTo("ERR");
    }

    @Test
    void rxeCopiesWithTheProcessorAndEntersTheKernel() {
        var rxe = new SampleLog(SampleLog.Device.RXE);
        rxe.connected(64);
        long message = rxe.post(1, WorkQueue.SEND, 1, "SEND", 5);
        rxe.move(1, message, Leg.USER_TO_KERNEL, Mover.CPU, 5);
        rxe.move(1, message, Leg.WIRE, Mover.CABLE, 5);
        rxe.move(2, message, Leg.KERNEL_TO_USER, Mover.CPU, 5);
        Message told = new StateTimeline(rxe.log).latest().message(message);
        assertThat(told.tally().payloadMoves()).isEqualTo(3);
        assertThat(told.tally().cpuCopies()).isEqualTo(2);
        assertThat(told.tally().kernelEntries()).isOne();
        assertThat(told.tally().kernelEvidence()).isEqualTo(Evidence.INFERRED);
        assertThat(told.tally().doorbells()).isZero();
    }

    @Test
    void aPollWithoutCqeEventCompletesTheRequest() {
        lab.connected(64);
        lab.post(1, WorkQueue.SEND, 4, "SEND", 5);
        lab.poll(1, 4, 0, "SEND", -1);
        assertThat(sendSlot().state()).isEqualTo(SlotState.DONE_POLLED);
        assertThat(now().messages().values()).allMatch(Message::finished);
    }

    @Test
    void aReceiveCompletionTellsOfBytesWhereNoWriteWasSeen() {
        var rxe = new SampleLog(SampleLog.Device.RXE);
        rxe.connected(64);
        rxe.post(2, WorkQueue.RECEIVE, 1, "RECV", 64);
        rxe.poll(2, 1, 0, "RECV", 5);
        Region inbox = new StateTimeline(rxe.log).latest().region(INBOX);
        assertThat(inbox.spans()).singleElement().matches(span -> span.start() == 0 && span.length() == 5);
    }

    @Test
    void theFollowedMessageIsHeldUntilItIsDone() {
        lab.connected(16384);
        long first = lab.post(1, WorkQueue.SEND, 7, "SEND", 5);
        long second = lab.post(1, WorkQueue.SEND, 8, "SEND", 5);
        assertThat(now().following()).isEqualTo(first);
        lab.cqe(1, WorkQueue.SEND, first, 0, "SEND", -1, first);
        assertThat(now().following()).isEqualTo(first);
        lab.dmaRead(1, second, 0, 5);
        assertThat(now().following()).isEqualTo(second);
    }

    @Test
    void aMessageWhoseQueuePairIsGoneIsFollowedUntilThereIsANewOne() {
        lab.connected(64);
        long message = lab.sendReceive(7, 5, "hello");
        gone(QP1);
        gone(QP2);
        assertThat(now().following()).isEqualTo(message);
        lab.emit(SampleLog.user(1, Path.CONTROL), new ObjectEvent.ObjectCreated(ObjectRef.of(1, ObjectKind.QP, 0x20),
                SampleLog.ref(1, ObjectKind.PD), "", Map.of()));
        assertThat(now().following()).isZero();
    }

    @Test
    void aMessageThatNeverEndedGivesWayWhenThereIsANewQueuePair() {
        lab.connected(16384);
        long stuck = lab.post(1, WorkQueue.SEND, 7, "SEND", 5);
        lab.emit(SampleLog.user(1, Path.CONTROL), new ObjectEvent.ObjectCreated(ObjectRef.of(1, ObjectKind.QP, 0x20),
                SampleLog.ref(1, ObjectKind.PD), "", Map.of()));
        assertThat(now().following()).isZero();
        lab.dmaRead(1, stuck, 0, 5);
        assertThat(now().following()).isEqualTo(stuck);
        long next = lab.emit(SampleLog.user(1, Path.DATA), new WorkEvent.WorkPosted(ObjectRef.of(1, ObjectKind.QP, 0x20),
                WorkQueue.SEND, 0, 8, "SEND", 0, 5, List.of(), 0, 0));
        assertThat(now().following()).isEqualTo(next);
        lab.dmaRead(1, stuck, 0, 5);
        assertThat(now().following()).isEqualTo(next);
    }

    @Test
    void aDroppedPacketIsLostUntilTheNextOne() {
        lab.connected(64);
        long message = lab.post(1, WorkQueue.SEND, 7, "SEND", 5);
        var only = SampleLog.data(lab, "SEND", 0, 0, 5, 0x3c10);
        long sent = lab.send(1, message, only, 0, message);
        lab.drop(2, message, only, sent);
        assertThat(now().wire().flights()).isEmpty();
        assertThat(now().wire().lost().packet().psn()).isEqualTo(0x3c10);
        lab.send(1, message, only, 0, sent);
        assertThat(now().wire().lost()).isNull();
    }

    @Test
    void aLostPacketIsForgottenWithItsQueuePair() {
        lab.connected(64);
        long message = lab.post(1, WorkQueue.SEND, 7, "SEND", 5);
        var only = SampleLog.data(lab, "SEND", 0, 0, 5, 0x3c10);
        lab.drop(2, message, only, lab.send(1, message, only, 0, message));
        gone(QP2);
        assertThat(now().wire().lost()).isNotNull();
        gone(QP1);
        assertThat(now().wire().lost()).isNull();
    }

    @Test
    void withTheLastDeviceGoesWhatIsUnderWay() {
        lab.connected(64);
        long message = lab.post(1, WorkQueue.SEND, 7, "SEND", 5);
        lab.send(1, message, SampleLog.data(lab, "SEND", 0, 0, 5, 0x3c10), 0, message);
        gone(SampleLog.ref(1, ObjectKind.CONTEXT));
        assertThat(now().wire().flights()).hasSize(1);
        gone(SampleLog.ref(2, ObjectKind.CONTEXT));
        assertThat(now().wire().flights()).isEmpty();
    }

    private void gone(ObjectRef object) {
        lab.emit(Head.of(object.machine(), Layer.USER, Path.CONTROL, Source.CALL), new ObjectEvent.ObjectDestroyed(object));
    }

    @Test
    void nothingLivesAfterTheProcess() {
        lab.connected(64).fill(1, "hello");
        lab.emit(Head.notebook(), new NotebookEvent.ProcessEnded(1, "exit 134"));
        assertThat(now().machine(1).objects().values()).noneMatch(LabObject::alive);
        assertThat(now().machine(1).objects().size()).isEqualTo(5);
    }

    @Test
    void theCounterOfEvidenceCountsEveryEventOfAMachine() {
        lab.connected(64);
        EvidenceCounts counts = now().evidence();
        assertThat(counts.measured() + counts.inferred() + counts.modelled()).isEqualTo(lab.log.size());
        assertThat(counts.modelled()).isEqualTo(16);
    }
}
