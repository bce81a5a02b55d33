package org.verbscope.verbs;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;
import org.verbscope.verbs.spi.NativeBlock;

/**
 * A global identifier, 128 bits: {@code union ibv_gid}.
 *
 * @param high the first eight bytes, most significant first
 * @param low the last eight bytes
 */
public record Gid(long high, long low) {
    /** No address: an empty table entry. */
    public static final Gid ZERO = new Gid(0, 0);

    private static final long V4_PREFIX = 0xffffL << 32;
    /** With a colon, or four numbers up to 255: anything else, "fe.ed" or "10.0.0.256", might be looked up as a name. */
    private static final Pattern ADDRESS = Pattern.compile(
            "[0-9a-fA-F:.]*:[0-9a-fA-F:.]*|(25[0-5]|2[0-4]\\d|1?\\d?\\d)(\\.(25[0-5]|2[0-4]\\d|1?\\d?\\d)){3}");

    /** The GID of 16 bytes in network order. @throws IllegalArgumentException when there are not 16 */
    public static Gid of(byte[] network) {
        if (network.length != 16) {
            throw new IllegalArgumentException("a GID has 16 bytes, not " + network.length);
        }
        return new Gid(eight(network, 0), eight(network, 8));
    }

    private static long eight(byte[] bytes, int at) {
        long value = 0;
        for (int i = 0; i < 8; i++) {
            value = value << 8 | bytes[at + i] & 0xff;
        }
        return value;
    }

    /** The GID of RoCE v2 over IPv4: {@code ::ffff:a.b.c.d}. */
    public static Gid ofIpv4(int a, int b, int c, int d) {
        return new Gid(0, V4_PREFIX | (a & 0xffL) << 24 | (b & 0xff) << 16 | (c & 0xff) << 8 | d & 0xff);
    }

    /** Reads {@code 10.77.0.1}, {@code ::ffff:10.77.0.1} or an IPv6 address in digits; no name is looked up. */
    public static Gid parse(String text) {
        if (!ADDRESS.matcher(text).matches()) {
            throw new IllegalArgumentException("not a GID: " + text);
        }
        try {
            byte[] bytes = InetAddress.getByName(text).getAddress();
            return bytes.length == 16 ? of(bytes) : ofIpv4(bytes[0], bytes[1], bytes[2], bytes[3]);
        } catch (UnknownHostException notAnAddress) {
            throw new IllegalArgumentException("not a GID: " + text, notAnAddress);
        }
    }

    static Gid read(NativeBlock block, int offset) {
        var bytes = new byte[16];
        block.read(offset, bytes, 0, 16);
        return of(bytes);
    }

    void write(NativeBlock block, int offset) {
        block.write(offset, bytes(), 0, 16);
    }

    /** 16 bytes in network order. */
    public byte[] bytes() {
        var bytes = new byte[16];
        for (int i = 0; i < 8; i++) {
            bytes[i] = (byte) (high >>> 56 - 8 * i);
            bytes[8 + i] = (byte) (low >>> 56 - 8 * i);
        }
        return bytes;
    }

    /** Whether it names nothing. */
    public boolean isZero() {
        return high == 0 && low == 0;
    }

    /** Whether it holds an IPv4 address, as the GIDs of RoCE v2 over IPv4 do. */
    public boolean isIpv4Mapped() {
        return high == 0 && low >>> 32 == 0xffff;
    }

    /** {@code ::ffff:10.77.0.1}, or eight groups as {@code ibv_devinfo} prints them. */
    @Override
    public String toString() {
        if (isIpv4Mapped()) {
            return "::ffff:" + (low >>> 24 & 0xff) + "." + (low >>> 16 & 0xff) + "." + (low >>> 8 & 0xff) + "." + (low & 0xff);
        }
        return groups(high) + ":" + groups(low);
    }

    private static String groups(long half) {
        return String.format("%04x:%04x:%04x:%04x", half >>> 48, half >>> 32 & 0xffff, half >>> 16 & 0xffff, half & 0xffff);
    }
}
