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
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.roce.Aeth;
import org.verbscope.verbs.roce.Opcode;
import org.verbscope.verbs.roce.Psn;

/**
 * What the sending half makes of answers (IBTA volume 1, 9.7.5): acknowledgements end requests, refusals
 * end the queue pair or make it send again, read data go to host memory. One at a time, in order.
 */
final class Completer {
    private static final int HEAD = 128;

    private final SoftQp qp;
    private final Scope scope;
    private final ArrayDeque<Frame> inbox = new ArrayDeque<>();
    private boolean busy;

    Completer(SoftQp qp, String owner) {
        this.qp = qp;
        scope = new Scope(owner);
    }

    void stop() {
        scope.cancel();
        inbox.clear();
        busy = false;
    }

    void arrived(Frame frame) {
        inbox.add(frame);
        next();
    }

    private void next() {
        while (!busy && !inbox.isEmpty()) {
            Frame frame = inbox.remove();
            if (Opcode.isReadResponse(frame.read.opcode())) {
                readResponse(frame);
            } else {
                answer(frame);
                qp.machine.fabric.buffers().give(frame.bytes);
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

    private boolean stale(int psn) {
        return qp.requester.ended() || Psn.before(psn, qp.requester.window().unacked()) || Psn.before(qp.requester.window().newest(), psn);
    }

    private void answer(Frame frame) {
        int psn = frame.read.bth().psn();
        if (stale(psn)) {
            return;
        }
        Aeth aeth = frame.read.aeth();
        int through = aeth.isAck() ? psn : Psn.plus(psn, -1);
        if (qp.requester.window().openRead(through) != null) {
            // An answer to something later: the read's data, or its request, were lost.
            SendWork read = qp.requester.window().openRead(through);
            qp.requester.acknowledged(Psn.plus(read.firstPsn, -1), frame.cause);
            qp.requester.retryMissed(frame.cause);
            return;
        }
        qp.requester.acknowledged(through, frame.cause);
        if (aeth.isRnr()) {
            qp.requester.notReady(aeth.syndrome() & 0x1f, frame.cause);
        } else if (aeth.syndrome() == Aeth.NAK_SEQUENCE) {
            qp.requester.retry(frame.cause);
        } else if (aeth.isNak()) {
            qp.requester.failOldest(status(aeth.syndrome()), frame.cause);
        }
    }

    private static WcStatus status(int syndrome) {
        return switch (syndrome) {
            case Aeth.NAK_INVALID_REQUEST -> WcStatus.REM_INV_REQ_ERR;
            case Aeth.NAK_REMOTE_ACCESS -> WcStatus.REM_ACCESS_ERR;
            default -> WcStatus.REM_OP_ERR;
        };
    }

    private void readResponse(Frame frame) {
        int psn = frame.read.bth().psn();
        SendWork read = stale(psn) ? null : qp.requester.window().openRead(psn);
        if (read == null || !read.holds(psn)) {
            qp.machine.port.drop(qp.say, qp.ref, frame, "not the read data that are waited for");
            if (read != null) {
                qp.requester.acknowledged(Psn.plus(read.firstPsn, -1), frame.cause);
                qp.requester.retryMissed(frame.cause);
            }
            return;
        }
        qp.requester.acknowledged(Psn.plus(read.firstPsn, -1), frame.cause);
        long offset = (long) Psn.distance(psn, read.firstPsn) * qp.values.mtu();
        if (offset != read.received || offset + frame.read.payload() > read.length) {
            qp.machine.port.drop(qp.say, qp.ref, frame, "read data before it are missing");
            qp.requester.retryMissed(frame.cause);
            return;
        }
        check(read, frame, frame.cause);
    }

    private void check(SendWork read, Frame frame, long cause) {
        int bytes = frame.read.payload();
        int element = read.sges.unchecked(read.received, bytes);
        if (element < 0) {
            if (bytes == 0) {
                arrived(read, frame, cause);
            } else {
                later(Times.DMA_WRITE + Times.onBus(bytes), "writes read data by DMA", () -> write(read, frame, cause));
            }
            return;
        }
        later(Times.KEY_CHECK, "checks an lkey", () -> {
            int key = read.sges.lkeyOf(element);
            long address = read.sges.addressOf(element);
            long size = read.sges.bytesOf(element);
            Mr mr = qp.machine.byLkey.get(key);
            Verdict verdict = Verdict.of(mr, qp.pd, address, size, Mr.LOCAL_WRITE);
            long checked = qp.say.nic(cause, new KeyChecked(qp.ref, mr == null ? ObjectRef.NONE : mr.ref, key, address,
                    size, "LOCAL_WRITE", verdict.words()));
            if (verdict.ok()) {
                read.sges.checked(element, mr);
                check(read, frame, checked);
            } else {
                qp.requester.failOldest(WcStatus.LOC_PROT_ERR, checked);
            }
        });
    }

    private void write(SendWork read, Frame frame, long cause) {
        int bytes = frame.read.payload();
        List<SgeList.Piece> pieces = read.sges.scatter(read.received, frame.bytes, frame.read.payloadAt(), bytes);
        long event = cause;
        if (qp.say.full()) {
            if (!read.movedToHost) {
                read.movedToHost = true;
                qp.say.modelled(cause, new PayloadMove(read.message, Leg.NIC_TO_HOST, Mover.NIC, read.length, false));
            }
            for (SgeList.Piece piece : pieces) {
                int at = frame.read.payloadAt() + (int) (piece.offset() - read.received);
                event = qp.say.nic(cause, new DmaWrite(qp.ref, piece.mr().ref, piece.address(), piece.length(),
                        read.message, frame.number, piece.offset(),
                        Bytes.copyOf(frame.bytes, at, Math.min(piece.length(), HEAD))));
            }
        }
        arrived(read, frame, event);
    }

    private void arrived(SendWork read, Frame frame, long cause) {
        int psn = frame.read.bth().psn();
        read.received += frame.read.payload();
        qp.machine.fabric.buffers().give(frame.bytes);
        qp.requester.readArrived(read, psn, psn == read.lastPsn(), cause);
    }
}
