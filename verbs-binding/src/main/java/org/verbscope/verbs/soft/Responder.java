package org.verbscope.verbs.soft;

import java.util.ArrayDeque;
import org.verbscope.verbs.AsyncEventType;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.roce.Aeth;
import org.verbscope.verbs.roce.Opcode;
import org.verbscope.verbs.roce.Psn;
import org.verbscope.verbs.spi.Layout.QpAttr;

/**
 * The receiving half (IBTA volume 1, 9.7.4): takes one packet after the other, by PSN; what is the next
 * one goes to {@link Incoming}, and what comes of it is answered from here.
 */
final class Responder {
    private static final long ANSWER = 20;

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
        incoming = new Incoming(qp, this, scope);
    }

    Incoming incoming() {
        return incoming;
    }

    /** INIT to RTR. */
    void start(int psn) {
        forget();
        expected = psn;
        refusing = false;
    }

    void stop() {
        scope.cancel();
        inbox.clear();
        busy = false;
        refusing = true;
    }

    void forget() {
        msn = 0;
        nakSent = false;
        incoming.forget();
    }

    void arrived(Frame frame) {
        inbox.add(frame);
        next();
    }

    private void next() {
        while (!busy && !inbox.isEmpty()) {
            Frame frame = inbox.remove();
            if (refusing) {
                drop(frame, "a request before it was refused");
            } else {
                begin(frame);
            }
        }
    }

    /** Does {@code body} later; other packets wait meanwhile. */
    void later(long delay, String what, Runnable body) {
        hold();
        qp.engine().after(delay, scope, what, () -> {
            busy = false;
            body.run();
            next();
        });
    }

    /** Other packets wait until {@link #release}. */
    void hold() {
        busy = true;
    }

    void release() {
        busy = false;
        next();
    }

    private void begin(Frame frame) {
        int psn = frame.read.bth().psn();
        int ahead = Psn.distance(psn, expected);
        if (!qp.reliable()) {
            unreliable(frame, ahead);
        } else if (ahead > 0) {
            if (!nakSent) {
                nakSent = true;
                answer(Aeth.NAK_SEQUENCE, expected, frame, frame.cause, 0);
            }
            drop(frame, "PSN " + psn + ", expected " + expected);
        } else if (ahead < 0) {
            duplicate(frame, psn);
        } else {
            nakSent = false;
            incoming.take(frame);
        }
    }

    private void unreliable(Frame frame, int ahead) {
        boolean begins = Opcode.begins(frame.read.opcode());
        if (ahead != 0 || begins == incoming.withinMessage()) {
            incoming.breakOff();
        }
        expected = Psn.plus(frame.read.bth().psn(), 1);
        if (begins || incoming.withinMessage()) {
            incoming.take(frame);
        } else {
            drop(frame, "the beginning of its message is missing");
        }
    }

    private void duplicate(Frame frame, int psn) {
        if (frame.read.opcode() == Opcode.READ_REQUEST) {
            if (!incoming.readAgain(frame, psn)) {
                drop(frame, "a read from before that is not remembered");
            }
            return;
        }
        if (frame.read.bth().ackRequested()) {
            answer(Aeth.ACK, Psn.plus(expected, -1), frame, frame.cause, 0);
        }
        drop(frame, "a duplicate");
    }

    void drop(Frame frame, String reason) {
        qp.machine.port.drop(qp.say, qp.ref, frame, reason);
    }

    // What comes of a packet that was next.

    /** A read takes {@code packets} PSNs and counts when it begins. @return the first of them */
    int beginRead(int packets) {
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
            if (frame.read.bth().ackRequested()) {
                answer(Aeth.ACK, frame.read.bth().psn(), frame, cause, delay);
            }
        }
        qp.machine.fabric.buffers().give(frame.bytes);
    }

    /** It needs a receive, and none is posted. */
    void notReady(Frame frame) {
        if (qp.reliable()) {
            nakSent = true;
            int code = qp.values.small(QpAttr.MIN_RNR_TIMER);
            answer(Aeth.RNR_NAK | code, frame.read.bth().psn(), frame, frame.cause, 0);
        } else {
            incoming.breakOff();
        }
        drop(frame, "no receive is posted");
    }

    private void answer(int syndrome, int psn, Frame to, long cause, long delay) {
        Frame frame = qp.frame(Opcode.ACKNOWLEDGE, 0, false, false, psn, to.message, 0, cause);
        new Aeth(syndrome, msn).write(frame.bytes, qp.extensions());
        qp.machine.port.send(frame, qp.engine().time() + ANSWER + delay, qp.answers);
    }

    /**
     * It cannot be carried out: the peer is told, a receive that it took ends, and the queue pair with it.
     * An unreliable connection says nothing and goes on, unless its own receive is what is wrong.
     *
     * @param status of the receive, if one was taken
     * @param asynchronous what hardware raises when no receive can tell it
     */
    void refuse(Frame frame, int syndrome, WcStatus status, AsyncEventType asynchronous, long cause) {
        boolean peersFault = status == WcStatus.REM_INV_REQ_ERR || status == WcStatus.REM_ACCESS_ERR;
        if (!qp.reliable() && (peersFault || !incoming.unfinished())) {
            incoming.breakOff();
            drop(frame, "an unreliable connection says nothing of a bad request");
            return;
        }
        refusing = true;
        if (qp.reliable()) {
            answer(syndrome, frame.read.bth().psn(), frame, cause, 0);
        }
        qp.machine.fabric.buffers().give(frame.bytes);
        long delay = ANSWER + Times.CQE_WRITE;
        ReceiveWork taken = incoming.takeUnfinished();
        if (taken == null) {
            String reason = new Aeth(syndrome, 0).words();
            qp.engine().after(delay, qp.answers, "goes to ERR", () -> {
                long event = qp.fail(QpState.ERR, reason, cause);
                if (event >= 0 && qp.profile().raisesQpErrors()) {
                    qp.raise(asynchronous, event);
                }
            });
        } else {
            qp.engine().after(delay, qp.answers, "writes a receive completion", () -> {
                long event = qp.complete(Cqe.receiveFailed(taken, status), cause);
                qp.fail(QpState.ERR, status.name(), event);
            });
        }
    }
}
