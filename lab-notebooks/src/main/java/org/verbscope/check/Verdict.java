package org.verbscope.check;

/**
 * What came of a claim.
 *
 * @param reason expected and found, with event numbers; for people
 */
public record Verdict(boolean passed, String reason) {
    public static Verdict pass(String reason) {
        return new Verdict(true, reason);
    }

    public static Verdict fail(String reason) {
        return new Verdict(false, reason);
    }
}
