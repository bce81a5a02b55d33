package org.verbscope.verbs.soft;

import java.util.List;
import org.verbscope.event.MemoryEvent.DmaRead;
import org.verbscope.event.MemoryEvent.Leg;
import org.verbscope.event.MemoryEvent.Mover;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.verbs.roce.Icrc;
import org.verbscope.verbs.roce.ImmDt;
import org.verbscope.verbs.roce.Opcode;
import org.verbscope.verbs.roce.Psn;
import org.verbscope.verbs.roce.Reth;
import org.verbscope.verbs.roce.RocePacket;

/** Makes request packets: headers, and payload from host memory or from the queue entry. */
final class Packer {
    /** Packets after which an acknowledgement is asked for within a message. */
    private static final int ACK_EVERY = 64;

    private final SoftQp qp;
    private int sinceAckAsked;

    Packer(SoftQp qp) {
        this.qp = qp;
    }

    /** Counts anew the packets to the next acknowledgement that is asked for. */
    void start() {
        sinceAckAsked = 0;
    }

    /** Bytes that packet {@code number} of {@code work} carries. */
    int payload(SendWork work, int number) {
        return work.reads() ? 0 : (int) Math.min(qp.values.mtu(), work.length - (long) number * qp.values.mtu());
    }

    /** Packet {@code number}, its payload copied from host memory. */
    Frame byDma(SendWork work, int number, int psn) {
        int bytes = payload(work, number);
        Frame frame = headers(work, number, psn, bytes);
        long offset = (long) number * qp.values.mtu();
        List<SgeList.Piece> pieces = work.sges.gather(offset, frame.bytes, frame.size - tail(bytes), bytes);
        if (qp.say.full()) {
            movedToNic(work);
            for (SgeList.Piece piece : pieces) {
                frame.cause = qp.say.nic(work.cause, new DmaRead(qp.ref, piece.mr().ref, piece.address(),
                        piece.length(), work.message, number, piece.offset()));
            }
        }
        return frame;
    }

    /** Packet {@code number}, its payload in the queue entry, if it has any. */
    Frame fromEntry(SendWork work, int number, int psn) {
        int bytes = payload(work, number);
        Frame frame = headers(work, number, psn, bytes);
        if (bytes > 0) {
            long from = work.inlineAt + (long) number * qp.values.mtu();
            qp.sendRing.memory.read(from, frame.bytes, frame.size - tail(bytes), bytes);
        }
        return frame;
    }

    /** The payload begins its way into the adapter; told once, and once more when it is sent again. */
    void movedToNic(SendWork work) {
        if (!work.movedToNic) {
            work.movedToNic = true;
            qp.say.modelled(work.cause, new PayloadMove(work.message, Leg.HOST_TO_NIC, Mover.NIC, work.length, work.again));
        }
    }

    private static int tail(int payload) {
        return payload + RocePacket.pad(payload) + Icrc.SIZE;
    }

    private Frame headers(SendWork work, int number, int psn, int bytes) {
        boolean last = work.lastPacket(number);
        boolean ask = last || ++sinceAckAsked >= ACK_EVERY;
        sinceAckAsked = ask ? 0 : sinceAckAsked;
        int operation = work.operation(number);
        Frame frame = qp.frame(operation, bytes, last && work.has(SendWork.SOLICITED) && !work.reads(),
                qp.reliable() && ask, psn, work.message, number, work.cause);
        frame.asksForAck = qp.reliable() && ask;
        frame.messageBytes = work.length;
        int at = qp.extensions();
        if (Opcode.hasReth(operation)) {
            long done = work.reads() ? (long) Psn.distance(psn, work.firstPsn) * qp.values.mtu() : 0;
            new Reth(work.remoteAddress + done, work.rkey, work.length - done).write(frame.bytes, at);
            at += Reth.SIZE;
        }
        if (Opcode.hasImmediate(operation)) {
            new ImmDt(work.immediate).write(frame.bytes, at);
        }
        if (!work.movedOnWire && bytes > 0) {
            work.movedOnWire = true;
            frame.beginsMove = work.length;
            frame.again = work.again;
        }
        return frame;
    }
}
