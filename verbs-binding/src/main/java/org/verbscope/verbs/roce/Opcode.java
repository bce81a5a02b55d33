package org.verbscope.verbs.roce;

import java.util.Arrays;
import java.util.List;

/**
 * BTH opcodes: the transport in the top three bits, the operation below (IBTA volume 1, 9.2.1).
 * Plain ints, because every packet has one and captures hold values that nobody defined.
 */
public final class Opcode {
    /** Reliable connection. */
    public static final int RC = 0x00;
    /** Unreliable connection. */
    public static final int UC = 0x20;
    /** Unreliable datagram. */
    public static final int UD = 0x60;

    public static final int SEND_FIRST = 0x00;
    public static final int SEND_MIDDLE = 0x01;
    public static final int SEND_LAST = 0x02;
    public static final int SEND_LAST_WITH_IMM = 0x03;
    public static final int SEND_ONLY = 0x04;
    public static final int SEND_ONLY_WITH_IMM = 0x05;
    public static final int WRITE_FIRST = 0x06;
    public static final int WRITE_MIDDLE = 0x07;
    public static final int WRITE_LAST = 0x08;
    public static final int WRITE_LAST_WITH_IMM = 0x09;
    public static final int WRITE_ONLY = 0x0a;
    public static final int WRITE_ONLY_WITH_IMM = 0x0b;
    public static final int READ_REQUEST = 0x0c;
    public static final int READ_RESPONSE_FIRST = 0x0d;
    public static final int READ_RESPONSE_MIDDLE = 0x0e;
    public static final int READ_RESPONSE_LAST = 0x0f;
    public static final int READ_RESPONSE_ONLY = 0x10;
    public static final int ACKNOWLEDGE = 0x11;
    public static final int ATOMIC_ACKNOWLEDGE = 0x12;
    public static final int COMPARE_SWAP = 0x13;
    public static final int FETCH_ADD = 0x14;
    public static final int SEND_LAST_WITH_INV = 0x16;
    public static final int SEND_ONLY_WITH_INV = 0x17;
    /** Congestion notification; a whole opcode of its own. */
    public static final int CNP = 0x81;

    private static final String[] OPERATIONS = {
        "SEND_FIRST", "SEND_MIDDLE", "SEND_LAST", "SEND_LAST_WITH_IMM", "SEND_ONLY", "SEND_ONLY_WITH_IMM",
        "WRITE_FIRST", "WRITE_MIDDLE", "WRITE_LAST", "WRITE_LAST_WITH_IMM", "WRITE_ONLY", "WRITE_ONLY_WITH_IMM",
        "READ_REQUEST", "READ_RESPONSE_FIRST", "READ_RESPONSE_MIDDLE", "READ_RESPONSE_LAST", "READ_RESPONSE_ONLY",
        "ACKNOWLEDGE", "ATOMIC_ACKNOWLEDGE", "COMPARE_SWAP", "FETCH_ADD", "", "SEND_LAST_WITH_INV",
        "SEND_ONLY_WITH_INV"};
    private static final String[] NAMES = names();

    private Opcode() { }

    /** In words, e.g. {@code RC SEND_FIRST}; {@code ?0x55} for a value without a meaning. */
    public static String name(int opcode) {
        return NAMES[opcode & 0xff];
    }

    /** The operation of this name without a transport, e.g. {@code SEND_FIRST}; -1 when none has it. */
    public static int operationNamed(String name) {
        return name.isEmpty() ? -1 : Arrays.asList(OPERATIONS).indexOf(name);
    }

    /** Names of the operations, without a transport. */
    public static List<String> operations() {
        return Arrays.stream(OPERATIONS).filter(name -> !name.isEmpty()).toList();
    }

    /** Whether this table has a meaning for it. */
    public static boolean known(int opcode) {
        return !NAMES[opcode & 0xff].startsWith("?");
    }

    /** {@link #RC}, {@link #UC}, {@link #UD} or another transport's bits. */
    public static int transport(int opcode) {
        return opcode & 0xe0;
    }

    /** The operation without the transport. */
    public static int operation(int opcode) {
        return opcode & 0x1f;
    }

    public static boolean hasDeth(int opcode) {
        return transport(opcode) == UD;
    }

    /** First or only packet of a write, and read requests. */
    public static boolean hasReth(int opcode) {
        if (opcode == CNP) {
            return false;
        }
        return switch (operation(opcode)) {
            case WRITE_FIRST, WRITE_ONLY, WRITE_ONLY_WITH_IMM, READ_REQUEST -> true;
            default -> false;
        };
    }

    /** Acknowledgements, and read responses but the middle ones. */
    public static boolean hasAeth(int opcode) {
        if (opcode == CNP) {
            return false;
        }
        return switch (operation(opcode)) {
            case READ_RESPONSE_FIRST, READ_RESPONSE_LAST, READ_RESPONSE_ONLY, ACKNOWLEDGE, ATOMIC_ACKNOWLEDGE -> true;
            default -> false;
        };
    }

    public static boolean hasAtomicEth(int opcode) {
        return opcode != CNP && (operation(opcode) == COMPARE_SWAP || operation(opcode) == FETCH_ADD);
    }

    public static boolean hasAtomicAck(int opcode) {
        return opcode != CNP && operation(opcode) == ATOMIC_ACKNOWLEDGE;
    }

    public static boolean hasImmediate(int opcode) {
        if (opcode == CNP) {
            return false;
        }
        return switch (operation(opcode)) {
            case SEND_LAST_WITH_IMM, SEND_ONLY_WITH_IMM, WRITE_LAST_WITH_IMM, WRITE_ONLY_WITH_IMM -> true;
            default -> false;
        };
    }

    public static boolean hasInvalidate(int opcode) {
        return opcode != CNP && (operation(opcode) == SEND_LAST_WITH_INV || operation(opcode) == SEND_ONLY_WITH_INV);
    }

    /** Any packet of a send. */
    public static boolean isSend(int opcode) {
        return operation(opcode) <= SEND_ONLY_WITH_IMM || hasInvalidate(opcode);
    }

    /** Any packet of a write. */
    public static boolean isWrite(int opcode) {
        return operation(opcode) >= WRITE_FIRST && operation(opcode) <= WRITE_ONLY_WITH_IMM;
    }

    /** Read requests and atomics: the answer carries data. */
    public static boolean isAnswered(int opcode) {
        int operation = operation(opcode);
        return operation == READ_REQUEST || operation == COMPARE_SWAP || operation == FETCH_ADD;
    }

    /** Goes from requester to responder. */
    public static boolean isRequest(int opcode) {
        int operation = operation(opcode);
        return opcode != CNP && (operation <= READ_REQUEST || operation >= COMPARE_SWAP);
    }

    /** Goes back from responder to requester. */
    public static boolean isResponse(int opcode) {
        return opcode != CNP && !isRequest(opcode);
    }

    public static boolean isReadResponse(int opcode) {
        return operation(opcode) >= READ_RESPONSE_FIRST && operation(opcode) <= READ_RESPONSE_ONLY;
    }

    /** First packet of a message of several. */
    public static boolean isFirst(int opcode) {
        int operation = operation(opcode);
        return operation == SEND_FIRST || operation == WRITE_FIRST || operation == READ_RESPONSE_FIRST;
    }

    public static boolean isMiddle(int opcode) {
        int operation = operation(opcode);
        return operation == SEND_MIDDLE || operation == WRITE_MIDDLE || operation == READ_RESPONSE_MIDDLE;
    }

    /** Last packet of a message of several. */
    public static boolean isLast(int opcode) {
        return switch (operation(opcode)) {
            case SEND_LAST, SEND_LAST_WITH_IMM, SEND_LAST_WITH_INV, WRITE_LAST, WRITE_LAST_WITH_IMM,
                    READ_RESPONSE_LAST -> true;
            default -> false;
        };
    }

    /** The packet with which a message ends: last or only. */
    public static boolean ends(int opcode) {
        return !isFirst(opcode) && !isMiddle(opcode);
    }

    /** The packet with which a message begins: first or only. */
    public static boolean begins(int opcode) {
        return !isMiddle(opcode) && !isLast(opcode);
    }

    /** Bytes of the headers between BTH and payload. */
    public static int extensionBytes(int opcode) {
        if (opcode == CNP) {
            return 0;
        }
        return (hasDeth(opcode) ? Deth.SIZE : 0) + (hasReth(opcode) ? Reth.SIZE : 0)
                + (hasAtomicEth(opcode) ? AtomicEth.SIZE : 0) + (hasAeth(opcode) ? Aeth.SIZE : 0)
                + (hasAtomicAck(opcode) ? Long.BYTES : 0)
                + (hasImmediate(opcode) || hasInvalidate(opcode) ? Integer.BYTES : 0);
    }

    private static String[] names() {
        var names = new String[256];
        for (int opcode = 0; opcode < 256; opcode++) {
            names[opcode] = "?0x" + Integer.toHexString(opcode);
        }
        for (int operation = 0; operation < OPERATIONS.length; operation++) {
            if (!OPERATIONS[operation].isEmpty()) {
                names[RC | operation] = "RC " + OPERATIONS[operation];
            }
        }
        for (int operation = SEND_FIRST; operation <= WRITE_ONLY_WITH_IMM; operation++) {
            names[UC | operation] = "UC " + OPERATIONS[operation];
        }
        names[UD | SEND_ONLY] = "UD SEND_ONLY";
        names[UD | SEND_ONLY_WITH_IMM] = "UD SEND_ONLY_WITH_IMM";
        names[CNP] = "CNP";
        return names;
    }
}
