package org.verbscope.verbs.libibverbs;

import org.verbscope.verbs.spi.NativeBlock;

/**
 * Classic BPF program that lets RoCE v2 and v1 packets through, so that other traffic of a busy interface
 * costs nothing. The packet begins with its IP header, as a SOCK_DGRAM packet socket sees it.
 */
final class RoceFilter {
    private static final int LOAD_BYTE = 0x30;
    private static final int LOAD_HALF = 0x28;
    private static final int LOAD_HALF_INDEXED = 0x48;
    private static final int LOAD_HEADER_LENGTH = 0xb1;
    private static final int AND = 0x54;
    private static final int JUMP_EQUAL = 0x15;
    private static final int RETURN = 0x06;
    private static final int UDP = 17;
    private static final int PORT = 4791;
    private static final int ALL = 0x40000;

    /** Code, offset when true, offset when false, operand. */
    private static final int[][] PROGRAM = {
        {LOAD_BYTE, 0, 0, 0},
        {AND, 0, 0, 0xf0},
        {JUMP_EQUAL, 0, 5, 0x40},
        {LOAD_BYTE, 0, 0, 9},
        {JUMP_EQUAL, 0, 10, UDP},
        {LOAD_HEADER_LENGTH, 0, 0, 0},
        {LOAD_HALF_INDEXED, 0, 0, 2},
        {JUMP_EQUAL, 6, 7, PORT},
        {JUMP_EQUAL, 0, 6, 0x60},
        {LOAD_BYTE, 0, 0, 6},
        {JUMP_EQUAL, 3, 0, 0x1b},
        {JUMP_EQUAL, 0, 3, UDP},
        {LOAD_HALF, 0, 0, 42},
        {JUMP_EQUAL, 0, 1, PORT},
        {RETURN, 0, 0, ALL},
        {RETURN, 0, 0, 0},
    };
    private static final int INSTRUCTION = 8;
    /** {@code sock_fprog}: count, pointer. */
    private static final int HEADER = 16;

    private RoceFilter() { }

    /** Puts the filter on a socket; {@code scratch} is overwritten from the start. */
    static boolean attach(int fd, int level, int option, NativeBlock scratch) {
        scratch.clear(0, HEADER);
        scratch.buffer().putShort(0, (short) PROGRAM.length);
        scratch.putLong(8, scratch.address() + HEADER);
        int at = HEADER;
        for (int[] instruction : PROGRAM) {
            scratch.buffer().putShort(at, (short) instruction[0]);
            scratch.putByte(at + 2, (byte) instruction[1]);
            scratch.putByte(at + 3, (byte) instruction[2]);
            scratch.putInt(at + 4, instruction[3]);
            at += INSTRUCTION;
        }
        return Libc.setsockopt(fd, level, option, scratch.address(), HEADER) == 0;
    }
}
