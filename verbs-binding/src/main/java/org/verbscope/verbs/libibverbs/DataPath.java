package org.verbscope.verbs.libibverbs;

import java.lang.ref.Reference;
import java.util.List;
import org.verbscope.event.Path;
import org.verbscope.event.TraceLevel;
import org.verbscope.verbs.spi.DeviceHost;
import org.verbscope.verbs.spi.Layout;
import org.verbscope.verbs.spi.NativeBlock;

/**
 * Posts and polls of one context, and what is told of them at {@link TraceLevel#FULL}. Below that level
 * nothing is allocated; only the packet sequence numbers are kept up. Threads as in the SPI.
 */
final class DataPath {
    private static final int RECV = 128;
    /** Where the data path lets the library name the refused request; one a thread. */
    private static final ThreadLocal<NativeBlock> REFUSED = ThreadLocal.withInitial(() -> NativeMemory.allocate(Long.BYTES));

    private final Ops ops;
    private final DeviceHost host;
    private final Fabric fabric;
    private final Inference inference;
    private final HandleMap<TrackedQueuePair> queuePairs;

    DataPath(Ops ops, DeviceHost host, Fabric fabric, Inference inference, HandleMap<TrackedQueuePair> queuePairs) {
        this.ops = ops;
        this.host = host;
        this.fabric = fabric;
        this.inference = inference;
        this.queuePairs = queuePairs;
    }

    private boolean full() {
        return host.level().includes(TraceLevel.FULL);
    }

    /** {@link org.verbscope.verbs.spi.VerbsContext#postSend}. */
    long postSend(long qp, NativeBlock list, int offset, int count) {
        TrackedQueuePair tracked = queuePairs.get(qp);
        long call = full() ? host.call() : 0;
        tracked.posting(list, offset, count, call);
        NativeBlock refused = REFUSED.get();
        refused.putLong(0, 0);
        if (call == 0) {
            int errno = Errnos.of(ops.postSend(qp, list.address() + offset, refused.address()));
            int accepted = accepted(errno, refused, list, offset, count, Layout.SendWr.SIZE);
            tracked.posted(list, offset, count, accepted, kept(tracked, errno, refused, accepted, count), false);
            Reference.reachabilityFence(list);
            return answer(accepted, errno);
        }
        fabric.postBegins();
        try {
            long began = host.clock().now();
            int errno = Errnos.of(ops.postSend(qp, list.address() + offset, refused.address()));
            int accepted = accepted(errno, refused, list, offset, count, Layout.SendWr.SIZE);
            List<Message> taken =
                    tracked.posted(list, offset, count, accepted, kept(tracked, errno, refused, accepted, count), true);
            Reference.reachabilityFence(list);
            inference.sent(tracked.ref(), taken, tracked.posted(), began);
            return answer(accepted, errno);
        } finally {
            fabric.postEnds();
        }
    }

    /** rxe writes requests into its ring before the kernel refuses them: those stay there, named by nobody. */
    private static int kept(TrackedQueuePair tracked, int errno, NativeBlock refused, int accepted, int count) {
        return errno != 0 && refused.getLong(0) == 0 && tracked.isRxe() ? count : accepted;
    }

    private static int accepted(int errno, NativeBlock refused, NativeBlock list, int offset, int count, int size) {
        if (errno == 0) {
            return count;
        }
        long before = refused.getLong(0) - list.address() - offset;
        return before < 0 || before >= (long) count * size ? 0 : (int) (before / size);
    }

    private static long answer(int accepted, int errno) {
        return (long) accepted << 32 | errno;
    }

    /** {@link org.verbscope.verbs.spi.VerbsContext#postRecv}. */
    long postRecv(long qp, NativeBlock list, int offset, int count) {
        NativeBlock refused = REFUSED.get();
        refused.putLong(0, 0);
        long began = full() ? host.clock().now() : 0;
        int errno = Errnos.of(ops.postRecv(qp, list.address() + offset, refused.address()));
        Reference.reachabilityFence(list);
        int accepted = accepted(errno, refused, list, offset, count, Layout.RecvWr.SIZE);
        if (accepted > 0 && full() && host.call() != 0) {
            TrackedQueuePair tracked = queuePairs.get(qp);
            inference.receivesPosted(tracked.ref(), tracked.receivesPosted(accepted), began);
        }
        return answer(accepted, errno);
    }

    /** {@link org.verbscope.verbs.spi.EventVerbs#reqNotifyCq}. */
    int reqNotify(long cq, boolean solicitedOnly) {
        boolean told = full() && host.call() != 0;
        long began = told ? host.clock().now() : 0;
        int errno = Errnos.of(ops.reqNotifyCq(cq, solicitedOnly ? 1 : 0));
        if (told) {
            inference.entered("req_notify_cq", Path.DATA, began, errno == 0);
        }
        return errno;
    }

    /** {@link org.verbscope.verbs.spi.VerbsContext#pollCq}. */
    int poll(long cq, int max, NativeBlock completions) {
        int found = ops.pollCq(cq, max, completions.address());
        Reference.reachabilityFence(completions);
        if (found < 0) {
            return -Errnos.ofPoll(found);
        }
        if (found > 0 && full()) {
            fabric.capture().catchUp();
            for (int i = 0; i < found; i++) {
                completed(completions, i * Layout.Wc.SIZE);
            }
        }
        return found;
    }

    /** Only good ones tell something: of a failed one not even the opcode is valid. */
    private void completed(NativeBlock wc, int at) {
        TrackedQueuePair tracked = fabric.numbered(host, wc.getInt(at + Layout.Wc.QP_NUM));
        if (tracked == null || wc.getInt(at + Layout.Wc.STATUS) != 0) {
            return;
        }
        long now = host.clock().now();
        TrackedQueuePair peer = fabric.peerOf(tracked);
        if ((wc.getInt(at + Layout.Wc.OPCODE) & RECV) == 0) {
            for (Message message : tracked.completed(wc.getLong(at + Layout.Wc.WR_ID))) {
                Inference.done(tracked, peer, message, now);
            }
        } else if (peer != null) {
            Message message = peer.received(Integer.toUnsignedLong(wc.getInt(at + Layout.Wc.BYTE_LEN)));
            if (message != null) {
                Inference.arrived(peer, tracked, message, now);
            }
        }
    }
}
