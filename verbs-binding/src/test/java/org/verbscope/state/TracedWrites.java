package org.verbscope.state;

import java.util.ArrayList;
import java.util.List;
import org.verbscope.event.VirtualClock;
import org.verbscope.verbs.AccessFlag;
import org.verbscope.verbs.AddressVector;
import org.verbscope.verbs.CompletionQueue;
import org.verbscope.verbs.Completions;
import org.verbscope.verbs.HostMemory;
import org.verbscope.verbs.MemoryRegion;
import org.verbscope.verbs.Mtu;
import org.verbscope.verbs.ProtectionDomain;
import org.verbscope.verbs.QpAttributes;
import org.verbscope.verbs.QpInitAttributes;
import org.verbscope.verbs.QueuePair;
import org.verbscope.verbs.RdmaContext;
import org.verbscope.verbs.RdmaDevices;
import org.verbscope.verbs.SendRequest;
import org.verbscope.verbs.trace.Trace;

/** A program that writes 64 KiB again and again from machine 1 to machine 2, traced at level full: what long logs are made of. */
final class TracedWrites implements AutoCloseable {
    private static final int LENGTH = 64 << 10;
    private static final int DEPTH = 16;
    private static final int IDLE_MACHINES = 5;

    final Trace trace = new Trace(new VirtualClock());
    private final List<RdmaContext> contexts = new ArrayList<>();
    private final End one;
    private final End two;
    private long wrId;

    private final class End {
        final RdmaContext context;
        final ProtectionDomain pd;
        final HostMemory memory;
        final MemoryRegion mr;
        final CompletionQueue cq;
        final QueuePair qp;
        final Completions completions;

        End(int machine) {
            context = RdmaDevices.byName("soft" + (machine - 1) % 2, trace).orElseThrow().open(machine, trace);
            contexts.add(context);
            pd = context.allocPd();
            memory = context.allocate(LENGTH);
            mr = pd.regMr(memory, AccessFlag.LOCAL_WRITE, AccessFlag.REMOTE_WRITE);
            cq = context.createCq(2 * DEPTH);
            qp = pd.createQp(new QpInitAttributes().cq(cq).maxSendWr(DEPTH).maxRecvWr(1).maxSge(1));
            completions = context.completions(DEPTH);
        }

        void connect(End peer) {
            qp.toInit(AccessFlag.LOCAL_WRITE, AccessFlag.REMOTE_WRITE);
            qp.toRtr(new QpAttributes().av(AddressVector.to(peer.context.address().orElseThrow().gid())
                    .fromIndex(context.address().orElseThrow().index()).fromPort(1)).pathMtu(Mtu.MTU_1024)
                    .destQpNum(peer.qp.number()).rqPsn(7).maxDestRdAtomic(1).minRnrTimer(12));
            qp.toRts(new QpAttributes().timeout(14).retryCnt(7).rnrRetry(7).sqPsn(7).maxRdAtomic(1));
        }
    }

    /** @param idleQps queue pairs in INIT beside the two that work, on machines of their own */
    TracedWrites(int idleQps) {
        one = new End(1);
        two = new End(2);
        one.connect(two);
        two.connect(one);
        for (int machine = 0; machine < IDLE_MACHINES && idleQps > 0; machine++) {
            var idle = new End(3 + machine);
            for (int i = 0; i < idleQps / IDLE_MACHINES - 1; i++) {
                idle.pd.createQp(new QpInitAttributes().cq(idle.cq).maxSendWr(1).maxRecvWr(1).maxSge(1)).toInit();
            }
        }
    }

    /** Writes until the log has {@code events}. */
    void until(long events) {
        int outstanding = 0;
        while (trace.log().size() < events) {
            while (outstanding < DEPTH) {
                one.qp.postSend(SendRequest.write(++wrId, one.mr, 0, LENGTH, two.mr.iova(), two.mr.rkey()));
                outstanding++;
            }
            outstanding -= one.cq.poll(one.completions);
        }
    }

    @Override
    public void close() {
        for (int i = contexts.size() - 1; i >= 0; i--) {
            contexts.get(i).closeAll();
        }
    }
}
