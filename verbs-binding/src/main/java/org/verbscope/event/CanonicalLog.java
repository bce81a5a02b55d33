package org.verbscope.event;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A log reduced to what a second run must repeat: durations of calls are left out, and process
 * starts are (they carry nothing else). Lab time stays: on the virtual clock it repeats.
 */
public final class CanonicalLog {
    private CanonicalLog() { }

    /** One line an event. Two logs are equal when these texts are. */
    public static String of(List<Entry> entries) {
        return entries.stream().map(CanonicalLog::line).collect(Collectors.joining("\n", "", "\n"));
    }

    /** The line of one event. */
    public static String line(Entry entry) {
        VerbEvent.VerbReturned r = entry.as(VerbEvent.VerbReturned.class);
        return JsonEvents.line(r == null ? entry : new Entry(entry.head(),
                new VerbEvent.VerbReturned(r.call(), r.verb(), r.errno(), r.result(), 0, r.made(), r.why())));
    }
}
