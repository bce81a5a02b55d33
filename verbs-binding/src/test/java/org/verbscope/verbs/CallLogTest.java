package org.verbscope.verbs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.CompletionEvent.CompletionPolled;
import org.verbscope.event.CompletionEvent.EmptyPolls;
import org.verbscope.event.Entry;
import org.verbscope.event.LabClock;
import org.verbscope.event.ObjectEvent.ObjectCreated;
import org.verbscope.event.ObjectEvent.QpStateChanged;
import org.verbscope.event.Origin;
import org.verbscope.event.Path;
import org.verbscope.event.VerbEvent.VerbCalled;
import org.verbscope.event.VerbEvent.VerbReturned;
import org.verbscope.event.WorkEvent.WorkPosted;
import org.verbscope.verbs.trace.Trace;

@Tag("unit")
class CallLogTest {
    private final Trace trace = new Trace(LabClock.real());
    private final FakeDevice device = new FakeDevice("rxe");
    private final RdmaContext context = device.open(trace);
    private final ProtectionDomain pd = context.allocPd();
    private final CompletionQueue cq = context.createCq(16);
    private final QueuePair qp = pd.createQp(new QpInitAttributes().cq(cq));
    private final MemoryRegion mr = pd.regMr(context.allocate(4096), AccessFlag.LOCAL_WRITE, AccessFlag.REMOTE_READ);
    private long mark = trace.log().size();

    private List<Entry> since() {
        long from = mark;
        mark = trace.log().size();
        return trace.log().range(from, mark);
    }

    private List<String> kindsSince() {
        return since().stream().map(Entry::kind).toList();
    }

    @Test
    void openingIsWrittenDownWithTheDevicesAddress() {
        List<Entry> all = trace.log().all();
        assertThat(all.get(0).as(VerbCalled.class).verb()).isEqualTo("open_device");
        assertThat(all.get(1).as(VerbReturned.class).made()).isEqualTo(context.ref());
        assertThat(all.get(2).as(ObjectCreated.class).attributes())
                .containsEntry("device", "rxe0").containsEntry("kind", "rxe").containsEntry("gid", "::ffff:10.77.0.1");
        assertThat(all.get(3).as(VerbCalled.class).verb()).isEqualTo("alloc_pd");
    }

    @Test
    void controlVerbIsCalledReturnedAndThenTheObjectIsThere() {
        MemoryRegion made = pd.regMr(mr.memory(), AccessFlag.LOCAL_WRITE);
        List<Entry> events = since();
        assertThat(events).extracting(Entry::kind).containsExactly("verb_called", "verb_returned", "object_created");
        Entry call = events.get(0);
        assertThat(call.as(VerbCalled.class).args().keySet()).containsExactly("pd", "addr", "length", "access");
        assertThat(call.head().path()).isEqualTo(Path.CONTROL);
        assertThat(call.head().machine()).isEqualTo(1);
        assertThat(device.callNumbers.get(device.callNumbers.size() - 1)).isEqualTo(call.seq());
        assertThat(events.get(1).head().cause()).isEqualTo(call.seq());
        ObjectCreated created = events.get(2).as(ObjectCreated.class);
        assertThat(created.object().number()).isEqualTo(made.lkey());
        assertThat(created.parent()).isEqualTo(pd.ref());
        assertThat(created.attributes()).containsKeys("lkey", "rkey", "address", "length", "access", "label");
    }

    @Test
    void refusalIsWrittenDownWithItsReasonAndNothingChanges() {
        var init = new QpAttributes().state(QpState.INIT).port(1).access(AccessFlag.LOCAL_WRITE);
        assertThatThrownBy(() -> qp.modify(init, EnumSet.of(QpAttribute.STATE, QpAttribute.PORT, QpAttribute.PKEY_INDEX)))
                .isInstanceOfSatisfying(VerbsException.class, refusal -> {
                    assertThat(refusal.verb()).isEqualTo("modify_qp");
                    assertThat(refusal.errno()).isEqualTo(Errno.EINVAL);
                    assertThat(refusal).hasMessageContaining("EINVAL").hasMessageContaining("ACCESS_FLAGS is missing");
                    assertThat(refusal.args()).containsEntry("PORT", "1").containsEntry("STATE", "INIT");
                });
        List<Entry> events = since();
        assertThat(events).extracting(Entry::kind).containsExactly("verb_called", "verb_returned");
        assertThat(events.get(1).as(VerbReturned.class).errno()).isEqualTo(22);
        assertThat(events.get(1).as(VerbReturned.class).why()).contains("ACCESS_FLAGS");
    }

    @Test
    void stateChangeFollowsTheModify() {
        qp.toInit(AccessFlag.LOCAL_WRITE);
        List<Entry> events = since();
        assertThat(events.get(2).as(QpStateChanged.class)).isEqualTo(new QpStateChanged(qp.ref(), "RESET", "INIT", "modify_qp"));
    }

    @Test
    void postIsOneBatchBeforeTheDeviceIsEntered() {
        var seen = new ArrayList<Long>();
        device.inPost = () -> seen.add(trace.log().size());
        RequestList list = context.sendList(2, 2).send(7).sge(mr, 0, 5).signaled()
                .write(8, 0xabc000, 0x77).sge(mr, 8, 16).sge(mr, 100, 1);
        qp.postSend(list);
        List<Entry> events = since();
        assertThat(events).extracting(Entry::kind).containsExactly("verb_called", "work_posted", "work_posted", "verb_returned");
        long call = events.get(0).seq();
        assertThat(seen).containsExactly(call + 2);
        assertThat(device.callNumbers.get(device.callNumbers.size() - 1)).isEqualTo(call);
        WorkPosted first = events.get(1).as(WorkPosted.class);
        assertThat(first.opcode()).isEqualTo("SEND");
        assertThat(first.slot()).isZero();
        assertThat(first.flags()).isEqualTo(SendFlag.SIGNALED.value());
        WorkPosted second = events.get(2).as(WorkPosted.class);
        assertThat(second.opcode()).isEqualTo("RDMA_WRITE");
        assertThat(second.slot()).isEqualTo(1);
        assertThat(second.length()).isEqualTo(17);
        assertThat(second.remoteAddress()).isEqualTo(0xabc000);
        assertThat(second.rkey()).isEqualTo(0x77);
        assertThat(second.sges()).hasSize(2);
        assertThat(events).allMatch(e -> e.head().path() == Path.DATA);
        assertThat(events.get(1).head().cause()).isEqualTo(call);
        assertThat(events.get(3).as(VerbReturned.class).result()).isEqualTo(2);
    }

    @Test
    void slotsGoOnAfterTheAcceptedRequestsOnly() {
        device.answers.put("post_recv", Errno.ENOMEM.number());
        device.acceptAtMost = 1;
        RequestList list = context.recvList(3, 1).recv(1).sge(mr, 0, 8).recv(2).sge(mr, 0, 8).recv(3).sge(mr, 0, 8);
        assertThatThrownBy(() -> qp.postRecv(list)).isInstanceOfSatisfying(VerbsException.class,
                refusal -> assertThat(refusal.accepted()).isEqualTo(1));
        assertThat(since().get(4).as(VerbReturned.class).result()).isEqualTo(1);
        device.answers.clear();
        qp.postRecv(list.clear().recv(9).sge(mr, 0, 8));
        assertThat(since().get(1).as(WorkPosted.class).slot()).isEqualTo(1);
    }

    @Test
    void runOfEmptyPollsIsOneEvent() {
        for (int i = 0; i < 1000; i++) {
            cq.poll();
        }
        assertThat(since()).isEmpty();
        device.completions.add(FakeDevice.completion(5, 0, WcOpcode.RECV.value(), qp.number(), 12));
        WorkCompletion got = cq.poll().orElseThrow();
        assertThat(got.byteLen()).isEqualTo(12);
        List<Entry> events = since();
        assertThat(events).extracting(Entry::kind).containsExactly("empty_polls", "verb_called", "completion_polled", "verb_returned");
        assertThat(events.get(0).as(EmptyPolls.class).count()).isEqualTo(1000);
        assertThat(events.get(2).as(CompletionPolled.class))
                .isEqualTo(new CompletionPolled(cq.ref(), qp.ref(), 5, 0, "RECV", 12, 0));
        assertThat(events.get(3).as(VerbReturned.class).call()).isEqualTo(events.get(1).seq());
    }

    @Test
    void runOfEmptyPollsEndsBeforeTheNextVerb() {
        cq.poll();
        cq.poll();
        qp.postSend(SendRequest.send(1, mr, 0, 4));
        assertThat(kindsSince()).containsExactly("empty_polls", "verb_called", "work_posted", "verb_returned");
    }

    @Test
    void gateHoldsEveryVerbButOnlyTheFirstPollOfARun() {
        var passed = new ArrayList<String>();
        trace.gate((machine, verb) -> passed.add(machine + " " + verb));
        qp.toInit();
        cq.poll();
        cq.poll();
        qp.postRecv(RecvRequest.into(1, mr, 0, 8));
        cq.poll();
        assertThat(passed).containsExactly("1 modify_qp", "1 poll_cq", "1 post_recv", "1 poll_cq");
    }

    @Test
    void verbThatTheGateCancelsNeverEntersTheDevice() {
        trace.gate((machine, verb) -> {
            throw new CancellationException("stopped");
        });
        device.calls.clear();
        assertThatThrownBy(() -> qp.toInit()).isInstanceOf(CancellationException.class);
        assertThat(device.calls).isEmpty();
        assertThat(since()).isEmpty();
    }

    @Test
    void silentMoveToErrIsFoundOnceABatch() {
        qp.toInit();
        device.moveTo(qp.number(), QpState.ERR);
        since();
        for (int i = 0; i < 3; i++) {
            device.completions.add(FakeDevice.completion(i, WcStatus.RETRY_EXC_ERR.value(), 0, qp.number(), 0));
        }
        device.calls.clear();
        assertThat(cq.poll(3)).hasSize(3);
        assertThat(device.calls).containsExactly("poll_cq", "query_qp");
        List<Entry> events = since();
        Entry last = events.get(events.size() - 1);
        assertThat(last.as(QpStateChanged.class)).isEqualTo(new QpStateChanged(qp.ref(), "INIT", "ERR", "RETRY_EXC_ERR"));
        assertThat(last.head().origin()).isEqualTo(Origin.LAB);
        assertThat(events.get(1).as(CompletionPolled.class).byteLen()).isEqualTo(-1);
    }

    @Test
    void aMoveThatComesBehindTheFailureIsWaitedForWhenSettling() {
        qp.toInit();
        since();
        device.completions.add(FakeDevice.completion(1, WcStatus.REM_ACCESS_ERR.value(), 0, qp.number(), 0));
        assertThat(cq.poll(1)).hasSize(1);
        assertThat(since()).noneMatch(entry -> entry.as(QpStateChanged.class) != null);
        var looks = new AtomicInteger();
        device.inQueryQp = () -> {
            if (looks.incrementAndGet() == 3) {
                device.moveTo(qp.number(), QpState.ERR);
            }
        };
        context.settle();
        assertThat(since()).singleElement().extracting(entry -> entry.as(QpStateChanged.class))
                .isEqualTo(new QpStateChanged(qp.ref(), "INIT", "ERR", "REM_ACCESS_ERR"));
        looks.set(3);
        context.settle();
        assertThat(looks).as("with nothing to come it looks once").hasValue(4);
        assertThat(since()).isEmpty();
    }

    @Test
    void numbersThatComeAgainHaveANewGeneration() {
        long number = qp.number();
        assertThat(trace.numbers().made(1, qp.ref().kind(), number).generation()).isEqualTo(1);
        assertThat(trace.numbers().upcoming(1, qp.ref().kind(), number).generation()).isEqualTo(2);
        assertThat(trace.numbers().upcoming(2, qp.ref().kind(), number).generation()).isZero();
    }

    @Test
    void buffersAreWrittenDownWithTheirHeads() {
        mr.label("outbox").fill("hello");
        assertThat(mr.text(5)).isEqualTo("hello");
        assertThat(mr.hex(0, 2)).isEqualTo("68 65");
        assertThat(mr.peek(0, 1)).containsExactly('h');
        assertThat(kindsSince()).containsExactly("object_changed", "buffer_written", "buffer_read", "buffer_read");
        assertThatThrownBy(() -> mr.read(4095, 2)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void labLooksWithoutATrace() {
        assertThat(qp.peek().orElseThrow().state()).isEqualTo(QpState.RESET);
        assertThat(since()).isEmpty();
    }
}
