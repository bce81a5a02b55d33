package org.verbscope.verbs.soft;

import org.verbscope.event.MemoryEvent.DmaRead;
import org.verbscope.event.MemoryEvent.Leg;
import org.verbscope.event.MemoryEvent.Mover;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.verbs.roce.AtomicEth;
import org.verbscope.verbs.roce.Deth;
import org.verbscope.verbs.roce.Icrc;
import org.verbscope.verbs.roce.Ieth;
import org.verbscope.verbs.roce.ImmDt;
import org.verbscope.verbs.roce.Opcode;
import org.verbscope.verbs.roce.PacketPath;
import org.verbscope.verbs.roce.Psn;
import org.verbscope.verbs.roce.Reth;
import org.verbscope.verbs.roce.RocePacket;
import org.verbscope.verbs.roce.UdpSourcePort;
import org.verbscope.verbs.spi.Layout.QpAttr;

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
        return work.answered() ? 0 : (int) Math.min(qp.mtu(), work.length - (long) number * qp.mtu());
    }

    /** Packet {@code number}, its payload copied from host memory. */
    Frame byDma(SendWork work, int number, int psn) {
        int bytes = payload(work, number);
        Frame frame = headers(work, number, psn, bytes);
        long offset = (long) number * qp.mtu();
        work.sges.gather(offset, frame.bytes, frame.size - tail(bytes), bytes);
        if (qp.say.full()) {
            movedToNic(work);
            for (SgeList.Piece piece : work.sges.pieces(offset, bytes)) {
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
            long from = work.inlineAt + (long) number * qp.mtu();
            qp.sendRing.memory().read(from, frame.bytes, frame.size - tail(bytes), bytes);
        }
        return frame;
    }

    /** The payload begins its way into the adapter; told once, and once more when it is sent again. */
    void movedToNic(SendWork work) {
        if (!work.movedToNic) {
            work.movedToNic = true;
            if (qp.say.full()) {
                qp.say.modelled(work.cause, new PayloadMove(work.message, Leg.HOST_TO_NIC, Mover.NIC, work.length, work.again));
            }
        }
    }

    private static int tail(int payload) {
        return payload + RocePacket.pad(payload) + Icrc.SIZE;
    }

    private Frame headers(SendWork work, int number, int psn, int bytes) {
        boolean last = work.lastPacket(number);
        boolean ask = qp.reliable() && asks(last);
        int operation = work.operation(number);
        Frame frame = begin(work, operation, bytes, last && work.solicits(), ask, psn, number);
        frame.asksForAck = ask;
        frame.messageBytes = work.length;
        extensions(work, operation, psn, frame);
        if (!work.movedOnWire && bytes > 0) {
            work.movedOnWire = true;
            frame.beginsMove = work.length;
            frame.again = work.again;
        }
        return frame;
    }

    private boolean asks(boolean last) {
        boolean ask = last || ++sinceAckAsked >= ACK_EVERY;
        sinceAckAsked = ask ? 0 : sinceAckAsked;
        return ask;
    }

    private Frame begin(SendWork work, int operation, int bytes, boolean solicited, boolean ask, int psn, int number) {
        if (qp.path != null) {
            return qp.frame(operation, bytes, solicited, ask, psn, work.message, number, work.cause);
        }
        PacketPath way = work.way.path();
        int port = qp.machine.port.sourcePort(way.source(), UdpSourcePort.of(way.flowLabel(), qp.qpn, work.remoteQpn));
        return qp.frame(way, port, work.remoteQpn, operation, bytes, solicited, false, psn, work.message, number, work.cause);
    }

    private void extensions(SendWork work, int operation, int psn, Frame frame) {
        int at = frame.extensionsAt;
        if (qp.transport() == Opcode.UD) {
            // A key with its top bit set stands for the queue pair's own (IBTA volume 1, 10.2.5).
            boolean own = work.remoteQkey < 0 && qp.profile().highQkeyIsOwn();
            Deth.write(frame.bytes, at, own ? qp.values.number(QpAttr.QKEY) : work.remoteQkey, qp.qpn);
            at += Deth.SIZE;
        } else if (Opcode.hasReth(operation)) {
            long done = work.reads() ? (long) Psn.distance(psn, work.firstPsn) * qp.mtu() : 0;
            Reth.write(frame.bytes, at, work.remoteAddress + done, work.rkey, work.length - done);
            at += Reth.SIZE;
        } else if (Opcode.hasAtomicEth(operation)) {
            boolean compares = operation == Opcode.COMPARE_SWAP;
            AtomicEth.write(frame.bytes, at, work.remoteAddress, work.rkey, compares ? work.swap : work.compareAdd,
                    compares ? work.compareAdd : 0);
        }
        if (Opcode.hasImmediate(operation)) {
            ImmDt.write(frame.bytes, at, work.immediate);
        } else if (Opcode.hasInvalidate(operation)) {
            Ieth.write(frame.bytes, at, work.key);
        }
    }
}
