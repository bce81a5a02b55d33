package org.verbscope.measure.pingpong;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.verbscope.verbs.AccessFlag;
import org.verbscope.verbs.AddressHandle;
import org.verbscope.verbs.AddressVector;
import org.verbscope.verbs.CompletionChannel;
import org.verbscope.verbs.CompletionQueue;
import org.verbscope.verbs.Completions;
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
import org.verbscope.verbs.SharedReceiveQueue;
import org.verbscope.verbs.SrqAttributes;

/**
 * The verbs objects of one side: queue pairs, one completion queue, and memory for what comes and what goes. A server sends
 * back what came, out of the same memory; a client has its own message apart. Values without an option are the programs'.
 */
final class PingPongEnd implements AutoCloseable {
    static final long RECV = 1;
    static final long SEND = 2;
    static final int PAGE = 4096;
    private static final int QKEY = 0x11111111;
    private static final int GRH = 40;
    private static final int PSN_MASK = 0xffffff;
    private static final int RNR_TIMER = 12;
    private static final int RETRIES = 7;

    private final Deque<AutoCloseable> made = new ArrayDeque<>();
    private final PingPongSpec spec;
    private final RdmaContext context;
    private final GidEntry gid;
    private final int lid;
    private final HostMemory memory;
    private final MemoryRegion mr;
    private final ProtectionDomain pd;
    private final CompletionQueue cq;
    private final CompletionChannel channel;
    private final SharedReceiveQueue srq;
    private final List<QueuePair> qps = new ArrayList<>();
    private final List<PingPongAddress> addresses = new ArrayList<>();
    private final List<RequestList> sends = new ArrayList<>();
    private final RequestList receive;
    private final Completions completions;

    PingPongEnd(RdmaContext context, PingPongSpec spec) {
        this.spec = spec;
        this.context = context;
        PortAttributes port = context.queryPort(spec.ibPort());
        if (datagrams() && spec.size() > port.activeMtuBytes()) {
            throw new PingPongException("Requested size larger than port MTU (" + port.activeMtuBytes() + ")");
        }
        this.lid = port.lid();
        this.gid = ownGid();
        boolean whole = false;
        try {
            pd = keep(context.allocPd());
            memory = keep(context.allocate(outAt() + spec.size()));
            mr = keep(pd.regMr(memory, AccessFlag.LOCAL_WRITE));
            channel = spec.events() ? keep(context.createCompChannel()) : null;
            int entries = spec.rxDepth() + spec.queuePairs();
            cq = keep(channel == null ? context.createCq(entries) : context.createCq(entries, channel, 0));
            srq = spec.kind() == PingPongKind.SRQ ? keep(pd.createSrq(SrqAttributes.of(spec.rxDepth(), 1))) : null;
            completions = keep(context.completions(2 * spec.queuePairs()));
            receive = keep(context.recvList(1, 1)).recv(RECV).sge(mr, 0, grh() + spec.size());
            for (int i = 0; i < spec.queuePairs(); i++) {
                qps.add(queuePair());
                addresses.add(new PingPongAddress(lid, qps.get(i).number(), new Random().nextInt(PSN_MASK + 1), gid.gid()));
            }
            whole = true;
        } finally {
            if (!whole) {
                close();
            }
        }
    }

    private <T extends AutoCloseable> T keep(T object) {
        made.push(object);
        return object;
    }

    private boolean datagrams() {
        return spec.kind().type() == QpType.UD;
    }

    private GidEntry ownGid() {
        return spec.gidIndex() >= 0 ? context.queryGid(spec.ibPort(), spec.gidIndex()) : context.address().orElseThrow(
                () -> new PingPongException(context.device().name() + " has no GID: name one of \"./verbscope devices --json\" with -g"));
    }

    private QueuePair queuePair() {
        var wanted = new QpInitAttributes().type(spec.kind().type()).cq(cq).maxSendWr(1).maxRecvWr(srq == null ? spec.rxDepth() : 0).maxSge(1);
        QueuePair qp = keep(pd.createQp(srq == null ? wanted : wanted.srq(srq)));
        if (datagrams()) {
            qp.modify(new QpAttributes().state(QpState.INIT).pkeyIndex(0).port(spec.ibPort()).qkey(QKEY), QpAttribute.STATE.value()
                    | QpAttribute.PKEY_INDEX.value() | QpAttribute.PORT.value() | QpAttribute.QKEY.value());
        } else {
            qp.toInit(spec.ibPort());
        }
        return qp;
    }

    /** Bytes before the payload of what came. */
    private int grh() {
        return datagrams() ? GRH : 0;
    }

    private long outAt() {
        return spec.isServer() ? grh() : (long) (grh() + spec.size() + PAGE - 1) / PAGE * PAGE;
    }

    /** One for each queue pair, as the other side is to hear it. */
    List<PingPongAddress> addresses() {
        return addresses;
    }

    int number(int qp) {
        return qps.get(qp).number();
    }

    CompletionQueue cq() {
        return cq;
    }

    /** Null when completions are polled. */
    CompletionChannel channel() {
        return channel;
    }

    Completions completions() {
        return completions;
    }

    /** The message that goes out: a view of the memory. */
    ByteBuffer out() {
        return memory.window(outAt(), spec.size());
    }

    /** The message that came: a view of the memory. */
    ByteBuffer in() {
        return memory.window(grh(), spec.size());
    }

    /** Posts {@code count} receives. With separate queues they are the only queue pair's. */
    void receives(int count) {
        for (int i = 0; i < count; i++) {
            if (srq == null) {
                qps.get(0).postRecv(receive);
            } else {
                srq.postRecv(receive);
            }
        }
    }

    /** All queue pairs to RTS, each with one of {@code peers}. */
    void connect(List<PingPongAddress> peers) {
        for (int i = 0; i < qps.size(); i++) {
            PingPongAddress peer = peers.get(i);
            boolean global = !peer.gid().isZero();
            var way = new AddressVector(peer.gid(), gid.index(), global ? 1 : 0, 0, 0, global, peer.lid(), spec.serviceLevel(), 0, 0,
                    spec.ibPort());
            qps.get(i).toRtr(new QpAttributes().av(way).pathMtu(Integer.numberOfTrailingZeros(spec.mtu()) - 7)
                    .destQpNum(peer.qpn()).rqPsn(peer.psn()).maxDestRdAtomic(1).minRnrTimer(RNR_TIMER));
            qps.get(i).toRts(new QpAttributes().timeout(spec.timeout()).retryCnt(RETRIES).rnrRetry(RETRIES)
                    .sqPsn(addresses.get(i).psn()).maxRdAtomic(1));
            RequestList send = keep(context.sendList(1, 1)).send(SEND).sge(mr, outAt(), spec.size()).signaled();
            if (datagrams()) {
                AddressHandle handle = keep(pd.createAh(way));
                send.to(handle, peer.qpn(), QKEY);
            }
            sends.add(send);
        }
    }

    void send(int qp) {
        qps.get(qp).postSend(sends.get(qp));
    }

    /** Closes everything that it made, in the other order. */
    @Override
    public void close() {
        RuntimeException first = null;
        while (!made.isEmpty()) {
            try {
                made.pop().close();
            } catch (Exception refused) {
                first = first != null ? first : refused instanceof RuntimeException plain ? plain : new IllegalStateException(refused);
            }
        }
        if (first != null) {
            throw first;
        }
    }
}
