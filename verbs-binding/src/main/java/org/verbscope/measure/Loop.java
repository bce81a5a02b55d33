package org.verbscope.measure;

/** One end's part of a run. For one thread; it may be run again. */
interface Loop {
    /**
     * Moves messages, and comes back when all of them are done at this end.
     *
     * @param out of what this end sends on its own account
     * @param in of what the other end does
     */
    void run(Goal out, Goal in);

    /** What it has done of the part that goes, for the meter. */
    default Done done() {
        return NOTHING;
    }

    /** Messages that did not arrive at this end in the last part. */
    default long missing() {
        return 0;
    }

    /** Calls of {@code read} and of {@code write} that it has made itself in the last part; empty when it makes none itself. */
    default long[] ownCalls() {
        return new long[0];
    }

    Done NOTHING = new Done();

    /** An end that does nothing: the adapter alone answers. */
    Loop IDLE = (out, in) -> { };
}
