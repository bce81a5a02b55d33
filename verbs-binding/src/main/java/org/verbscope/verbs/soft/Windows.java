package org.verbscope.verbs.soft;

import org.verbscope.event.EngineEvent.NicConfigured;
import org.verbscope.event.ObjectKind;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.spi.Layout.BindInfo;
import org.verbscope.verbs.spi.Layout.MwBind;
import org.verbscope.verbs.spi.NativeBlock;

/** Memory windows of one context. */
final class Windows {
    private final Tables own;
    private final Handles<SoftMw> windows = new Handles<>();

    Windows(Tables own) {
        this.own = own;
    }

    /** The window, or null. */
    SoftMw get(long handle) {
        return windows.get(handle);
    }

    boolean isOfType(long handle, int type) {
        SoftMw window = windows.get(handle);
        return window != null && window.type == type;
    }

    /** @return the handle, or the negated errno */
    long alloc(SoftPd pd, int type) {
        if (pd == null || type != SoftMw.TYPE_1 && type != SoftMw.TYPE_2) {
            return -Errno.EINVAL.number();
        } else if (windows.size() >= own.limits().mw()) {
            return -Errno.ENOMEM.number();
        }
        long handle = own.machine.nextHandle();
        var window = new SoftMw(handle, pd, type, own.machine.keys.nextWindow(), own.host.ref(ObjectKind.MW, handle), own.say);
        windows.put(handle, window);
        own.machine.keys.add(window);
        pd.children++;
        own.say.configured(new NicConfigured(window.ref, "protection entry, bound to nothing"));
        return handle;
    }

    /** {@code ibv_bind_mw}. @param call number of the call. @return the errno */
    int bind(SoftQp qp, long handle, NativeBlock bind, long call) {
        SoftMw window = windows.get(handle);
        if (qp == null || window == null || window.type != SoftMw.TYPE_1) {
            return Errno.EINVAL.number();
        }
        long length = bind.getLong(MwBind.INFO + BindInfo.LENGTH);
        Mr mr = own.regions.get(bind.getLong(MwBind.INFO + BindInfo.MR));
        boolean zeroBased = (bind.getInt(MwBind.INFO + BindInfo.ACCESS_FLAGS) & Mr.ZERO_BASED) != 0;
        if (zeroBased || length != 0 && mr == null) {
            return Errno.EINVAL.number();
        } else if (mr != null && mr.pd != window.pd && own.profile().keepsWindowsInTheirDomain()) {
            return Errno.EPERM.number();
        }
        int rkey = SoftMw.next(window.asked);
        int errno = qp.sends.postBind(bind, handle, rkey, call);
        if (errno == 0) {
            window.asked = rkey;
        }
        return errno;
    }

    int dealloc(long handle) {
        SoftMw window = windows.get(handle);
        if (window == null) {
            return Errno.EINVAL.number();
        }
        windows.remove(handle);
        forget(window);
        window.pd.children--;
        own.say.configured(new NicConfigured(window.ref, "protection entry cleared"));
        return 0;
    }

    private void forget(SoftMw window) {
        own.machine.keys.remove(window);
        window.release();
    }

    /** Windows that were bound through {@code qp} are free. */
    void forget(SoftQp qp) {
        windows.all().forEach(window -> window.forget(qp));
    }

    /** The context is closed. */
    void close() {
        windows.all().forEach(this::forget);
    }
}
