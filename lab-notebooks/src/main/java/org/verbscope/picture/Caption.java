package org.verbscope.picture;

import org.verbscope.event.Evidence;

/**
 * What happened, in words.
 *
 * @param step of the log; 0 before the first event
 * @param bold who did what
 * @param plain why it matters; may be empty
 * @param evidence how we know, or null when nothing happened
 */
public record Caption(long step, String bold, String plain, Evidence evidence) {
    /** As one line for screen readers, reports and tests. */
    public String text() {
        return plain.isEmpty() ? bold : bold + " " + plain;
    }
}
