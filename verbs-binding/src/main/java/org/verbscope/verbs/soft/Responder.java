package org.verbscope.verbs.soft;

import java.util.ArrayDeque;
import java.util.function.LongConsumer;
import org.verbscope.verbs.AsyncEventType;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.roce.Aeth;
import org.verbscope.verbs.roce.Opcode;
import org.verbscope.verbs.roce.Psn;
import org.verbscope.verbs.spi.Layout.QpAttr;

/**
 * The receiving half of a connected queue pair (IBTA volume 1, 9.7.4): takes one packet after the
 * other, by PSN; what is the next one goes to {@link Incoming}, and what comes of it is answered from here.
 */
final class Responder implements Receiver {
    static final long ANSWER = 20;

    private final SoftQp qp;
    private final Scope scope;
    private final Incoming incoming;
    private final ArrayDeque<Frame> inbox = new ArrayDeque<>();
    private boolean busy;
    private boolean refusing;
    private int expected;
    private int msn;
    /** A refusal for a missing packet or receive is out: what follows it is dropped without another. */
    private boolean nakSent;

    Responder(SoftQp qp, String owner) {
        this.qp = qp;
        scope = new Scope(owner);
        incoming = new Incoming(qp, this);
    }

    @Override
    public boolean unfinished() {
        return incoming.unfinished();
    }

    @Override
    public ReceiveWork takeUnfinished() {
        return incoming.takeUnfinished();
    }

    @Override
    public void start(int psn) {
        forget();
        expected = psn;
        refusing = false;
    }

    @Override
    public void stop() {
        scope.cancel();
        inbox.clear();
        busy = false;
        refusing = true;
    }

    @Override
    public void forget() {
        msn = 0;
        nakSent = false;
        incoming.forget();
    }

    @Override
    public void arrived(Frame frame) {
        frame.tooMany = Opcode.isAnswered(frame.read.opcode()) && qp.reliable() && qp.profile().limitsReads()
                && !Psn.before(frame.read.psn(), expected) && waiting(frame.read.psn()) > qp.values.small(QpAttr.MAX_DEST_RD_ATOMIC);
        if (busy || !inbox.isEmpty()) {
            inbox.add(frame);
        } else {
            take(frame);
        }
    }

    /** Reads and atomics that are in hand or wait, with a new one of {@code psn}; sent again ones do not count. */
    private int waiting(int psn) {
        int count = incoming.answering() ? 1 : 0;
        if (inbox.isEmpty()) {
            return count + 1;
        }
        int newest = Psn.plus(expected, -1);
        for (Frame frame : inbox) {
            if (Opcode.isAnswered(frame.read.opcode()) && Psn.before(newest, frame.read.psn())) {
                newest = frame.read.psn();
                count++;
            }
        }
        return Psn.before(newest, psn) ? count + 1 : 0;
    }

    /** Whether it has nothing in hand and the packet of {@code psn}, the first of its message, is the next that it takes. */
    boolean awaits(int psn) {
        return !busy && !refusing && expected == psn && inbox.isEmpty() && !incoming.withinMessage();
    }

    /** The packet that it {@link #awaits}, a whole Write, has gone the short way. */
    void tookWrite() {
        nakSent = false;
        msn = Psn.plus(msn, 1);
        expected = Psn.plus(expected, 1);
    }

    private void next() {
        while (!busy && !inbox.isEmpty()) {
            take(inbox.remove());
        }
    }

    private void take(Frame frame) {
        if (refusing) {
            drop(frame, "a request before it was refused");
        } else {
            begin(frame);
        }
    }

    /** Does {@code step} later; other packets wait until {@link #release}. */
    void later(long delay, String what, LongConsumer step, long cause) {
        busy = true;
        qp.engine().after(delay, scope, what, step, cause);
    }

    /** The packet in hand is dealt with. */
    void release() {
        if (busy) {
            busy = false;
            next();
        }
    }

    private void begin(Frame frame) {
        int psn = frame.read.psn();
        int ahead = Psn.distance(psn, expected);
        if (!qp.reliable()) {
            unreliable(frame, ahead);
        } else if (ahead > 0) {
            if (!nakSent) {
                nakSent = true;
                answer(Aeth.NAK_SEQUENCE, expected, frame.message, frame.cause, 0);
            }
            drop(frame, "PSN " + psn + ", expected " + expected);
        } else if (ahead < 0) {
            duplicate(frame, psn);
        } else if (frame.refusal != 0) {
            refuseOnPurpose(frame);
        } else {
            nakSent = false;
            incoming.take(frame);
        }
    }

    /** A fault wants it refused, whatever it is. */
    private void refuseOnPurpose(Frame frame) {
        int psn = frame.read.psn();
        int syndrome = frame.refusal;
        switch (syndrome) {
            case Aeth.NAK_INVALID_REQUEST -> refuse(frame, psn, syndrome, WcStatus.REM_INV_REQ_ERR, AsyncEventType.QP_REQ_ERR, frame.cause);
            case Aeth.NAK_REMOTE_ACCESS -> refuse(frame, psn, syndrome, WcStatus.REM_ACCESS_ERR, AsyncEventType.QP_ACCESS_ERR, frame.cause);
            case Aeth.NAK_REMOTE_OPERATION -> refuse(frame, psn, syndrome, WcStatus.LOC_QP_OP_ERR, AsyncEventType.QP_FATAL, frame.cause);
            default -> {
                nakSent = true;
                answer(syndrome, psn, frame.message, frame.cause, 0);
                drop(frame, new Aeth(syndrome, 0).words() + " by a fault");
            }
        }
    }

    private void unreliable(Frame frame, int ahead) {
        boolean begins = Opcode.begins(frame.read.opcode());
        if (ahead != 0 || begins == incoming.withinMessage()) {
            incoming.breakOff(frame.cause);
        }
        expected = Psn.plus(frame.read.psn(), 1);
        if (begins || incoming.withinMessage()) {
            incoming.take(frame);
        } else {
            drop(frame, "the beginning of its message is missing");
        }
    }

    private void duplicate(Frame frame, int psn) {
        if (Opcode.isAnswered(frame.read.opcode())) {
            if (!incoming.again(frame, psn)) {
                drop(frame, "what it asks for again is not remembered");
            }
            return;
        }
        if (frame.read.ackRequested()) {
            answer(Aeth.ACK, Psn.plus(expected, -1), frame.message, frame.cause, 0);
        }
        drop(frame, "a duplicate");
    }

    void drop(Frame frame, String reason) {
        qp.machine.port.drop(qp.say, qp.ref, frame, reason);
    }

    // What comes of a packet that was next.

    /** A read or atomic takes {@code packets} PSNs and counts when it begins. @return the first of them */
    int beginAnswer(int packets) {
        int first = expected;
        expected = Psn.plus(expected, packets);
        msn = Psn.plus(msn, 1);
        return first;
    }

    int msn() {
        return msn;
    }

    /** Done. @param delay before its answer may go out, for the completion that is written first */
    void done(Frame frame, long delay, long cause) {
        if (Opcode.ends(frame.read.opcode())) {
            msn = Psn.plus(msn, 1);
        }
        if (qp.reliable()) {
            expected = Psn.plus(expected, 1);
            if (frame.read.ackRequested()) {
                answer(Aeth.ACK, frame.read.psn(), frame.message, cause, delay);
            }
        }
        qp.machine.fabric.frames().give(frame);
    }

    /** It needs a receive, and none is posted. */
    void notReady(Frame frame) {
        if (qp.reliable()) {
            nakSent = true;
            int code = qp.values.small(QpAttr.MIN_RNR_TIMER);
            answer(Aeth.RNR_NAK | code, frame.read.psn(), frame.message, frame.cause, 0);
        } else {
            incoming.breakOff(frame.cause);
        }
        drop(frame, "no receive is posted");
    }

    private void answer(int syndrome, int psn, long message, long cause, long delay) {
        long wait = incoming.unwritten();
        int sequence = msn;
        if (wait > 0) {
            qp.engine().after(wait, qp.answers, "packs an answer", none -> send(syndrome, psn, sequence, message, cause, delay), 0);
        } else {
            send(syndrome, psn, sequence, message, cause, delay);
        }
    }

    private void send(int syndrome, int psn, int sequence, long message, long cause, long delay) {
        Frame frame = qp.frame(Opcode.ACKNOWLEDGE, 0, false, false, psn, message, 0, cause);
        Aeth.write(frame.bytes, frame.extensionsAt, syndrome, sequence);
        qp.machine.port.send(frame, qp.engine().time() + ANSWER + delay, qp.answers);
    }

    /**
     * It cannot be carried out: the peer is told, a receive that it took ends, and the queue pair with it.
     * An unreliable connection says nothing and goes on, unless its own receive is what is wrong.
     *
     * @param psn that the peer is told of
     * @param status of the receive, if one was taken
     * @param asynchronous what hardware raises when no receive can tell it
     */
    void refuse(Frame frame, int psn, int syndrome, WcStatus status, AsyncEventType asynchronous, long cause) {
        boolean peersFault = status == WcStatus.REM_INV_REQ_ERR || status == WcStatus.REM_ACCESS_ERR;
        if (!qp.reliable() && (peersFault || !incoming.unfinished())) {
            incoming.breakOff(cause);
            drop(frame, "an unreliable connection says nothing of a bad request");
            return;
        }
        if (qp.reliable()) {
            answer(syndrome, psn, frame.message, cause, 0);
        }
        fail(frame, new Aeth(syndrome, 0).words(), status, asynchronous, cause);
    }

    /** As {@link #refuse}, and the peer is told nothing. @param reason in words, where no receive tells it */
    void fail(Frame frame, String reason, WcStatus status, AsyncEventType asynchronous, long cause) {
        refusing = true;
        qp.machine.fabric.frames().give(frame);
        long delay = ANSWER + Times.CQE_WRITE;
        if (incoming.unfinished()) {
            qp.endReceive(incoming.takeUnfinished(), status, true, delay, cause);
            return;
        }
        qp.engine().after(delay, qp.answers, "goes to ERR", () -> {
            long event = qp.fail(QpState.ERR, reason, cause);
            if (event >= 0 && qp.profile().raisesQpErrors()) {
                qp.raise(asynchronous, event);
            }
        });
    }
}
