package org.verbscope.verbs.soft;

import java.nio.ByteOrder;
import org.verbscope.verbs.WcOpcode;
import org.verbscope.verbs.WrOpcode;
import org.verbscope.verbs.roce.Opcode;
import org.verbscope.verbs.roce.Psn;
import org.verbscope.verbs.spi.Layout.BindInfo;
import org.verbscope.verbs.spi.Layout.SendWr;
import org.verbscope.verbs.spi.NativeBlock;

/** A send request as the adapter fetched it, and how far it has come. One a slot of the ring, used again. */
final class SendWork {
    static final int FENCE = 1;
    static final int SIGNALED = 2;
    static final int SOLICITED = 4;
    static final int INLINE = 8;
    private static final WrOpcode[] OPCODES = WrOpcode.values();

    final SgeList sges;
    long slot;
    long wrId;
    WrOpcode opcode = WrOpcode.SEND;
    int flags;
    /** Place of inline payload in the ring, or -1. */
    long inlineAt;
    long length;
    /** Immediate data as a number, or the key to invalidate. */
    int immediate;
    int key;
    long remoteAddress;
    int rkey;
    /** Of an atomic: what is added, or what is expected; and what replaces it. */
    long compareAdd;
    long swap;
    /** Of a datagram: its address handle as it was when it was posted; null when there was none. */
    SoftAh way;
    int remoteQpn;
    int remoteQkey;
    /** Of a bind. */
    long mw;
    long bindMr;
    long bindAddress;
    long bindLength;
    int bindAccess;
    long message;
    int packets;
    /** PSN of the first packet; -1 before it is packed. */
    int firstPsn;
    /** Bytes of a read that have arrived. */
    long received;
    /** A read, an atomic or something local that is carried out. */
    boolean done;
    /** Event that the next one follows from. */
    long cause;
    boolean again;
    boolean movedToNic;
    boolean movedOnWire;
    boolean movedToHost;

    /** @param mostSges elements that a request may have */
    SendWork(int mostSges) {
        sges = new SgeList(mostSges);
    }

    /** Reads the request in {@code slot}, at {@code at} of the ring. @param mtu bytes of a packet's payload */
    void read(NativeBlock ring, long at, long slot, long message, int mtu) {
        this.slot = slot;
        this.message = message;
        wrId = ring.getLong(at + SendWr.WR_ID);
        opcode = OPCODES[ring.getInt(at + SendWr.OPCODE)];
        flags = ring.getInt(at + SendWr.SEND_FLAGS);
        key = ring.getInt(at + SendWr.IMM_DATA);
        immediate = network(key);
        boolean inline = (flags & INLINE) != 0;
        int elements = ring.getInt(at + SendWr.NUM_SGE);
        sges.read(ring, at + SendWr.SIZE, inline ? 0 : elements);
        inlineAt = inline ? at + SendWr.SIZE : -1;
        length = inline ? elements : sges.total();
        target(ring, at);
        packets = local() ? 0 : atomic() ? 1 : Psn.packets(length, mtu);
        firstPsn = -1;
        received = 0;
        done = false;
        again = false;
        movedToNic = false;
        movedOnWire = false;
        movedToHost = false;
    }

    /** What lies in the union, by opcode. */
    private void target(NativeBlock ring, long at) {
        remoteAddress = ring.getLong(at + SendWr.RDMA_REMOTE_ADDR);
        rkey = ring.getInt(at + (atomic() ? SendWr.ATOMIC_RKEY : SendWr.RDMA_RKEY));
        compareAdd = ring.getLong(at + SendWr.ATOMIC_COMPARE_ADD);
        swap = ring.getLong(at + SendWr.ATOMIC_SWAP);
        remoteQpn = ring.getInt(at + SendWr.UD_REMOTE_QPN) & 0xffffff;
        remoteQkey = ring.getInt(at + SendWr.UD_REMOTE_QKEY);
        if (opcode == WrOpcode.BIND_MW) {
            mw = ring.getLong(at + SendWr.BIND_MW);
            key = ring.getInt(at + SendWr.BIND_RKEY);
            bindMr = ring.getLong(at + SendWr.BIND_INFO + BindInfo.MR);
            bindAddress = ring.getLong(at + SendWr.BIND_INFO + BindInfo.ADDR);
            bindLength = ring.getLong(at + SendWr.BIND_INFO + BindInfo.LENGTH);
            bindAccess = ring.getInt(at + SendWr.BIND_INFO + BindInfo.ACCESS_FLAGS);
        }
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

    boolean atomic() {
        return opcode == WrOpcode.ATOMIC_CMP_AND_SWP || opcode == WrOpcode.ATOMIC_FETCH_AND_ADD;
    }

    /** A read or an atomic: the peer's answer carries data, and it must remember it. */
    boolean answered() {
        return reads() || atomic();
    }

    /** Done within the adapter, without a packet. */
    boolean local() {
        return opcode == WrOpcode.LOCAL_INV || opcode == WrOpcode.BIND_MW;
    }

    private boolean immediately() {
        return opcode == WrOpcode.SEND_WITH_IMM || opcode == WrOpcode.RDMA_WRITE_WITH_IMM;
    }

    /** Whether its payload is read from host memory packet by packet. */
    boolean dmaReads() {
        return !answered() && !local() && length > 0 && inlineAt < 0;
    }

    /** Whether packet {@code number} is the last that the requester sends of it. */
    boolean lastPacket(int number) {
        return reads() || number == packets - 1;
    }

    boolean has(int flag) {
        return (flags & flag) != 0;
    }

    /** Whether its end gives the receiver a solicited completion. */
    boolean solicits() {
        return has(SOLICITED) && !answered() && opcode != WrOpcode.RDMA_WRITE;
    }

    int lastPsn() {
        return Psn.plus(firstPsn, packets - 1);
    }

    boolean holds(int psn) {
        return firstPsn >= 0 && Psn.distance(psn, firstPsn) >= 0 && Psn.distance(psn, lastPsn()) <= 0;
    }

    /** Bytes of its data that the peer's packet of {@code psn} carries. @param mtu bytes of a full one */
    int answerBytes(int psn, int mtu) {
        return (int) Math.min(mtu, length - (long) Psn.distance(psn, firstPsn) * mtu);
    }

    /** BTH operation of packet {@code number}. */
    int operation(int number) {
        if (reads()) {
            return Opcode.READ_REQUEST;
        } else if (atomic()) {
            return opcode == WrOpcode.ATOMIC_CMP_AND_SWP ? Opcode.COMPARE_SWAP : Opcode.FETCH_ADD;
        }
        boolean last = number == packets - 1;
        boolean invalidates = opcode == WrOpcode.SEND_WITH_INV;
        int base = writes() ? Opcode.WRITE_FIRST : Opcode.SEND_FIRST;
        if (packets == 1) {
            return invalidates ? Opcode.SEND_ONLY_WITH_INV
                    : base + (immediately() ? Opcode.SEND_ONLY_WITH_IMM : Opcode.SEND_ONLY);
        } else if (!last) {
            return base + (number == 0 ? Opcode.SEND_FIRST : Opcode.SEND_MIDDLE);
        }
        return invalidates ? Opcode.SEND_LAST_WITH_INV
                : base + (immediately() ? Opcode.SEND_LAST_WITH_IMM : Opcode.SEND_LAST);
    }

    WcOpcode completes() {
        return switch (opcode) {
            case RDMA_WRITE, RDMA_WRITE_WITH_IMM -> WcOpcode.RDMA_WRITE;
            case RDMA_READ -> WcOpcode.RDMA_READ;
            case ATOMIC_CMP_AND_SWP -> WcOpcode.COMP_SWAP;
            case ATOMIC_FETCH_AND_ADD -> WcOpcode.FETCH_ADD;
            case LOCAL_INV -> WcOpcode.LOCAL_INV;
            case BIND_MW -> WcOpcode.BIND_MW;
            case SEND, SEND_WITH_IMM, SEND_WITH_INV -> WcOpcode.SEND;
        };
    }

    /** It will be sent again, because of {@code event}. */
    void resend(long event) {
        cause = event;
        again = again || movedToNic || movedOnWire;
        movedToNic = false;
        movedOnWire = false;
    }
}
