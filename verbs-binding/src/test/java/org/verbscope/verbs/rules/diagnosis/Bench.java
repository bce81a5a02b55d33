package org.verbscope.verbs.rules.diagnosis;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.verbscope.event.CompletionEvent.NothingCame;
import org.verbscope.event.Head;
import org.verbscope.event.LabClock;
import org.verbscope.event.Layer;
import org.verbscope.event.Path;
import org.verbscope.event.Source;
import org.verbscope.verbs.AccessFlag;
import org.verbscope.verbs.AddressVector;
import org.verbscope.verbs.CompletionQueue;
import org.verbscope.verbs.GidEntry;
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
import org.verbscope.verbs.RecvRequest;
import org.verbscope.verbs.SendRequest;
import org.verbscope.verbs.WorkCompletion;
import org.verbscope.verbs.trace.Trace;

/** Two machines with two ends that a program can spoil, on any device. Retries are few, so that failures come soon. */
final class Bench implements AutoCloseable {
    static final int MEMORY = 1 << 16;
    static final int QKEY = 0x1234;
    private static final long REAL_LIMIT = TimeUnit.MILLISECONDS.toNanos(400);
    private static final long VIRTUAL_LIMIT = TimeUnit.MILLISECONDS.toNanos(500);

    final Trace trace;
    final RdmaContext one;
    final RdmaContext two;
    /** The two ends that most programs use; made at the first use of {@link #ends}. */
    End a;
    End b;

    Bench(String family, LabClock clock) {
        trace = new Trace(clock);
        one = RdmaDevices.byName(family + "0", trace).orElseThrow().open(1);
        two = RdmaDevices.byName(family + "1", trace).orElseThrow().open(2);
    }

    boolean isRxe() {
        return one.device().kind().equals("rxe");
    }

    /** An end of a connection; every step can be changed. */
    final class End {
        final RdmaContext context;
        final ProtectionDomain pd;
        final CompletionQueue cq;
        final MemoryRegion mr;
        final QueuePair qp;
        final GidEntry gid;
        final int psn;

        private End(RdmaContext context, CompletionQueue cq, UnaryOperator<QpInitAttributes> change, AccessFlag... access) {
            this(context, context.allocPd(), cq, change, access);
        }

        private End(RdmaContext context, ProtectionDomain pd, CompletionQueue cq, UnaryOperator<QpInitAttributes> change,
                AccessFlag... access) {
            this.context = context;
            this.pd = pd;
            this.cq = cq;
            this.mr = pd.regMr(context.allocate(MEMORY), access).label(context.machine() == 1 ? "outbox" : "inbox");
            this.qp = pd.createQp(change.apply(new QpInitAttributes().maxSendWr(8).maxRecvWr(8).maxSge(2).cq(cq)));
            this.gid = context.address().orElseThrow();
            this.psn = 0x1000 * context.machine();
        }

        void init(AccessFlag... access) {
            if (qp.type() == QpType.UD) {
                qp.modify(new QpAttributes().state(QpState.INIT).pkeyIndex(0).port(1).qkey(QKEY), List.of(QpAttribute.STATE,
                        QpAttribute.PKEY_INDEX, QpAttribute.PORT, QpAttribute.QKEY));
            } else {
                qp.toInit(access);
            }
        }

        void init() {
            init(AccessFlag.LOCAL_WRITE, AccessFlag.REMOTE_WRITE, AccessFlag.REMOTE_READ);
        }

        void rtr(End peer, UnaryOperator<QpAttributes> change) {
            qp.toRtr(change.apply(new QpAttributes().av(AddressVector.to(peer.gid.gid()).fromIndex(gid.index()))
                    .destQpNum(peer.qp.number()).rqPsn(peer.psn).pathMtu(Mtu.MTU_1024).maxDestRdAtomic(2).minRnrTimer(12)));
        }

        void rtr(End peer) {
            rtr(peer, attributes -> attributes);
        }

        void rts(UnaryOperator<QpAttributes> change) {
            qp.toRts(change.apply(new QpAttributes().sqPsn(psn).timeout(12).retryCnt(2).rnrRetry(2).maxRdAtomic(2)));
        }

        void rts() {
            rts(attributes -> attributes);
        }

        void recv(long id, long length) {
            qp.postRecv(RecvRequest.into(id, mr, 0, length));
        }

        void send(long id, long length) {
            qp.postSend(SendRequest.send(id, mr, 0, length));
        }

        void write(long id, long length, End peer) {
            qp.postSend(SendRequest.write(id, mr, 0, length, peer.mr.address(), peer.mr.rkey()));
        }

        void read(long id, long length, End peer) {
            qp.postSend(SendRequest.read(id, mr, 0, length, peer.mr.address(), peer.mr.rkey()));
        }

        /** The next completion; with none until the limit that stands in the log, as a wait of the lab's would, and null comes back. */
        WorkCompletion await() {
            return Bench.this.await(cq);
        }
    }

    End end(int machine) {
        return end(machine, init -> init);
    }

    End end(int machine, UnaryOperator<QpInitAttributes> change) {
        return end(machine, 64, change);
    }

    End end(int machine, int cqe, UnaryOperator<QpInitAttributes> change) {
        RdmaContext context = machine == 1 ? one : two;
        return new End(context, context.createCq(cqe), change, AccessFlag.LOCAL_WRITE, AccessFlag.REMOTE_WRITE, AccessFlag.REMOTE_READ);
    }

    /** With the protection domain of {@code other}. */
    End end(int machine, End other, UnaryOperator<QpInitAttributes> change) {
        RdmaContext context = machine == 1 ? one : two;
        return new End(context, other.pd, context.createCq(64), change, AccessFlag.LOCAL_WRITE, AccessFlag.REMOTE_WRITE,
                AccessFlag.REMOTE_READ);
    }

    End endWithMemory(int machine, AccessFlag... access) {
        RdmaContext context = machine == 1 ? one : two;
        return new End(context, context.createCq(64), init -> init, access);
    }

    /** Both ends, in RESET. */
    Bench ends() {
        a = end(1);
        b = end(2);
        return this;
    }

    /** Both ends, of a type, in RESET. */
    Bench ends(QpType type) {
        a = end(1, init -> init.type(type));
        b = end(2, init -> init.type(type));
        return this;
    }

    Bench connect() {
        a.init();
        b.init();
        a.rtr(b);
        b.rtr(a);
        a.rts();
        b.rts();
        return this;
    }

    /** Both ends in RTS. */
    Bench connected() {
        return ends().connect();
    }

    /** Both ends, of a type, in RTS. */
    Bench connected(QpType type) {
        return ends(type).connect();
    }

    WorkCompletion await(CompletionQueue cq) {
        List<WorkCompletion> found = await(cq, 1);
        return found.isEmpty() ? null : found.get(0);
    }

    /** As many completions as come until the limit, up to {@code count}. */
    List<WorkCompletion> await(CompletionQueue cq, int count) {
        var found = new ArrayList<WorkCompletion>();
        long start = trace.clock().now();
        long limit = trace.clock().virtual() ? VIRTUAL_LIMIT : REAL_LIMIT;
        while (found.size() < count) {
            found.addAll(cq.poll(1));
            if (found.size() < count && trace.clock().now() - start >= limit) {
                trace.emit(Head.of(cq.context().machine(), Layer.USER, Path.DATA, Source.CALL),
                        new NothingCame(cq.ref(), trace.clock().now() - start));
                break;
            }
            pass(trace.clock().virtual() ? 1_000_000 : 100_000);
        }
        return found;
    }

    /** Lets time pass. */
    void pass(long nanos) {
        try {
            trace.clock().sleep(nanos);
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    /** Takes every completion that is there or comes soon. */
    void drain(CompletionQueue... queues) {
        pass(trace.clock().virtual() ? VIRTUAL_LIMIT : REAL_LIMIT / 2);
        for (CompletionQueue cq : queues) {
            while (!cq.poll(16).isEmpty()) {
                pass(1_000);
            }
        }
    }

    @Override
    public void close() {
        one.closeAll();
        two.closeAll();
    }
}
