package org.verbscope.verbs.libibverbs;

import java.lang.ref.Reference;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.Path;
import org.verbscope.event.TraceLevel;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.MwType;
import org.verbscope.verbs.spi.DeviceHost;
import org.verbscope.verbs.spi.Layout;
import org.verbscope.verbs.spi.NativeBlock;

/**
 * Posts, binds and polls of one context, and what is told of them at {@link TraceLevel#FULL}. Below that
 * level nothing is allocated; only the packet sequence numbers are kept up. Threads as in the SPI.
 */
final class DataPath {
    private static final int EINVAL = Errno.EINVAL.number();
    /** What a look at a list of send requests found. */
    private static final int PLAIN = 0;
    private static final int BINDS = 1;
    private static final int ASTRAY = -1;
    private static final int TYPE_1 = MwType.TYPE_1.value();
    private static final int TYPE_2 = MwType.TYPE_2.value();
    /** Where the data path lets the library name the refused request; one a thread. */
    private static final ThreadLocal<NativeBlock> REFUSED = ThreadLocal.withInitial(() -> NativeMemory.allocate(Long.BYTES));

    private final Ops ops;
    private final DeviceHost host;
    private final Fabric fabric;
    private final Inference inference;
    private final HandleMap<TrackedQueuePair> queuePairs;
    private final Addresses addresses;
    private final Polled polled;

    DataPath(Ops ops, DeviceHost host, Fabric fabric, Inference inference, HandleMap<TrackedQueuePair> queuePairs,
            Addresses addresses, Windows windows) {
        this.ops = ops;
        this.host = host;
        this.fabric = fabric;
        this.inference = inference;
        this.queuePairs = queuePairs;
        this.addresses = addresses;
        this.polled = new Polled(host, fabric, windows);
    }

    private boolean full() {
        return host.level().includes(TraceLevel.FULL);
    }

    /** {@link org.verbscope.verbs.spi.VerbsContext#postSend}. */
    long postSend(long qp, NativeBlock list, int offset, int count) {
        TrackedQueuePair tracked = queuePairs.get(qp);
        int look = look(tracked, list, offset, count);
        if (look == ASTRAY) {
            return EINVAL;
        }
        NativeBlock refused = REFUSED.get();
        refused.putLong(0, 0);
        long call = full() ? host.call() : 0;
        if (call != 0) {
            return postTraced(tracked, refused, call, qp, list, offset, count);
        }
        int errno = Errnos.of(ops.postSend(qp, list.address() + offset, refused.address()));
        int accepted = accepted(errno, refused, list, offset, count, Layout.SendWr.SIZE);
        tracked.work().untraced(list, offset, accepted, kept(tracked, errno, refused, accepted, count));
        if (look == BINDS) {
            newKeys(list, offset, accepted);
        }
        Reference.reachabilityFence(list);
        return answer(accepted, errno);
    }

    private long postTraced(TrackedQueuePair tracked, NativeBlock refused, long call, long qp, NativeBlock list, int offset,
            int count) {
        SentWork work = tracked.work();
        work.posting(list, offset, count, call);
        fabric.postBegins();
        try {
            long began = host.clock().now();
            int errno = Errnos.of(ops.postSend(qp, list.address() + offset, refused.address()));
            int accepted = accepted(errno, refused, list, offset, count, Layout.SendWr.SIZE);
            List<Message> taken = work.posted(count, accepted, kept(tracked, errno, refused, accepted, count));
            newKeys(list, offset, accepted);
            Reference.reachabilityFence(list);
            inference.sent(tracked.ref(), taken, work.posted(), began);
            return answer(accepted, errno);
        } finally {
            fabric.postEnds();
        }
    }

    /** {@link #ASTRAY} when the library would follow something that is no address handle, window or region of this context. */
    private int look(TrackedQueuePair tracked, NativeBlock list, int offset, int count) {
        boolean datagrams = tracked.isDatagram();
        int found = PLAIN;
        for (int i = 0; i < count; i++) {
            int wr = offset + i * Layout.SendWr.SIZE;
            if (datagrams && addresses.of(list.getLong(wr + Layout.SendWr.UD_AH)) == null) {
                return ASTRAY;
            }
            if (list.getInt(wr + Layout.SendWr.OPCODE) == Message.BIND_MW) {
                if (list.getLong(wr + Layout.SendWr.BIND_MW) == 0
                        || list.getLong(wr + Layout.SendWr.BIND_INFO + Layout.BindInfo.MR) == 0) {
                    return ASTRAY;
                }
                found = BINDS;
            }
        }
        return found;
    }

    /** Windows of type 2 whose binds were taken: the library leaves it to the program to keep their keys. */
    private static void newKeys(NativeBlock list, int offset, int accepted) {
        for (int i = 0; i < accepted; i++) {
            int wr = offset + i * Layout.SendWr.SIZE;
            if (list.getInt(wr + Layout.SendWr.OPCODE) == Message.BIND_MW) {
                long window = list.getLong(wr + Layout.SendWr.BIND_MW);
                if (Windows.type(window) == TYPE_2) {
                    Windows.rkey(window, list.getInt(wr + Layout.SendWr.BIND_RKEY));
                }
            }
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

    /** {@link org.verbscope.verbs.spi.WindowVerbs#bindMw}. The library itself follows {@code mr} without a look. */
    int bindMw(long qp, long mw, NativeBlock bind) {
        int info = Layout.MwBind.INFO;
        if (Windows.type(mw) != TYPE_1 || bind.getLong(info + Layout.BindInfo.MR) == 0) {
            return EINVAL;
        }
        long call = full() ? host.call() : 0;
        long began = call == 0 ? 0 : host.clock().now();
        int errno = Errnos.of(ops.bindMw(qp, mw, bind.address()));
        Reference.reachabilityFence(bind);
        TrackedQueuePair tracked = queuePairs.get(qp);
        if (call != 0) {
            inference.entered("bind_mw", Path.DATA, began, errno == 0);
        }
        if (errno == 0) {
            tracked.work().taken(call == 0 ? null : new Message(call + 1, new Message.Work(bind.getLong(Layout.MwBind.WR_ID),
                    Message.BIND_MW, bind.getInt(Layout.MwBind.SEND_FLAGS), 0, null,
                    WindowChange.binding(mw, Windows.rkey(mw), bind, info))));
        }
        return errno;
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

    /** {@link org.verbscope.verbs.spi.SharedReceiveVerbs#postSrqRecv}. @param posted counts what was taken, from the queue's beginning */
    long postSrqRecv(long srq, NativeBlock list, int offset, int count, AtomicLong posted) {
        NativeBlock refused = REFUSED.get();
        refused.putLong(0, 0);
        long began = full() ? host.clock().now() : 0;
        int errno = Errnos.of(ops.postSrqRecv(srq, list.address() + offset, refused.address()));
        Reference.reachabilityFence(list);
        int accepted = accepted(errno, refused, list, offset, count, Layout.RecvWr.SIZE);
        long tail = posted.addAndGet(accepted);
        if (accepted > 0 && full() && host.call() != 0) {
            inference.receivesPosted(host.ref(ObjectKind.SRQ, srq), tail, began);
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
                polled.completed(completions, i * Layout.Wc.SIZE);
            }
        }
        return found;
    }
}
