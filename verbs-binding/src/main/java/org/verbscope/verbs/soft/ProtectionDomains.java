package org.verbscope.verbs.soft;

import org.verbscope.verbs.Errno;

/** Protection domains of one context. */
final class ProtectionDomains {
    private final Tables own;
    private final Handles<SoftPd> pds = new Handles<>();

    ProtectionDomains(Tables own) {
        this.own = own;
    }

    /** The domain, or null. */
    SoftPd get(long handle) {
        return pds.get(handle);
    }

    /** @return the handle, or the negated errno */
    long alloc() {
        if (pds.size() >= own.limits().pd()) {
            return -Errno.ENOMEM.number();
        }
        var pd = new SoftPd(own.machine.nextHandle());
        pds.put(pd.handle, pd);
        return pd.handle;
    }

    int dealloc(long handle) {
        SoftPd pd = pds.get(handle);
        if (pd == null) {
            return Errno.EINVAL.number();
        } else if (pd.children > 0) {
            return Errno.EBUSY.number();
        }
        pds.remove(handle);
        return 0;
    }
}
