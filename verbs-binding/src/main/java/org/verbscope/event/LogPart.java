package org.verbscope.event;

import java.util.AbstractList;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.RandomAccess;

/** Entries of a log from one number to another: a view, and immutable because a log only grows. Any thread. */
final class LogPart extends AbstractList<Entry> implements RandomAccess {
    private final EventStore store;
    private final long from;
    private final int size;

    /** The entries after {@code from}, up to and including {@code to}. */
    LogPart(EventStore store, long from, long to) {
        if (from < 0 || from > to || to > store.size()) {
            throw new IndexOutOfBoundsException("events " + (from + 1) + " to " + to + " of a log of " + store.size());
        }
        this.store = store;
        this.from = from;
        this.size = Math.toIntExact(to - from);
    }

    @Override
    public Entry get(int index) {
        return store.get(from + 1 + Objects.checkIndex(index, size));
    }

    @Override
    public int size() {
        return size;
    }

    /** Block by block: each is looked up once. */
    @Override
    public Iterator<Entry> iterator() {
        return new Iterator<>() {
            private int next;
            private EventStore.Window window;

            @Override
            public boolean hasNext() {
                return next < size;
            }

            @Override
            public Entry next() {
                if (next >= size) {
                    throw new NoSuchElementException();
                }
                long seq = from + 1 + next++;
                if (window == null || !window.holds(seq)) {
                    window = store.window(seq);
                }
                return window.get(seq);
            }
        };
    }
}
