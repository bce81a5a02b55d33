package org.verbscope.verbs.contract;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.verbscope.event.LabClock;
import org.verbscope.verbs.AccessFlag;
import org.verbscope.verbs.AddressVector;
import org.verbscope.verbs.CompletionQueue;
import org.verbscope.verbs.GidEntry;
import org.verbscope.verbs.Mtu;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.QpAttributes;
import org.verbscope.verbs.QpInitAttributes;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.RdmaContext;
import org.verbscope.verbs.RdmaDevice;
import org.verbscope.verbs.RdmaDevices;
import org.verbscope.verbs.WorkCompletion;
import org.verbscope.verbs.trace.Trace;

/** Two open devices that reach each other: machine 1 and machine 2. */
final class Testbed implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int BUFFER = 256 * 1024;

    private final Trace trace;
    private final RdmaContext[] contexts;

    private Testbed(Trace trace, RdmaContext one, RdmaContext two) {
        this.trace = trace;
        this.contexts = new RdmaContext[] {one, two};
    }

    static Testbed open(String family, LabClock clock) {
        var trace = new Trace(clock);
        return new Testbed(trace, device(family + "0", trace).open(1), device(family + "1", trace).open(2));
    }

    private static RdmaDevice device(String name, Trace trace) {
        return RdmaDevices.byName(name, trace).orElseThrow(() -> new AssertionError("no device " + name + " here: there are "
                + RdmaDevices.list(trace) + ", and findings " + RdmaDevices.findings()));
    }

    Trace trace() {
        return trace;
    }

    RdmaContext machine(int number) {
        return contexts[number - 1];
    }

    /** {@code soft} or {@code rxe}: which column of the deviations counts. */
    String kind() {
        return contexts[0].device().kind();
    }

    GidEntry gid(int machine) {
        return machine(machine).gids(1).stream().filter(GidEntry::isRoceV2Ipv4).findFirst()
                .orElseThrow(() -> new AssertionError("no RoCE v2 GID of an IPv4 address on " + machine(machine)));
    }

    /** An end in RESET with a buffer that everything may be done to. */
    End end(int machine) {
        return end(machine, 64, new QpInitAttributes().maxSendWr(32).maxRecvWr(32).maxSge(4));
    }

    End end(int machine, int cqe, QpInitAttributes init) {
        RdmaContext context = machine(machine);
        var pd = context.allocPd();
        CompletionQueue cq = context.createCq(cqe);
        var memory = context.allocate(BUFFER);
        var mr = pd.regMr(memory, AccessFlag.LOCAL_WRITE, AccessFlag.REMOTE_WRITE, AccessFlag.REMOTE_READ,
                AccessFlag.REMOTE_ATOMIC, AccessFlag.MW_BIND);
        return new End(context, pd, cq, mr, pd.createQp(init.cq(cq)), gid(machine));
    }

    /** A UD end in RTS, with {@code qkey}; its requests have room for the 40 bytes. */
    End datagram(int machine, int qkey) {
        End end = end(machine, 64, new QpInitAttributes().type(QpType.UD).maxSendWr(32).maxRecvWr(32).maxSge(4));
        end.qp().modify(new QpAttributes().state(QpState.INIT).pkeyIndex(0).port(1).qkey(qkey),
                List.of(QpAttribute.STATE, QpAttribute.PKEY_INDEX, QpAttribute.PORT, QpAttribute.QKEY));
        end.qp().toRtr(new QpAttributes());
        end.qp().toRts(new QpAttributes().sqPsn(end.psn()));
        return end;
    }

    /** Two ends in RTS. */
    List<End> connected() {
        End a = end(1);
        End b = end(2);
        connect(a, b);
        return List.of(a, b);
    }

    void connect(End a, End b) {
        for (End end : List.of(a, b)) {
            end.toInit();
        }
        a.toRtr(b);
        b.toRtr(a);
        a.toRts();
        b.toRts();
    }

    static QpAttributes rtr(End own, End peer) {
        return new QpAttributes().av(AddressVector.to(peer.gid().gid()).fromIndex(own.gid().index()))
                .destQpNum(peer.qp().number()).rqPsn(peer.psn()).pathMtu(Mtu.MTU_1024).maxDestRdAtomic(1).minRnrTimer(12);
    }

    /** Long waits: the guest retransmits when its processor is late, and that is no failure. */
    static QpAttributes rts(End own) {
        return new QpAttributes().sqPsn(own.psn()).timeout(18).retryCnt(6).rnrRetry(6).maxRdAtomic(1);
    }

    /** Polls until there are {@code count}. @throws AssertionError when that takes too long */
    static List<WorkCompletion> await(CompletionQueue cq, int count) {
        List<WorkCompletion> found = new ArrayList<>();
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (found.size() < count) {
            found.addAll(cq.poll(Math.min(16, count - found.size())));
            if (System.nanoTime() > deadline) {
                throw new AssertionError(count + " completions wanted, these came: " + found);
            }
        }
        return found;
    }

    @Override
    public void close() {
        contexts[0].closeAll();
        contexts[1].closeAll();
    }
}
