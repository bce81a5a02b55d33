package org.verbscope.verbs.roce;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Writes packets as a pcapng file: a section header, one Ethernet interface with nanosecond
 * timestamps, an enhanced packet block a packet (draft-ietf-opsawg-pcapng). The Ethernet header is
 * made up from the addresses, because packets here begin at the IP header. Not thread-safe.
 */
public final class PcapngWriter implements Closeable {
    private static final int SECTION_HEADER = 0x0a0d0d0a;
    private static final int INTERFACE = 1;
    private static final int ENHANCED_PACKET = 6;
    private static final int BYTE_ORDER_MAGIC = 0x1a2b3c4d;
    private static final int LINK_ETHERNET = 1;
    private static final int ETHERNET = 14;
    /** Of a packet's block before the packet: type and length, interface, time, lengths, Ethernet header. */
    private static final int BEFORE = 28 + ETHERNET;
    /** Behind it at most: pad and length. */
    private static final int BEHIND = 3 + 4;

    private final OutputStream out;
    private final ByteBuffer before = buffer(BEFORE);
    private final ByteBuffer behind = buffer(BEHIND);

    /** Begins the file on {@code out}, which {@link #close} closes. @param source shown as the interface's name */
    public PcapngWriter(OutputStream out, String source) throws IOException {
        this.out = out;
        ByteBuffer section = buffer(16).putInt(BYTE_ORDER_MAGIC).putShort((short) 1).putShort((short) 0).putLong(-1);
        block(SECTION_HEADER, section);
        byte[] name = source.getBytes(StandardCharsets.UTF_8);
        ByteBuffer description = buffer(8 + 4 + padded(name.length) + 8 + 4)
                .putShort((short) LINK_ETHERNET).putShort((short) 0).putInt(0);
        option(description, 2, name);
        option(description, 9, new byte[] {9});
        block(INTERFACE, description.putInt(0));
    }

    /**
     * One packet.
     *
     * @param nanos since 1970, or since the start of the lab
     * @param packet from the IP header on, perhaps cut
     * @param size bytes that it had before it was cut
     */
    public void packet(long nanos, byte[] packet, int size) throws IOException {
        packet(nanos, packet, packet.length, size);
    }

    /** As {@link #packet(long, byte[], int)}, of which the first {@code present} bytes of {@code packet} are there. */
    public void packet(long nanos, byte[] packet, int present, int size) throws IOException {
        int captured = ETHERNET + present;
        int length = 32 + padded(captured);
        Encapsulation how = Encapsulation.of(packet, 0);
        before.clear().putInt(ENHANCED_PACKET).putInt(length).putInt(0).putInt((int) (nanos >>> 32)).putInt((int) nanos)
                .putInt(captured).putInt(ETHERNET + size);
        before.put(mac(how.gid(packet, 0, false))).put(mac(how.gid(packet, 0, true)));
        before.put((byte) (how.etherType() >> 8)).put((byte) how.etherType());
        out.write(before.array(), 0, BEFORE);
        out.write(packet, 0, present);
        int pad = padded(captured) - captured;
        behind.putInt(0, 0).putInt(pad, length);
        out.write(behind.array(), 0, pad + 4);
    }

    @Override
    public void close() throws IOException {
        out.close();
    }

    /** A locally administered address from the last four bytes; the modified EUI-64 of a link-local one turned back. */
    private static byte[] mac(byte[] gid) {
        if (gid[11] == (byte) 0xff && gid[12] == (byte) 0xfe) {
            return new byte[] {(byte) (gid[8] ^ 2), gid[9], gid[10], gid[13], gid[14], gid[15]};
        }
        return new byte[] {2, 0, gid[12], gid[13], gid[14], gid[15]};
    }

    private static void option(ByteBuffer to, int code, byte[] value) {
        to.putShort((short) code).putShort((short) value.length).put(value)
                .position(to.position() + padded(value.length) - value.length);
    }

    private void block(int type, ByteBuffer body) throws IOException {
        int length = 12 + body.position();
        out.write(buffer(8).putInt(type).putInt(length).array());
        out.write(body.array(), 0, body.position());
        out.write(buffer(4).putInt(length).array());
    }

    private static ByteBuffer buffer(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static int padded(int length) {
        return length + 3 & ~3;
    }
}
