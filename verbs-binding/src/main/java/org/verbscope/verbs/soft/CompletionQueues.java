package org.verbscope.verbs.soft;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.verbscope.event.EngineEvent.NicConfigured;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.spi.DeviceHost;
import org.verbscope.verbs.spi.Layout.Wc;
import org.verbscope.verbs.spi.NativeBlock;

/** Completion queues and completion channels of one context. */
final class CompletionQueues {
    private final Fabric fabric;
    private final Machine machine;
    private final DeviceHost host;
    private final Reporter say;
    private final Map<Long, SoftCq> cqs = new ConcurrentHashMap<>();
    private final Map<Long, SoftChannel> channels = new HashMap<>();

    CompletionQueues(Machine machine, DeviceHost host, Reporter say) {
        this.fabric = machine.fabric;
        this.machine = machine;
        this.host = host;
        this.say = say;
    }

    /** The queue, or null. From any thread. */
    SoftCq get(long handle) {
        return cqs.get(handle);
    }

    /** The channel, or null. */
    SoftChannel channel(long handle) {
        return channels.get(handle);
    }

    /** @return the handle, or the negated errno */
    long create(int cqe, long channelHandle, int vector) {
        SoftChannel channel = channels.get(channelHandle);
        if (cqe < 1 || cqe > Limits.CQE || channelHandle != 0 && channel == null || vector != 0) {
            return -Errno.EINVAL.number();
        }
        NativeBlock memory = cqs.size() < Limits.CQ ? machine.memory.ring((long) cqe * Wc.SIZE) : null;
        if (memory == null) {
            return -Errno.ENOMEM.number();
        }
        long handle = machine.nextCq();
        ObjectRef ref = host.ref(ObjectKind.CQ, handle);
        cqs.put(handle, new SoftCq(handle, ref, channel, memory, cqe, fabric, say));
        if (channel != null) {
            channel.users++;
        }
        say.configured(new NicConfigured(ref, "context, ring of " + cqe + " entries"));
        return handle;
    }

    /** @return the errno: EINVAL also when more are in the queue than it would hold */
    int resize(long handle, int cqe) {
        SoftCq cq = cqs.get(handle);
        if (cq == null || cqe < 1 || cqe > Limits.CQE || !cq.fits(cqe)) {
            return Errno.EINVAL.number();
        }
        NativeBlock memory = machine.memory.ring((long) cqe * Wc.SIZE);
        if (memory == null) {
            return Errno.ENOMEM.number();
        }
        cq.resize(memory, cqe);
        say.configured(new NicConfigured(cq.ref, "ring of " + cqe + " entries"));
        return 0;
    }

    int destroy(long handle) {
        SoftCq cq = cqs.get(handle);
        if (cq == null) {
            return Errno.EINVAL.number();
        } else if (cq.busy()) {
            return Errno.EBUSY.number();
        }
        cqs.remove(handle);
        cq.destroy();
        say.configured(new NicConfigured(cq.ref, "context cleared"));
        return 0;
    }

    /** @return the handle */
    long createChannel() {
        long handle = machine.nextChannel();
        channels.put(handle, new SoftChannel(handle, host.ref(ObjectKind.CHANNEL, handle)));
        return handle;
    }

    int destroyChannel(long handle) {
        SoftChannel channel = channels.get(handle);
        if (channel == null) {
            return Errno.EINVAL.number();
        } else if (channel.users > 0) {
            return Errno.EBUSY.number();
        }
        channels.remove(handle);
        return 0;
    }

    /** The context is closed. */
    void close() {
        cqs.values().forEach(SoftCq::destroy);
    }
}
