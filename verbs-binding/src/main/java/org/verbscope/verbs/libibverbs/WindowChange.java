package org.verbscope.verbs.libibverbs;

import com.sun.jna.Pointer;
import org.verbscope.verbs.spi.Layout;
import org.verbscope.verbs.spi.NativeBlock;

/**
 * What a request does to a memory window when it completes: a bind, or an invalidation of the key.
 *
 * @param window its handle; 0 for an invalidation, which knows the key alone
 * @param rkey the key after a bind; the key that an invalidation takes back
 * @param lkey of the region it is bound to, read while that must be alive
 * @param access {@code ibv_access_flags}
 */
record WindowChange(long window, int rkey, int lkey, long address, long length, int access) {
    static WindowChange invalidating(int rkey) {
        return new WindowChange(0, rkey, 0, 0, 0, 0);
    }

    /** A bind. @param info place of its {@link Layout.BindInfo} in {@code block} */
    static WindowChange binding(long window, int rkey, NativeBlock block, int info) {
        return new WindowChange(window, rkey, new Pointer(block.getLong(info + Layout.BindInfo.MR)).getInt(Abi.MR_LKEY),
                block.getLong(info + Layout.BindInfo.ADDR), block.getLong(info + Layout.BindInfo.LENGTH),
                block.getInt(info + Layout.BindInfo.ACCESS_FLAGS));
    }

    boolean isBind() {
        return window != 0;
    }
}
