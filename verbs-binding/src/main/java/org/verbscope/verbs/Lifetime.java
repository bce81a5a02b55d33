package org.verbscope.verbs;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;

/**
 * Calls under way on one object, and whether it is closed. A call enters with one CAS; a close first
 * stops new calls, then waits for those under way, so it cannot race a post or a poll.
 */
final class Lifetime {
    private static final int CLOSED = 1 << 31;
    private static final int CLOSING = 1 << 30;
    private static final int CALLS = CLOSING - 1;
    private static final long LOOK_NANOS = 50_000;
    private static final VarHandle USE;

    static {
        try {
            USE = MethodHandles.lookup().findVarHandle(Lifetime.class, "use", int.class);
        } catch (ReflectiveOperationException broken) {
            throw new ExceptionInInitializerError(broken);
        }
    }

    private final Object owner;
    private volatile int use;

    /** @param owner whose {@code toString} names it in messages */
    Lifetime(Object owner) {
        this.owner = owner;
    }

    /** A call begins. @throws IllegalStateException after close, and while it is being closed */
    void enter() {
        for (int seen = use; ; seen = use) {
            if ((seen & (CLOSED | CLOSING)) != 0) {
                throw closedError();
            }
            if (USE.compareAndSet(this, seen, seen + 1)) {
                return;
            }
        }
    }

    /** A call ended. */
    void exit() {
        USE.getAndAdd(this, -1);
    }

    boolean open() {
        return (use & CLOSED) == 0;
    }

    /** @throws IllegalStateException after close */
    void check() {
        if (!open()) {
            throw closedError();
        }
    }

    private IllegalStateException closedError() {
        return new IllegalStateException(owner + " is closed and cannot be used any more. Make a new one; in a notebook, "
                + "run the cell again that makes it (a fresh lab closes everything of the lab before it)");
    }

    /**
     * Stops new calls and waits until none is under way. Afterwards the caller says {@link #closed()}
     * or {@link #reopen()}.
     *
     * @return false when it was closed before: nothing to do
     */
    boolean beginClose() {
        for (int seen = use; ; seen = use) {
            if ((seen & CLOSED) != 0) {
                return false;
            }
            if ((seen & CLOSING) != 0) {
                LockSupport.parkNanos(this, LOOK_NANOS); // another thread closes; its outcome decides
            } else if (USE.compareAndSet(this, seen, seen | CLOSING)) {
                while ((use & CALLS) != 0) {
                    LockSupport.parkNanos(this, LOOK_NANOS);
                }
                return true;
            }
        }
    }

    void closed() {
        use = CLOSED;
    }

    void reopen() {
        use = 0;
    }
}
