package org.verbscope.verbs.soft;

import java.util.ArrayDeque;
import org.verbscope.event.ObjectRef;

/** A completion channel: completion queues that were armed and got what they waited for, oldest first, until the program takes them. */
final class SoftChannel {
    final long handle;
    final ObjectRef ref;
    int users;
    private final ArrayDeque<SoftCq> told = new ArrayDeque<>();

    SoftChannel(long handle, ObjectRef ref) {
        this.handle = handle;
        this.ref = ref;
    }

    boolean isEmpty() {
        return told.isEmpty();
    }

    void tell(SoftCq cq) {
        told.add(cq);
    }

    /** Only when it is not {@link #isEmpty}. */
    SoftCq take() {
        return told.remove();
    }

    /** {@code cq} is destroyed: nobody can take its events any more. */
    void forget(SoftCq cq) {
        told.removeIf(cq::equals);
    }
}
