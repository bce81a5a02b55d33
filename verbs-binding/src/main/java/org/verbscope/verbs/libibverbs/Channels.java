package org.verbscope.verbs.libibverbs;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import org.verbscope.event.CompletionEvent.ChannelNotified;
import org.verbscope.event.CpuEvent.ContextSwitch;
import org.verbscope.event.Event;
import org.verbscope.event.Evidence;
import org.verbscope.event.Head;
import org.verbscope.event.Layer;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.Path;
import org.verbscope.event.Source;
import org.verbscope.verbs.spi.DeviceHost;
import org.verbscope.verbs.spi.NativeBlock;

/**
 * Completion channels of one context. Their descriptors are non-blocking. Below
 * {@link org.verbscope.event.TraceLevel#FULL} waiting allocates nothing. Thread-safe.
 */
final class Channels {
    private static final int CQ = 0;
    private static final int COOKIE = 8;
    private static final int POLLFD = 16;
    /** Number of the call that was last said to have put its thread aside. */
    private static final int PUT_ASIDE = 24;
    private static final int SCRATCH_BYTES = 32;
    private static final ThreadLocal<NativeBlock> SCRATCH = ThreadLocal.withInitial(() -> NativeMemory.allocate(SCRATCH_BYTES));

    private final long context;
    private final DeviceHost host;
    private final Control control;
    private final Runnable packetsFirst;

    /** @param packetsFirst tells what was captured until now */
    Channels(long context, DeviceHost host, Control control, Runnable packetsFirst) {
        this.context = context;
        this.host = host;
        this.control = control;
        this.packetsFirst = packetsFirst;
    }

    long create() {
        long channel = control.pointer("create_comp_channel", () -> Ibverbs.ibv_create_comp_channel(context));
        int errno = channel > 0 ? Descriptors.nonBlocking(fd(channel)) : 0;
        if (errno != 0) {
            Ibverbs.ibv_destroy_comp_channel(channel);
            return -errno;
        }
        return channel;
    }

    int destroy(long channel) {
        return control.errno("destroy_comp_channel", () -> Ibverbs.ibv_destroy_comp_channel(channel));
    }

    private static int fd(long channel) {
        return new Pointer(channel).getInt(Abi.CHANNEL_FD);
    }

    /** {@link org.verbscope.verbs.spi.EventVerbs#getCqEvent}. */
    long take(long channel, long nanos) {
        NativeBlock scratch = SCRATCH.get();
        long began = host.clock().now();
        int errno = read(channel, scratch);
        if (Descriptors.nothingNow(errno) && nanos > 0) {
            putAside(scratch);
            errno = Descriptors.readable(fd(channel), scratch, POLLFD, nanos) ? read(channel, scratch) : errno;
        }
        if (errno != 0) {
            return Descriptors.nothingNow(errno) ? 0 : -errno;
        }
        long cq = scratch.getLong(CQ);
        if (traced()) {
            packetsFirst.run();
            tell(Layer.KERNEL, new ChannelNotified(host.ref(ObjectKind.CHANNEL, channel), host.ref(ObjectKind.CQ, cq)));
            control.entered("get_cq_event", Path.DATA, began, true);
        }
        return cq;
    }

    private static int read(long channel, NativeBlock scratch) {
        return Ibverbs.ibv_get_cq_event(channel, scratch.address() + CQ, scratch.address() + COOKIE) == 0 ? 0 : Native.getLastError();
    }

    void ack(long cq, int count) {
        Ibverbs.ibv_ack_cq_events(cq, count);
    }

    private boolean traced() {
        return control.full() && host.call() != 0;
    }

    /** A call that waits in several slices is put aside once, as it would be in C. */
    private void putAside(NativeBlock scratch) {
        if (traced() && scratch.getLong(PUT_ASIDE) != host.call()) {
            scratch.putLong(PUT_ASIDE, host.call());
            tell(Layer.KERNEL, new ContextSwitch("get_cq_event"));
        }
    }

    private void tell(Layer layer, Event event) {
        host.sink().emit(Head.of(host.machine(), layer, Path.DATA, Source.CALL).with(Evidence.INFERRED).causedBy(host.call()), event);
    }
}
