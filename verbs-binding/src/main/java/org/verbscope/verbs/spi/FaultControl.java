package org.verbscope.verbs.spi;

/**
 * Makes things go wrong in a device that can be made to; only the soft device can. One for all devices that reach each
 * other. Each fault leaves a {@code FaultInjected} in the log: one on packets whenever it strikes, any other when it begins.
 * All methods may be called from any thread.
 */
public interface FaultControl {
    /**
     * Makes {@code fault}.
     *
     * @param delay nanoseconds of lab time until it begins; one that is impossible by then is told in the log instead
     * @throws IllegalArgumentException when the machine, queue pair or completion queue is not there
     * @throws IllegalStateException for a path MTU while requests are under way
     */
    void inject(Fault fault, long delay);

    /** Everything that still lasts, or has not begun, ends; what it did stays done. */
    void clear();
}
