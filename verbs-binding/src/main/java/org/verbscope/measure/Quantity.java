package org.verbscope.measure;

/** Which figure is wanted: the second half of a perftest's name, as in {@code ib_write_bw}. */
public enum Quantity {
    /** Many messages under way at once: bytes and messages a second. */
    BANDWIDTH("bw"),
    /** One message at a time: how long it takes. */
    LATENCY("lat");

    private final String word;

    Quantity(String word) {
        this.word = word;
    }

    /** {@code bw} or {@code lat}. */
    public String word() {
        return word;
    }
}
