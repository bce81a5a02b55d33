package org.verbscope.verbs.doctor;

/** What a finding means for real verbs. */
public enum Severity {
    /** Something does not work until it is mended. */
    PROBLEM,
    /** Works, up to a limit that is easily met. */
    LIMIT,
    /** Nothing is wrong with verbs; worth knowing. */
    NOTE;

    /** As JSON has it: {@code problem}. */
    public String word() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
