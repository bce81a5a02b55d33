package org.verbscope.verbs.soft;

import org.verbscope.verbs.spi.Layout.QpCap;
import org.verbscope.verbs.spi.Layout.RecvWr;
import org.verbscope.verbs.spi.Layout.SendWr;
import org.verbscope.verbs.spi.Layout.Sge;
import org.verbscope.verbs.spi.NativeBlock;

/** What a queue pair was given: as many requests and elements as asked, and the inline bytes that fit a slot's elements. */
record QpSizes(int sendWr, int recvWr, int sendSge, int recvSge, int inline) {
    /** What {@code ibv_qp_cap} at {@code at} asks for, or null when it is more than the device has. @param shares whether its receives are a shared queue's */
    static QpSizes granted(NativeBlock block, int at, boolean shares, Limits limits) {
        int sendWr = block.getInt(at + QpCap.MAX_SEND_WR);
        int recvWr = shares ? 0 : block.getInt(at + QpCap.MAX_RECV_WR);
        int sendSge = block.getInt(at + QpCap.MAX_SEND_SGE);
        int recvSge = shares ? 0 : block.getInt(at + QpCap.MAX_RECV_SGE);
        int inline = block.getInt(at + QpCap.MAX_INLINE_DATA);
        boolean fits = within(sendWr, limits.qpWr()) && within(recvWr, limits.qpWr()) && within(sendSge, limits.sge())
                && within(recvSge, limits.sge()) && within(inline, limits.inline());
        if (!fits) {
            return null;
        }
        int rounded = (inline + Sge.SIZE - 1) / Sge.SIZE * Sge.SIZE;
        int least = shares ? 0 : 1;
        return new QpSizes(Math.max(1, sendWr), Math.max(least, recvWr), Math.max(1, sendSge), Math.max(least, recvSge),
                Math.max(rounded, Math.max(1, sendSge) * Sge.SIZE));
    }

    void write(NativeBlock block, int at) {
        block.putInt(at + QpCap.MAX_SEND_WR, sendWr);
        block.putInt(at + QpCap.MAX_RECV_WR, recvWr);
        block.putInt(at + QpCap.MAX_SEND_SGE, sendSge);
        block.putInt(at + QpCap.MAX_RECV_SGE, recvSge);
        block.putInt(at + QpCap.MAX_INLINE_DATA, inline);
    }

    /** With the places that the rings really have; a query tells these. */
    QpSizes onRings(Profile profile) {
        return new QpSizes(profile.places(sendWr), recvWr == 0 ? 0 : profile.places(recvWr), sendSge, recvSge, inline);
    }

    int sendSlotBytes() {
        return SendWr.SIZE + Math.max(inline, sendSge * Sge.SIZE);
    }

    int receiveSlotBytes() {
        return RecvWr.SIZE + recvSge * Sge.SIZE;
    }

    private static boolean within(int asked, int most) {
        return asked >= 0 && asked <= most;
    }
}
