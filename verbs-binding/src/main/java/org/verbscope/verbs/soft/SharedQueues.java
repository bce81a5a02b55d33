package org.verbscope.verbs.soft;

import org.verbscope.event.EngineEvent.NicConfigured;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.spi.Layout.RecvWr;
import org.verbscope.verbs.spi.Layout.Sge;
import org.verbscope.verbs.spi.Layout.SrqAttr;
import org.verbscope.verbs.spi.Layout.SrqInitAttr;
import org.verbscope.verbs.spi.NativeBlock;

/** Shared receive queues of one context. */
final class SharedQueues {
    private final Tables own;
    private final Handles<SoftSrq> srqs = new Handles<>();

    SharedQueues(Tables own) {
        this.own = own;
    }

    /** The queue, or null. */
    SoftSrq get(long handle) {
        return srqs.get(handle);
    }

    /** @return the handle, or the negated errno */
    long create(SoftPd pd, NativeBlock initAttr) {
        int wr = initAttr.getInt(SrqInitAttr.ATTR + SrqAttr.MAX_WR);
        int sge = initAttr.getInt(SrqInitAttr.ATTR + SrqAttr.MAX_SGE);
        boolean fits = wr >= 1 && wr <= own.limits().srqWr() && sge >= 0 && sge <= own.limits().sge();
        if (pd == null || !fits) {
            return -Errno.EINVAL.number();
        }
        int elements = Math.max(1, sge);
        int places = own.profile().places(wr);
        int slotBytes = RecvWr.SIZE + elements * Sge.SIZE;
        NativeBlock memory = srqs.size() < own.limits().srq() ? own.machine.memory.ring((long) Ring.places(places) * slotBytes) : null;
        if (memory == null) {
            return -Errno.ENOMEM.number();
        }
        long handle = own.machine.nextHandle();
        ObjectRef ref = own.host.ref(ObjectKind.SRQ, handle);
        var queue = new ReceiveQueue(ref, handle, new Ring(memory, places, slotBytes), pd, true, own.say,
                own.profile().freesSlotsEarly());
        srqs.put(handle, new SoftSrq(handle, queue, elements, own.machine, own.say));
        pd.children++;
        initAttr.putInt(SrqInitAttr.ATTR + SrqAttr.MAX_SGE, elements);
        own.say.configured(new NicConfigured(ref, "context, ring of " + places + " slots"));
        return handle;
    }

    /** @return the errno; nothing is changed then */
    int modify(long handle, NativeBlock attr, int mask) {
        SoftSrq srq = srqs.get(handle);
        if (srq == null || (mask & ~(SrqAttr.MASK_MAX_WR | SrqAttr.MASK_LIMIT)) != 0) {
            return Errno.EINVAL.number();
        }
        Ring ring = srq.queue.ring;
        boolean resizes = (mask & SrqAttr.MASK_MAX_WR) != 0;
        int asked = resizes ? attr.getInt(SrqAttr.MAX_WR) : ring.slots();
        int limit = (mask & SrqAttr.MASK_LIMIT) != 0 ? attr.getInt(SrqAttr.SRQ_LIMIT) : srq.queue.limit();
        boolean holds = asked >= 1 && asked <= own.limits().srqWr() && asked >= ring.posted - ring.fetched;
        if (!holds || limit < 0 || limit > asked) {
            return Errno.EINVAL.number();
        }
        if (resizes) {
            int wr = own.profile().places(asked);
            NativeBlock memory = own.machine.memory.ring((long) Ring.places(wr) * ring.slotBytes);
            if (memory == null) {
                return Errno.ENOMEM.number();
            }
            ring.resize(memory, wr);
            own.say.configured(new NicConfigured(srq.queue.ref, "ring of " + wr + " slots"));
        }
        srq.queue.limit(limit);
        return 0;
    }

    int query(long handle, NativeBlock attr) {
        SoftSrq srq = srqs.get(handle);
        if (srq == null) {
            return Errno.EINVAL.number();
        }
        attr.putInt(SrqAttr.MAX_WR, srq.queue.ring.slots());
        attr.putInt(SrqAttr.MAX_SGE, srq.maxSge);
        attr.putInt(SrqAttr.SRQ_LIMIT, srq.queue.limit());
        return 0;
    }

    int destroy(long handle) {
        SoftSrq srq = srqs.get(handle);
        if (srq == null) {
            return Errno.EINVAL.number();
        } else if (srq.users > 0 || own.say.events.unacked(ObjectKind.SRQ, handle)) {
            return Errno.EBUSY.number();
        }
        srqs.remove(handle);
        srq.destroy();
        srq.queue.pd.children--;
        own.say.events.forget(ObjectKind.SRQ, handle);
        own.say.configured(new NicConfigured(srq.queue.ref, "context cleared"));
        return 0;
    }

    /** The context is closed. */
    void close() {
        srqs.all().forEach(SoftSrq::destroy);
    }
}
