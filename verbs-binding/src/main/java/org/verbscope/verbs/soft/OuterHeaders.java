package org.verbscope.verbs.soft;

import org.verbscope.verbs.roce.PacketPath;

/**
 * The headers before the BTH, as a queue pair wrote them last: nothing in them changes from packet to packet but the
 * length, and most packets of a queue pair are as long as the one before.
 */
final class OuterHeaders {
    private final byte[] last = new byte[48];
    /** Null when there was none. */
    private PacketPath way;
    private int port;
    private int following;

    /** Writes them into {@code out}. @param bytes that follow them */
    void write(byte[] out, PacketPath to, int sourcePort, int bytes) {
        int size = to.how().headerBytes();
        if (to == way && sourcePort == port && bytes == following) {
            System.arraycopy(last, 0, out, 0, size);
            return;
        }
        to.how().write(out, 0, to, sourcePort, bytes);
        System.arraycopy(out, 0, last, 0, size);
        way = to;
        port = sourcePort;
        following = bytes;
    }
}
