package org.verbscope.verbs.soft;

import org.verbscope.event.EngineEvent.NicConfigured;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.spi.NativeBlock;

/** Memory regions of one context, and their entries in the adapter's table. The handle is the lkey. */
final class Regions {
    private static final int KNOWN = Mr.LOCAL_WRITE | Mr.REMOTE_WRITE | Mr.REMOTE_READ | Mr.REMOTE_ATOMIC
            | Mr.MW_BIND | Mr.ZERO_BASED;
    private static final int REMOTE = Mr.REMOTE_WRITE | Mr.REMOTE_READ | Mr.REMOTE_ATOMIC;
    private static final int NEED_LOCAL_WRITE = Mr.REMOTE_WRITE | Mr.REMOTE_ATOMIC;

    private final Tables own;
    private final KeyTable<Mr> mrs = new KeyTable<>();

    Regions(Tables own) {
        this.own = own;
    }

    /** The region, or null. */
    Mr get(long handle) {
        return handle == (int) handle ? mrs.get((int) handle) : null;
    }

    /** @param pd null for one that does not exist. @return the handle, or the negated errno */
    long register(SoftPd pd, long address, long length, long iova, int access) {
        boolean lacksLocal = (access & NEED_LOCAL_WRITE) != 0 && (access & Mr.LOCAL_WRITE) == 0;
        if (pd == null || length <= 0 || length > Limits.MR_BYTES || lacksLocal) {
            return -Errno.EINVAL.number();
        } else if ((access & ~(KNOWN | Mr.OPTIONAL)) != 0) {
            return -Errno.EOPNOTSUPP.number();
        } else if (mrs.size() >= own.limits().mr()) {
            return -Errno.ENOMEM.number();
        }
        NativeBlock block = own.machine.memory.find(address, length);
        if (block == null) {
            return -Errno.EFAULT.number();
        }
        long pages = AddressSpace.touched(address, length);
        if (!own.machine.pin(pages)) {
            return -Errno.ENOMEM.number();
        }
        Keys keys = own.machine.keys;
        int lkey = keys.nextLkey();
        int rkey = keys.nextRkey();
        ObjectRef ref = own.host.ref(ObjectKind.MR, lkey);
        long start = (access & Mr.ZERO_BASED) != 0 && iova == address ? 0 : iova;
        boolean remote = (access & REMOTE) != 0 || own.profile().givesEveryRegionAnRkey();
        var mr = new Mr(pd, block, address - block.address(), length, start, access, lkey, remote ? rkey : 0, ref);
        mrs.put(lkey, mr);
        keys.add(mr);
        pd.children++;
        own.say.configured(new NicConfigured(ref, "protection entry and " + pages + (pages == 1 ? " page" : " pages") + " of translation"));
        return lkey;
    }

    /** @return the errno; with a window on it, it stays */
    int deregister(long handle) {
        Mr mr = get(handle);
        if (mr == null) {
            return Errno.EINVAL.number();
        } else if (mr.windows > 0) {
            return own.profile().windowedRegion().number();
        }
        mrs.remove(mr.lkey);
        own.machine.keys.remove(mr);
        own.machine.unpin(pages(mr));
        mr.pd.children--;
        own.say.configured(new NicConfigured(mr.ref, "translation and protection entry cleared"));
        return 0;
    }

    /** The context is closed. */
    void close() {
        mrs.values().forEach(mr -> {
            own.machine.keys.remove(mr);
            own.machine.unpin(pages(mr));
        });
    }

    private static long pages(Mr mr) {
        return AddressSpace.touched(mr.block.address() + mr.offset, mr.length);
    }
}
