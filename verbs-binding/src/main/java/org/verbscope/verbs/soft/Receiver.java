package org.verbscope.verbs.soft;

/** The receiving half of a queue pair. */
interface Receiver {
    /** INIT to RTR. @param psn of the first packet */
    void start(int psn);

    /** ERR or RESET: nothing is taken any more. */
    void stop();

    /** RESET: as new. */
    void forget();

    void arrived(Frame frame);

    /** Whether it has taken a receive that has not ended. */
    boolean unfinished();

    /** The receive that it took, which ends elsewhere. Only when {@link #unfinished}. */
    ReceiveWork takeUnfinished();
}
