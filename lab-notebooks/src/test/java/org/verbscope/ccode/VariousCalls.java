package org.verbscope.ccode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.verbscope.event.Entry;
import org.verbscope.event.LabClock;
import org.verbscope.verbs.AccessFlag;
import org.verbscope.verbs.AddressVector;
import org.verbscope.verbs.CompletionChannel;
import org.verbscope.verbs.CompletionQueue;
import org.verbscope.verbs.GidEntry;
import org.verbscope.verbs.MemoryRegion;
import org.verbscope.verbs.Mtu;
import org.verbscope.verbs.ProtectionDomain;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.QpAttributes;
import org.verbscope.verbs.QpInitAttributes;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QueuePair;
import org.verbscope.verbs.RdmaContext;
import org.verbscope.verbs.RdmaDevices;
import org.verbscope.verbs.RecvRequest;
import org.verbscope.verbs.SendRequest;
import org.verbscope.verbs.VerbsException;
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.WorkCompletion;
import org.verbscope.verbs.trace.Trace;

/** A program of many verbs for two machines, some refused, some failing, some waiting. */
final class VariousCalls {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** One machine's end, with a completion channel. */
    private record End(RdmaContext context, ProtectionDomain pd, MemoryRegion mr, CompletionChannel channel, CompletionQueue cq,
            QueuePair qp, GidEntry gid) {
        static End open(String device, int machine, Trace trace) {
            RdmaContext context = RdmaDevices.byName(device, trace).orElseThrow().open(machine);
            ProtectionDomain pd = context.allocPd();
            MemoryRegion mr = pd.regMr(context.allocate(4096), AccessFlag.LOCAL_WRITE, AccessFlag.REMOTE_WRITE).label("page of " + machine);
            CompletionChannel channel = context.createCompChannel();
            CompletionQueue cq = context.createCq(8, channel, 0);
            QueuePair qp = pd.createQp(new QpInitAttributes().cq(cq).maxSendWr(8).maxRecvWr(8).maxSge(2).maxInlineData(16));
            return new End(context, pd, mr, channel, cq, qp, context.address().orElseThrow());
        }

        void toRts(End peer) {
            qp.toInit(AccessFlag.LOCAL_WRITE, AccessFlag.REMOTE_WRITE);
            qp.toRtr(new QpAttributes().av(AddressVector.to(peer.gid.gid()).fromIndex(gid.index())).destQpNum(peer.qp.number())
                    .rqPsn(100).pathMtu(Mtu.MTU_1024).maxDestRdAtomic(1).minRnrTimer(12));
            qp.toRts(new QpAttributes().sqPsn(100).timeout(18).retryCnt(6).rnrRetry(6).maxRdAtomic(1));
        }

        WorkCompletion await() {
            long deadline = System.nanoTime() + PATIENCE.toNanos();
            Optional<WorkCompletion> found = cq.poll();
            while (found.isEmpty() && System.nanoTime() < deadline) {
                found = cq.poll();
            }
            return found.orElseThrow();
        }
    }

    private VariousCalls() { }

    /** @param family {@code soft} or {@code rxe} */
    static List<Entry> record(String family, LabClock clock) {
        var trace = new Trace(clock);
        End one = End.open(family + "0", 1, trace);
        End two = End.open(family + "1", 2, trace);
        refusals(one);
        one.toRts(two);
        two.toRts(one);
        one.context.queryDevice();
        one.context.queryPort(1);
        one.qp.query();
        send(one, two);
        staleKey(one, two);
        one.cq.resize(16);
        one.context.closeAll();
        two.context.closeAll();
        return trace.log().all();
    }

    private static void refusals(End one) {
        assertThatThrownBy(() -> one.qp.modify(new QpAttributes().state(QpState.RTS), EnumSet.of(QpAttribute.STATE)))
                .isInstanceOf(VerbsException.class);
        assertThatThrownBy(one.pd::close).isInstanceOf(VerbsException.class);
    }

    /** Two sends, the second inline, and a wait for the event of the first. */
    private static void send(End one, End two) {
        two.cq.reqNotify();
        two.qp.postRecv(RecvRequest.into(1, two.mr, 0, 64));
        two.qp.postRecv(RecvRequest.into(2, two.mr, 64, 64).and(two.mr, 256, 64));
        one.mr.write(0, "hello, \"world\"\n".getBytes(StandardCharsets.UTF_8));
        try (var list = one.context.sendList(2, 2)) {
            list.send(3).sge(one.mr, 0, 15).signaled().send(4).sge(one.mr, 0, 5).sge(one.mr, 7, 7).inline().signaled();
            one.qp.postSend(list);
        }
        assertThat(two.channel.getCqEvent(PATIENCE)).contains(two.cq);
        two.cq.ackEvents(1);
        for (End end : List.of(two, two, one, one)) {
            assertThat(end.await().ok()).isTrue();
        }
        assertThat(two.channel.getCqEvent(Duration.ofMillis(10))).isEmpty();
    }

    /** The peer closes a region whose key is known here: the write fails, and what was posted after it is flushed. */
    private static void staleKey(End one, End two) {
        MemoryRegion gone = two.pd.regMr(two.context.allocate(4096), AccessFlag.LOCAL_WRITE, AccessFlag.REMOTE_WRITE);
        long address = gone.address();
        int rkey = gone.rkey();
        one.qp.postSend(SendRequest.write(5, one.mr, 0, 5, address + 8, rkey));
        assertThat(one.await().ok()).isTrue();
        gone.close();
        one.qp.postSend(SendRequest.write(6, one.mr, 0, 5, address, rkey));
        assertThat(one.await().status()).isEqualTo(WcStatus.REM_ACCESS_ERR.value());
        one.qp.postSend(SendRequest.send(7, one.mr, 0, 5));
        assertThat(one.await().status()).isEqualTo(WcStatus.WR_FLUSH_ERR.value());
    }
}
