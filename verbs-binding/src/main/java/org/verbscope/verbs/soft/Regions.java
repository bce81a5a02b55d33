package org.verbscope.verbs.soft;

import java.util.HashMap;
import java.util.Map;
import org.verbscope.event.EngineEvent.NicConfigured;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.spi.DeviceHost;
import org.verbscope.verbs.spi.NativeBlock;

/** Memory regions of one context, and their entries in the adapter's table. The handle is the lkey. */
final class Regions {
    private static final int KNOWN = Mr.LOCAL_WRITE | Mr.REMOTE_WRITE | Mr.REMOTE_READ | Mr.REMOTE_ATOMIC
            | Mr.MW_BIND | Mr.ZERO_BASED;
    private static final int NEED_LOCAL_WRITE = Mr.REMOTE_WRITE | Mr.REMOTE_ATOMIC;

    private final Machine machine;
    private final DeviceHost host;
    private final Reporter say;
    private final Map<Long, Mr> mrs = new HashMap<>();

    Regions(Machine machine, DeviceHost host, Reporter say) {
        this.machine = machine;
        this.host = host;
        this.say = say;
    }

    /** @param pd null for one that does not exist. @return the handle, or the negated errno */
    long register(SoftPd pd, long address, long length, long iova, int access) {
        boolean lacksLocal = (access & NEED_LOCAL_WRITE) != 0 && (access & Mr.LOCAL_WRITE) == 0;
        if (pd == null || length <= 0 || length > Limits.MR_BYTES || lacksLocal) {
            return -Errno.EINVAL.number();
        } else if ((access & ~(KNOWN | Mr.OPTIONAL)) != 0) {
            return -Errno.EOPNOTSUPP.number();
        } else if (mrs.size() >= Limits.MR) {
            return -Errno.ENOMEM.number();
        }
        NativeBlock block = machine.memory.find(address, length);
        if (block == null) {
            return -Errno.EFAULT.number();
        }
        int lkey = machine.nextLkey();
        ObjectRef ref = host.ref(ObjectKind.MR, lkey);
        long start = (access & Mr.ZERO_BASED) != 0 && iova == address ? 0 : iova;
        var mr = new Mr(pd, block, address - block.address(), length, start, access, lkey, machine.nextRkey(), ref);
        mrs.put((long) lkey, mr);
        machine.byLkey.put(lkey, mr);
        machine.byRkey.put(mr.rkey, mr);
        pd.children++;
        say.configured(new NicConfigured(ref, "translation and protection entry"));
        return lkey;
    }

    int rkey(long handle) {
        return mrs.get(handle).rkey;
    }

    int deregister(long handle) {
        Mr mr = mrs.remove(handle);
        if (mr == null) {
            return Errno.EINVAL.number();
        }
        forget(mr);
        mr.pd.children--;
        say.configured(new NicConfigured(mr.ref, "translation and protection entry cleared"));
        return 0;
    }

    /** The context is closed. */
    void close() {
        mrs.values().forEach(this::forget);
    }

    private void forget(Mr mr) {
        machine.byLkey.remove(mr.lkey);
        machine.byRkey.remove(mr.rkey);
    }
}
