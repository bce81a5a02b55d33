package org.verbscope.verbs;

import org.verbscope.event.ObjectRef;

/**
 * A way to a peer, made once and named by datagrams (ibv_create_ah(3)). Belongs to its protection domain. Close it
 * after the requests that name it have completed: some devices look the way up when they send. Thread-safe.
 */
public final class AddressHandle extends VerbsObject {
    private final AddressVector path;
    private final long handle;

    AddressHandle(ProtectionDomain pd, ObjectRef ref, AddressVector path, long handle) {
        super(pd.calls, ref, pd);
        this.path = path;
        this.handle = handle;
    }

    long handle() {
        return handle;
    }

    /** What it was made with. */
    public AddressVector path() {
        return path;
    }

    @Override
    String destroyingVerb() {
        return "destroy_ah";
    }

    @Override
    int destroy() {
        return context().spi().destroyAh(handle);
    }

    @Override
    void gone() {
        context().forget(this, handle);
    }
}
