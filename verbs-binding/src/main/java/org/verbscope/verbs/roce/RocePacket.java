package org.verbscope.verbs.roce;

import java.util.Optional;
import org.verbscope.event.Bytes;
import org.verbscope.event.WireEvent;

/**
 * One packet, from the IP header (RoCE v1: the GRH) on: where its parts lie in a byte array that the
 * caller owns. The array may hold less than the whole packet, as a capture may.
 */
public final class RocePacket {
    private final byte[] bytes;
    private final int start;
    private final int captured;
    private final Encapsulation how;
    private final Bth bth;
    private final int payloadAt;
    private final int payload;

    private RocePacket(byte[] bytes, int start, int captured, Encapsulation how, Bth bth, int payloadAt, int payload) {
        this.bytes = bytes;
        this.start = start;
        this.captured = captured;
        this.how = how;
        this.bth = bth;
        this.payloadAt = payloadAt;
        this.payload = payload;
    }

    /**
     * Reads the headers.
     *
     * @param bytes holds the packet from {@code start} on; not copied
     * @param captured bytes that are there, perhaps less than the packet had
     * @return empty when it is not RoCE or its lengths contradict each other
     */
    public static Optional<RocePacket> parse(byte[] bytes, int start, int captured) {
        if (!Encapsulation.isRoce(bytes, start, captured)) {
            return Optional.empty();
        }
        Encapsulation how = Encapsulation.of(bytes, start);
        Bth bth = Bth.read(bytes, start + how.headerBytes());
        int headers = how.headerBytes() + Bth.SIZE + Opcode.extensionBytes(bth.opcode());
        int payload = how.declaredBytes(bytes, start) - headers - bth.pad() - Icrc.SIZE;
        if (payload < 0 || captured < headers) {
            return Optional.empty();
        }
        return Optional.of(new RocePacket(bytes, start, captured, how, bth, start + headers, payload));
    }

    /** Bytes of a packet with these headers and this payload, ICRC and pad included. */
    public static int size(Encapsulation how, int opcode, int payload) {
        return headerBytes(how, opcode) + payload + pad(payload) + Icrc.SIZE;
    }

    /** Bytes before the payload. */
    public static int headerBytes(Encapsulation how, int opcode) {
        return how.headerBytes() + Bth.SIZE + Opcode.extensionBytes(opcode);
    }

    /** Zero bytes that bring {@code payload} to a multiple of four. */
    public static int pad(int payload) {
        return -payload & 3;
    }

    /**
     * Writes what can only be known at the end: ICRC, and the UDP checksum that IPv6 demands.
     *
     * @param size bytes of the whole packet, see {@link #size}
     */
    public static void seal(byte[] packet, int start, int size) {
        Icrc.write(packet, start, size - Icrc.SIZE);
        Encapsulation.of(packet, start).finish(packet, start, size);
    }

    public Encapsulation encapsulation() {
        return how;
    }

    public Bth bth() {
        return bth;
    }

    public int opcode() {
        return bth.opcode();
    }

    /** Source as a GID of 16 bytes. */
    public byte[] sourceGid() {
        return how.gid(bytes, start, true);
    }

    /** Destination as a GID of 16 bytes. */
    public byte[] destinationGid() {
        return how.gid(bytes, start, false);
    }

    /** The RETH. Only when {@link Opcode#hasReth}. */
    public Reth reth() {
        return Reth.read(bytes, extensions());
    }

    /** The AETH. Only when {@link Opcode#hasAeth}. */
    public Aeth aeth() {
        return Aeth.read(bytes, extensions());
    }

    /** The DETH. Only when {@link Opcode#hasDeth}. */
    public Deth deth() {
        return Deth.read(bytes, extensions());
    }

    /** The AtomicETH. Only when {@link Opcode#hasAtomicEth}. */
    public AtomicEth atomicEth() {
        return AtomicEth.read(bytes, extensions());
    }

    /** What memory held before an atomic. Only when {@link Opcode#hasAtomicAck}. */
    public long atomicOriginal() {
        return BigEndian.get64(bytes, extensions() + Aeth.SIZE);
    }

    /** Immediate data. Only when {@link Opcode#hasImmediate}. */
    public ImmDt immediate() {
        return ImmDt.read(bytes, payloadAt - ImmDt.SIZE);
    }

    /** The key to invalidate. Only when {@link Opcode#hasInvalidate}. */
    public Ieth ieth() {
        return Ieth.read(bytes, payloadAt - Ieth.SIZE);
    }

    /** Place of the payload in the array. */
    public int payloadAt() {
        return payloadAt;
    }

    /** Bytes of payload, without pad, also when not all of them were captured. */
    public int payload() {
        return payload;
    }

    /** Bytes of the whole packet. */
    public int size() {
        return payloadAt - start + payload + bth.pad() + Icrc.SIZE;
    }

    /** Whether the ICRC is right; false when it was not captured. */
    public boolean icrcRight() {
        return captured >= size() && Icrc.right(bytes, start, size() - Icrc.SIZE);
    }

    /** For the log, with all that is there of the headers and the first {@code most} payload bytes; all of it when no more are. */
    public WireEvent.Packet toEvent(int most) {
        int kept = payload <= most ? size() : payloadAt - start + most;
        boolean acknowledges = Opcode.hasAeth(opcode());
        return new WireEvent.Packet(opcode(), Opcode.name(opcode()), bth.destQpn(), bth.psn(), payload,
                bth.ackRequested(), acknowledges ? aeth().syndrome() : -1, acknowledges ? aeth().msn() : -1,
                Bytes.copyOf(bytes, start, Math.min(kept, captured)));
    }

    private int extensions() {
        return start + how.headerBytes() + Bth.SIZE;
    }
}
