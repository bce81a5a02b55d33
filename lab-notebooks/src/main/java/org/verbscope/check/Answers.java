package org.verbscope.check;

import java.util.List;
import org.verbscope.event.Entry;
import org.verbscope.event.NotebookEvent.PredictionAnswered;

/** What people answered, from the log. */
final class Answers {
    private Answers() { }

    /** The first answer, or null. */
    static String first(List<Entry> log, String id) {
        return all(log, id).stream().findFirst().orElse(null);
    }

    /** The last answer, or null. */
    static String last(List<Entry> log, String id) {
        List<String> all = all(log, id);
        return all.isEmpty() ? null : all.get(all.size() - 1);
    }

    private static List<String> all(List<Entry> log, String id) {
        return log.stream().filter(entry -> entry.event() instanceof PredictionAnswered said && said.id().equals(id))
                .map(entry -> entry.as(PredictionAnswered.class).answer()).toList();
    }
}
