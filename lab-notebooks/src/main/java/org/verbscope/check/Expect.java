package org.verbscope.check;

import java.util.List;
import org.verbscope.lab.Lab;
import org.verbscope.verbs.trace.Displays;

/** How a check cell judges claims: static imports give it {@code expect}. */
public final class Expect {
    private Expect() { }

    /**
     * Judges {@code claims} about the last run of {@code cell}, writes the verdicts into the log and shows
     * a line for each. What a real device reports late is waited for first.
     */
    public static void expect(String cell, Claim... claims) {
        Lab lab = Lab.current();
        String device = lab.device();
        List<Claim> judged = java.util.Arrays.stream(claims).filter(claim -> claim.appliesTo(device)).toList();
        lab.settleCapture();
        List<Verdict> verdicts = Checks.judge(lab.trace().log().all(), cell, device, lab.trace(), claims);
        var lines = new StringBuilder();
        for (int i = 0; i < verdicts.size(); i++) {
            Verdict verdict = verdicts.get(i);
            lines.append(verdict.passed() ? "passed  " : "FAILED  ").append(judged.get(i).name())
                    .append(verdict.passed() ? "" : ": " + verdict.reason()).append('\n');
        }
        if (lines.length() > 0) {
            Displays.show("text/plain", lines.toString().stripTrailing());
        }
    }
}
