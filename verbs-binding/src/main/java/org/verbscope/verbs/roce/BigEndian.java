package org.verbscope.verbs.roce;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Numbers in network order at any place of a byte array. */
final class BigEndian {
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private BigEndian() { }

    static int get8(byte[] data, int at) {
        return data[at] & 0xff;
    }

    static int get16(byte[] data, int at) {
        return (short) SHORT.get(data, at) & 0xffff;
    }

    static int get24(byte[] data, int at) {
        return get8(data, at) << 16 | get16(data, at + 1);
    }

    static int get32(byte[] data, int at) {
        return (int) INT.get(data, at);
    }

    static long get64(byte[] data, int at) {
        return (long) LONG.get(data, at);
    }

    static void put8(byte[] data, int at, int value) {
        data[at] = (byte) value;
    }

    static void put16(byte[] data, int at, int value) {
        SHORT.set(data, at, (short) value);
    }

    static void put24(byte[] data, int at, int value) {
        put8(data, at, value >>> 16);
        put16(data, at + 1, value);
    }

    static void put32(byte[] data, int at, int value) {
        INT.set(data, at, value);
    }

    static void put64(byte[] data, int at, long value) {
        LONG.set(data, at, value);
    }
}
