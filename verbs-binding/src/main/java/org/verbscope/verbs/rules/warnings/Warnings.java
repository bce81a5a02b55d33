package org.verbscope.verbs.rules.warnings;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.verbscope.event.Entry;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.Origin;
import org.verbscope.state.LabState;
import org.verbscope.state.Reducer;
import org.verbscope.verbs.rules.Finding;

/**
 * Watches a log as it grows and warns before harm is done. Each warning comes once for the object that it is about.
 * Not thread-safe: one thread gives it the events in order.
 */
public final class Warnings {
    private record Said(String id, ObjectRef on) { }

    private final List<Rule> rules = List.of(new QueueFills(), new CompletionsOverflow(), new AttributeTraps(), new ArmedLate(),
            new BufferReused(), new ReceiveMissing(), new DatagramRoom());
    private final Set<Said> said = new HashSet<>();
    private LabState state = LabState.START;

    /** Every warning of a log, in order. @param log from its first event */
    public static List<Warning> of(Iterable<Entry> log) {
        var warnings = new Warnings();
        var all = new ArrayList<Warning>();
        log.forEach(entry -> all.addAll(warnings.next(entry)));
        return List.copyOf(all);
    }

    /** The next event of the log. @return what will come of it; empty as a rule */
    public List<Warning> next(Entry entry) {
        var found = new ArrayList<Warning>();
        if (entry.head().origin() == Origin.PROGRAM) {
            for (Rule rule : rules) {
                for (Finding finding : rule.look(state, entry)) {
                    if (said.add(new Said(finding.id(), finding.on()))) {
                        found.add(new Warning(entry.seq(), finding));
                    }
                }
            }
        }
        state = Reducer.apply(state, entry);
        return found;
    }
}
