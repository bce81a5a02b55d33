package org.verbscope.verbs.doctor;

/** The answer in one word. */
public enum Verdict {
    /** Real verbs work, and nothing stands in the way. */
    WORKS,
    /** They work on one device at least; something is wrong all the same. */
    LIMITED,
    /** They do not work for this user. */
    MISSING;

    /** As JSON has it: {@code works}. */
    public String word() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
