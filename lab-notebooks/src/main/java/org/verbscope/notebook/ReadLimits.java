package org.verbscope.notebook;

/**
 * How much a notebook file may ask of its reader. A file beyond a limit is refused with its name, never read in part.
 *
 * @param bytes the longest file, in bytes
 * @param depth the deepest nesting of objects and arrays
 * @param values the largest number of JSON tokens (values, keys, brackets)
 */
public record ReadLimits(int bytes, int depth, int values) {
    /** 64 MiB, 200 levels, two million tokens: ten times the largest notebooks that people keep. */
    public static final ReadLimits DEFAULT = new ReadLimits(64 << 20, 200, 2_000_000);

    private static final int MOST_BYTES = 1 << 30;

    /** Refuses limits below one, and files of more than 1 GiB, which do not fit Java's arrays as text. */
    public ReadLimits {
        if (bytes > MOST_BYTES) {
            throw new IllegalArgumentException("at most " + MOST_BYTES + " bytes: " + bytes);
        }
        if (bytes < 1 || depth < 1 || values < 1) {
            throw new IllegalArgumentException("a limit is at least 1: " + bytes + ", " + depth + ", " + values);
        }
    }
}
