package org.verbscope.verbs.libibverbs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.CompletionEvent.CompletionPolled;
import org.verbscope.event.CpuEvent.KernelEntry;
import org.verbscope.event.Entry;
import org.verbscope.event.Evidence;
import org.verbscope.event.LabClock;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.event.ObjectEvent.ObjectCreated;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.WireEvent.PacketSent;
import org.verbscope.event.WorkEvent.WorkPosted;
import org.verbscope.event.WorkQueue;
import org.verbscope.verbs.AccessFlag;
import org.verbscope.verbs.AddressVector;
import org.verbscope.verbs.CompletionQueue;
import org.verbscope.verbs.GidEntry;
import org.verbscope.verbs.MemoryRegion;
import org.verbscope.verbs.Mtu;
import org.verbscope.verbs.QpAttributes;
import org.verbscope.verbs.QpInitAttributes;
import org.verbscope.verbs.QueuePair;
import org.verbscope.verbs.RdmaContext;
import org.verbscope.verbs.RdmaDevices;
import org.verbscope.verbs.RecvRequest;
import org.verbscope.verbs.SendRequest;
import org.verbscope.verbs.trace.Trace;

/** The whole log of one message through the verbs API on two real rxe devices. Only in the guest. */
@Tag("machine")
class RxeLogTest {
    private record End(RdmaContext context, CompletionQueue cq, MemoryRegion mr, QueuePair qp, GidEntry gid) {
        static End open(Trace trace, String device, int machine) {
            RdmaContext context = RdmaDevices.byName(device, trace).orElseThrow().open(machine);
            var pd = context.allocPd();
            CompletionQueue cq = context.createCq(16);
            MemoryRegion mr = pd.regMr(context.allocate(4096), AccessFlag.LOCAL_WRITE);
            GidEntry gid = context.gids(1).stream().filter(GidEntry::isRoceV2Ipv4).findFirst().orElseThrow();
            return new End(context, cq, mr, pd.createQp(new QpInitAttributes().maxSendWr(4).maxRecvWr(4).maxSge(1).cq(cq)), gid);
        }

        void connect(End peer) {
            qp.toRtr(new QpAttributes().av(AddressVector.to(peer.gid.gid()).fromIndex(gid.index())).destQpNum(peer.qp.number())
                    .rqPsn(1).pathMtu(Mtu.MTU_1024).maxDestRdAtomic(1).minRnrTimer(12));
            qp.toRts(new QpAttributes().sqPsn(1).timeout(20).retryCnt(6).rnrRetry(6).maxRdAtomic(1));
        }

        void await() {
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
            while (cq.poll().isEmpty()) {
                assertThat(System.nanoTime()).as("no completion on " + context).isLessThan(deadline);
            }
        }
    }

    private final Trace trace = new Trace(LabClock.real());
    private End one;
    private End two;

    @BeforeEach
    void exchange() {
        one = End.open(trace, "rxe0", 1);
        two = End.open(trace, "rxe1", 2);
        one.qp.toInit(AccessFlag.LOCAL_WRITE);
        two.qp.toInit(AccessFlag.LOCAL_WRITE);
        one.connect(two);
        two.connect(one);
        two.qp.postRecv(RecvRequest.into(1, two.mr, 0, 4096));
        one.qp.postSend(SendRequest.send(2, one.mr, 0, 100));
        two.await();
        one.await();
    }

    @AfterEach
    void close() {
        one.context.closeAll();
        two.context.closeAll();
    }

    @Test
    void aCompletionStandsAfterItsPackets() {
        List<String> order = new ArrayList<>();
        for (Entry entry : trace.log().all()) {
            if (entry.event() instanceof WorkPosted || entry.event() instanceof CompletionPolled
                    || entry.event() instanceof KernelEntry k && k.why().equals("post_send") || MessageOf.event(entry.event()) != 0) {
                order.add(MessageOf.words(entry));
            }
        }

        assertThat(order).containsSubsequence("2 work_posted", "1 work_posted", "1 kernel_entry", "1 USER_TO_KERNEL by CPU",
                "1 WIRE by CABLE", "1 sent RC SEND_ONLY 0", "2 received RC SEND_ONLY 0", "2 KERNEL_TO_USER by CPU",
                "2 completion_polled");
        assertThat(order).containsSubsequence("2 sent RC ACKNOWLEDGE 0", "1 received RC ACKNOWLEDGE 0", "1 completion_polled");
    }

    @Test
    void packetsNameTheQueuePairsAndTheMessageOfTheLog() {
        Entry posted = trace.log().all().stream()
                .filter(e -> e.event() instanceof WorkPosted w && w.queue() == WorkQueue.SEND).findFirst().orElseThrow();
        Entry sent = trace.log().all().stream().filter(e -> e.event() instanceof PacketSent).findFirst().orElseThrow();

        assertThat(sent.as(PacketSent.class).message()).isEqualTo(posted.seq());
        assertThat(sent.as(PacketSent.class).qp()).isEqualTo(posted.as(WorkPosted.class).qp());
        assertThat(trace.log().all()).anyMatch(e -> e.event() instanceof ObjectCreated c && c.object().kind() == ObjectKind.QP
                && c.object().equals(sent.as(PacketSent.class).qp()));
    }

    @Test
    void oneMessageIsThreeMovesTwoOfThemByTheProcessor() {
        assertThat(trace.log().all()).filteredOn(e -> e.event() instanceof PayloadMove m && !m.again()).hasSize(3);
        assertThat(trace.log().all()).filteredOn(e -> e.event() instanceof KernelEntry k && k.why().equals("create_qp"))
                .extracting(e -> e.as(KernelEntry.class).call() + " " + e.as(KernelEntry.class).count() + " " + e.head().evidence())
                .containsExactly("ioctl 1 " + Evidence.INFERRED, "mmap 2 " + Evidence.INFERRED,
                        "ioctl 1 " + Evidence.INFERRED, "mmap 2 " + Evidence.INFERRED);
    }
}
