package org.verbscope.verbs.rules.warnings;

import org.verbscope.verbs.rules.Finding;

/**
 * Something that will do harm.
 *
 * @param event number of the event that it is about: the call that was about to be made
 * @param finding what, and what to do; its weight is {@link Finding.Weight#WARNING}
 */
public record Warning(long event, Finding finding) {
    /** What and what to do, in English. */
    public String text() {
        return finding.sentence() + (finding.fix().isEmpty() ? "" : " " + finding.fix());
    }

    @Override
    public String toString() {
        return text();
    }
}
