package org.verbscope.verbs.soft;

import java.util.ArrayDeque;
import java.util.function.LongConsumer;
import org.verbscope.event.Bytes;
import org.verbscope.event.MemoryEvent.DmaWrite;
import org.verbscope.event.MemoryEvent.Leg;
import org.verbscope.event.MemoryEvent.Mover;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.roce.Aeth;
import org.verbscope.verbs.roce.Opcode;
import org.verbscope.verbs.roce.Psn;

/**
 * What the sending half makes of answers (IBTA volume 1, 9.7.5): acknowledgements end requests, refusals
 * end the queue pair or make it send again, data that were asked for go to host memory. One at a
 * time, in order.
 */
final class Completer {
    private static final int HEAD = 128;

    private final SoftQp qp;
    private final Scope scope;
    private final ArrayDeque<Frame> inbox = new ArrayDeque<>();
    private final LongConsumer checking = this::checkKey;
    private final LongConsumer writing = this::write;
    private final ElementCheck elements;
    private boolean busy;
    /** The answer in hand, and what asked for it. */
    private Frame frame;
    private SendWork work;
    /** Where its data lie in the packet, how many there are, and from where on in the request. */
    private int dataAt;
    private int bytes;

    Completer(SoftQp qp, String owner) {
        this.qp = qp;
        scope = new Scope(owner);
        elements = new ElementCheck(qp, Mr.LOCAL_WRITE);
    }

    void stop() {
        scope.cancel();
        inbox.clear();
        busy = false;
    }

    void arrived(Frame answer) {
        if (busy || !inbox.isEmpty()) {
            inbox.add(answer);
        } else {
            take(answer);
        }
    }

    private void next() {
        while (!busy && !inbox.isEmpty()) {
            take(inbox.remove());
        }
    }

    private void take(Frame answer) {
        frame = answer;
        int operation = Opcode.operation(frame.read.opcode());
        if (operation == Opcode.ACKNOWLEDGE) {
            answer();
            qp.machine.fabric.frames().give(frame);
        } else {
            data(operation);
        }
    }

    private boolean stale(int psn) {
        SendWindow window = qp.requester.window();
        return qp.requester.ended() || Psn.before(psn, window.unacked()) || Psn.before(window.newest(), psn);
    }

    private void answer() {
        int psn = frame.read.psn();
        int syndrome = frame.read.syndrome();
        boolean acks = Aeth.isAck(syndrome);
        boolean refuses = Aeth.isKnownNak(syndrome) && syndrome != Aeth.NAK_SEQUENCE;
        if (stale(psn) || !acks && !Aeth.isRnr(syndrome) && !Aeth.isKnownNak(syndrome)) {
            return;
        }
        int through = acks ? psn : Psn.plus(psn, -1);
        SendWork open = qp.requester.window().openAnswer(through);
        if (open != null) {
            qp.requester.acknowledged(Psn.plus(open.firstPsn, -1), frame.cause);
            if (refuses && open.holds(psn)) {
                qp.requester.failOldest(status(syndrome), frame.cause);
            } else {
                // An answer to something later: the data, or what asked for them, were lost.
                qp.requester.retryMissed(frame.cause);
            }
            return;
        }
        qp.requester.acknowledged(through, frame.cause);
        if (Aeth.isRnr(syndrome)) {
            qp.requester.notReady(syndrome & 0x1f, frame.cause);
        } else if (syndrome == Aeth.NAK_SEQUENCE) {
            qp.requester.retry(frame.cause);
        } else if (refuses) {
            qp.requester.failOldest(status(syndrome), frame.cause);
        }
    }

    private static WcStatus status(int syndrome) {
        return switch (syndrome) {
            case Aeth.NAK_INVALID_REQUEST -> WcStatus.REM_INV_REQ_ERR;
            case Aeth.NAK_REMOTE_ACCESS -> WcStatus.REM_ACCESS_ERR;
            default -> WcStatus.REM_OP_ERR;
        };
    }

    /** Read data, or what memory held before an atomic. */
    private void data(int operation) {
        int psn = frame.read.psn();
        work = stale(psn) ? null : qp.requester.window().openAnswer(psn);
        if (work == null || !work.holds(psn)) {
            qp.machine.port.drop(qp.say, qp.ref, frame, "not the data that are waited for");
            if (work != null) {
                qp.requester.acknowledged(Psn.plus(work.firstPsn, -1), frame.cause);
                qp.requester.retryMissed(frame.cause);
            }
            return;
        }
        qp.requester.acknowledged(Psn.plus(work.firstPsn, -1), frame.cause);
        if (!right(operation, psn)) {
            qp.machine.port.drop(qp.say, qp.ref, frame, "not an answer to what was asked for");
            qp.requester.failOldest(qp.profile().badResponse(), frame.cause);
            return;
        }
        long offset = work.atomic() ? 0 : (long) Psn.distance(psn, work.firstPsn) * qp.mtu();
        if (offset != work.received) {
            qp.machine.port.drop(qp.say, qp.ref, frame, "data before it are missing");
            qp.requester.retryMissed(frame.cause);
            return;
        }
        if (work.atomic()) {
            toHostOrder();
        } else {
            dataAt = frame.read.payloadAt();
            bytes = frame.read.payload();
        }
        check(frame.cause);
    }

    /** Whether the packet is what its place in the answer asks for. */
    private boolean right(int operation, int psn) {
        if (work.atomic()) {
            return operation == Opcode.ATOMIC_ACKNOWLEDGE && frame.read.payload() == 0;
        }
        return Opcode.isReadResponse(operation) && Opcode.ends(operation) == (psn == work.lastPsn())
                && frame.read.payload() == work.answerBytes(psn, qp.mtu());
    }

    /** Memory has the value in the order of its processor: the bytes of the packet's buffer are put so. */
    private void toHostOrder() {
        dataAt = frame.read.payloadAt() - Long.BYTES;
        bytes = Long.BYTES;
        HostOrder.fromNetwork(frame.bytes, dataAt);
    }

    private void check(long cause) {
        busy = true;
        if (work.sges.unchecked(work.received, bytes) >= 0) {
            qp.engine().after(Times.KEY_CHECK, scope, "checks an lkey", checking, cause);
        } else if (bytes == 0) {
            busy = false;
            arrived(cause);
        } else {
            qp.engine().after(Times.DMA_WRITE + Times.onBus(bytes), scope, "writes data by DMA", writing, cause);
        }
    }

    /** The request in hand failed meanwhile: nothing of it may reach memory any more. @return whether so */
    private boolean calledOff() {
        if (qp.requester.ended()) {
            busy = false;
            qp.machine.fabric.frames().give(frame);
            next();
            return true;
        }
        return false;
    }

    private void checkKey(long cause) {
        if (calledOff()) {
            return;
        }
        int element = work.sges.unchecked(work.received, bytes);
        if (element < 0) {
            check(cause);
            return;
        }
        long checked = elements.look(work.sges, element, qp.pd, cause);
        if (elements.verdict().ok()) {
            check(checked);
        } else {
            busy = false;
            qp.machine.fabric.frames().give(frame);
            qp.requester.failOldest(WcStatus.LOC_PROT_ERR, checked);
            next();
        }
    }

    private void write(long cause) {
        if (calledOff()) {
            return;
        }
        if (work.sges.unchecked(work.received, bytes) >= 0) {
            check(cause);
            return;
        }
        work.sges.scatter(work.received, frame.bytes, dataAt, bytes);
        long event = qp.say.full() ? told(cause) : 0;
        busy = false;
        arrived(event);
        next();
    }

    private long told(long cause) {
        if (!work.movedToHost) {
            work.movedToHost = true;
            qp.say.modelled(cause, new PayloadMove(work.message, Leg.NIC_TO_HOST, Mover.NIC, work.atomic() ? bytes : work.length, false));
        }
        long event = cause;
        for (SgeList.Piece piece : work.sges.pieces(work.received, bytes)) {
            int at = dataAt + (int) (piece.offset() - work.received);
            event = qp.say.nic(cause, new DmaWrite(qp.ref, piece.mr().ref, piece.address(), piece.length(),
                    work.message, frame.number, piece.offset(),
                    Bytes.copyOf(frame.bytes, at, Math.min(piece.length(), HEAD))));
        }
        return event;
    }

    private void arrived(long cause) {
        int psn = frame.read.psn();
        work.received += bytes;
        qp.machine.fabric.frames().give(frame);
        qp.requester.answerArrived(work, psn, psn == work.lastPsn(), cause);
    }
}
