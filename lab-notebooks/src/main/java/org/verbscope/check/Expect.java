package org.verbscope.check;

import org.verbscope.lab.Lab;

/** How a check cell judges claims: static imports give it {@code expect}. */
public final class Expect {
    private Expect() { }

    /**
     * Judges {@code claims} about the last run of {@code cell} and writes the verdicts into the log, where
     * window and report find them. What a real device reports late is waited for first.
     */
    public static void expect(String cell, Claim... claims) {
        Lab lab = Lab.current();
        lab.settleCapture();
        Checks.judge(lab.trace().log().all(), cell, lab.device(), lab.trace(), claims);
    }
}
