package org.verbscope.event;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * The append-only log of one session. Thread-safe: drafts are stamped and appended under one lock, and taps see every
 * entry, in order, on the thread that emitted it and under that lock, so a tap must be quick and must not emit.
 *
 * <p>Its memory is bounded: the oldest entries lie in a file that has no name and goes with the log ({@link EventStore}).
 * Who emits waits while they are written there; nothing is left out.
 */
public final class EventLog implements EventSink {
    private final LabClock clock;
    private final Object lock = new Object();
    private final EventStore store;
    private final List<Consumer<Entry>> taps = new CopyOnWriteArrayList<>();

    public EventLog(LabClock clock) {
        this(clock, EventStore.USUAL_MEMORY);
    }

    /** @param memory bytes of entries, about, that stay in memory; at least a block of them does */
    public EventLog(LabClock clock, long memory) {
        this.clock = clock;
        this.store = new EventStore(memory);
    }

    @Override
    public long emitAll(List<Entry> drafts) {
        synchronized (lock) {
            long first = store.size() + 1L;
            long when = clock.now();
            for (Entry draft : drafts) {
                append(new Entry(draft.head().stamped(store.size() + 1L, when, first), draft.event()));
            }
            String trouble = store.trouble();
            if (!trouble.isEmpty()) {
                append(new Entry(Head.notebook().stamped(store.size() + 1L, when, 0), new LogEvent.Note(trouble)));
            }
            return first;
        }
    }

    /** Takes an entry of another log as it is, e.g. read from a ring or file. @throws IllegalArgumentException when it does not follow the last one */
    public void accept(Entry entry) {
        synchronized (lock) {
            if (entry.seq() != store.size() + 1L) {
                throw new IllegalArgumentException(
                        "event " + entry.seq() + " does not follow event " + store.size());
            }
            append(entry);
        }
    }

    private void append(Entry entry) {
        store.append(entry);
        for (Consumer<Entry> tap : taps) {
            tap.accept(entry);
        }
    }

    /** Sequence number of the last entry; 0 when empty. */
    public long size() {
        return store.size();
    }

    /** Entry number {@code seq}, from 1. @throws IndexOutOfBoundsException when there is none */
    public Entry get(long seq) {
        return store.get(seq);
    }

    /** The entries after {@code from}, up to and including {@code to}: immutable, and read from the file when they are asked for. */
    public List<Entry> range(long from, long to) {
        return new LogPart(store, from, to);
    }

    /** All entries there are now: immutable, and read from the file when they are asked for. */
    public List<Entry> all() {
        return new LogPart(store, 0, store.size());
    }

    /** As {@link List#copyOf}; a part of a log is immutable already and is not copied into memory. */
    public static List<Entry> copyOf(List<Entry> entries) {
        return entries instanceof LogPart ? entries : List.copyOf(entries);
    }

    /** From now on {@code tap} sees each entry. */
    public void tap(Consumer<Entry> tap) {
        taps.add(tap);
    }

    public void untap(Consumer<Entry> tap) {
        taps.remove(tap);
    }
}
