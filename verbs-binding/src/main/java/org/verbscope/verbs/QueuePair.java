package org.verbscope.verbs;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.verbscope.event.Entry;
import org.verbscope.event.Head;
import org.verbscope.event.ObjectEvent.QpStateChanged;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.VerbEvent.VerbCalled;
import org.verbscope.event.VerbEvent.VerbReturned;
import org.verbscope.event.WorkEvent;
import org.verbscope.event.WorkEvent.WorkPosted;
import org.verbscope.event.WorkQueue;
import org.verbscope.verbs.spi.Layout;
import org.verbscope.verbs.spi.NativeBlock;

/**
 * A queue pair (ibv_create_qp(3), ibv_modify_qp(3), ibv_post_send(3), ibv_post_recv(3)). Posts to one
 * of its queues are taken one list at a time; everything else may be called from any thread.
 */
public final class QueuePair extends VerbsObject {
    private final RdmaContext context;
    private final QpType type;
    private final long handle;
    private final int number;
    private final CompletionQueue sendCq;
    private final CompletionQueue recvCq;
    private final QpCapabilities capabilities;
    private final Queue sendQueue = new Queue(WorkQueue.SEND, "post_send");
    private final Queue recvQueue = new Queue(WorkQueue.RECEIVE, "post_recv");
    private volatile int lastState = QpState.RESET.value();

    /** One work queue: its lock orders posts as the device sees them. */
    private static final class Queue {
        private final WorkQueue which;
        private final String verb;
        private long posted;
        private RequestList single;

        Queue(WorkQueue which, String verb) {
            this.which = which;
            this.verb = verb;
        }
    }

    QueuePair(ProtectionDomain pd, ObjectRef ref, QpType type, long handle, int number, CompletionQueue sendCq,
            CompletionQueue recvCq, QpCapabilities capabilities) {
        super(pd.calls, ref, pd);
        this.context = pd.context();
        this.type = type;
        this.handle = handle;
        this.number = number;
        this.sendCq = sendCq;
        this.recvCq = recvCq;
        this.capabilities = capabilities;
    }

    /** {@code qp_num}: what a peer names as its destination. */
    public int number() {
        return number;
    }

    public QpType type() {
        return type;
    }

    /** Sizes that the device gave. */
    public QpCapabilities capabilities() {
        return capabilities;
    }

    public CompletionQueue sendCq() {
        return sendCq;
    }

    public CompletionQueue recvCq() {
        return recvCq;
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
        lifetime.check();
        QpAttributes values = attributes.copy();
        Calls.ControlCall call = calls.begin("modify_qp", ref(), () -> modifyArgs(values, mask));
        lifetime.enter();
        try {
            NativeBlock attr = context.borrow();
            try {
                values.write(attr);
                int errno = (int) call.enter(() -> context.spi().modifyQp(handle, attr, mask));
                if (errno != 0) {
                    Explanation why = Explainers.get().modify(attempt(values, mask), new Errno(errno));
                    throw call.refused(errno, modifyArgs(values, mask), why);
                }
            } finally {
                context.giveBack(attr);
            }
            modified(call, values, mask);
        } finally {
            lifetime.exit();
        }
    }

    private Map<String, String> modifyArgs(QpAttributes values, int mask) {
        var args = new LinkedHashMap<String, String>();
        args.put("qp", ref().words());
        args.put("attr_mask", QpAttribute.words(mask));
        args.putAll(values.words(mask));
        return args;
    }

    private void modified(Calls.ControlCall call, QpAttributes values, int mask) {
        if ((mask & QpAttribute.STATE.value()) == 0) {
            call.returned(0, ObjectRef.NONE);
            return;
        }
        int from = lastState;
        int to = values.stateValue();
        lastState = to;
        if (to == QpState.RESET.value()) {
            forgetPosted(sendQueue);
            forgetPosted(recvQueue);
        }
        call.returned(ObjectRef.NONE, new QpStateChanged(ref(), QpState.nameOf(from), QpState.nameOf(to), "modify_qp"));
    }

    private static void forgetPosted(Queue queue) {
        synchronized (queue) {
            queue.posted = 0;
        }
    }

    private ModifyAttempt attempt(QpAttributes values, int mask) {
        Optional<QpAttributes> now = Optional.ofNullable(lookAttributes());
        int qpPort = now.map(QpAttributes::port).orElse(0);
        boolean path = (mask & QpAttribute.AV.value()) != 0;
        int port = path && values.av().port() != 0 ? values.av().port() : Math.max(qpPort, 1);
        Optional<PortAttributes> portNow = context.lookPort(port);
        Optional<DeviceAttributes> device = context.lookDevice();
        int gid = path && values.av().global() ? context.lookGid(port, values.av().sgidIndex()) : -1;
        return new ModifyAttempt(type.value(), now.map(QpAttributes::stateValue).orElse(-1), values, mask, qpPort, portNow,
                device.map(DeviceAttributes::physPortCnt).orElse(0), gid,
                device.map(DeviceAttributes::maxQpRdAtom).orElse(0), calls.deviceKind());
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
        lifetime.check();
        Calls.ControlCall call = calls.begin("query_qp", ref(), () -> queryArgs(mask));
        lifetime.enter();
        try {
            NativeBlock attr = context.borrow();
            NativeBlock init = context.borrow();
            try {
                int errno = (int) call.enter(() -> context.spi().queryQp(handle, attr, bits(mask), init));
                if (errno != 0) {
                    throw call.refused(errno);
                }
                QpSnapshot snapshot = snapshot(attr, init);
                call.returned(0, ObjectRef.NONE);
                return snapshot;
            } finally {
                context.giveBack(init);
                context.giveBack(attr);
            }
        } finally {
            lifetime.exit();
        }
    }

    private Map<String, String> queryArgs(int mask) {
        var args = new LinkedHashMap<String, String>();
        args.put("qp", ref().words());
        args.put("attr_mask", QpAttribute.words(bits(mask)));
        return args;
    }

    private static int bits(int mask) {
        return mask == -1 ? (1 << 21) - 1 : mask; // every bit but RATE_LIMIT, which old kernels refuse
    }

    private static QpSnapshot snapshot(NativeBlock attr, NativeBlock init) {
        return new QpSnapshot(QpAttributes.read(attr),
                QpCapabilities.read(init, Layout.QpInitAttr.CAP),
                init.getInt(Layout.QpInitAttr.SQ_SIG_ALL) != 0);
    }

    /** Its state, asked of the device. @throws VerbsException when refused */
    public QpState state() {
        return query(QpAttribute.STATE.value()).state();
    }

    /** As {@link #query()}, but the lab asks: not gated, not tallied, no call in the log. Empty when refused. */
    public Optional<QpSnapshot> peek() {
        lifetime.enter();
        try {
            NativeBlock attr = context.borrow();
            NativeBlock init = context.borrow();
            try {
                long errno = calls.quietly(() -> context.spi().queryQp(handle, attr, bits(-1), init));
                return errno == 0 ? Optional.of(snapshot(attr, init)) : Optional.empty();
            } finally {
                context.giveBack(init);
                context.giveBack(attr);
            }
        } finally {
            lifetime.exit();
        }
    }

    /** For a caller that has entered already; null when refused. */
    private QpAttributes lookAttributes() {
        NativeBlock attr = context.borrow();
        NativeBlock init = context.borrow();
        try {
            long errno = calls.quietly(() -> context.spi().queryQp(handle, attr, bits(-1), init));
            return errno == 0 ? QpAttributes.read(attr) : null;
        } finally {
            context.giveBack(init);
            context.giveBack(attr);
        }
    }

    /**
     * State last heard of, by a modify or from the device: no call. A real device moves a queue pair
     * to ERR without saying so; only {@link #state()} is true.
     */
    public int lastKnownState() {
        return lastState;
    }

    void movedTo(String state) {
        for (QpState candidate : QpState.values()) {
            if (candidate.name().equals(state)) {
                lastState = candidate.value();
            }
        }
    }

    /** Asks the device for the state after a failed completion and writes down a change. */
    void lookAfterFailure(String reason) {
        Optional<QpSnapshot> now;
        try {
            now = peek();
        } catch (IllegalStateException closedMeanwhile) {
            return;
        }
        int was = lastState;
        int is = now.map(s -> s.attributes().stateValue()).orElse(was);
        if (is != was) {
            lastState = is;
            calls.emitAsLab(calls.data(), new QpStateChanged(ref(), QpState.nameOf(was), QpState.nameOf(is), reason));
        }
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
        post(sendQueue, list);
    }

    /** Hands a list of receive requests to the device ({@code ibv_post_recv}); as {@link #postSend(RequestList)}. */
    public void postRecv(RequestList list) {
        post(recvQueue, list);
    }

    /** Posts one send request. */
    public void postSend(SendRequest request) {
        synchronized (sendQueue) {
            postSend(single(sendQueue, request.sges().size()).add(request));
        }
    }

    /** Posts one receive request. */
    public void postRecv(RecvRequest request) {
        synchronized (recvQueue) {
            postRecv(single(recvQueue, request.sges().size()).add(request));
        }
    }

    private RequestList single(Queue queue, int sges) {
        lifetime.check();
        boolean send = queue.which == WorkQueue.SEND;
        RequestList list = queue.single;
        if (list == null || list.sgesEach() < sges) {
            if (list != null) {
                list.close();
            }
            int room = Math.max(sges, send ? capabilities.maxSendSge() : capabilities.maxRecvSge());
            list = send ? context.sendList(1, room) : context.recvList(1, room);
            queue.single = list;
        }
        return list.clear();
    }

    private void post(Queue queue, RequestList list) {
        context.owns(list.context(), list);
        lifetime.check();
        calls.gate(queue.verb);
        lifetime.enter();
        try {
            list.enter(queue.which == WorkQueue.SEND);
            try {
                synchronized (queue) {
                    postEntered(queue, list);
                }
            } finally {
                list.leave();
            }
        } finally {
            lifetime.exit();
        }
    }

    private void postEntered(Queue queue, RequestList list) {
        if (!calls.traced()) {
            long answer = enterDevice(queue, list);
            queue.posted += answer >>> 32;
            if ((int) answer != 0) {
                throw refused(queue, list, answer);
            }
            return;
        }
        long call = posted(queue, list);
        Host.Current current = calls.host().current();
        long outer = current.call;
        current.call = call;
        long start = System.nanoTime();
        long answer;
        try {
            answer = enterDevice(queue, list);
        } finally {
            current.call = outer;
        }
        long nanos = System.nanoTime() - start;
        queue.posted += answer >>> 32;
        int errno = (int) answer;
        VerbsException refusal = errno == 0 ? null : refused(queue, list, answer);
        calls.trace().emit(calls.data().causedBy(call), new VerbReturned(call, queue.verb, errno, answer >>> 32, nanos,
                ObjectRef.NONE, refusal == null ? "" : refusal.explanation().text()));
        if (refusal != null) {
            throw refusal;
        }
    }

    private long enterDevice(Queue queue, RequestList list) {
        return queue.which == WorkQueue.SEND ? context.spi().postSend(handle, list.block(), 0, list.count())
                : context.spi().postRecv(handle, list.block(), 0, list.count());
    }

    private long posted(Queue queue, RequestList list) {
        calls.settle();
        List<Entry> batch = new ArrayList<>(list.count() + 1);
        batch.add(new Entry(calls.data(), new VerbCalled(queue.verb, ref(), postArgs(list))));
        Head head = calls.data().causedBy(Head.FIRST_OF_BATCH);
        for (int i = 0; i < list.count(); i++) {
            List<WorkEvent.Sge> sges = list.elements(i);
            long length = 0;
            for (WorkEvent.Sge sge : sges) {
                length += sge.length();
            }
            batch.add(new Entry(head, new WorkPosted(ref(), queue.which, queue.posted + i, list.wrId(i),
                    list.isSend() ? WrOpcode.nameOf(list.opcode(i)) : WcOpcode.RECV.name(), list.flags(i), length, sges,
                    list.remoteAddress(i), list.rkey(i))));
        }
        return calls.trace().emitAll(batch);
    }

    private Map<String, String> postArgs(RequestList list) {
        var args = new LinkedHashMap<String, String>();
        args.put("qp", ref().words());
        args.put("requests", String.valueOf(list.count()));
        return args;
    }

    private VerbsException refused(Queue queue, RequestList list, long answer) {
        Map<String, String> args = postArgs(list);
        QpAttributes now = lookAttributes();
        args.put("state", now == null ? "" : QpState.nameOf(now.stateValue()));
        args.put("queue_size", String.valueOf(queue.which == WorkQueue.SEND ? capabilities.maxSendWr() : capabilities.maxRecvWr()));
        Errno errno = new Errno((int) answer);
        return new VerbsException(queue.verb, errno, args,
                Explainers.get().refusal(queue.verb, errno, args, calls.deviceKind()), (int) (answer >>> 32));
    }

    @Override
    String destroyingVerb() {
        return "destroy_qp";
    }

    @Override
    int destroy() {
        return context.spi().destroyQp(handle);
    }

    @Override
    void gone() {
        for (Queue queue : List.of(sendQueue, recvQueue)) {
            synchronized (queue) {
                if (queue.single != null) {
                    queue.single.close();
                }
            }
        }
        context.gone(this);
        sendCq.detach(this);
        recvCq.detach(this);
        parent().orElseThrow().detach(this);
    }
}
