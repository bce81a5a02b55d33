package org.verbscope.verbs.roce;

import java.util.Optional;
import org.verbscope.event.Bytes;
import org.verbscope.event.WireEvent;

/**
 * One packet, from the IP header (RoCE v1: the GRH) on: where its parts lie in a byte array that the
 * caller owns. The array may hold less than the whole packet, as a capture may. Who reads many
 * packets may use one of these for all of them ({@link #wrap}).
 */
public final class RocePacket {
    private byte[] bytes;
    private int start;
    private int captured;
    private Encapsulation how;
    private int opcode;
    private int payloadAt;
    private int payload;

    /**
     * Reads the headers.
     *
     * @param bytes holds the packet from {@code start} on; not copied
     * @param captured bytes that are there, perhaps less than the packet had
     * @return empty when it is not RoCE or its lengths contradict each other
     */
    public static Optional<RocePacket> parse(byte[] bytes, int start, int captured) {
        var packet = new RocePacket();
        return packet.wrap(bytes, start, captured) ? Optional.of(packet) : Optional.empty();
    }

    /** Is about another packet from now on; as {@link #parse}. @return false when it is none, and this about nothing */
    public boolean wrap(byte[] from, int at, int present) {
        how = null;
        if (!Encapsulation.isRoce(from, at, present)) {
            return false;
        }
        Encapsulation carries = Encapsulation.of(from, at);
        int code = BigEndian.get8(from, at + carries.headerBytes());
        int headers = headerBytes(carries, code);
        int pad = BigEndian.get8(from, at + carries.headerBytes() + 1) >> 4 & 3;
        int rest = carries.declaredBytes(from, at) - headers - pad - Icrc.SIZE;
        if (rest < 0 || present < headers) {
            return false;
        }
        bytes = from;
        start = at;
        captured = present;
        how = carries;
        opcode = code;
        payloadAt = at + headers;
        payload = rest;
        return true;
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
        return Bth.read(bytes, bthAt());
    }

    private int bthAt() {
        return start + how.headerBytes();
    }

    public int opcode() {
        return opcode;
    }

    /** Of the BTH: packet sequence number. */
    public int psn() {
        return BigEndian.get24(bytes, bthAt() + 9);
    }

    /** Of the BTH: destination queue pair number. */
    public int destQpn() {
        return BigEndian.get24(bytes, bthAt() + 5);
    }

    /** Of the BTH: whether the responder must acknowledge it. */
    public boolean ackRequested() {
        return (bytes[bthAt() + 8] & 0x80) != 0;
    }

    /** Of the BTH: whether the receiver's completion is a solicited event. */
    public boolean solicited() {
        return (bytes[bthAt() + 1] & 0x80) != 0;
    }

    /** Of the BTH: partition key. */
    public int pkey() {
        return BigEndian.get16(bytes, bthAt() + 2);
    }

    /** Of the BTH: version of the transport headers; 0 is the only one there is. */
    public int transportVersion() {
        return bytes[bthAt() + 1] & 0xf;
    }

    /** Whether its source is this GID of 16 bytes. */
    public boolean comesFrom(byte[] gid) {
        return how.isGid(bytes, start, true, gid);
    }

    /** Whether its destination is this GID of 16 bytes. */
    public boolean goesTo(byte[] gid) {
        return how.isGid(bytes, start, false, gid);
    }

    /** Source as a GID of 16 bytes. */
    public byte[] sourceGid() {
        return how.gid(bytes, start, true);
    }

    /** Destination as a GID of 16 bytes. */
    public byte[] destinationGid() {
        return how.gid(bytes, start, false);
    }

    /** Of the RETH or AtomicETH: virtual address at the responder. */
    public long remoteAddress() {
        return BigEndian.get64(bytes, extensions());
    }

    /** Of the RETH or AtomicETH: the key of {@link #remoteAddress}. */
    public int remoteKey() {
        return BigEndian.get32(bytes, extensions() + 8);
    }

    /** Of the RETH: bytes of the whole message. */
    public long remoteLength() {
        return Integer.toUnsignedLong(BigEndian.get32(bytes, extensions() + 12));
    }

    /** Of the AtomicETH: what replaces the value, or is added to it. */
    public long swapOrAdd() {
        return BigEndian.get64(bytes, extensions() + 12);
    }

    /** Of the AtomicETH: what a compare-and-swap expects. */
    public long compare() {
        return BigEndian.get64(bytes, extensions() + 20);
    }

    /** Of the AETH: its syndrome, see {@link Aeth}. */
    public int syndrome() {
        return BigEndian.get8(bytes, extensions());
    }

    /** Of the DETH: the Q_Key. */
    public int qkey() {
        return BigEndian.get32(bytes, extensions());
    }

    /** Of the DETH: the sender's queue pair number. */
    public int sourceQpn() {
        return BigEndian.get24(bytes, extensions() + 5);
    }

    /** The four bytes before the payload, as a number: immediate data, or a key to invalidate. */
    public int immediateOrKey() {
        return BigEndian.get32(bytes, payloadAt - ImmDt.SIZE);
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
        return payloadAt - start + payload + pad() + Icrc.SIZE;
    }

    private int pad() {
        return bytes[bthAt() + 1] >> 4 & 3;
    }

    /** Whether the pad is what the payload's length asks for. */
    public boolean padRight() {
        return pad() == pad(payload);
    }

    /** Whether the ICRC is right; false when it was not captured. */
    public boolean icrcRight() {
        return captured >= size() && Icrc.right(bytes, start, size() - Icrc.SIZE);
    }

    /** For the log, with all that is there of the headers and the first {@code most} payload bytes; all of it when no more are. */
    public WireEvent.Packet toEvent(int most) {
        int kept = payload <= most ? size() : payloadAt - start + most;
        boolean acknowledges = Opcode.hasAeth(opcode());
        return new WireEvent.Packet(opcode(), Opcode.name(opcode()), destQpn(), psn(), payload, ackRequested(),
                acknowledges ? aeth().syndrome() : -1, acknowledges ? aeth().msn() : -1,
                Bytes.copyOf(bytes, start, Math.min(kept, captured)));
    }

    private int extensions() {
        return bthAt() + Bth.SIZE;
    }
}
