package org.verbscope.verbs.doctor;

import java.util.List;

/**
 * What was read and what follows from it.
 *
 * @param findings in the order in which they are best mended
 */
public record Examination(Environment environment, List<Finding> findings) {
    /** Judges {@code environment}; the same one always gets the same findings. */
    public static Examination of(Environment environment) {
        return new Examination(environment, Checks.all(environment));
    }

    public Verdict verdict() {
        if (environment.devices().stream().noneMatch(device -> Checks.usable(environment, device))) {
            return Verdict.MISSING;
        }
        return findings.stream().allMatch(finding -> finding.severity() == Severity.NOTE) ? Verdict.WORKS : Verdict.LIMITED;
    }
}
