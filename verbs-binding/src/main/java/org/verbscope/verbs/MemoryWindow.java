package org.verbscope.verbs;

import org.verbscope.event.ObjectRef;

/**
 * A key for a part of a memory region, given to a peer and taken back on the data path (ibv_alloc_mw(3),
 * ibv_bind_mw(3)). The region must have {@link AccessFlag#MW_BIND}, and cannot be closed while the window is bound to it.
 * Belongs to its protection domain. Close it before the queue pair that bound it: rxe of Linux 6.1 takes 51 seconds to end
 * a queue pair with a bound window of type 2. Thread-safe.
 */
public final class MemoryWindow extends VerbsObject {
    private static final int VARIANT = 0xff;

    private final MwType type;
    private final long handle;
    /** Of a type 2: what its last accepted bind asked for. */
    private volatile int asked;

    MemoryWindow(ProtectionDomain pd, ObjectRef ref, MwType type, long handle) {
        super(pd.calls, ref, pd);
        this.type = type;
        this.handle = handle;
        this.asked = context().spi().mwRkey(handle);
    }

    long handle() {
        return handle;
    }

    /** Kind of window. */
    public MwType type() {
        return type;
    }

    /** The key for peers: of the last bind that was posted, valid once it completed. @throws IllegalStateException after close */
    public int rkey() {
        if (type == MwType.TYPE_2) {
            return asked;
        }
        lifetime.enter();
        try {
            return context().spi().mwRkey(handle);
        } finally {
            lifetime.exit();
        }
    }

    /** A key for the next bind of a type 2: the present one with its low byte, the program's own, counted up ({@code ibv_inc_rkey}). */
    public int nextRkey() {
        int now = rkey();
        return now & ~VARIANT | now + 1 & VARIANT;
    }

    void asked(int rkey) {
        asked = rkey;
    }

    @Override
    String destroyingVerb() {
        return "dealloc_mw";
    }

    @Override
    int destroy() {
        return context().spi().deallocMw(handle);
    }

    @Override
    void gone() {
        context().forget(this, handle);
    }
}
