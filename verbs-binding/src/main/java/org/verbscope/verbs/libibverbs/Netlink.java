package org.verbscope.verbs.libibverbs;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Messages and attributes of netlink(7): header of 16 bytes, attributes of 4 and a value, all aligned to 4, native byte order. */
final class Netlink {
    private static final int HEADER = 16;
    private static final int ATTRIBUTE_HEADER = 4;
    private static final int ERROR = 2;
    private static final int DONE = 3;
    private static final short REQUEST_DUMP = 0x1 | 0x300;
    /** The two highest bits of an attribute's type are flags. */
    private static final int TYPE_MASK = 0x3fff;

    private Netlink() { }

    /** Sees each attribute; {@code value} is positioned at it and limited to it. */
    interface Attributes {
        void attribute(int type, ByteBuffer value) throws NetlinkException;
    }

    /** A request for everything. @param argument number of an attribute of 32 bits, or -1 for none */
    static byte[] dump(int type, int sequence, int argument, int value) {
        int length = HEADER + (argument < 0 ? 0 : ATTRIBUTE_HEADER + Integer.BYTES);
        ByteBuffer request = ByteBuffer.allocate(length).order(ByteOrder.nativeOrder());
        request.putInt(length).putShort((short) type).putShort(REQUEST_DUMP).putInt(sequence).putInt(0);
        if (argument >= 0) {
            request.putShort((short) (ATTRIBUTE_HEADER + Integer.BYTES)).putShort((short) argument).putInt(value);
        }
        return request.array();
    }

    /**
     * Takes one datagram apart.
     *
     * @param messages sees the attributes of each message that answers {@code sequence}
     * @return whether it was the last one of the dump
     * @throws NetlinkException with the errno of a refusal, or 0 for bytes that are no messages
     */
    static boolean read(ByteBuffer datagram, int sequence, Consumer<ByteBuffer> messages) throws NetlinkException {
        datagram.order(ByteOrder.nativeOrder());
        boolean done = false;
        while (datagram.remaining() >= HEADER) {
            int start = datagram.position();
            int length = datagram.getInt(start);
            if (length < HEADER || length > datagram.remaining()) {
                throw new NetlinkException("a message of " + length + " bytes where " + datagram.remaining() + " are left", 0);
            }
            int type = datagram.getShort(start + 4) & 0xffff;
            if (datagram.getInt(start + 8) == sequence) {
                ByteBuffer payload = datagram.slice(start + HEADER, length - HEADER).order(ByteOrder.nativeOrder());
                if (type == ERROR || type == DONE) {
                    int errno = payload.remaining() < Integer.BYTES ? 0 : -payload.getInt(0);
                    if (errno != 0) {
                        throw new NetlinkException("the kernel refused with errno " + errno, errno);
                    }
                    done = true;
                } else {
                    messages.accept(payload);
                }
            }
            datagram.position(Math.min(datagram.limit(), start + aligned(length)));
        }
        return done;
    }

    /** Goes through the attributes of {@code bytes}, also nested ones. @throws NetlinkException when they run past its end */
    static void each(ByteBuffer bytes, Attributes attributes) throws NetlinkException {
        int at = bytes.position();
        while (bytes.limit() - at >= ATTRIBUTE_HEADER) {
            int length = bytes.getShort(at) & 0xffff;
            if (length < ATTRIBUTE_HEADER || length > bytes.limit() - at) {
                throw new NetlinkException("an attribute of " + length + " bytes where " + (bytes.limit() - at) + " are left", 0);
            }
            attributes.attribute(bytes.getShort(at + 2) & TYPE_MASK,
                    bytes.slice(at + ATTRIBUTE_HEADER, length - ATTRIBUTE_HEADER).order(ByteOrder.nativeOrder()));
            at += aligned(length);
        }
    }

    /** An unsigned number of 8 or 32 bits, as wide as the attribute is. */
    static long number(ByteBuffer value) throws NetlinkException {
        return switch (value.remaining()) {
            case 1 -> value.get(0) & 0xff;
            case 4 -> value.getInt(0) & 0xffffffffL;
            default -> throw new NetlinkException("a number of " + value.remaining() + " bytes", 0);
        };
    }

    /** Text that ends with a zero byte. */
    static String text(ByteBuffer value) {
        var bytes = new byte[Math.max(0, value.remaining() - 1)];
        value.get(0, bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static int aligned(int length) {
        return length + 3 & -4;
    }
}
