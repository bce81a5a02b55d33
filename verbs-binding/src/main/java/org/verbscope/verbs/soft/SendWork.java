package org.verbscope.verbs.soft;

import java.nio.ByteOrder;
import org.verbscope.verbs.WcOpcode;
import org.verbscope.verbs.WrOpcode;
import org.verbscope.verbs.roce.Opcode;
import org.verbscope.verbs.roce.Psn;
import org.verbscope.verbs.spi.Layout;
import org.verbscope.verbs.spi.NativeBlock;

/** A send request as the adapter fetched it, and how far it has come. */
final class SendWork {
    static final int FENCE = 1;
    static final int SIGNALED = 2;
    static final int SOLICITED = 4;
    static final int INLINE = 8;

    final long slot;
    final long wrId;
    final WrOpcode opcode;
    final int flags;
    final SgeList sges;
    /** Place of inline payload in the ring, or -1. */
    final long inlineAt;
    final long length;
    final int immediate;
    final long remoteAddress;
    final int rkey;
    final long message;
    final int packets;
    /** PSN of the first packet; -1 before it is packed. */
    int firstPsn = -1;
    /** Bytes of a read that have arrived. */
    long received;
    /** Event that the next one follows from. */
    long cause;
    boolean again;
    boolean movedToNic;
    boolean movedOnWire;
    boolean movedToHost;

    SendWork(NativeBlock ring, long at, long slot, long message, int mtu) {
        this.slot = slot;
        this.message = message;
        wrId = ring.getLong(at + Layout.SendWr.WR_ID);
        opcode = WrOpcode.of(ring.getInt(at + Layout.SendWr.OPCODE)).orElseThrow();
        flags = ring.getInt(at + Layout.SendWr.SEND_FLAGS);
        immediate = network(ring.getInt(at + Layout.SendWr.IMM_DATA));
        remoteAddress = ring.getLong(at + Layout.SendWr.RDMA_REMOTE_ADDR);
        rkey = ring.getInt(at + Layout.SendWr.RDMA_RKEY);
        boolean inline = (flags & INLINE) != 0;
        int elements = ring.getInt(at + Layout.SendWr.NUM_SGE);
        sges = SgeList.read(ring, at + Layout.SendWr.SIZE, inline ? 0 : elements);
        inlineAt = inline ? at + Layout.SendWr.SIZE : -1;
        length = inline ? elements : sges.total();
        packets = Psn.packets(length, mtu);
    }

    /** Four bytes that lie in network order, as a number; and back. */
    static int network(int stored) {
        return ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN ? stored : Integer.reverseBytes(stored);
    }

    boolean reads() {
        return opcode == WrOpcode.RDMA_READ;
    }

    boolean writes() {
        return opcode == WrOpcode.RDMA_WRITE || opcode == WrOpcode.RDMA_WRITE_WITH_IMM;
    }

    private boolean immediately() {
        return opcode == WrOpcode.SEND_WITH_IMM || opcode == WrOpcode.RDMA_WRITE_WITH_IMM;
    }

    /** Whether its payload is read from host memory packet by packet. */
    boolean dmaReads() {
        return !reads() && length > 0 && inlineAt < 0;
    }

    /** Whether packet {@code number} is the last that the requester sends of it. */
    boolean lastPacket(int number) {
        return reads() || number == packets - 1;
    }

    boolean has(int flag) {
        return (flags & flag) != 0;
    }

    int lastPsn() {
        return Psn.plus(firstPsn, packets - 1);
    }

    boolean holds(int psn) {
        return firstPsn >= 0 && Psn.distance(psn, firstPsn) >= 0 && Psn.distance(psn, lastPsn()) <= 0;
    }

    /** BTH operation of packet {@code number}. */
    int operation(int number) {
        if (reads()) {
            return Opcode.READ_REQUEST;
        }
        boolean last = number == packets - 1;
        int base = writes() ? Opcode.WRITE_FIRST : Opcode.SEND_FIRST;
        if (packets == 1) {
            return base + (immediately() ? Opcode.SEND_ONLY_WITH_IMM : Opcode.SEND_ONLY);
        } else if (number == 0) {
            return base;
        }
        return base + (last ? immediately() ? Opcode.SEND_LAST_WITH_IMM : Opcode.SEND_LAST : Opcode.SEND_MIDDLE);
    }

    WcOpcode completes() {
        return reads() ? WcOpcode.RDMA_READ : writes() ? WcOpcode.RDMA_WRITE : WcOpcode.SEND;
    }

    /** It will be sent again, because of {@code event}. */
    void resend(long event) {
        cause = event;
        again = movedToNic || movedOnWire;
        movedToNic = false;
        movedOnWire = false;
    }
}
