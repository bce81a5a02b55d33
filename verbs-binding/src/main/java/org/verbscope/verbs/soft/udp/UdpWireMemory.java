package org.verbscope.verbs.soft.udp;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Memory that calls of the C library can be given: a buffer, which keeps it alive, and where it is.
 *
 * @param bytes direct, native order, zeroed at first; absolute access only
 * @param address of the first byte
 */
record UdpWireMemory(ByteBuffer bytes, long address) {
    static UdpWireMemory of(int size) {
        ByteBuffer bytes = ByteBuffer.allocateDirect(size).order(ByteOrder.nativeOrder());
        return new UdpWireMemory(bytes, Pointer.nativeValue(Native.getDirectBufferPointer(bytes)));
    }
}
