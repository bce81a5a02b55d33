package org.verbscope.check;

import java.util.List;
import org.verbscope.event.Entry;
import org.verbscope.event.EventSink;
import org.verbscope.event.Head;
import org.verbscope.event.NotebookEvent.CheckFailed;
import org.verbscope.event.NotebookEvent.CheckPassed;
import org.verbscope.event.Source;

/** Judges claims and writes the verdicts into the log. */
public final class Checks {
    private Checks() { }

    /**
     * Judges {@code claims} about the last run of {@code cell}; a claim that is not about this kind of
     * device is left out.
     *
     * @param log the log so far
     * @param device kind of device the lab runs on
     * @param into where the verdicts go
     */
    public static List<Verdict> judge(List<Entry> log, String cell, String device, EventSink into, Claim... claims) {
        var on = new Evidenced(log, cell, device);
        var verdicts = new java.util.ArrayList<Verdict>();
        for (Claim claim : claims) {
            if (claim.appliesTo(device)) {
                Verdict verdict = verdict(claim, on);
                verdicts.add(verdict);
                Head head = Head.of(0, org.verbscope.event.Layer.USER, org.verbscope.event.Path.NONE, Source.RULE);
                into.emit(head, verdict.passed() ? new CheckPassed(claim.name(), verdict.reason())
                        : new CheckFailed(claim.name(), verdict.reason()));
            }
        }
        return verdicts;
    }

    private static Verdict verdict(Claim claim, Evidenced on) {
        try {
            return claim.judge(on);
        } catch (RuntimeException broken) {
            return Verdict.fail(String.valueOf(broken.getMessage()));
        }
    }
}
