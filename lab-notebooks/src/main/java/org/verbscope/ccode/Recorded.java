package org.verbscope.ccode;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.verbscope.event.CompletionEvent.CompletionPolled;
import org.verbscope.event.Entry;
import org.verbscope.event.VerbEvent.VerbCalled;
import org.verbscope.event.VerbEvent.VerbReturned;
import org.verbscope.event.WorkEvent.WorkPosted;

/**
 * A verb in the log and what belongs to it.
 *
 * @param back what it returned, or null when nothing in the log says
 * @param works the requests that it posted
 * @param completions what it polled
 */
record Recorded(Entry entry, VerbCalled call, VerbReturned back, List<WorkPosted> works, List<CompletionPolled> completions) {
    long seq() {
        return entry.seq();
    }

    int machine() {
        return entry.head().machine();
    }

    int errno() {
        return back == null ? 0 : back.errno();
    }

    boolean refused() {
        return errno() != 0;
    }

    /** Every verb of a log by the sequence number of its call. */
    static Map<Long, Recorded> of(List<Entry> log) {
        Map<Long, Entry> calls = new HashMap<>();
        Map<Long, VerbReturned> backs = new HashMap<>();
        Map<Long, List<WorkPosted>> works = new HashMap<>();
        Map<Long, List<CompletionPolled>> completions = new HashMap<>();
        for (Entry entry : log) {
            if (entry.event() instanceof VerbCalled) {
                calls.put(entry.seq(), entry);
            } else if (entry.event() instanceof VerbReturned back) {
                backs.put(back.call(), back);
            } else if (entry.event() instanceof WorkPosted work) {
                works.computeIfAbsent(entry.head().cause(), none -> new ArrayList<>()).add(work);
            } else if (entry.event() instanceof CompletionPolled polled) {
                completions.computeIfAbsent(entry.head().cause(), none -> new ArrayList<>()).add(polled);
            }
        }
        Map<Long, Recorded> all = new HashMap<>();
        calls.forEach((seq, entry) -> all.put(seq, new Recorded(entry, (VerbCalled) entry.event(), backs.get(seq),
                works.getOrDefault(seq, List.of()), completions.getOrDefault(seq, List.of()))));
        return all;
    }
}
