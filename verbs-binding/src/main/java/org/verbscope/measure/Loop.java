package org.verbscope.measure;

/** One end's part of a run. For one thread; it may be run again. */
interface Loop {
    /** Moves {@code messages} and comes back when all of them are done at this end. */
    void run(int messages);

    /** An end that does nothing: the adapter alone answers. */
    Loop IDLE = messages -> { };
}
