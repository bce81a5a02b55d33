package org.verbscope.event;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

/** An immutable run of bytes with value equality, so that records may hold it. */
public final class Bytes {
    public static final Bytes EMPTY = new Bytes(new byte[0]);
    /** Value of a digit; -1 of what is none. */
    private static final byte[] HEX = new byte[256];

    static {
        for (int c = 0; c < HEX.length; c++) {
            HEX[c] = (byte) (HexFormat.isHexDigit(c) ? HexFormat.fromHexDigit(c) : -1);
        }
    }

    private final byte[] data;

    private Bytes(byte[] data) {
        this.data = data;
    }

    /** A copy of {@code data}. */
    public static Bytes copyOf(byte[] data) {
        return data.length == 0 ? EMPTY : new Bytes(data.clone());
    }

    /** A copy of {@code length} bytes of {@code data} from {@code offset}. */
    public static Bytes copyOf(byte[] data, int offset, int length) {
        return length == 0 ? EMPTY : new Bytes(Arrays.copyOfRange(data, offset, offset + length));
    }

    /** The bytes that {@link #hex()} wrote. @throws IllegalArgumentException when it is not hex */
    public static Bytes ofHex(String hex) {
        return hex.isEmpty() ? EMPTY : new Bytes(HexFormat.of().parseHex(hex));
    }

    /** As {@link #ofHex(String)}, of ASCII digits in an array; null when they are not hex. */
    static Bytes ofHex(byte[] digits, int from, int length) {
        if (length == 0) {
            return EMPTY;
        } else if ((length & 1) != 0) {
            return null;
        }
        var data = new byte[length >> 1];
        for (int i = 0, at = from; i < data.length; i++, at += 2) {
            int high = HEX[digits[at] & 0xff];
            int low = HEX[digits[at + 1] & 0xff];
            if ((high | low) < 0) {
                return null;
            }
            data[i] = (byte) (high << 4 | low);
        }
        return new Bytes(data);
    }

    /** Writes length and bytes. */
    void put(ByteBuffer out) {
        out.putInt(data.length).put(data);
    }

    public int length() {
        return data.length;
    }

    /** Byte {@code i} as 0 to 255. */
    public int at(int i) {
        return data[i] & 0xff;
    }

    public byte[] toArray() {
        return data.clone();
    }

    /** Lower-case hex without separators. */
    public String hex() {
        return HexFormat.of().formatHex(data);
    }

    /** Printable ASCII as it is, anything else as a dot. */
    public String text() {
        var text = new StringBuilder(data.length);
        for (byte b : data) {
            text.append(b >= 0x20 && b < 0x7f ? (char) b : '.');
        }
        return text.toString();
    }

    /** ASCII bytes of {@code text}. */
    public static Bytes ofText(String text) {
        return copyOf(text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Bytes b && Arrays.equals(data, b.data);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(data);
    }

    @Override
    public String toString() {
        return hex();
    }
}
