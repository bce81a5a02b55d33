package org.verbscope.verbs.libibverbs;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;

/** The calls behind {@code ibv_query_gid_ex(3)} and {@code ibv_query_gid_table(3)}. Apart from the others because libraries before rdma-core 32 lack it. */
final class GidQuery {
    private GidQuery() { }

    /** @return whether the library has it */
    static boolean bind(NativeLibrary library) {
        try {
            Native.register(GidQuery.class, library);
            return true;
        } catch (UnsatisfiedLinkError older) {
            return false;
        }
    }

    /** @param size bytes of the caller's {@code ibv_gid_entry} */
    static native int _ibv_query_gid_ex(long context, int port, int index, long entry, int flags, long size);

    /** @return entries that are not empty, or the negated errno @param most room in {@code entries} @param size bytes of one of them */
    static native long _ibv_query_gid_table(long context, long entries, long most, int flags, long size);
}
