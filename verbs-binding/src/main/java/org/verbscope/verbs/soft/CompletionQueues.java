package org.verbscope.verbs.soft;

import org.verbscope.event.EngineEvent.NicConfigured;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.spi.Layout.Wc;
import org.verbscope.verbs.spi.NativeBlock;

/** Completion queues and completion channels of one context. */
final class CompletionQueues {
    private final Tables own;
    private final Handles<SoftCq> cqs = new Handles<>();
    private final Handles<SoftChannel> channels = new Handles<>();

    CompletionQueues(Tables own) {
        this.own = own;
    }

    /** The queue, or null. From any thread. */
    SoftCq get(long handle) {
        return cqs.get(handle);
    }

    /** The queue that the log calls {@code ref}, or null. */
    SoftCq named(ObjectRef ref) {
        return cqs.all().stream().filter(cq -> cq.ref.equals(ref)).findFirst().orElse(null);
    }

    /** The channel, or null. */
    SoftChannel channel(long handle) {
        return channels.get(handle);
    }

    /** @return the handle, or the negated errno */
    long create(int cqe, long channelHandle, int vector) {
        SoftChannel channel = channels.get(channelHandle);
        if (cqe < 1 || cqe > own.limits().cqe() || channelHandle != 0 && channel == null || vector != 0) {
            return -Errno.EINVAL.number();
        }
        int places = own.profile().places(cqe);
        NativeBlock memory = cqs.size() < own.limits().cq() ? own.machine.memory.ring((long) Ring.places(places) * Wc.SIZE) : null;
        if (memory == null) {
            return -Errno.ENOMEM.number();
        }
        long handle = own.machine.nextHandle();
        ObjectRef ref = own.host.ref(ObjectKind.CQ, handle);
        cqs.put(handle, new SoftCq(handle, ref, channel, memory, places, own.machine.fabric, own.say));
        if (channel != null) {
            channel.users++;
        }
        own.say.configured(new NicConfigured(ref, "context, ring of " + places + " entries"));
        return handle;
    }

    /** @return the errno: EINVAL also when more are in the queue than it would hold */
    int resize(long handle, int cqe) {
        SoftCq cq = cqs.get(handle);
        if (cq == null || cqe < 1 || cqe > own.limits().cqe() || !cq.fits(cqe)) {
            return Errno.EINVAL.number();
        }
        int places = own.profile().places(cqe);
        NativeBlock memory = own.machine.memory.ring((long) Ring.places(places) * Wc.SIZE);
        if (memory == null) {
            return Errno.ENOMEM.number();
        }
        cq.resize(memory, places);
        own.say.configured(new NicConfigured(cq.ref, "ring of " + places + " entries"));
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
        own.say.configured(new NicConfigured(cq.ref, "context cleared"));
        return 0;
    }

    /** @return the handle */
    long createChannel() {
        long handle = own.machine.nextHandle();
        channels.put(handle, new SoftChannel(handle, own.host.ref(ObjectKind.CHANNEL, handle)));
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
        cqs.all().forEach(SoftCq::destroy);
    }
}
