package org.verbscope.measure;

/** Is told how far a run has come, some ten times a second, by a thread of its own. */
public interface Progress {
    /**
     * @param counted false in the warm-up
     * @param nanos since the run began, warm-up included
     * @param messages that were done so far in this part
     */
    void sample(boolean counted, long nanos, long messages);
}
