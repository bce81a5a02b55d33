package org.verbscope.verbs.soft;

import java.util.Arrays;

/**
 * Actions in order of time, then of asking. The next few stand in a short row, the next of all at its end; the others, all
 * of them later, in a binary heap in which each knows its place, so that one can be taken out before its time. What an
 * action asks for mostly happens among the next few, and then never meets the heap; a timer that is stopped thousands of
 * times a second does, and leaves nothing there.
 */
final class Schedule {
    private static final int NEAR = 8;

    /** The latest first; the first {@link #count} places are taken. */
    private final Action[] near = new Action[NEAR];
    private int count;
    private Action[] heap = new Action[64];
    private int size;

    void add(Action action) {
        if (size > 0 && !action.before(heap[0]) || count == NEAR && near[0].before(action)) {
            push(action);
            return;
        }
        if (count == NEAR) {
            push(near[0]);
            System.arraycopy(near, 1, near, 0, --count);
        }
        int at = count++;
        for (; at > 0 && near[at - 1].before(action); at--) {
            near[at] = near[at - 1];
        }
        near[at] = action;
    }

    private void push(Action action) {
        if (size == heap.length) {
            heap = Arrays.copyOf(heap, 2 * size);
        }
        up(size++, action);
    }

    /** The earliest, or null. */
    Action first() {
        return count > 0 ? near[count - 1] : size > 0 ? heap[0] : null;
    }

    /** Takes {@code action} out, which is in it. */
    void remove(Action action) {
        if (action.place < 0) {
            removeNear(action);
        } else {
            removeFar(action);
        }
    }

    private void removeNear(Action action) {
        int at = count - 1;
        while (near[at] != action) {
            at--;
        }
        for (count--; at < count; at++) {
            near[at] = near[at + 1];
        }
        near[count] = null;
    }

    private void removeFar(Action action) {
        int at = action.place;
        Action last = heap[--size];
        heap[size] = null;
        action.place = -1;
        if (last == action) {
            return;
        }
        if (at > 0 && last.before(heap[(at - 1) / 2])) {
            up(at, last);
        } else {
            down(at, last);
        }
    }

    void clear() {
        Arrays.fill(heap, 0, size, null);
        Arrays.fill(near, 0, count, null);
        size = 0;
        count = 0;
    }

    private void put(int at, Action action) {
        heap[at] = action;
        action.place = at;
    }

    private void up(int from, Action action) {
        int at = from;
        while (at > 0 && action.before(heap[(at - 1) / 2])) {
            put(at, heap[(at - 1) / 2]);
            at = (at - 1) / 2;
        }
        put(at, action);
    }

    private void down(int from, Action action) {
        int at = from;
        while (true) {
            int child = 2 * at + 1;
            if (child >= size) {
                break;
            }
            if (child + 1 < size && heap[child + 1].before(heap[child])) {
                child++;
            }
            if (!heap[child].before(action)) {
                break;
            }
            put(at, heap[child]);
            at = child;
        }
        put(at, action);
    }
}
