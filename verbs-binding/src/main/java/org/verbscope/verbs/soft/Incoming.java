package org.verbscope.verbs.soft;

import java.util.List;
import org.verbscope.event.Bytes;
import org.verbscope.event.MemoryEvent.DmaWrite;
import org.verbscope.event.MemoryEvent.KeyChecked;
import org.verbscope.event.MemoryEvent.Leg;
import org.verbscope.event.MemoryEvent.Mover;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.WorkEvent.WqeFetched;
import org.verbscope.event.WorkQueue;
import org.verbscope.verbs.AsyncEventType;
import org.verbscope.verbs.WcOpcode;
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.roce.Aeth;
import org.verbscope.verbs.roce.Opcode;
import org.verbscope.verbs.roce.Psn;
import org.verbscope.verbs.roce.Reth;
import org.verbscope.verbs.spi.Layout.QpAttr;

/**
 * The message that a responder is receiving. Each packet is checked in the order sequence of opcodes,
 * access of the queue pair, receive request, length, key (rxe's order, so that refusals agree), and
 * then carried out.
 */
final class Incoming {
    private static final int HEAD = 128;
    private static final long LONGEST = 1L << 31;

    private final SoftQp qp;
    private final Responder responder;
    private final ReadResponder reads;
    /** Opcode of the packet before, when more of its message must follow; otherwise -1. */
    private int within = -1;
    private ReceiveWork receive;
    private long received;
    private Reth target;
    private Mr targetMr;

    Incoming(SoftQp qp, Responder responder, Scope scope) {
        this.qp = qp;
        this.responder = responder;
        this.reads = new ReadResponder(qp, scope);
    }

    boolean withinMessage() {
        return within >= 0;
    }

    void forget() {
        end();
        reads.forget();
    }

    private void end() {
        within = -1;
        receive = null;
        received = 0;
        target = null;
        targetMr = null;
    }

    /** No more of it will come: the receive that it took is used again. */
    void breakOff() {
        if (receive != null) {
            qp.receiveRing.fetched = receive.slot;
        }
        end();
    }

    /** Whether it has taken a receive. */
    boolean unfinished() {
        return receive != null;
    }

    /** The receive that it took, or null. Given once. */
    ReceiveWork takeUnfinished() {
        ReceiveWork unfinished = receive;
        receive = null;
        return unfinished;
    }

    private void refuseAsInvalid(Frame frame, AsyncEventType asynchronous, long cause) {
        responder.refuse(frame, Aeth.NAK_INVALID_REQUEST, WcStatus.REM_INV_REQ_ERR, asynchronous, cause);
    }

    /** The next packet: sequence and access first. */
    void take(Frame frame) {
        int opcode = frame.read.opcode();
        boolean begins = Opcode.begins(opcode);
        boolean fits = begins != withinMessage() && (begins || Opcode.isSend(opcode) == Opcode.isSend(within));
        boolean carriedOut = Opcode.isSend(opcode) && !Opcode.hasInvalidate(opcode) || Opcode.isWrite(opcode)
                || opcode == Opcode.READ_REQUEST && qp.values.small(QpAttr.MAX_DEST_RD_ATOMIC) > 0;
        int allowed = Opcode.isSend(opcode) ? 0 : Opcode.isWrite(opcode) ? Mr.REMOTE_WRITE : Mr.REMOTE_READ;
        if (!fits || !carriedOut || (qp.values.access() & allowed) != allowed) {
            refuseAsInvalid(frame, AsyncEventType.QP_REQ_ERR, frame.cause);
        } else {
            resource(frame);
        }
    }

    private void resource(Frame frame) {
        int opcode = frame.read.opcode();
        boolean needsReceive = Opcode.isSend(opcode) || Opcode.isWrite(opcode) && Opcode.hasImmediate(opcode);
        if (!needsReceive || receive != null) {
            length(frame, frame.cause);
        } else if (qp.receiveRing.fetched == qp.receiveRing.rung) {
            responder.notReady(frame);
        } else {
            responder.later(Times.WQE_FETCH, "fetches a receive request", () -> fetch(frame));
        }
    }

    private void fetch(Frame frame) {
        Ring ring = qp.receiveRing;
        long slot = ring.fetched++;
        receive = new ReceiveWork(ring.memory, ring.at(slot), slot);
        length(frame, qp.say.nic(frame.cause, new WqeFetched(qp.ref, WorkQueue.RECEIVE, slot, receive.wrId)));
    }

    private void length(Frame frame, long cause) {
        int opcode = frame.read.opcode();
        if (Opcode.begins(opcode)) {
            target = Opcode.hasReth(opcode) ? frame.read.reth() : null;
        }
        boolean tooLong = target != null && target.length() > LONGEST;
        if (tooLong || !rightSize(opcode, frame.read.payload())) {
            refuseAsInvalid(frame, AsyncEventType.QP_ACCESS_ERR, cause);
        } else if (target == null && received + frame.read.payload() > receive.sges.total()) {
            responder.refuse(frame, qp.profile().shortReceiveNak(), qp.profile().shortReceive(), AsyncEventType.QP_REQ_ERR, cause);
        } else if (opcode == Opcode.READ_REQUEST) {
            read(frame, cause);
        } else if (target != null) {
            write(frame, cause);
        } else {
            checkReceive(frame, cause);
        }
    }

    /** First and middle packets are full, last ones not empty; those of a write add up to what it announced. */
    private boolean rightSize(int opcode, int payload) {
        int mtu = qp.values.mtu();
        boolean full = Opcode.isFirst(opcode) || Opcode.isMiddle(opcode);
        boolean packet = full ? payload == mtu : payload <= mtu && (payload > 0 || !Opcode.isLast(opcode));
        if (!packet || !Opcode.isWrite(opcode)) {
            return packet;
        }
        long through = received + payload;
        return Opcode.ends(opcode) ? through == target.length() : through < target.length();
    }

    private void read(Frame frame, long cause) {
        Reth what = target;
        checkRemote(frame, what, Mr.REMOTE_READ, "REMOTE_READ", cause, (mr, event) -> {
            int psn = responder.beginRead(Psn.packets(what.length(), qp.values.mtu()));
            reads.remember(psn, what);
            end();
            respond(frame, mr, psn, false, event);
        });
    }

    /** A read request that was answered before. @return false when it is not remembered */
    boolean readAgain(Frame frame, int psn) {
        Reth asked = frame.read.reth();
        if (!reads.remembers(psn, asked, qp.values.mtu())) {
            return false;
        }
        checkRemote(frame, asked, Mr.REMOTE_READ, "REMOTE_READ", frame.cause,
                (mr, event) -> respond(frame, mr, psn, true, event));
        return true;
    }

    private void respond(Frame request, Mr mr, int psn, boolean again, long cause) {
        responder.hold();
        reads.respond(request, mr, psn, again, responder.msn(), cause, () -> {
            qp.machine.fabric.buffers().give(request.bytes);
            responder.release();
        });
    }

    private void write(Frame frame, long cause) {
        if (targetMr != null) {
            place(frame, cause);
            return;
        }
        checkRemote(frame, target, Mr.REMOTE_WRITE, "REMOTE_WRITE", cause, (mr, event) -> {
            targetMr = mr;
            place(frame, event);
        });
    }

    private interface Allowed {
        void then(Mr mr, long event);
    }

    private void checkRemote(Frame frame, Reth what, int access, String word, long cause, Allowed allowed) {
        if (what.length() == 0) {
            allowed.then(null, cause);
            return;
        }
        responder.later(Times.KEY_CHECK, "checks an rkey", () -> {
            Mr mr = qp.machine.byRkey.get(what.rkey());
            Verdict verdict = Verdict.of(mr, qp.pd, what.address(), what.length(), access);
            long event = qp.say.nic(cause, new KeyChecked(qp.ref, mr == null ? ObjectRef.NONE : mr.ref, what.rkey(),
                    what.address(), what.length(), word, verdict.words()));
            if (verdict.ok()) {
                allowed.then(mr, event);
            } else {
                responder.refuse(frame, Aeth.NAK_REMOTE_ACCESS, WcStatus.REM_ACCESS_ERR, AsyncEventType.QP_ACCESS_ERR, event);
            }
        });
    }

    private void checkReceive(Frame frame, long cause) {
        int element = receive.sges.unchecked(received, frame.read.payload());
        if (element < 0) {
            place(frame, cause);
            return;
        }
        responder.later(Times.KEY_CHECK, "checks an lkey", () -> {
            int key = receive.sges.lkeyOf(element);
            long address = receive.sges.addressOf(element);
            long size = receive.sges.bytesOf(element);
            Mr mr = qp.machine.byLkey.get(key);
            Verdict verdict = Verdict.of(mr, qp.pd, address, size, Mr.LOCAL_WRITE);
            long event = qp.say.nic(cause, new KeyChecked(qp.ref, mr == null ? ObjectRef.NONE : mr.ref, key, address,
                    size, "LOCAL_WRITE", verdict.words()));
            if (verdict.ok()) {
                receive.sges.checked(element, mr);
                checkReceive(frame, event);
            } else {
                responder.refuse(frame, Aeth.NAK_REMOTE_OPERATION, qp.profile().receiveKeyError(), AsyncEventType.QP_FATAL, event);
            }
        });
    }

    private void place(Frame frame, long cause) {
        int bytes = frame.read.payload();
        if (bytes == 0) {
            done(frame, cause);
        } else {
            responder.later(Times.DMA_WRITE + Times.onBus(bytes), "writes payload by DMA",
                    () -> done(frame, dmaWrite(frame, bytes, cause)));
        }
    }

    private long dmaWrite(Frame frame, int bytes, long cause) {
        int at = frame.read.payloadAt();
        List<SgeList.Piece> pieces;
        if (target == null) {
            pieces = receive.sges.scatter(received, frame.bytes, at, bytes);
        } else {
            pieces = List.of(new SgeList.Piece(targetMr, target.address() + received, bytes, received));
            targetMr.write(target.address() + received, frame.bytes, at, bytes);
        }
        if (!qp.say.full()) {
            return cause;
        }
        if (received == 0) {
            qp.say.modelled(cause, new PayloadMove(frame.message, Leg.NIC_TO_HOST, Mover.NIC, frame.messageBytes, false));
        }
        long event = cause;
        for (SgeList.Piece piece : pieces) {
            event = qp.say.nic(cause, new DmaWrite(qp.ref, piece.mr().ref, piece.address(), piece.length(),
                    frame.message, frame.number, piece.offset(), Bytes.copyOf(frame.bytes,
                            at + (int) (piece.offset() - received), Math.min(piece.length(), HEAD))));
        }
        return event;
    }

    private void done(Frame frame, long cause) {
        int opcode = frame.read.opcode();
        received += frame.read.payload();
        within = opcode;
        boolean consumes = receive != null && Opcode.ends(opcode);
        if (consumes) {
            complete(frame, cause);
        }
        if (Opcode.ends(opcode)) {
            end();
        }
        responder.done(frame, consumes ? Times.CQE_WRITE : 0, cause);
    }

    private void complete(Frame frame, long cause) {
        boolean immediate = Opcode.hasImmediate(frame.read.opcode());
        int flags = (immediate ? Cqe.WITH_IMM : 0) | (qp.profile().grhFlagAlways() ? Cqe.GRH : 0);
        var entry = new Cqe(WorkQueue.RECEIVE, receive.slot, receive.wrId, WcStatus.SUCCESS,
                target == null ? WcOpcode.RECV : WcOpcode.RECV_RDMA_WITH_IMM, received,
                immediate ? frame.read.immediate().data() : 0, flags,
                frame.read.bth().solicited());
        if (qp.profile().freesSlotsEarly()) {
            qp.receiveRing.free(receive.slot);
        }
        qp.engine().after(Times.CQE_WRITE, qp.answers, "writes a receive completion", () -> qp.complete(entry, cause));
    }
}
