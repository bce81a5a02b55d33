package org.verbscope.verbs.soft;

import java.nio.ByteOrder;

/** Values of eight bytes that the wire carries in network order and memory holds in the processor's. */
final class HostOrder {
    private HostOrder() { }

    /** Turns the eight bytes at {@code at} from the one order to the other. */
    static void fromNetwork(byte[] bytes, int at) {
        if (ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN) {
            return;
        }
        for (int i = 0; i < 4; i++) {
            byte low = bytes[at + i];
            bytes[at + i] = bytes[at + 7 - i];
            bytes[at + 7 - i] = low;
        }
    }
}
