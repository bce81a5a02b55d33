package org.verbscope.verbs.soft;

/**
 * What becomes of one packet on the wire.
 *
 * @param copies how often it arrives; 0 when it is lost
 * @param delay nanoseconds that it takes longer than usual, or {@link #BEHIND_THE_NEXT}
 * @param flips number of the bit that is changed, counted from the first of the packet; -1 for none
 * @param rule who wanted it, for the log; empty for nobody
 */
record Fate(int copies, long delay, int flips, String rule) {
    /** It arrives right behind the next packet to the same machine. */
    static final long BEHIND_THE_NEXT = -1;
    static final Fate NORMAL = new Fate(1, 0, -1, "");
    static final Fate LOST = new Fate(0, 0, -1, "");
}
