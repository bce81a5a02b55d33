package org.verbscope.verbs.soft;

import java.util.ArrayDeque;

/** Packet buffers of the adapters, used again so that a packet costs no new array. */
final class Buffers {
    /** The largest packet: 4096 bytes of payload, IPv6, UDP, BTH, the largest extension headers, ICRC. */
    static final int SIZE = 4096 + 40 + 8 + 12 + 28 + 4;
    private static final int KEPT = 1024;

    private final ArrayDeque<byte[]> free = new ArrayDeque<>();

    byte[] take() {
        byte[] buffer = free.poll();
        return buffer == null ? new byte[SIZE] : buffer;
    }

    void give(byte[] buffer) {
        if (free.size() < KEPT) {
            free.push(buffer);
        }
    }

    void clear() {
        free.clear();
    }
}
