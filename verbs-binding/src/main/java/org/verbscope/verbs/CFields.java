package org.verbscope.verbs;

/** Whether a Java value fits its C field; one that does not would arrive as another value. */
final class CFields {
    private CFields() { }

    /** @return {@code value} @throws IllegalArgumentException naming the field when it does not fit {@code bits} unsigned bits */
    static int fit(String field, int value, int bits) {
        return (int) fit(field, (long) value, bits);
    }

    static long fit(String field, long value, int bits) {
        long max = (1L << bits) - 1;
        if (value < 0 || value > max) {
            throw new IllegalArgumentException(field + " " + value + " does not fit " + bits + " bits (0 to " + max + ")");
        }
        return value;
    }
}
