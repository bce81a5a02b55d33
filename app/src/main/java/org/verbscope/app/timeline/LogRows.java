package org.verbscope.app.timeline;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongFunction;
import javafx.collections.ObservableListBase;
import org.verbscope.picture.EventRow;

/** A part of the log as rows of a table: a row is made when it is shown, and only the newest made ones are kept. */
final class LogRows extends ObservableListBase<EventRow> {
    private static final int KEPT = 2000;

    private final LongFunction<EventRow> make;
    private final long before;
    private final Map<Integer, EventRow> made = new LinkedHashMap<>(64, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, EventRow> eldest) {
            return size() > KEPT;
        }
    };
    private int size;

    /** @param make the row of a step, from 1 @param before steps before the first row */
    LogRows(LongFunction<EventRow> make, long before) {
        this.make = make;
        this.before = before;
    }

    @Override
    public EventRow get(int index) {
        return made.computeIfAbsent(index, at -> make.apply(before + at + 1));
    }

    /** By its step: a table that gets other rows looks for the chosen one in them, and would have every row made. */
    @Override
    public int indexOf(Object row) {
        long at = row instanceof EventRow event ? event.step() - before - 1 : -1;
        return at >= 0 && at < size ? (int) at : -1;
    }

    @Override
    public int lastIndexOf(Object row) {
        return indexOf(row);
    }

    @Override
    public boolean contains(Object row) {
        return indexOf(row) >= 0;
    }

    @Override
    public int size() {
        return size;
    }

    void grow(long newSize) {
        int next = (int) Math.min(Integer.MAX_VALUE, newSize);
        if (next > size) {
            int before = size;
            beginChange();
            size = next;
            nextAdd(before, next);
            endChange();
        }
    }
}
