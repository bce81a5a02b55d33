package org.verbscope.verbs.libibverbs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.verbscope.verbs.AccessFlag;
import org.verbscope.verbs.AddressHandle;
import org.verbscope.verbs.AddressVector;
import org.verbscope.verbs.CompletionChannel;
import org.verbscope.verbs.CompletionQueue;
import org.verbscope.verbs.Gid;
import org.verbscope.verbs.GidEntry;
import org.verbscope.verbs.HostMemory;
import org.verbscope.verbs.MemoryRegion;
import org.verbscope.verbs.Mtu;
import org.verbscope.verbs.ProtectionDomain;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.QpAttributes;
import org.verbscope.verbs.QpInitAttributes;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.QueuePair;
import org.verbscope.verbs.RdmaContext;
import org.verbscope.verbs.RdmaDevices;
import org.verbscope.verbs.WorkCompletion;
import org.verbscope.verbs.trace.Trace;

/** One machine's half of a test on the real rxe devices, through the verbs API. */
final class RxeEnd implements AutoCloseable {
    static final int BUFFER = 64 << 10;
    static final int QKEY = 0x1111;
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(30);

    final RdmaContext context;
    final ProtectionDomain pd;
    final CompletionChannel channel;
    final CompletionQueue cq;
    final HostMemory memory;
    final MemoryRegion mr;
    final GidEntry gid;

    private RxeEnd(Trace trace, int machine) {
        context = RdmaDevices.byName("rxe" + (machine - 1), trace).orElseThrow().open(machine);
        pd = context.allocPd();
        channel = context.createCompChannel();
        cq = context.createCq(64, channel, 0);
        memory = context.allocate(BUFFER);
        mr = pd.regMr(memory, AccessFlag.LOCAL_WRITE, AccessFlag.REMOTE_WRITE, AccessFlag.REMOTE_READ, AccessFlag.REMOTE_ATOMIC,
                AccessFlag.MW_BIND);
        gid = context.gids(1).stream().filter(GidEntry::isRoceV2Ipv4).findFirst().orElseThrow();
    }

    static RxeEnd one(Trace trace) {
        return new RxeEnd(trace, 1);
    }

    static RxeEnd two(Trace trace) {
        return new RxeEnd(trace, 2);
    }

    /** A queue pair in RESET, RC unless {@code change} says otherwise. */
    QueuePair queuePair(UnaryOperator<QpInitAttributes> change) {
        return pd.createQp(change.apply(new QpInitAttributes().maxSendWr(16).maxRecvWr(16).maxSge(2).cq(cq)));
    }

    QueuePair queuePair() {
        return queuePair(init -> init);
    }

    static void connect(RxeEnd one, QueuePair a, RxeEnd two, QueuePair b) {
        connect(one.gid, a, two.gid, b);
    }

    static void connect(GidEntry one, QueuePair a, GidEntry two, QueuePair b) {
        toRtr(one, a, two, b);
        toRtr(two, b, one, a);
        toRts(a);
        toRts(b);
    }

    private static void toRtr(GidEntry own, QueuePair qp, GidEntry peer, QueuePair other) {
        qp.toInit(AccessFlag.LOCAL_WRITE, AccessFlag.REMOTE_WRITE, AccessFlag.REMOTE_READ, AccessFlag.REMOTE_ATOMIC);
        qp.toRtr(new QpAttributes().av(AddressVector.to(peer.gid()).fromIndex(own.index())).destQpNum(other.number())
                .rqPsn(1).pathMtu(Mtu.MTU_1024).maxDestRdAtomic(4).minRnrTimer(12));
    }

    /** A queue pair for datagrams in RTS. */
    QueuePair datagrams() {
        QueuePair qp = queuePair(init -> init.type(QpType.UD));
        qp.modify(new QpAttributes().state(QpState.INIT).pkeyIndex(0).port(1).qkey(QKEY), QpAttribute.STATE.value()
                | QpAttribute.PKEY_INDEX.value() | QpAttribute.PORT.value() | QpAttribute.QKEY.value());
        qp.toRtr(new QpAttributes());
        qp.toRts(new QpAttributes().sqPsn(1));
        return qp;
    }

    /** The way from here to {@code gid}. */
    AddressHandle wayTo(Gid to) {
        return pd.createAh(AddressVector.to(to).fromIndex(gid.index()));
    }

    /** Long waits: the guest retransmits when its processor is late, and that is no failure. */
    static void toRts(QueuePair qp) {
        qp.toRts(new QpAttributes().sqPsn(1).timeout(20).retryCnt(6).rnrRetry(6).maxRdAtomic(4));
    }

    /** The next completion, waited for by polling. */
    WorkCompletion await() {
        return await(1).get(0);
    }

    List<WorkCompletion> await(int count) {
        var found = new ArrayList<WorkCompletion>();
        long deadline = System.nanoTime() + PATIENCE;
        while (found.size() < count) {
            found.addAll(cq.poll(count - found.size()));
            assertThat(System.nanoTime()).as("%d completions on %s, these came: %s", count, context, found).isLessThan(deadline);
        }
        return found;
    }

    @Override
    public void close() {
        context.closeAll();
    }
}
