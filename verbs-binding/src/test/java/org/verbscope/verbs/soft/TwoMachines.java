package org.verbscope.verbs.soft;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.verbscope.event.Entry;
import org.verbscope.event.Event;
import org.verbscope.event.LabClock;
import org.verbscope.event.VirtualClock;
import org.verbscope.verbs.AccessFlag;
import org.verbscope.verbs.AddressVector;
import org.verbscope.verbs.Mtu;
import org.verbscope.verbs.ProtectionDomain;
import org.verbscope.verbs.CompletionQueue;
import org.verbscope.verbs.MemoryRegion;
import org.verbscope.verbs.QpAttributes;
import org.verbscope.verbs.QpInitAttributes;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QueuePair;
import org.verbscope.verbs.RdmaContext;
import org.verbscope.verbs.RdmaDevices;
import org.verbscope.verbs.RecvRequest;
import org.verbscope.verbs.SendRequest;
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.WorkCompletion;
import org.verbscope.verbs.spi.EngineControl;
import org.verbscope.verbs.trace.Trace;

/** Machine 1 on soft0 and machine 2 on soft1, with a wire that tests can make worse. */
final class TwoMachines implements AutoCloseable {
    /** One side of a connection. */
    record End(ProtectionDomain pd, CompletionQueue cq, MemoryRegion mr, QueuePair qp, int psn) {
        void recv(long id, long at, long length) {
            qp.postRecv(RecvRequest.into(id, mr, at, length));
        }

        void send(long id, long at, long length) {
            qp.postSend(SendRequest.send(id, mr, at, length));
        }

        void write(long id, long at, long length, End to, long there) {
            qp.postSend(SendRequest.write(id, mr, at, length, to.mr.address() + there, to.mr.rkey()));
        }

        void read(long id, long at, long length, End from, long there) {
            qp.postSend(SendRequest.read(id, mr, at, length, from.mr.address() + there, from.mr.rkey()));
        }
    }

    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(30);
    static final int MEMORY = 1 << 20;

    final Trace trace;
    final RdmaContext one;
    final RdmaContext two;
    private UnaryOperator<QpAttributes> rtr = a -> a;
    private UnaryOperator<QpAttributes> rts = a -> a;
    private UnaryOperator<QpInitAttributes> init = a -> a;

    TwoMachines() {
        this(new VirtualClock());
    }

    TwoMachines(LabClock clock) {
        trace = new Trace(clock);
        one = RdmaDevices.byName("soft0", trace).orElseThrow().open(1);
        two = RdmaDevices.byName("soft1", trace).orElseThrow().open(2);
    }

    TwoMachines rtr(UnaryOperator<QpAttributes> change) {
        rtr = change;
        return this;
    }

    TwoMachines rts(UnaryOperator<QpAttributes> change) {
        rts = change;
        return this;
    }

    TwoMachines init(UnaryOperator<QpInitAttributes> change) {
        init = change;
        return this;
    }

    Fabric fabric() {
        return Fabrics.of(trace.clock());
    }

    EngineControl engine() {
        return one.engine().orElseThrow();
    }

    /** From now on packets that {@code loses} names are lost; it is asked once a packet. */
    void lose(Predicate<Frame> loses) {
        fabric().wire(frame -> loses.test(frame) ? Fate.LOST : Fate.NORMAL);
    }

    /** Loses the packets with these places among all that are sent from now on. */
    void loseNumbers(Integer... places) {
        var count = new AtomicInteger();
        List<Integer> lost = Arrays.asList(places);
        lose(frame -> lost.contains(count.getAndIncrement()));
    }

    End end(RdmaContext context, int psn) {
        var pd = context.allocPd();
        var cq = context.createCq(256);
        return end(context, pd, cq, psn);
    }

    End end(RdmaContext context, ProtectionDomain pd, CompletionQueue cq, int psn) {
        var mr = pd.regMr(context.allocate(MEMORY), AccessFlag.LOCAL_WRITE, AccessFlag.REMOTE_WRITE, AccessFlag.REMOTE_READ);
        var wanted = init.apply(new QpInitAttributes().maxSendWr(64).maxRecvWr(64).maxSge(4)).cq(cq);
        return new End(pd, cq, mr, pd.createQp(wanted), psn);
    }

    /** Two ends in RTS. */
    List<End> connected() {
        return connected(end(one, 0xfffffe), end(two, 0x2000));
    }

    List<End> connected(End a, End b) {
        for (End end : List.of(a, b)) {
            end.qp().toInit(AccessFlag.LOCAL_WRITE, AccessFlag.REMOTE_WRITE, AccessFlag.REMOTE_READ);
            toRts(end, end == a ? b : a);
        }
        return List.of(a, b);
    }

    /** Both to RTS; {@code a} is in INIT already. */
    void afterInit(End a, End b) {
        b.qp().toInit(AccessFlag.LOCAL_WRITE, AccessFlag.REMOTE_WRITE, AccessFlag.REMOTE_READ);
        toRts(a, b);
        toRts(b, a);
    }

    private void toRts(End end, End peer) {
        RdmaContext there = peer.pd().context();
        end.qp().toRtr(rtr.apply(new QpAttributes()
                .av(AddressVector.to(there.queryGid(1, 1).gid()).fromIndex(1)).destQpNum(peer.qp().number())
                .rqPsn(peer.psn()).pathMtu(Mtu.MTU_1024).maxDestRdAtomic(4).minRnrTimer(12)));
        end.qp().toRts(rts.apply(new QpAttributes().sqPsn(end.psn()).timeout(14).retryCnt(3).rnrRetry(3).maxRdAtomic(4)));
    }

    static List<WorkCompletion> await(End end, int count) {
        List<WorkCompletion> found = new ArrayList<>();
        long deadline = System.nanoTime() + PATIENCE;
        while (found.size() < count) {
            found.addAll(end.cq().poll(count - found.size()));
            if (System.nanoTime() > deadline) {
                throw new AssertionError(count + " completions wanted, these came: " + found);
            }
        }
        return found;
    }

    static List<WcStatus> statuses(End end, int count) {
        return await(end, count).stream().map(wc -> WcStatus.of(wc.status()).orElseThrow()).toList();
    }

    /** Lets everything happen that is due or will be within {@code nanos} of lab time. */
    void settle(long nanos) {
        try {
            trace.clock().sleep(nanos);
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    <E extends Event> List<E> events(Class<E> kind) {
        return trace.log().all().stream().map(entry -> entry.as(kind)).filter(event -> event != null).toList();
    }

    List<Entry> after(long seq) {
        return trace.log().range(seq, trace.log().size());
    }

    QpState stateOf(End end) {
        return end.qp().state();
    }

    static byte[] pattern(int length, int seed) {
        var bytes = new byte[length];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    @Override
    public void close() {
        one.closeAll();
        two.closeAll();
    }
}
