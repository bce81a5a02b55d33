package org.verbscope.verbs.soft;

import java.util.function.LongConsumer;
import org.verbscope.event.Bytes;
import org.verbscope.event.MemoryEvent.DmaWrite;
import org.verbscope.event.MemoryEvent.Leg;
import org.verbscope.event.MemoryEvent.Mover;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.event.WorkQueue;
import org.verbscope.verbs.AsyncEventType;
import org.verbscope.verbs.WcOpcode;
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.roce.Aeth;
import org.verbscope.verbs.roce.Opcode;
import org.verbscope.verbs.spi.Layout.QpAttr;

/**
 * The message that a responder is receiving. Each packet is checked in the order sequence of opcodes,
 * access of the queue pair, receive request, length, key (rxe's order, so that refusals agree), and
 * then carried out.
 *
 * <p>Long because these steps share the packet in hand and the message it belongs to.
 */
final class Incoming {
    private static final int HEAD = 128;
    private static final long LONGEST = 1L << 31;

    private final SoftQp qp;
    private final Responder responder;
    private final Answers answers;
    private final ReceiveWork receive;
    private final ElementCheck check;
    private final LongConsumer fetching = this::fetch;
    private final LongConsumer checkingRemote = this::checkRemote;
    private final LongConsumer checkingReceive = this::checkReceive;
    private final LongConsumer writing = this::write;
    private final LongConsumer answering = this::answer;
    private final Target target = new Target();
    private final LateWrite late;
    /** Opcode of the packet before, when more of its message must follow; otherwise -1. */
    private int within = -1;
    /** Whether {@link #receive} is taken. */
    private boolean taken;
    /** Bytes of the message that came before this packet. */
    private long received;
    /** Whether it names memory itself; then {@link #target} says which. */
    private boolean remote;
    /** The packet in hand. */
    private Frame frame;

    Incoming(SoftQp qp, Responder responder) {
        this.qp = qp;
        this.responder = responder;
        this.receive = new ReceiveWork(qp.machine.fabric.options().limits().sge());
        this.answers = new Answers(qp, responder);
        this.check = new ElementCheck(qp, Mr.LOCAL_WRITE);
        this.late = new LateWrite(qp);
    }

    boolean withinMessage() {
        return within >= 0;
    }

    /** Whether a read or atomic is being answered for the first time. */
    boolean answering() {
        return answers.answering();
    }

    /** Nanoseconds until all that was taken is in memory. */
    long unwritten() {
        return late.left();
    }

    void forget() {
        end();
        late.forget();
        answers.forget();
    }

    private void end() {
        within = -1;
        taken = false;
        received = 0;
        remote = false;
        target.clear();
    }

    /** No more of it will come: the receive that it took is used again, or, when it is of a shared queue, ends in error. */
    void breakOff(long cause) {
        if (taken && qp.receives.shared) {
            qp.endReceive(receive, WcStatus.REM_INV_REQ_ERR, false, Times.CQE_WRITE, cause);
        } else if (taken) {
            qp.receives.ring.fetched = receive.slot;
        }
        end();
    }

    boolean unfinished() {
        return taken;
    }

    ReceiveWork takeUnfinished() {
        taken = false;
        return receive;
    }

    private void refuse(int syndrome, WcStatus status, AsyncEventType asynchronous, long cause) {
        responder.refuse(frame, frame.read.psn(), syndrome, status, asynchronous, cause);
        responder.release();
    }

    private void refuseAsInvalid(AsyncEventType asynchronous, long cause) {
        refuse(Aeth.NAK_INVALID_REQUEST, WcStatus.REM_INV_REQ_ERR, asynchronous, cause);
    }

    /** The next packet: sequence and access first. */
    void take(Frame packet) {
        frame = packet;
        int opcode = frame.read.opcode();
        boolean begins = Opcode.begins(opcode);
        boolean fits = begins != withinMessage() && (begins || Opcode.isSend(opcode) == Opcode.isSend(within));
        int allowed = Opcode.isSend(opcode) ? 0 : Opcode.isWrite(opcode) ? Mr.REMOTE_WRITE
                : opcode == Opcode.READ_REQUEST ? Mr.REMOTE_READ : Mr.REMOTE_ATOMIC;
        boolean none = allowed == Mr.REMOTE_ATOMIC && qp.machine.fabric.options().atomics() == Options.Atomics.NONE;
        if (!fits || none || (qp.values.access() & allowed) != allowed) {
            refuseAsInvalid(AsyncEventType.QP_REQ_ERR, frame.cause);
        } else {
            resource(opcode);
        }
    }

    private void resource(int opcode) {
        boolean needsReceive = Opcode.isSend(opcode) || Opcode.isWrite(opcode) && Opcode.hasImmediate(opcode);
        if (Opcode.isAnswered(opcode) && (frame.tooMany || qp.values.small(QpAttr.MAX_DEST_RD_ATOMIC) == 0)) {
            refuseAsInvalid(AsyncEventType.QP_ACCESS_ERR, frame.cause);
        } else if (!needsReceive || taken) {
            length(frame.cause);
        } else if (qp.receives.empty()) {
            responder.notReady(frame);
        } else {
            responder.later(Times.WQE_FETCH, "fetches a receive request", fetching, frame.cause);
        }
    }

    private void fetch(long cause) {
        if (qp.receives.empty()) {
            // Another queue pair took the last one of the shared queue meanwhile.
            responder.notReady(frame);
            responder.release();
            return;
        }
        long event = qp.fetchReceive(receive, cause);
        taken = true;
        length(event);
    }

    private void length(long cause) {
        int opcode = frame.read.opcode();
        if (Opcode.begins(opcode)) {
            remote = target.read(frame.read);
        }
        boolean tooLong = remote && target.length > LONGEST;
        if (tooLong || !frame.read.padRight() || !rightSize(opcode, frame.read.payload())) {
            refuseAsInvalid(AsyncEventType.QP_ACCESS_ERR, cause);
        } else if (!remote && received + frame.read.payload() > receive.sges.total()) {
            refuse(qp.profile().shortReceiveNak(), qp.profile().shortReceive(), AsyncEventType.QP_ACCESS_ERR, cause);
        } else if (Opcode.isAnswered(opcode) || remote && target.region == null) {
            lookUp(cause);
        } else {
            place(cause);
        }
    }

    /** First and middle packets are full, last ones not empty; those of a write add up to what it announced. */
    private boolean rightSize(int opcode, int payload) {
        int mtu = qp.mtu();
        if (Opcode.isAnswered(opcode)) {
            return payload == 0;
        }
        boolean full = Opcode.isFirst(opcode) || Opcode.isMiddle(opcode);
        boolean packet = full ? payload == mtu : payload <= mtu && (payload > 0 || !Opcode.isLast(opcode));
        if (!packet || !Opcode.isWrite(opcode)) {
            return packet;
        }
        long through = received + payload;
        return Opcode.ends(opcode) ? through == target.length : through < target.length;
    }

    /** A read or atomic that was carried out before. @return false when it is not remembered */
    boolean again(Frame request, int psn) {
        return answers.again(request, psn);
    }

    private void lookUp(long cause) {
        if (target.length == 0) {
            allowed(cause);
        } else {
            responder.later(Times.KEY_CHECK, "checks an rkey", checkingRemote, cause);
        }
    }

    private void checkRemote(long cause) {
        int opcode = frame.read.opcode();
        int rights = Opcode.isWrite(opcode) ? Mr.REMOTE_WRITE : opcode == Opcode.READ_REQUEST ? Mr.REMOTE_READ : Mr.REMOTE_ATOMIC;
        Verdict verdict = target.lookUp(qp, rights);
        long event = qp.say.full() ? qp.say.nic(cause, target.told(qp, rights, verdict)) : 0;
        if (!verdict.ok()) {
            refuse(Aeth.NAK_REMOTE_ACCESS, WcStatus.REM_ACCESS_ERR, AsyncEventType.QP_ACCESS_ERR, event);
        } else if (Opcode.hasAtomicEth(opcode) && !target.region.aligned(target.at)) {
            refuseAsInvalid(AsyncEventType.QP_ACCESS_ERR, event);
        } else {
            allowed(event);
        }
    }

    private void allowed(long cause) {
        if (Opcode.isAnswered(frame.read.opcode())) {
            long wait = late.left();
            if (wait > 0) {
                responder.later(wait, "waits for a write before it", answering, cause);
            } else {
                answer(cause);
            }
        } else {
            place(cause);
        }
    }

    private void answer(long cause) {
        Frame request = frame;
        answers.begin(request, target, cause);
        end();
    }

    /** Puts the payload where it belongs, its key being good. */
    private void place(long cause) {
        int bytes = frame.read.payload();
        if (remote && bytes > 0 && !target.valid()) {
            responder.later(Times.KEY_CHECK, "checks an rkey", checkingRemote, cause);
        } else if (!remote && receive.sges.unchecked(received, bytes) >= 0) {
            responder.later(Times.KEY_CHECK, "checks an lkey", checkingReceive, cause);
        } else if (bytes == 0) {
            done(cause);
        } else if (remote && late.takes(target.region)) {
            late.begin(frame, target.region, target.at + received, received, cause);
            done(cause);
        } else {
            long wait = remote && target.region.relaxed() ? 0 : late.left();
            responder.later(wait + Times.DMA_WRITE + Times.onBus(bytes), "writes payload by DMA", writing, cause);
        }
    }

    private void checkReceive(long cause) {
        int element = receive.sges.unchecked(received, frame.read.payload());
        if (element < 0) {
            place(cause);
            return;
        }
        long event = check.look(receive.sges, element, qp.receives.pd, cause);
        if (check.verdict().ok()) {
            place(event);
        } else {
            refuse(Aeth.NAK_REMOTE_OPERATION, qp.profile().receiveKeyError(), AsyncEventType.QP_FATAL, event);
        }
    }

    private void write(long cause) {
        int bytes = frame.read.payload();
        boolean gone = remote ? !target.valid() : receive.sges.unchecked(received, bytes) >= 0;
        if (gone) {
            place(cause);
            return;
        }
        int at = frame.read.payloadAt();
        if (remote) {
            target.region.write(target.at + received, frame.bytes, at, bytes);
        } else {
            receive.sges.scatter(received, frame.bytes, at, bytes);
        }
        done(qp.say.full() ? told(at, bytes, cause) : 0);
    }

    private long told(int at, int bytes, long cause) {
        if (remote) {
            return LateWrite.told(qp, frame, target.region, target.at + received, received, at, bytes, cause);
        } else if (received == 0) {
            qp.say.modelled(cause, new PayloadMove(frame.message, Leg.NIC_TO_HOST, Mover.NIC, frame.messageBytes, false));
        }
        long event = cause;
        for (SgeList.Piece piece : receive.sges.pieces(received, bytes)) {
            event = qp.say.nic(cause, new DmaWrite(qp.ref, piece.mr().ref, piece.address(), piece.length(),
                    frame.message, frame.number, piece.offset(), Bytes.copyOf(frame.bytes,
                            at + (int) (piece.offset() - received), Math.min(piece.length(), HEAD))));
        }
        return event;
    }

    private void done(long cause) {
        int opcode = frame.read.opcode();
        received += frame.read.payload();
        within = opcode;
        if (Opcode.hasInvalidate(opcode) && !invalidated(frame.read.immediateOrKey(), cause)) {
            responder.fail(frame, "a key that cannot be invalidated", WcStatus.REM_INV_REQ_ERR, AsyncEventType.QP_ACCESS_ERR, cause);
            responder.release();
            return;
        }
        boolean consumes = taken && Opcode.ends(opcode);
        if (consumes) {
            complete(cause);
        }
        if (Opcode.ends(opcode)) {
            end();
        }
        responder.done(frame, consumes ? Times.CQE_WRITE : 0, cause);
        responder.release();
    }

    private boolean invalidated(int rkey, long cause) {
        SoftMw window = qp.machine.keys.window(rkey);
        return window != null && window.invalidate(rkey, qp, cause);
    }

    private void complete(long cause) {
        int opcode = frame.read.opcode();
        Cqe entry = qp.machine.fabric.cqes().take().begin(qp, WorkQueue.RECEIVE, receive.slot, receive.wrId,
                remote ? WcOpcode.RECV_RDMA_WITH_IMM : WcOpcode.RECV, received);
        if (Opcode.hasImmediate(opcode)) {
            entry.flags |= Cqe.WITH_IMM;
            entry.immediate = SendWork.network(frame.read.immediateOrKey());
        } else if (Opcode.hasInvalidate(opcode)) {
            entry.flags |= qp.profile().invalidationFlag();
            entry.immediate = frame.read.immediateOrKey();
        }
        entry.flags |= qp.profile().grhFlagAlways() ? Cqe.GRH : 0;
        entry.solicited = frame.read.solicited();
        qp.receives.completes(receive.slot);
        qp.engine().after(late.left() + Times.CQE_WRITE, qp.answers, "writes a receive completion", entry.write, cause);
    }
}
