package org.verbscope.verbs.soft;

import java.util.Arrays;

/**
 * Actions in order of time, then of asking: a binary heap in which each knows its place, so that one
 * can be taken out before its time. A timer that is stopped thousands of times a second leaves nothing.
 * The earliest may stand before the heap: what one action asks for is mostly what happens next, and
 * then comes and goes without a move in the heap.
 */
final class Schedule {
    private Action[] heap = new Action[64];
    private int size;
    /** Before all of the heap; or null. */
    private Action front;

    void add(Action action) {
        Action first = first();
        if (first != null && !action.before(first)) {
            push(action);
            return;
        }
        if (front != null) {
            push(front);
        }
        front = action;
    }

    private void push(Action action) {
        if (size == heap.length) {
            heap = Arrays.copyOf(heap, 2 * size);
        }
        up(size++, action);
    }

    /** The earliest, or null. */
    Action first() {
        return front != null ? front : size == 0 ? null : heap[0];
    }

    /** Takes {@code action} out, which is in it. */
    void remove(Action action) {
        if (action == front) {
            front = null;
            return;
        }
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
        size = 0;
        front = null;
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
