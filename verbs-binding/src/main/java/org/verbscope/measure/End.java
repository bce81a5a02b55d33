package org.verbscope.measure;

import java.util.ArrayList;
import java.util.List;
import org.verbscope.verbs.AccessFlag;
import org.verbscope.verbs.AddressHandle;
import org.verbscope.verbs.AddressVector;
import org.verbscope.verbs.CompletionChannel;
import org.verbscope.verbs.CompletionQueue;
import org.verbscope.verbs.Completions;
import org.verbscope.verbs.DeviceAttributes;
import org.verbscope.verbs.GidEntry;
import org.verbscope.verbs.HostMemory;
import org.verbscope.verbs.MemoryRegion;
import org.verbscope.verbs.PortAttributes;
import org.verbscope.verbs.ProtectionDomain;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.QpAttributes;
import org.verbscope.verbs.QpInitAttributes;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.QueuePair;
import org.verbscope.verbs.RdmaContext;
import org.verbscope.verbs.RequestList;
import org.verbscope.verbs.VerbsObject;

/**
 * One end of a run: its queue pairs, a completion queue for each direction, and memory with a part that goes
 * out and a part that messages come into, which all queue pairs share. Values that perftest has no option for are perftest's.
 */
final class End {
    private static final int PORT = 1;
    private static final int QKEY = 0x11111111;
    private static final int GRH = 40;
    private static final int PAGE = 4096;
    private static final int POLLED = 16;
    private static final AccessFlag[] ACCESS = {AccessFlag.LOCAL_WRITE, AccessFlag.REMOTE_WRITE, AccessFlag.REMOTE_READ};
    private static final AccessFlag[] ATOMIC = {AccessFlag.LOCAL_WRITE, AccessFlag.REMOTE_WRITE, AccessFlag.REMOTE_READ,
        AccessFlag.REMOTE_ATOMIC};

    private final RunSpec spec;
    private final RdmaContext context;
    private final Made made;
    private final GidEntry gid;
    private final ProtectionDomain pd;
    private final HostMemory memory;
    private final MemoryRegion mr;
    private final CompletionQueue sendCq;
    private final CompletionQueue recvCq;
    private final List<QueuePair> qps = new ArrayList<>();
    private Address peer;
    private AddressHandle way;

    /** @param made takes everything that this end makes */
    End(RdmaContext context, RunSpec spec, Made made) {
        this.spec = spec;
        this.context = context;
        this.made = made;
        this.gid = context.address().orElseThrow(() -> new RunException(context.device().name()
                + " has no address: give its interface an IP address"));
        boolean receives = spec.operation().takesReceive();
        this.pd = keep(context.allocPd());
        this.memory = context.allocate(inAt() + pages(spec.size() + GRH));
        made.keep(memory, memory::close);
        this.mr = keep(pd.regMr(memory, access()));
        this.sendCq = queue(spec.txDepth() * spec.qps());
        this.recvCq = receives ? queue(spec.rxDepth() * spec.qps()) : sendCq;
        for (int i = 0; i < spec.qps(); i++) {
            qps.add(keep(pd.createQp(new QpInitAttributes().type(spec.transport()).sendCq(sendCq).recvCq(recvCq)
                    .maxSendWr(spec.txDepth()).maxRecvWr(receives ? spec.rxDepth() : 1).maxSge(1)
                    .maxInlineData(spec.isInline() ? spec.inline() : 0))));
        }
    }

    private <T extends VerbsObject> T keep(T object) {
        return made.keep(object, object::closeAll);
    }

    private RequestList keep(RequestList list) {
        return made.keep(list, list::close);
    }

    private CompletionQueue queue(int entries) {
        CompletionChannel channel = spec.noticing() == Noticing.EVENTS ? keep(context.createCompChannel()) : null;
        return keep(context.createCq(entries, channel, 0));
    }

    private static long pages(long bytes) {
        return (bytes + PAGE - 1) / PAGE * PAGE;
    }

    RunSpec spec() {
        return spec;
    }

    private AccessFlag[] access() {
        return spec.operation().isAtomic() ? ATOMIC : ACCESS;
    }

    /** @param i from 0 */
    QueuePair qp(int i) {
        return qps.get(i);
    }

    HostMemory memory() {
        return memory;
    }

    /** Offset of what goes out. */
    long outAt() {
        return 0;
    }

    /** Offset of what comes in. */
    long inAt() {
        return pages(spec.size());
    }

    Address address() {
        return new Address(gid.gid(), qps.stream().map(QueuePair::number).toList(), psn(), mr.iova() + inAt(), mr.rkey());
    }

    /** Any number does; one that tells the ends apart is easier to find in a capture. */
    private int psn() {
        return context.machine() * 0x1000;
    }

    /** To RTR, with receives posted, for a peer that may send from now on. */
    void receiveFrom(Address other) {
        peer = other;
        AddressVector path = AddressVector.to(other.gid()).fromIndex(gid.index()).fromPort(PORT);
        if (spec.transport() == QpType.UD) {
            way = keep(pd.createAh(path));
        }
        for (int i = 0; i < qps.size(); i++) {
            receiveFrom(i, path);
        }
    }

    private void receiveFrom(int i, AddressVector path) {
        QueuePair qp = qps.get(i);
        if (spec.transport() == QpType.UD) {
            qp.modify(new QpAttributes().state(QpState.INIT).pkeyIndex(0).port(PORT).qkey(QKEY), QpAttribute.STATE.value()
                    | QpAttribute.PKEY_INDEX.value() | QpAttribute.PORT.value() | QpAttribute.QKEY.value());
        } else {
            qp.toInit(PORT, access());
        }
        if (spec.operation().takesReceive()) {
            RequestList receive = receive(i);
            for (int posted = 0; posted < spec.rxDepth(); posted++) {
                qp.postRecv(receive);
            }
        }
        qp.toRtr(new QpAttributes().av(path).pathMtu(mtu()).destQpNum(peer.qpNumbers().get(i)).rqPsn(peer.psn())
                .maxDestRdAtomic(reads(true)).minRnrTimer(12));
    }

    /** To RTS. */
    void sendToPeer() {
        qps.forEach(qp -> qp.toRts(new QpAttributes().timeout(spec.timeout()).retryCnt(7).rnrRetry(7).sqPsn(psn())
                .maxRdAtomic(reads(false))));
    }

    /** The code of the path MTU. */
    private int mtu() {
        PortAttributes port = context.queryPort(PORT);
        int bytes = spec.mtu() == 0 ? port.activeMtuBytes() : spec.mtu();
        if (bytes > port.activeMtuBytes()) {
            throw new RunException("MTU (-m) " + bytes + ": the port of " + context.device().name() + " has " + port.activeMtuBytes());
        }
        if (spec.transport() == QpType.UD && spec.size() > bytes) {
            throw new RunException("size (-s) " + spec.size() + ": a datagram is one packet, of at most " + bytes + " bytes here");
        }
        return Integer.numberOfTrailingZeros(bytes) - 7;
    }

    private int reads(boolean answered) {
        DeviceAttributes device = context.queryDevice();
        int most = Math.min(255, answered ? device.maxQpRdAtom() : device.maxQpInitRdAtom());
        return spec.outstanding() == 0 ? most : Math.min(most, spec.outstanding());
    }

    /** Completions of what this end sends. */
    Arrivals sent(Patience patience) {
        return arrivals(sendCq, patience);
    }

    /** Completions of what this end receives. */
    Arrivals received(Patience patience) {
        return arrivals(recvCq, patience);
    }

    private Arrivals arrivals(CompletionQueue cq, Patience patience) {
        Completions room = context.completions(spec.quantity() == Quantity.LATENCY ? 1 : POLLED);
        return new Arrivals(cq, made.keep(room, room::close), patience);
    }

    /**
     * A list as long as the spec says, every {@code cqMod}th signaled; each request has the queue pair's place as its id.
     *
     * @param last whether the last one is signaled in any case
     */
    RequestList requests(int qp, boolean last) {
        RequestList list = keep(context.sendList(spec.postList(), 1));
        for (int i = 1; i <= spec.postList(); i++) {
            switch (spec.operation()) {
                case WRITE, WRITE_IMM -> list.write(qp, peer.at(), peer.rkey());
                case READ -> list.read(qp, peer.at(), peer.rkey());
                case SEND -> list.send(qp);
                case FETCH_ADD -> list.fetchAndAdd(qp, peer.at(), peer.rkey(), 1);
                case TCP -> throw new IllegalStateException("sockets have no verbs");
                case CMP_SWAP -> list.compareAndSwap(qp, peer.at(), peer.rkey(), 0, 0);
            }
            if (spec.operation() == Operation.WRITE_IMM) {
                list.imm(i);
            }
            list.sge(mr, outAt(), spec.size());
            if (way != null) {
                list.to(way, peer.qpNumbers().get(qp), QKEY);
            }
            if (spec.isInline()) {
                list.inline();
            }
            if (i % spec.cqMod() == 0 || last && i == spec.postList()) {
                list.signaled();
            }
        }
        return list;
    }

    /** One receive, for a whole message; its id is the queue pair's place. */
    RequestList receive(int qp) {
        return keep(context.recvList(1, 1)).recv(qp).sge(mr, inAt(), spec.size() + (spec.transport() == QpType.UD ? GRH : 0));
    }
}
