package org.verbscope.verbs.soft;

import java.util.Arrays;
import org.verbscope.event.ObjectEvent.QpStateChanged;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.WorkQueue;
import org.verbscope.verbs.AsyncEventType;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.WcOpcode;
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.roce.Bth;
import org.verbscope.verbs.roce.Opcode;
import org.verbscope.verbs.roce.PacketPath;
import org.verbscope.verbs.roce.RocePacket;
import org.verbscope.verbs.spi.Layout.QpAttr;

/**
 * A queue pair: its rings, its context in the adapter, and the engines of its two halves. Long because a change of state
 * touches all of them, in an order that is seen in one place.
 */
final class SoftQp {
    /** What it is made with. */
    record Made(SoftPd pd, SoftCq sendCq, SoftCq recvCq, SoftSrq srq, QpType type, boolean signalsAll, QpSizes sizes) { }

    final Tables own;
    final Machine machine;
    final Reporter say;
    final SoftPd pd;
    final SoftCq sendCq;
    final SoftCq recvCq;
    /** Null for none. */
    final SoftSrq srq;
    final QpType type;
    final boolean signalsAll;
    final QpSizes sizes;
    final int qpn;
    final ObjectRef ref;
    final Ring sendRing;
    final ReceiveQueue receives;
    final SendPosting sends;
    final ReceivePosting ownReceives;
    final QpValues values = new QpValues();
    final Requester requester;
    final Completer completer;
    final Receiver receiver;
    /** Completions and answers under way: called off only by RESET and destruction. */
    final Scope answers;
    QpState state = QpState.RESET;
    /** What the last successful modify asked for: all that a library would know. */
    QpState asked = QpState.RESET;
    boolean draining;
    /** Way to the peer; null before RTR, and always on a datagram queue pair. */
    PacketPath path;
    /** Send requests to come whose first key is made wrong. */
    int wrongKeys;
    /** Multicast groups that it joined. */
    int groups;
    private final OuterHeaders outer = new OuterHeaders();
    private final Flusher flusher;
    private int epoch;
    private boolean established;
    /** Requests of a shared queue that it took and that have no completion yet. */
    private int taken;

    SoftQp(Tables own, Made made, int qpn, ObjectRef ref, Ring sendRing, Ring receiveRing) {
        this.own = own;
        this.machine = own.machine;
        this.say = own.say;
        this.pd = made.pd();
        this.sendCq = made.sendCq();
        this.recvCq = made.recvCq();
        this.srq = made.srq();
        this.type = made.type();
        this.signalsAll = made.signalsAll();
        this.sizes = made.sizes();
        this.qpn = qpn;
        this.ref = ref;
        this.sendRing = sendRing;
        receives = srq != null ? srq.queue
                : new ReceiveQueue(ref, qpn, receiveRing, pd, false, say, profile().freesSlotsEarly());
        answers = new Scope("machine " + machine.number + ", " + ref.words());
        requester = new Requester(this, answers.owner());
        completer = new Completer(this, answers.owner());
        receiver = type == QpType.UD ? new Datagrams(this, answers.owner()) : new Responder(this, answers.owner());
        flusher = new Flusher(this);
        sends = new SendPosting(this);
        ownReceives = new ReceivePosting.OfQueuePair(this);
    }

    Engine engine() {
        return machine.fabric.engine();
    }

    Profile profile() {
        return machine.fabric.options().profile();
    }

    /** BTH opcode bits of its transport. */
    int transport() {
        return switch (type) {
            case RC -> Opcode.RC;
            case UC -> Opcode.UC;
            case UD -> Opcode.UD;
        };
    }

    boolean reliable() {
        return type == QpType.RC;
    }

    /** Bytes of payload in a full packet. */
    int mtu() {
        return type == QpType.UD ? machine.port.mtu() : values.mtu();
    }

    /** Changes when the rings are emptied: what a completion from before frees is nothing any more. */
    int epoch() {
        return epoch;
    }

    /** A completion of slot {@code slot} was polled, or will never be written. */
    void freed(int ofEpoch, boolean send, long slot) {
        if (!send && (receives.shared || ofEpoch == epoch)) {
            receives.polled(slot);
        } else if (send && ofEpoch == epoch) {
            sendRing.free(slot);
        }
    }

    /** The program's or the engine's move to a state; attributes are set already. @param event it follows from */
    void enter(QpState next, long event) {
        QpState from = state;
        state = next;
        switch (next) {
            case RESET -> reset();
            case RTR -> {
                established = false;
                receiver.start(values.number(QpAttr.RQ_PSN));
            }
            case RTS -> {
                if (from == QpState.RTR) {
                    requester.start(values.number(QpAttr.SQ_PSN));
                } else if (from == QpState.SQE) {
                    requester.restart();
                }
                draining = false;
                if (from != QpState.SQD || profile().goesOnAfterDrain()) {
                    requester.pump();
                }
            }
            case SQD -> {
                draining = true;
                requester.drainedYet(event);
            }
            case ERR, SQE -> stop(event);
            default -> { }
        }
    }

    private void stop(long event) {
        requester.stop();
        completer.stop();
        if (state == QpState.ERR) {
            receiver.stop();
        }
        flusher.begin(event);
    }

    private void reset() {
        answers.cancel();
        requester.stop();
        completer.stop();
        receiver.stop();
        flusher.stop();
        requester.forget();
        receiver.forget();
        sendRing.reset();
        if (!receives.shared) {
            receives.ring.reset();
        }
        for (; taken > 0; taken--) {
            receives.polled(0);
        }
        values.clear();
        draining = false;
        path = null;
        epoch++;
        if (machine.fabric.options().resetClearsCompletions()) {
            sendCq.remove(this);
            recvCq.remove(this);
        }
    }

    /** Destroyed: nothing of it happens any more. */
    void destroy() {
        reset();
        state = QpState.RESET;
        say.events.forget(ref.kind(), qpn);
        own.windows.forget(this);
    }

    /** The engine moves it to ERR, or an unreliable one whose own request was wrong to SQE. @return the event, or -1 when it is there already */
    long fail(QpState to, String reason, long cause) {
        if (state == QpState.ERR || state == QpState.RESET) {
            return -1;
        }
        QpState from = state;
        long event = say.state(cause, new QpStateChanged(ref, from.name(), to.name(), reason));
        enter(to, event);
        return event;
    }

    /** Tells the program asynchronously. */
    void raise(AsyncEventType type, long cause) {
        say.events.raise(ref, qpn, type, cause);
    }

    /** A packet of the peer arrived. */
    void arrived(Frame frame) {
        if (state == QpState.RTR && !established && type != QpType.UD && profile().raisesQpErrors()) {
            // The peer is ready, although nothing was heard of it yet.
            established = true;
            raise(AsyncEventType.COMM_EST, frame.cause);
        }
        if (Opcode.isRequest(frame.read.opcode())) {
            receiver.arrived(frame);
        } else {
            completer.arrived(frame);
        }
    }

    /** Takes the next receive request, of which there is one. @return its event */
    long fetchReceive(ReceiveWork into, long cause) {
        taken += receives.shared ? 1 : 0;
        return receives.fetch(this, into, cause);
    }

    /**
     * A receive that was taken ends with {@code status}.
     *
     * @param fatal whether the queue pair ends with it
     * @param delay until its completion is written
     */
    void endReceive(ReceiveWork work, WcStatus status, boolean fatal, long delay, long cause) {
        Cqe entry = machine.fabric.cqes().take().begin(this, WorkQueue.RECEIVE, work.slot, work.wrId, WcOpcode.RECV, 0)
                .failed(status);
        engine().after(delay, answers, "writes a receive completion", () -> {
            long event = complete(entry, cause);
            if (fatal) {
                fail(QpState.ERR, status.name(), event);
            }
        });
    }

    /** Writes a completion, whose object is used again; a queue without room may end this queue pair. @return its event */
    long complete(Cqe entry, long cause) {
        boolean send = entry.queue == WorkQueue.SEND;
        taken -= !send && receives.shared ? 1 : 0;
        long event = (send ? sendCq : recvCq).write(entry, cause);
        boolean lost = event < 0;
        if (lost) {
            event = cause;
            freed(epoch, send, entry.slot);
        }
        machine.fabric.cqes().give(entry);
        if (lost && (profile().overrunIsFinal() || !send)) {
            long failed = fail(QpState.ERR, "its completion queue is full", cause);
            if (failed >= 0 && profile().raisesQpErrors()) {
                raise(AsyncEventType.QP_FATAL, failed);
            }
        }
        return event;
    }

    /** New requests in a state where they are flushed. */
    void flushNew(long event) {
        flusher.begin(event);
    }

    /**
     * A packet to the peer with headers up to the BTH written, in a buffer of the adapter.
     *
     * @param operation opcode without transport bits
     */
    Frame frame(int operation, int payload, boolean solicited, boolean acknowledge, int psn, long message, int number,
            long cause) {
        return frame(path, path.sourcePort(), values.destQpn(), operation, payload, solicited, acknowledge, psn, message,
                number, cause);
    }

    /** As {@link #frame(int, int, boolean, boolean, int, long, int, long)}, another way to another queue pair. */
    Frame frame(PacketPath way, int sourcePort, int destQpn, int operation, int payload, boolean solicited,
            boolean acknowledge, int psn, long message, int number, long cause) {
        int opcode = transport() | operation;
        int size = RocePacket.size(way.how(), opcode, payload);
        int headers = way.how().headerBytes();
        Frame frame = machine.fabric.frames().take().begin(this, size, way.destination(), message, number, cause);
        outer.write(frame.bytes, way, sourcePort, size - headers);
        int pad = RocePacket.pad(payload);
        Bth.write(frame.bytes, headers, opcode, solicited, profile().migrated(), pad, Bth.DEFAULT_PKEY, destQpn, acknowledge,
                psn);
        int end = RocePacket.headerBytes(way.how(), opcode) + payload;
        Arrays.fill(frame.bytes, end, end + pad, (byte) 0);
        frame.psn = psn;
        frame.extensionsAt = headers + Bth.SIZE;
        return frame;
    }
}
