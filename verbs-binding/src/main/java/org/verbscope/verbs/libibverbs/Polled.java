package org.verbscope.verbs.libibverbs;

import org.verbscope.verbs.spi.DeviceHost;
import org.verbscope.verbs.spi.Layout;
import org.verbscope.verbs.spi.NativeBlock;

/** What the completions that a program polls prove of the work behind them. Threads as in the SPI. */
final class Polled {
    private static final int RECV = 128;
    private static final int GRH = 40;
    private static final int WITH_INV = 8;
    /** The kernel's own number of WITH_INV, which rxe hands through as it is. */
    private static final int WITH_INV_OF_RXE = 4;

    private final DeviceHost host;
    private final Fabric fabric;
    private final Windows windows;

    Polled(DeviceHost host, Fabric fabric, Windows windows) {
        this.host = host;
        this.fabric = fabric;
        this.windows = windows;
    }

    /** The completion at {@code at}. Only good ones tell something: of a failed one not even the opcode is valid. */
    void completed(NativeBlock wc, int at) {
        TrackedQueuePair tracked = fabric.numbered(host, wc.getInt(at + Layout.Wc.QP_NUM));
        if (tracked == null || wc.getInt(at + Layout.Wc.STATUS) != 0) {
            return;
        }
        long now = host.clock().now();
        if ((wc.getInt(at + Layout.Wc.OPCODE) & RECV) == 0) {
            TrackedQueuePair peer = fabric.peerOf(tracked);
            for (Message message : tracked.work().completed(wc.getLong(at + Layout.Wc.WR_ID))) {
                Inference.done(tracked, peer, message, now);
                if (message.change() != null) {
                    windows.changed(message.change(), now, message.latest());
                }
            }
        } else {
            received(tracked, wc, at, now);
        }
    }

    private void received(TrackedQueuePair tracked, NativeBlock wc, int at, long now) {
        long length = Integer.toUnsignedLong(wc.getInt(at + Layout.Wc.BYTE_LEN));
        TrackedQueuePair sender = tracked.isDatagram() ? null : fabric.peerOf(tracked);
        Message message = sender == null ? null : sender.work().received(length);
        if (tracked.isDatagram()) {
            Fabric.Sent sent = fabric.datagram(tracked, wc.getInt(at + Layout.Wc.SRC_QP), length - GRH);
            sender = sent.sender();
            message = sent.message();
        }
        if (message != null) {
            Inference.arrived(sender, tracked, message, now);
        }
        if ((wc.getInt(at + Layout.Wc.WC_FLAGS) & (tracked.isRxe() ? WITH_INV_OF_RXE : WITH_INV)) != 0) {
            windows.invalidated(wc.getInt(at + Layout.Wc.IMM_DATA), now, message == null ? 0 : message.latest());
        }
    }
}
