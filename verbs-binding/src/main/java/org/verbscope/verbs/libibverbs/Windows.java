package org.verbscope.verbs.libibverbs;

import com.sun.jna.Function;
import com.sun.jna.Pointer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.verbscope.event.Evidence;
import org.verbscope.event.Head;
import org.verbscope.event.Layer;
import org.verbscope.event.ObjectEvent.ObjectChanged;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.Path;
import org.verbscope.event.Source;
import org.verbscope.verbs.AccessFlag;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.spi.DeviceHost;

/**
 * Memory windows of one context, and what they are bound to as far as completions said so. The three
 * functions are reached through the ops table, as {@code infiniband/verbs.h} does. Thread-safe.
 */
final class Windows {
    private final Pointer context;
    private final DeviceHost host;
    private final Control control;
    /** Keys of bound windows by handle. */
    private final Map<Long, Integer> bound = new ConcurrentHashMap<>();

    Windows(Pointer context, DeviceHost host, Control control) {
        this.context = context;
        this.host = host;
        this.control = control;
    }

    /** {@link org.verbscope.verbs.spi.WindowVerbs#allocMw}. */
    long alloc(long pd, int type) {
        Pointer function = context.getPointer(Abi.CONTEXT_ALLOC_MW);
        if (function == null) {
            return -Errno.EOPNOTSUPP.number();
        }
        return control.pointer("alloc_mw", () -> Function.getFunction(function).invokeLong(new Object[] {new Pointer(pd), type}));
    }

    /** {@link org.verbscope.verbs.spi.WindowVerbs#deallocMw}. */
    int dealloc(long mw) {
        Pointer function = context.getPointer(Abi.CONTEXT_DEALLOC_MW);
        Integer key = bound.get(mw);
        int errno = control.errno("dealloc_mw", () -> Function.getFunction(function).invokeInt(new Object[] {new Pointer(mw)}));
        if (errno == 0 && key != null) {
            bound.remove(mw, key);
        }
        return errno;
    }

    static int rkey(long mw) {
        return new Pointer(mw).getInt(Abi.MW_RKEY);
    }

    /** Of a type 2, what its next bind takes for its present key: in C the program writes it there. */
    static void rkey(long mw, int rkey) {
        new Pointer(mw).setInt(Abi.MW_RKEY, rkey);
    }

    static int type(long mw) {
        return new Pointer(mw).getInt(Abi.MW_TYPE);
    }

    /** A bind or an invalidation ended well. @param cause number of the event that says so */
    void changed(WindowChange change, long time, long cause) {
        if (change.isBind()) {
            bound.put(change.window(), change.rkey());
            String region = change.length() == 0 ? "" : host.ref(ObjectKind.MR, Integer.toUnsignedLong(change.lkey())).words();
            tell(change.window(), change, region, time, cause);
        } else {
            invalidated(change.rkey(), time, cause);
        }
    }

    /** A key was taken back, here or by the peer. */
    void invalidated(int rkey, long time, long cause) {
        for (Map.Entry<Long, Integer> each : bound.entrySet()) {
            if (each.getValue() == rkey && bound.remove(each.getKey(), each.getValue())) {
                tell(each.getKey(), WindowChange.invalidating(rkey), "", time, cause);
            }
        }
    }

    private void tell(long window, WindowChange now, String region, long time, long cause) {
        var attributes = new LinkedHashMap<String, String>();
        attributes.put("rkey", "0x" + Integer.toHexString(now.rkey()));
        attributes.put("mr", region);
        attributes.put("address", "0x" + Long.toHexString(now.address()));
        attributes.put("length", String.valueOf(now.length()));
        attributes.put("access", AccessFlag.words(now.access()));
        Head head = Head.of(host.machine(), Layer.NIC, Path.DATA, Source.CALL).with(Evidence.INFERRED).causedBy(cause).at(time);
        host.sink().emit(head, new ObjectChanged(host.ref(ObjectKind.MW, window), attributes));
    }
}
