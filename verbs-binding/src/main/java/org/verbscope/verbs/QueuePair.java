package org.verbscope.verbs;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.verbscope.event.ObjectEvent.QpStateChanged;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.WorkQueue;
import org.verbscope.verbs.spi.NativeBlock;

/**
 * A queue pair (ibv_create_qp(3), ibv_modify_qp(3), ibv_post_send(3), ibv_post_recv(3)). Posts to one
 * of its queues are taken one list at a time; everything else may be called from any thread. Belongs to its
 * protection domain, and goes before its completion queues and its shared receive queue. Long
 * because every verb on a queue pair is a method of it.
 */
public final class QueuePair extends VerbsObject {
    private final RdmaContext context;
    private final QpType type;
    private final long handle;
    private final int number;
    private final CompletionQueue sendCq;
    private final CompletionQueue recvCq;
    private final SharedReceiveQueue srq;
    private final QpCapabilities capabilities;
    private final PostQueue sendQueue;
    private final PostQueue recvQueue;
    private final Groups groups;
    private final QpCondition condition;

    QueuePair(ProtectionDomain pd, ObjectRef ref, QpType type, long handle, int number, CompletionQueue sendCq,
            CompletionQueue recvCq, SharedReceiveQueue srq, QpCapabilities capabilities) {
        super(pd.calls, ref, pd);
        this.context = pd.context();
        this.type = type;
        this.handle = handle;
        this.number = number;
        this.sendCq = sendCq;
        this.recvCq = recvCq;
        this.srq = srq;
        this.capabilities = capabilities;
        this.condition = new QpCondition(this);
        this.groups = new Groups(this);
        this.sendQueue = new PostQueue(this, "post_send", WorkQueue.SEND, new Queue(true));
        this.recvQueue = new PostQueue(this, "post_recv", WorkQueue.RECEIVE, new Queue(false));
    }

    long handle() {
        return handle;
    }

    /** {@code qp_num}: what a peer names as its destination. */
    public int number() {
        return number;
    }

    /** Its transport. */
    public QpType type() {
        return type;
    }

    /** Sizes that the device gave. */
    public QpCapabilities capabilities() {
        return capabilities;
    }

    /** Where its send requests complete. */
    public CompletionQueue sendCq() {
        return sendCq;
    }

    /** Where its receive requests complete. */
    public CompletionQueue recvCq() {
        return recvCq;
    }

    /** Where it takes receive requests from instead of a queue of its own. */
    public Optional<SharedReceiveQueue> srq() {
        return Optional.ofNullable(srq);
    }

    /** {@link #modify(QpAttributes, int)} with the mask as a set. */
    public void modify(QpAttributes attributes, Collection<QpAttribute> mask) {
        modify(attributes, QpAttribute.maskOf(mask));
    }

    /**
     * Changes state and attributes ({@code ibv_modify_qp}).
     *
     * @param attributes values; only those of the mask are read
     * @param mask {@code ibv_qp_attr_mask}, any bits
     * @throws VerbsException when refused: which attribute is missing, not allowed or wrong
     */
    public void modify(QpAttributes attributes, int mask) {
        new ModifyCall(this, attributes.copy(), mask).make();
    }

    /** A modify asked for a state and got it. */
    QpStateChanged modifiedTo(int to) {
        int from = condition.asked(to);
        if (to == QpState.RESET.value()) {
            sendQueue.reset();
            recvQueue.reset();
        }
        return new QpStateChanged(ref(), QpState.nameOf(from), QpState.nameOf(to), "modify_qp");
    }

    /** RESET to INIT on port 1, P_Key index 0. @param access what the peer may do */
    public void toInit(AccessFlag... access) {
        toInit(1, access);
    }

    /** RESET to INIT on {@code port}, P_Key index 0; for RC and UC. */
    public void toInit(int port, AccessFlag... access) {
        modify(new QpAttributes().state(QpState.INIT).pkeyIndex(0).port(port).access(access),
                QpAttribute.STATE.value() | QpAttribute.PKEY_INDEX.value() | QpAttribute.PORT.value()
                        | QpAttribute.ACCESS_FLAGS.value());
    }

    /**
     * INIT to RTR with what {@code peer} says ({@code av}, {@code destQpNum}, {@code rqPsn},
     * {@code pathMtu}, {@code maxDestRdAtomic}, {@code minRnrTimer}); the mask is what the type requires.
     */
    public void toRtr(QpAttributes peer) {
        int mask = QpAttribute.STATE.value() | QpAttribute.AV.value() | QpAttribute.PATH_MTU.value()
                | QpAttribute.DEST_QPN.value() | QpAttribute.RQ_PSN.value();
        if (type == QpType.RC) {
            mask |= QpAttribute.MAX_DEST_RD_ATOMIC.value() | QpAttribute.MIN_RNR_TIMER.value();
        } else if (type == QpType.UD) {
            mask = QpAttribute.STATE.value();
        }
        modify(peer.copy().state(QpState.RTR), mask);
    }

    /** RTR to RTS with {@code sqPsn}, {@code timeout}, {@code retryCnt}, {@code rnrRetry}, {@code maxRdAtomic}; the mask is what the type requires. */
    public void toRts(QpAttributes own) {
        int mask = QpAttribute.STATE.value() | QpAttribute.SQ_PSN.value();
        if (type == QpType.RC) {
            mask |= QpAttribute.TIMEOUT.value() | QpAttribute.RETRY_CNT.value() | QpAttribute.RNR_RETRY.value()
                    | QpAttribute.MAX_QP_RD_ATOMIC.value();
        }
        modify(own.copy().state(QpState.RTS), mask);
    }

    /** To ERR: everything posted is flushed. */
    public void toErr() {
        modify(new QpAttributes().state(QpState.ERR), QpAttribute.STATE.value());
    }

    /** To RESET: both queues are emptied, without completions. */
    public void toReset() {
        modify(new QpAttributes().state(QpState.RESET), QpAttribute.STATE.value());
    }

    /** Everything that the device says of it now ({@code ibv_query_qp}). @throws VerbsException when refused */
    public QpSnapshot query() {
        return query(-1);
    }

    /** As {@link #query()}, asking for the attributes of {@code mask}; a device may give more. */
    public QpSnapshot query(int mask) {
        return condition.query(mask);
    }

    /** Its state, asked of the device. @throws VerbsException when refused */
    public QpState state() {
        return query(QpAttribute.STATE.value()).state();
    }

    /** As {@link #query()}, but the lab asks: not gated, not tallied, no call in the log. Empty when refused. */
    public Optional<QpSnapshot> peek() {
        lifetime.enter();
        try {
            return condition.look();
        } finally {
            lifetime.exit();
        }
    }

    /** For a caller that has entered already. */
    Optional<QpAttributes> lookAttributes() {
        return condition.look().map(QpSnapshot::attributes);
    }

    /**
     * {@code state} of {@code struct ibv_qp}: what was last asked for with success. The library keeps it and
     * never corrects it, so after an error it is wrong; {@link #state()} is the truth.
     */
    public int cachedState() {
        lifetime.enter();
        try {
            return context.spi().cachedState(handle);
        } finally {
            lifetime.exit();
        }
    }

    /**
     * State last heard of, by a modify or from the device: no call. A real device moves a queue pair
     * to ERR without saying so; only {@link #state()} is true.
     */
    public int lastKnownState() {
        return condition.lastKnown();
    }

    QpCondition condition() {
        return condition;
    }

    /**
     * Hands a list of send requests to the device ({@code ibv_post_send}). Allocates nothing when the
     * trace is off. The list may be used again at once; the memory of its regions may not be touched
     * before the completion.
     *
     * @throws VerbsException when refused; {@link VerbsException#accepted()} requests before the refused one were taken
     * @throws IllegalStateException when an element names a closed region
     */
    public void postSend(RequestList list) {
        sendQueue.post(list);
    }

    /** Hands a list of receive requests to the device ({@code ibv_post_recv}); as {@link #postSend(RequestList)}. */
    public void postRecv(RequestList list) {
        recvQueue.post(list);
    }

    /** Posts one send request. */
    public void postSend(SendRequest request) {
        sendQueue.postOne(request.sges().size(), list -> list.add(request));
    }

    /** Posts one receive request. */
    public void postRecv(RecvRequest request) {
        recvQueue.postOne(request.sges().size(), list -> list.add(request));
    }

    /**
     * Binds a window of type 1 to a part of {@code mr} ({@code ibv_bind_mw}): a send request of its own,
     * whose completion says that {@link MemoryWindow#rkey()}, new after this call, counts.
     *
     * @param flags {@code ibv_send_flags} as a C mask
     * @param access what peers may do, {@code ibv_access_flags} as a C mask
     * @throws VerbsException when refused
     */
    public void bindMw(MemoryWindow window, long wrId, int flags, MemoryRegion mr, long offset, long length, int access) {
        context.owns(window.context(), window);
        context.owns(mr.context(), mr);
        new WindowBind(this, window, wrId, flags, mr, mr.iova() + offset, length, access).post(sendQueue);
    }

    /** Joins a multicast group ({@code ibv_attach_mcast}); UD only. @throws VerbsException when refused */
    public void attachMcast(Gid group) {
        groups.join(group);
    }

    /** Leaves a multicast group ({@code ibv_detach_mcast}). @throws VerbsException when refused */
    public void detachMcast(Gid group) {
        groups.leave(group);
    }

    /** Groups that it joined: while there are any, it cannot be destroyed. */
    public Set<Gid> groups() {
        return groups.joined();
    }

    @Override
    List<AsyncEvent> unackedAsync() {
        return context.events().unackedOf(this);
    }

    @Override
    void settleBeforeClose() {
        super.settleBeforeClose();
        groups().forEach(this::detachMcast);
    }

    @Override
    String destroyingVerb() {
        return "destroy_qp";
    }

    @Override
    int destroy() {
        return context.events().destroying(this, () -> context.spi().destroyQp(handle));
    }

    @Override
    void gone() {
        sendQueue.close();
        recvQueue.close();
        context.forget(this, handle);
        calls.host().forget(ref().kind(), number);
        sendCq.detach(this);
        recvCq.detach(this);
        if (srq != null) {
            srq.detach(this);
        }
    }

    /** One of its two queues on the device. */
    private final class Queue implements PostQueue.Port {
        private final boolean send;

        Queue(boolean send) {
            this.send = send;
        }

        @Override
        public long post(NativeBlock list, int count) {
            return send ? context.spi().postSend(handle, list, 0, count) : context.spi().postRecv(handle, list, 0, count);
        }

        @Override
        public int sgeRoom() {
            return send ? capabilities.maxSendSge() : capabilities.maxRecvSge();
        }

        @Override
        public boolean datagram() {
            return send && type == QpType.UD;
        }

        @Override
        public void explain(Map<String, String> args) {
            args.put("state", lookAttributes().map(now -> QpState.nameOf(now.stateValue())).orElse(""));
            args.put("queue_size", String.valueOf(send ? capabilities.maxSendWr() : capabilities.maxRecvWr()));
            if (!send && srq != null) {
                args.put("srq", srq.ref().words());
            }
        }
    }
}
