package org.verbscope.verbs.soft;

import java.util.ArrayDeque;
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
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.WcOpcode;
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.roce.Aeth;
import org.verbscope.verbs.roce.Opcode;
import org.verbscope.verbs.roce.Psn;
import org.verbscope.verbs.roce.Reth;
import org.verbscope.verbs.spi.Layout.QpAttr;

/**
 * The receiving half (IBTA volume 1, 9.7.4): one packet after the other is checked in the order PSN,
 * sequence of opcodes, access of the queue pair, receive request, length, key; then carried out, and
 * answered.
 */
final class Responder {
    private static final int HEAD = 128;
    private static final long ANSWER = 20;

    private final SoftQp qp;
    private final Scope scope;
    private final ReadResponder reads;
    private final ArrayDeque<Frame> inbox = new ArrayDeque<>();
    private boolean busy;
    private boolean refusing;
    private int expected;
    private int msn;
    /** A refusal for a missing packet or receive is out: what follows it is dropped without another. */
    private boolean nakSent;
    /** First operation of the message that packets are missing of; -1 between messages. */
    private int within = -1;
    private ReceiveWork receive;
    private long received;
    private Reth target;
    private Mr targetMr;

    Responder(SoftQp qp, String owner) {
        this.qp = qp;
        scope = new Scope(owner);
        reads = new ReadResponder(qp, scope);
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
        endMessage();
        reads.forget();
    }

    private void endMessage() {
        within = -1;
        receive = null;
        received = 0;
        target = null;
        targetMr = null;
    }

    /** Whether a message was being received when the queue pair stopped. */
    boolean unfinished() {
        return receive != null;
    }

    /** The receive that a message was writing to, or null. Taken once. */
    ReceiveWork takeUnfinished() {
        ReceiveWork unfinished = receive;
        receive = null;
        return unfinished;
    }

    void arrived(Frame frame) {
        inbox.add(frame);
        next();
    }

    private void next() {
        while (!busy && !inbox.isEmpty()) {
            Frame frame = inbox.remove();
            if (refusing) {
                qp.machine.port.drop(qp.say, qp.ref, frame, "a request before it was refused");
            } else {
                begin(frame);
            }
        }
    }

    private void later(long delay, String what, Runnable body) {
        busy = true;
        qp.engine().after(delay, scope, what, () -> {
            busy = false;
            body.run();
            next();
        });
    }

    private void begin(Frame frame) {
        int psn = frame.read.bth().psn();
        int ahead = Psn.distance(psn, expected);
        if (!qp.reliable()) {
            unreliable(frame, ahead);
        } else if (ahead > 0) {
            if (!nakSent) {
                nakSent = true;
                answer(Aeth.NAK_SEQUENCE, expected, frame);
            }
            qp.machine.port.drop(qp.say, qp.ref, frame, "PSN " + psn + ", expected " + expected);
        } else if (ahead < 0) {
            duplicate(frame);
        } else {
            nakSent = false;
            sequence(frame);
        }
    }

    private void unreliable(Frame frame, int ahead) {
        boolean begins = Opcode.begins(frame.read.opcode());
        if (ahead != 0 || begins != within < 0) {
            rewind();
        }
        expected = Psn.plus(frame.read.bth().psn(), 1);
        if (!begins && within < 0) {
            qp.machine.port.drop(qp.say, qp.ref, frame, "the beginning of its message is missing");
            return;
        }
        sequence(frame);
    }

    /** A message of an unreliable connection broke off: its receive is used again. */
    private void rewind() {
        if (receive != null) {
            qp.receiveRing.fetched = receive.slot;
        }
        endMessage();
    }

    private void duplicate(Frame frame) {
        int psn = frame.read.bth().psn();
        if (frame.read.opcode() == Opcode.READ_REQUEST) {
            ReadResponder.Remembered known = reads.remembered(psn, frame.read.reth(), qp.values.mtu());
            if (known == null) {
                qp.machine.port.drop(qp.say, qp.ref, frame, "a read from before that is not remembered");
                return;
            }
            checkRemote(frame, frame.read.reth(), Mr.REMOTE_READ, "REMOTE_READ", frame.cause,
                    (mr, event) -> read(frame, mr, psn, true, event));
            return;
        }
        if (frame.read.bth().ackRequested()) {
            answer(Aeth.ACK, Psn.plus(expected, -1), frame);
        }
        qp.machine.port.drop(qp.say, qp.ref, frame, "a duplicate");
    }

    private void sequence(Frame frame) {
        int opcode = frame.read.opcode();
        boolean begins = Opcode.begins(opcode);
        boolean fits = begins == within < 0 && (begins || Opcode.isSend(opcode) == Opcode.isSend(within));
        boolean carriedOut = Opcode.isSend(opcode) && !Opcode.hasInvalidate(opcode) || Opcode.isWrite(opcode)
                || opcode == Opcode.READ_REQUEST;
        int allowed = Opcode.isSend(opcode) ? 0 : Opcode.isWrite(opcode) ? Mr.REMOTE_WRITE : Mr.REMOTE_READ;
        if (!fits || !carriedOut || (qp.values.access() & allowed) != allowed) {
            refuse(frame, Aeth.NAK_INVALID_REQUEST, WcStatus.REM_INV_REQ_ERR, "QP_REQ_ERR", frame.cause);
        } else {
            resource(frame);
        }
    }

    private void resource(Frame frame) {
        int opcode = frame.read.opcode();
        boolean needsReceive = receive == null
                && (Opcode.isSend(opcode) || Opcode.isWrite(opcode) && Opcode.hasImmediate(opcode));
        if (opcode == Opcode.READ_REQUEST && qp.values.small(QpAttr.MAX_DEST_RD_ATOMIC) == 0) {
            refuse(frame, Aeth.NAK_INVALID_REQUEST, WcStatus.REM_INV_REQ_ERR, "QP_REQ_ERR", frame.cause);
        } else if (!needsReceive) {
            length(frame, frame.cause);
        } else if (qp.receiveRing.fetched == qp.receiveRing.rung) {
            notReady(frame);
        } else {
            later(Times.WQE_FETCH, "fetches a receive request", () -> fetch(frame));
        }
    }

    private void notReady(Frame frame) {
        if (qp.reliable()) {
            nakSent = true;
            answer(Aeth.RNR_NAK | qp.values.small(QpAttr.MIN_RNR_TIMER), frame.read.bth().psn(), frame);
        } else {
            endMessage();
        }
        qp.machine.port.drop(qp.say, qp.ref, frame, "no receive is posted");
    }

    private void fetch(Frame frame) {
        Ring ring = qp.receiveRing;
        long slot = ring.fetched++;
        receive = new ReceiveWork(ring.memory, ring.at(slot), slot);
        length(frame, qp.say.nic(frame.cause, new WqeFetched(qp.ref, WorkQueue.RECEIVE, slot, receive.wrId)));
    }

    private void length(Frame frame, long cause) {
        int opcode = frame.read.opcode();
        int payload = frame.read.payload();
        int mtu = qp.values.mtu();
        boolean whole = Opcode.isFirst(opcode) || Opcode.isMiddle(opcode) ? payload == mtu
                : payload <= mtu && (payload > 0 || !Opcode.isLast(opcode));
        if (Opcode.begins(opcode)) {
            target = Opcode.hasReth(opcode) ? frame.read.reth() : null;
        }
        boolean write = Opcode.isWrite(opcode);
        boolean right = !write || received + payload <= target.length()
                && (!Opcode.ends(opcode) || received + payload == target.length());
        if (!whole || !right || target != null && target.length() > 1L << 31) {
            refuse(frame, Aeth.NAK_INVALID_REQUEST, WcStatus.REM_INV_REQ_ERR, "QP_REQ_ERR", cause);
        } else if (!write && target == null && received + payload > receive.sges.total()) {
            refuse(frame, qp.profile().shortReceiveNak(), qp.profile().shortReceive(), "QP_REQ_ERR", cause);
        } else {
            key(frame, cause);
        }
    }

    private void key(Frame frame, long cause) {
        int opcode = frame.read.opcode();
        if (opcode == Opcode.READ_REQUEST) {
            checkRemote(frame, target, Mr.REMOTE_READ, "REMOTE_READ", cause, (mr, event) -> {
                int psn = expected;
                expected = Psn.plus(expected, Psn.packets(target.length(), qp.values.mtu()));
                msn = Psn.plus(msn, 1);
                reads.remember(psn, target, msn);
                read(frame, mr, psn, false, event);
            });
        } else if (Opcode.isWrite(opcode)) {
            if (targetMr == null && target.length() > 0) {
                checkRemote(frame, target, Mr.REMOTE_WRITE, "REMOTE_WRITE", cause, (mr, event) -> {
                    targetMr = mr;
                    place(frame, event);
                });
            } else {
                place(frame, cause);
            }
        } else {
            checkReceive(frame, cause);
        }
    }

    private interface Allowed {
        void then(Mr mr, long event);
    }

    private void checkRemote(Frame frame, Reth what, int access, String word, long cause, Allowed allowed) {
        if (what.length() == 0) {
            allowed.then(null, cause);
            return;
        }
        later(Times.KEY_CHECK, "checks an rkey", () -> {
            Mr mr = qp.machine.byRkey.get(what.rkey());
            Verdict verdict = Verdict.of(mr, qp.pd, what.address(), what.length(), access);
            long event = qp.say.nic(cause, new KeyChecked(qp.ref, mr == null ? ObjectRef.NONE : mr.ref, what.rkey(),
                    what.address(), what.length(), word, verdict.words()));
            if (verdict.ok()) {
                allowed.then(mr, event);
            } else {
                refuse(frame, Aeth.NAK_REMOTE_ACCESS, WcStatus.REM_ACCESS_ERR, "QP_ACCESS_ERR", event);
            }
        });
    }

    private void checkReceive(Frame frame, long cause) {
        int element = receive.sges.unchecked(received, frame.read.payload());
        if (element < 0) {
            place(frame, cause);
            return;
        }
        later(Times.KEY_CHECK, "checks an lkey", () -> {
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
                refuse(frame, Aeth.NAK_REMOTE_OPERATION, qp.profile().receiveKeyError(), "QP_FATAL", event);
            }
        });
    }

    private void place(Frame frame, long cause) {
        int bytes = frame.read.payload();
        if (bytes == 0) {
            done(frame, cause);
        } else {
            later(Times.DMA_WRITE + Times.onBus(bytes), "writes payload by DMA", () -> write(frame, cause));
        }
    }

    private void write(Frame frame, long cause) {
        int bytes = frame.read.payload();
        int at = frame.read.payloadAt();
        List<SgeList.Piece> pieces;
        if (target != null) {
            var piece = new SgeList.Piece(targetMr, target.address() + received, bytes, received);
            targetMr.write(piece.address(), frame.bytes, at, bytes);
            pieces = List.of(piece);
        } else {
            pieces = receive.sges.scatter(received, frame.bytes, at, bytes);
        }
        long event = cause;
        if (qp.say.full()) {
            if (received == 0) {
                qp.say.modelled(cause, new PayloadMove(frame.message, Leg.NIC_TO_HOST, Mover.NIC, messageBytes(frame), false));
            }
            for (SgeList.Piece piece : pieces) {
                event = qp.say.nic(cause, new DmaWrite(qp.ref, piece.mr().ref, piece.address(), piece.length(),
                        frame.message, frame.number, piece.offset(), Bytes.copyOf(frame.bytes,
                                at + (int) (piece.offset() - received), Math.min(piece.length(), HEAD))));
            }
        }
        done(frame, event);
    }

    /** Bytes of the whole message, as far as the packets so far can tell. */
    private long messageBytes(Frame frame) {
        return target != null ? target.length() : Math.max(frame.messageBytes, frame.read.payload());
    }

    private void done(Frame frame, long cause) {
        int opcode = frame.read.opcode();
        received += frame.read.payload();
        within = opcode;
        if (qp.reliable()) {
            expected = Psn.plus(expected, 1);
        }
        boolean consumes = receive != null && Opcode.ends(opcode);
        if (Opcode.ends(opcode)) {
            msn = Psn.plus(msn, 1);
            if (consumes) {
                completeReceive(frame, cause);
            }
            endMessage();
        }
        if (qp.reliable() && frame.read.bth().ackRequested()) {
            Frame answer = answerFrame(Aeth.ACK, frame.read.bth().psn(), frame, cause);
            qp.machine.port.send(answer, qp.engine().time() + ANSWER + (consumes ? Times.CQE_WRITE : 0), qp.answers);
        }
        qp.machine.fabric.buffers().give(frame.bytes);
    }

    private void completeReceive(Frame frame, long cause) {
        boolean immediate = Opcode.hasImmediate(frame.read.opcode());
        boolean write = target != null;
        int flags = (immediate ? Cqe.WITH_IMM : 0) | (qp.profile().grhFlagAlways() ? Cqe.GRH : 0);
        var entry = new Cqe(WorkQueue.RECEIVE, receive.slot, receive.wrId, WcStatus.SUCCESS,
                write ? WcOpcode.RECV_RDMA_WITH_IMM : WcOpcode.RECV, received,
                immediate ? frame.read.immediate().data() : 0, flags);
        if (qp.profile().freesSlotsEarly()) {
            qp.receiveRing.free(receive.slot);
        }
        qp.engine().after(Times.CQE_WRITE, qp.answers, "writes a receive completion", () -> qp.complete(entry, cause));
    }

    private void read(Frame request, Mr mr, int psn, boolean again, long cause) {
        busy = true;
        reads.respond(request, mr, psn, again, msn, cause, () -> {
            qp.machine.fabric.buffers().give(request.bytes);
            if (!again) {
                endMessage();
            }
            busy = false;
            next();
        });
    }

    // ---- answers

    private void answer(int syndrome, int psn, Frame to) {
        qp.machine.port.send(answerFrame(syndrome, psn, to, to.cause), qp.engine().time() + ANSWER, qp.answers);
    }

    private Frame answerFrame(int syndrome, int psn, Frame to, long cause) {
        Frame frame = qp.frame(Opcode.ACKNOWLEDGE, 0, false, false, psn, to.message, 0, cause);
        new Aeth(syndrome, msn).write(frame.bytes, qp.extensions());
        return frame;
    }

    /** The request cannot be carried out: the peer is told, a receive that it took ends, and the queue pair with it. */
    private void refuse(Frame frame, int syndrome, WcStatus status, String asynchronous, long cause) {
        ReceiveWork taken = takeUnfinished();
        if (!qp.reliable() && (taken == null || status == WcStatus.REM_INV_REQ_ERR || status == WcStatus.REM_ACCESS_ERR)) {
            receive = taken;
            rewind();
            qp.machine.port.drop(qp.say, qp.ref, frame, "an unreliable connection says nothing of a bad request");
            return;
        }
        refusing = true;
        if (qp.reliable()) {
            qp.machine.port.send(answerFrame(syndrome, frame.read.bth().psn(), frame, cause),
                    qp.engine().time() + ANSWER, qp.answers);
        }
        qp.machine.fabric.buffers().give(frame.bytes);
        String reason = new Aeth(syndrome, 0).words();
        long delay = ANSWER + Times.CQE_WRITE;
        if (taken == null) {
            qp.engine().after(delay, qp.answers, "goes to ERR", () -> qp.fail(QpState.ERR, reason, asynchronous, cause));
        } else {
            qp.engine().after(delay, qp.answers, "writes a receive completion", () -> {
                long event = qp.complete(Cqe.receiveFailed(taken, status), cause);
                qp.fail(QpState.ERR, status.name(), asynchronous, event);
            });
        }
    }
}
