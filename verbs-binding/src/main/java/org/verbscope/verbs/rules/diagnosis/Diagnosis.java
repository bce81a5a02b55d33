package org.verbscope.verbs.rules.diagnosis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.verbscope.event.Entry;
import org.verbscope.event.EventLog;
import org.verbscope.event.LabClock;
import org.verbscope.verbs.rules.Sentences;

/**
 * Everything that went wrong in a run, in the order in which it showed. A function of the log: the same for a
 * running lab, a session file and an exercise.
 */
public record Diagnosis(List<Trouble> troubles) {
    /** A copy is kept. */
    public Diagnosis {
        troubles = List.copyOf(troubles);
    }

    /** What went wrong so far in a log that may still grow. */
    public static Diagnosis of(EventLog log) {
        return of(new History(log));
    }

    /** What went wrong in a run. @param entries a whole log, from its first event */
    public static Diagnosis of(List<Entry> entries) {
        var log = new EventLog(LabClock.real());
        entries.forEach(log::accept);
        return of(log);
    }

    private static Diagnosis of(History history) {
        var troubles = new ArrayList<Trouble>();
        troubles.addAll(Refusals.of(history));
        troubles.addAll(Incidents.of(history));
        troubles.addAll(Silence.of(history));
        troubles.sort(Comparator.comparingLong(Trouble::event));
        return new Diagnosis(troubles);
    }

    /** A paragraph for each trouble. */
    @Override
    public String toString() {
        return troubles.isEmpty() ? Sentences.of("explain.nothing-wrong")
                : troubles.stream().map(Trouble::text).collect(Collectors.joining("\n\n"));
    }
}
