package org.verbscope.event;

import java.util.List;

/** Takes drafts into a log. Any thread may call it; the order of the log is the order of the calls. */
public interface EventSink {
    /** Takes one draft and returns its sequence number. */
    default long emit(Head head, Event event) {
        return emitAll(List.of(new Entry(head, event)));
    }

    /** Takes drafts together, with consecutive numbers, and returns the first. */
    long emitAll(List<Entry> drafts);
}
