package org.verbscope.measure;

import java.util.Locale;

/** What is measured: the first half of a perftest's name, as in {@code ib_write_bw}. */
public enum Operation {
    WRITE, SEND, READ;

    /** {@code write}, {@code send} or {@code read}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
