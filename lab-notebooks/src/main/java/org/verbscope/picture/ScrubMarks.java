package org.verbscope.picture;

import java.util.Arrays;
import java.util.Objects;

/**
 * Marks of the whole log on one line: steps at which the kernel was entered, a queue pair changed its state, or
 * something went wrong. Of each at most as many as can be told apart, spread evenly.
 *
 * @param size length of the log that they were made of
 */
public record ScrubMarks(long size, long[] entries, long[] changes, long[] errors) {
    public static final ScrubMarks NONE = new ScrubMarks(0, new long[0], new long[0], new long[0]);

    /** For a worker: a long log is walked once. @param room most marks of a kind */
    public static ScrubMarks of(LogIndex index, long size, int room) {
        return new ScrubMarks(size, index.between(Landmark.KERNEL_ENTRY, 0, size, room), index.between(Landmark.STATE_CHANGE, 0, size, room),
                index.between(Landmark.ERROR, 0, size, room));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ScrubMarks marks && size == marks.size && Arrays.equals(entries, marks.entries)
                && Arrays.equals(changes, marks.changes) && Arrays.equals(errors, marks.errors);
    }

    @Override
    public int hashCode() {
        return Objects.hash(size, Arrays.hashCode(entries), Arrays.hashCode(changes), Arrays.hashCode(errors));
    }
}
