package org.verbscope.verbs.rules.diagnosis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.verbscope.event.Entry;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.Origin;
import org.verbscope.event.VerbEvent.VerbCalled;
import org.verbscope.event.VerbEvent.VerbReturned;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.rules.Finding;
import org.verbscope.verbs.rules.Finding.Weight;
import org.verbscope.verbs.rules.diagnosis.Trouble.Kind;

/** Verbs that were refused. The rules spoke when it happened, when they could ask the device: the log has kept that. */
final class Refusals {
    private Refusals() { }

    static List<Trouble> of(History history) {
        var troubles = new ArrayList<Trouble>();
        for (Entry entry : history.entries()) {
            if (entry.event() instanceof VerbReturned back && back.errno() != 0 && entry.head().origin() == Origin.PROGRAM) {
                VerbCalled call = history.event(back.call(), VerbCalled.class);
                troubles.add(trouble(entry, back, call == null ? ObjectRef.NONE : call.on()));
            }
        }
        return troubles;
    }

    private static Trouble trouble(Entry entry, VerbReturned back, ObjectRef on) {
        Map<String, String> words = new HashMap<>(Map.of("verb", back.verb(), "errno", new Errno(back.errno()).toString(),
                "on", Names.of(on)));
        var causes = new ArrayList<Finding>();
        for (String line : back.why().split("\n")) {
            if (!line.isBlank()) {
                causes.add(new Finding("refusal.said", Weight.SHOWN, on, "", Map.of("why", line.strip())));
            }
        }
        Finding what = new Finding(on.exists() ? "refusal.on" : "refusal.alone", Weight.NOTE, on, "", words);
        return new Trouble(Kind.REFUSED, entry.seq(), on, what, causes, List.of());
    }
}
