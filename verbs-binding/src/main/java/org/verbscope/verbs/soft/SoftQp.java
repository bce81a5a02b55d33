package org.verbscope.verbs.soft;

import java.util.Arrays;
import org.verbscope.event.ObjectEvent.QpStateChanged;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.WorkQueue;
import org.verbscope.verbs.AsyncEventType;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.roce.Bth;
import org.verbscope.verbs.roce.Opcode;
import org.verbscope.verbs.roce.PacketPath;
import org.verbscope.verbs.roce.RocePacket;
import org.verbscope.verbs.spi.Layout.QpAttr;

/** A queue pair: its rings, its context in the adapter, and the engines of its two halves. */
final class SoftQp {
    final Machine machine;
    final Reporter say;
    final SoftPd pd;
    final SoftCq sendCq;
    final SoftCq recvCq;
    final QpType type;
    final boolean signalsAll;
    final QpSizes sizes;
    final int qpn;
    final ObjectRef ref;
    final Ring sendRing;
    final Ring receiveRing;
    final QpValues values = new QpValues();
    final Requester requester;
    final Completer completer;
    final Responder responder;
    /** Completions and answers under way: called off only by RESET and destruction. */
    final Scope answers;
    QpState state = QpState.RESET;
    /** What the last successful modify asked for: all that a library would know. */
    QpState asked = QpState.RESET;
    boolean draining;
    PacketPath path;
    private final Flusher flusher;
    private int epoch;
    private boolean established;

    SoftQp(Machine machine, Reporter say, SoftPd pd, SoftCq sendCq, SoftCq recvCq, QpType type, boolean signalsAll,
            QpSizes sizes, int qpn, ObjectRef ref, Ring sendRing, Ring receiveRing) {
        this.machine = machine;
        this.say = say;
        this.pd = pd;
        this.sendCq = sendCq;
        this.recvCq = recvCq;
        this.type = type;
        this.signalsAll = signalsAll;
        this.sizes = sizes;
        this.qpn = qpn;
        this.ref = ref;
        this.sendRing = sendRing;
        this.receiveRing = receiveRing;
        answers = new Scope("machine " + machine.number + ", " + ref.words());
        requester = new Requester(this, answers.owner());
        completer = new Completer(this, answers.owner());
        responder = new Responder(this, answers.owner());
        flusher = new Flusher(this);
    }

    Engine engine() {
        return machine.fabric.engine();
    }

    Profile profile() {
        return machine.fabric.profile();
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

    /** Changes when the rings are emptied: what a completion from before frees is nothing any more. */
    int epoch() {
        return epoch;
    }

    /** A completion of slot {@code slot} was polled. */
    void freed(int ofEpoch, WorkQueue queue, long slot) {
        if (ofEpoch == epoch) {
            (queue == WorkQueue.SEND ? sendRing : receiveRing).free(slot);
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
                responder.start(values.number(QpAttr.RQ_PSN));
            }
            case RTS -> {
                if (from == QpState.RTR) {
                    requester.start(values.number(QpAttr.SQ_PSN));
                } else if (from == QpState.SQE) {
                    requester.restart();
                }
                draining = false;
                requester.pump();
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
            responder.stop();
        }
        flusher.begin(event);
    }

    private void reset() {
        answers.cancel();
        requester.stop();
        completer.stop();
        responder.stop();
        flusher.stop();
        requester.forget();
        responder.forget();
        sendRing.reset();
        receiveRing.reset();
        values.clear();
        draining = false;
        path = null;
        epoch++;
    }

    /** Destroyed: nothing of it happens any more. */
    void destroy() {
        reset();
        state = QpState.RESET;
        say.events.forget(ref.kind(), qpn);
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

    /** The first packet of the peer arrived: it is ready, although nothing was heard of it yet. */
    void established(long cause) {
        if (state == QpState.RTR && !established && type != QpType.UD && profile().raisesQpErrors()) {
            established = true;
            raise(AsyncEventType.COMM_EST, cause);
        }
    }

    /** Writes a completion; a queue without room may end this queue pair. @return its event */
    long complete(Cqe entry, long cause) {
        boolean send = entry.queue() == WorkQueue.SEND;
        long event = (send ? sendCq : recvCq).write(this, entry, cause);
        if (event >= 0) {
            return event;
        }
        freed(epoch, entry.queue(), entry.slot());
        if (profile().overrunIsFinal() || !send) {
            long failed = fail(QpState.ERR, "its completion queue is full", cause);
            if (failed >= 0 && profile().raisesQpErrors()) {
                raise(AsyncEventType.QP_FATAL, failed);
            }
        }
        return cause;
    }

    /** New requests in a state where they are flushed. */
    void flushNew(long event) {
        flusher.begin(event);
    }

    /**
     * A packet to the peer with headers up to the BTH written, in a buffer of the adapter.
     *
     * @param opcode operation with transport bits
     */
    Frame frame(int operation, int payload, boolean solicited, boolean acknowledge, int psn, long message, int number,
            long cause) {
        int opcode = transport() | operation;
        int size = RocePacket.size(path.how(), opcode, payload);
        byte[] bytes = machine.fabric.buffers().take();
        path.how().write(bytes, 0, path, size - path.how().headerBytes());
        int pad = RocePacket.pad(payload);
        new Bth(opcode, solicited, profile().migrated(), pad, Bth.DEFAULT_PKEY, values.destQpn(), acknowledge, psn)
                .write(bytes, path.how().headerBytes());
        int end = RocePacket.headerBytes(path.how(), opcode) + payload;
        Arrays.fill(bytes, end, end + pad, (byte) 0);
        return new Frame(this, bytes, size, path, message, number, cause);
    }

    /** Place of the headers behind the BTH in a packet of this queue pair. */
    int extensions() {
        return path.how().headerBytes() + Bth.SIZE;
    }
}
