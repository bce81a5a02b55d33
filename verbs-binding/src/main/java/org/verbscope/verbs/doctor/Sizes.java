package org.verbscope.verbs.doctor;

/** Sizes of memory in words. */
final class Sizes {
    private Sizes() { }

    /** {@code 64 KiB}; {@code none} for -1. */
    static String of(long bytes) {
        if (bytes < 0) {
            return "none";
        } else if (bytes >= 1 << 20 && bytes % (1 << 20) == 0) {
            return (bytes >> 20) + " MiB";
        }
        return bytes >= 1 << 10 ? (bytes >> 10) + " KiB" : bytes + " bytes";
    }
}
