package org.verbscope.event;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * The append-only log of one session, in memory. Thread-safe: drafts are stamped and appended under
 * one lock, and taps see every entry, in order, on the thread that emitted it and under that lock, so
 * a tap must be quick and must not emit.
 */
public final class EventLog implements EventSink {
    private final LabClock clock;
    private final List<Entry> entries = new ArrayList<>();
    private final List<Consumer<Entry>> taps = new CopyOnWriteArrayList<>();

    public EventLog(LabClock clock) {
        this.clock = clock;
    }

    @Override
    public long emitAll(List<Entry> drafts) {
        synchronized (entries) {
            long first = entries.size() + 1L;
            long when = clock.now();
            for (Entry draft : drafts) {
                append(new Entry(draft.head().stamped(entries.size() + 1L, when, first), draft.event()));
            }
            return first;
        }
    }

    /** Takes an entry of another log as it is, e.g. read from a ring or file. @throws IllegalArgumentException when it does not follow the last one */
    public void accept(Entry entry) {
        synchronized (entries) {
            if (entry.seq() != entries.size() + 1L) {
                throw new IllegalArgumentException(
                        "event " + entry.seq() + " does not follow event " + entries.size());
            }
            append(entry);
        }
    }

    private void append(Entry entry) {
        entries.add(entry);
        for (Consumer<Entry> tap : taps) {
            tap.accept(entry);
        }
    }

    /** Sequence number of the last entry; 0 when empty. */
    public long size() {
        synchronized (entries) {
            return entries.size();
        }
    }

    /** Entry number {@code seq}, from 1. @throws IndexOutOfBoundsException when there is none */
    public Entry get(long seq) {
        synchronized (entries) {
            return entries.get(Math.toIntExact(seq - 1));
        }
    }

    /** A copy of the entries after {@code from}, up to and including {@code to}. */
    public List<Entry> range(long from, long to) {
        synchronized (entries) {
            return List.copyOf(entries.subList(Math.toIntExact(from), Math.toIntExact(to)));
        }
    }

    /** A copy of all entries. */
    public List<Entry> all() {
        synchronized (entries) {
            return List.copyOf(entries);
        }
    }

    /** From now on {@code tap} sees each entry. */
    public void tap(Consumer<Entry> tap) {
        taps.add(tap);
    }

    public void untap(Consumer<Entry> tap) {
        taps.remove(tap);
    }
}
