package org.verbscope.lab;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.verbscope.verbs.AccessFlag;
import org.verbscope.verbs.AddressVector;
import org.verbscope.verbs.CompletionQueue;
import org.verbscope.verbs.Gid;
import org.verbscope.verbs.GidEntry;
import org.verbscope.verbs.HostMemory;
import org.verbscope.verbs.MemoryRegion;
import org.verbscope.verbs.Mtu;
import org.verbscope.verbs.ProtectionDomain;
import org.verbscope.verbs.QpAttributes;
import org.verbscope.verbs.QpCapabilities;
import org.verbscope.verbs.QpInitAttributes;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.QueuePair;
import org.verbscope.verbs.RecvRequest;
import org.verbscope.verbs.SendRequest;
import org.verbscope.verbs.SharedReceiveQueue;
import org.verbscope.verbs.WorkCompletion;
import org.verbscope.verbs.rules.peers.PeerCard;

/**
 * One end of a reliable connection with four pages of memory; made for datagrams, an end that has no peer of its own, whose
 * queue pair is moved on by {@link QueuePair#modify}. Requests begin at the first byte of the memory. For one thread.
 */
public final class Endpoint {
    // Long because each step of a connection is a method, in the words of lessons; each is a few calls of verbs.

    /** Bytes of the memory: four pages. */
    public static final int MEMORY = 16_384;
    /** Entries of each queue: what the stage draws as a ring. */
    private static final int QUEUE = 8;
    private static final QpCapabilities USUAL = new QpCapabilities(QUEUE, QUEUE, 2, 2, 0);
    /** 4.096 µs x 2^18: about a second; an emulated machine is late now and then. */
    private static final int TIMEOUT = 18;
    private static final AccessFlag[] ACCESS = {
        AccessFlag.LOCAL_WRITE, AccessFlag.REMOTE_WRITE, AccessFlag.REMOTE_READ};

    private final LabMachine machine;
    private final ProtectionDomain pd;
    private final MemoryRegion memory;
    private final CompletionQueue cq;
    /** Null for receives of its own. */
    private final SharedReceiveQueue srq;
    private final QueuePair qp;
    private final QpCapabilities cap;
    private final QpType type;
    private final GidEntry address;
    private final int psn;
    private long ids = 100;

    /**
     * @param shared null for a completion queue of its own
     * @param srq null for receives of its own
     */
    private Endpoint(LabMachine machine, String label, CompletionQueue shared, QpCapabilities cap, SharedReceiveQueue srq,
            QpType type) {
        this.machine = machine;
        this.address = machine.address();
        this.cap = cap;
        this.srq = srq;
        this.type = type;
        this.pd = srq == null ? machine.context().allocPd() : srq.pd();
        HostMemory host = machine.context().allocate(MEMORY);
        this.memory = pd.regMr(host, ACCESS).label(label);
        this.cq = shared == null ? machine.context().createCq(QUEUE) : shared;
        this.qp = newQp();
        // Any number does; one that tells the machines apart is easier to follow in packets.
        this.psn = machine.number() * 0x1000;
    }

    /** A second queue pair on what {@code base} has. */
    private Endpoint(Endpoint base) {
        machine = base.machine;
        address = base.address;
        pd = base.pd;
        memory = base.memory;
        cq = base.cq;
        cap = base.cap;
        srq = base.srq;
        type = base.type;
        psn = base.psn;
        qp = newQp();
    }

    /** One of a run that has ended. */
    private Endpoint(RecordedLab.End end) {
        machine = end.machine();
        address = end.address();
        pd = end.pd();
        memory = end.memory();
        cq = end.cq();
        psn = end.psn();
        qp = end.qp();
        cap = qp.capabilities();
        srq = qp.srq().orElse(null);
        type = qp.type();
    }

    static Endpoint recorded(RecordedLab.End end) {
        return new Endpoint(end);
    }

    /** Row of the GID table that its address stands in. */
    GidEntry address() {
        return address;
    }

    private QueuePair newQp() {
        return pd.createQp(new QpInitAttributes().type(type).cq(cq).cap(cap).srq(srq));
    }

    static Endpoint create(LabMachine machine, String label, QpType type) {
        return new Endpoint(machine, label, null, USUAL, null, Given.notNull(type, "the type is null: write e.g. QpType.UD"));
    }

    static Endpoint create(LabMachine machine, String label, CompletionQueue cq, QpCapabilities cap) {
        Given.notNull(cq, "the completion queue is null: make one, e.g. machine.context().createCq(16)");
        return new Endpoint(machine, label, cq, Given.notNull(cap, "the sizes are null: write e.g. new QpCapabilities(16, 16, 2, 2, 0)"),
                null, QpType.RC);
    }

    static Endpoint create(LabMachine machine, String label, CompletionQueue cq, SharedReceiveQueue srq) {
        Given.notNull(cq, "the completion queue is null: make one, e.g. machine.context().createCq(16)");
        return new Endpoint(machine, label, cq, USUAL, Given.notNull(srq, "the shared receive queue is null: make one, e.g. "
                + "machine.context().allocPd().createSrq(SrqAttributes.of(16, 1))"), QpType.RC);
    }

    /** The machine that it is on. */
    public LabMachine machine() {
        return machine;
    }

    /** The protection domain of its memory and its queue pair. */
    public ProtectionDomain pd() {
        return pd;
    }

    /** Its region: the peer may write and read it, atomics are not allowed. */
    public MemoryRegion memory() {
        return memory;
    }

    /** Where sends and receives of its queue pair complete. */
    public CompletionQueue cq() {
        return cq;
    }

    /** Its queue pair, in RESET until it is moved on. */
    public QueuePair qp() {
        return qp;
    }

    /** The address that a peer needs. */
    public Gid gid() {
        return address.gid();
    }

    /** Where {@link #gid} stands in the table of its port: what {@code sgid_index} takes. */
    public int gidIndex() {
        return address.index();
    }

    /** First packet sequence number that this end sends. */
    public int psn() {
        return psn;
    }

    /**
     * What this end is like now, for comparing it with the other: {@code explain peers} takes two such cards.
     * The lab looks; no call stands in the log.
     */
    public PeerCard card() {
        return EndpointCard.of(qp, address, machine.device(), psn);
    }

    /** Writes {@code text} at the beginning of the memory. @return this */
    public Endpoint fill(String text) {
        memory.write(0, Given.text(text));
        return this;
    }

    /** Writes {@code bytes} bytes that differ from place to place. @return this */
    public Endpoint fill(int bytes) {
        byte[] pattern = new byte[Given.fits(bytes, "a pattern")];
        for (int i = 0; i < bytes; i++) {
            pattern[i] = (byte) ('a' + (i + i / 26) % 26);
        }
        memory.write(0, pattern);
        return this;
    }

    /** The first {@code bytes} bytes as text. */
    public String text(int bytes) {
        return new String(memory.read(0, bytes), StandardCharsets.UTF_8);
    }

    /** The first {@code bytes} bytes in hex. */
    public String hex(int bytes) {
        return java.util.HexFormat.of().formatHex(memory.read(0, bytes));
    }

    /** RESET to INIT. */
    public void toInit() {
        qp.toInit(ACCESS);
    }

    /** INIT to RTR, with {@code peer} at the other end and a path MTU of 1024. */
    public void toRtr(Endpoint peer) {
        qp.toRtr(new QpAttributes().av(AddressVector.to(Given.peer(peer).gid()).fromIndex(address.index())).pathMtu(Mtu.MTU_1024)
                .destQpNum(peer.qp.number()).rqPsn(peer.psn).maxDestRdAtomic(4).minRnrTimer(12));
    }

    /** RTR to RTS. */
    public void toRts() {
        qp.toRts(new QpAttributes().timeout(TIMEOUT).retryCnt(6).rnrRetry(6).sqPsn(psn).maxRdAtomic(4));
    }

    /** From RESET, INIT or RTR to RTS, with {@code peer} at the other end: those of the three steps that are missing. */
    public void toRts(Endpoint peer) {
        int now = qp.lastKnownState();
        if (now == QpState.RESET.value()) {
            toInit();
        }
        if (now == QpState.RESET.value() || now == QpState.INIT.value()) {
            toRtr(peer);
        }
        toRts();
    }

    /**
     * Another queue pair of this end, taken to {@code state}; it completes to the same queue.
     *
     * @param state RESET, INIT, RTR or RTS
     * @param peer the other end
     */
    public QueuePair qpIn(QpState state, Endpoint peer) {
        if (state.value() > QpState.RTS.value()) {
            throw new IllegalArgumentException("qpIn takes RESET, INIT, RTR or RTS, not " + state);
        }
        var other = new Endpoint(this);
        if (state != QpState.RESET) {
            other.toInit();
        }
        if (state == QpState.RTR || state == QpState.RTS) {
            other.toRtr(peer);
        }
        if (state == QpState.RTS) {
            other.toRts();
        }
        return other.qp;
    }

    /** Says where the next message of at most {@code bytes} bytes may go. */
    public void postRecv(long id, int bytes) {
        qp.postRecv(RecvRequest.into(id, memory, 0, bytes));
    }

    /** Sends the first {@code bytes} bytes. */
    public void postSend(long id, int bytes) {
        qp.postSend(SendRequest.send(id, memory, 0, bytes));
    }

    /** Writes the first {@code bytes} bytes to the beginning of {@code peer}'s memory. */
    public void postWrite(long id, int bytes, Endpoint peer) {
        qp.postSend(SendRequest.write(id, memory, 0, bytes, Given.peer(peer).memory.address(), peer.memory.rkey()));
    }

    /** Reads {@code bytes} bytes from the beginning of {@code peer}'s memory. */
    public void postRead(long id, int bytes, Endpoint peer) {
        qp.postSend(SendRequest.read(id, memory, 0, bytes, Given.peer(peer).memory.address(), peer.memory.rkey()));
    }

    long nextId() {
        return ids++;
    }

    /** Waits up to two seconds of lab time for a completion. @throws NothingCameException at the limit */
    public WorkCompletion await() {
        return await(Duration.ofSeconds(2));
    }

    /** Waits up to {@code limit} of lab time for a completion. @throws NothingCameException at the limit, saying why nothing came */
    public WorkCompletion await(Duration limit) {
        WorkCompletion completion = new Wait(machine.context(), limit).until(cq::poll);
        if (completion == null) {
            throw new NothingCameException(Explained.silence(machine.context(), cq, Given.nanos(limit)));
        }
        return completion;
    }

    /** Waits for {@code count} completions, up to two seconds of lab time for each. @throws NothingCameException at a limit */
    public List<WorkCompletion> await(int count) {
        var all = new ArrayList<WorkCompletion>();
        for (int i = 0; i < count; i++) {
            all.add(await());
        }
        return all;
    }

    /** Waits as {@link #await()} and requires success. @throws IllegalStateException naming the status and its cause otherwise */
    public WorkCompletion awaitSuccess() {
        WorkCompletion completion = await();
        if (!completion.ok()) {
            throw new IllegalStateException(Explained.failure(machine.context(), completion));
        }
        return completion;
    }

    @Override
    public String toString() {
        return qp + " (" + machine.device().name() + ")";
    }
}
