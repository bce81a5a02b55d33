package org.verbscope.verbs.soft;

import java.util.Arrays;
import java.util.List;

/**
 * Objects by their handles, which mostly rise. Found without making garbage, and by threads that hold
 * no lock: what they see is what was whole a moment ago. Changed by one thread at a time.
 */
final class Handles<T> {
    private record Table(long[] handles, Object[] objects) { }

    private volatile Table table = new Table(new long[0], new Object[0]);

    int size() {
        return table.handles().length;
    }

    /** The object, or null. */
    @SuppressWarnings("unchecked") // only put writes, a T
    T get(long handle) {
        Table now = table;
        int at = Arrays.binarySearch(now.handles(), handle);
        return at < 0 ? null : (T) now.objects()[at];
    }

    /** The object of the greatest handle up to {@code limit}, or null. */
    @SuppressWarnings("unchecked") // only put writes, a T
    T floor(long limit) {
        Table now = table;
        int at = Arrays.binarySearch(now.handles(), limit);
        int place = at < 0 ? -at - 2 : at;
        return place < 0 ? null : (T) now.objects()[place];
    }

    void put(long handle, T object) {
        Table now = table;
        int at = -Arrays.binarySearch(now.handles(), handle) - 1;
        int size = now.handles().length;
        long[] handles = Arrays.copyOf(now.handles(), size + 1);
        Object[] objects = Arrays.copyOf(now.objects(), size + 1);
        System.arraycopy(handles, at, handles, at + 1, size - at);
        System.arraycopy(objects, at, objects, at + 1, size - at);
        handles[at] = handle;
        objects[at] = object;
        table = new Table(handles, objects);
    }

    void remove(long handle) {
        Table now = table;
        int at = Arrays.binarySearch(now.handles(), handle);
        if (at >= 0) {
            int size = now.handles().length - 1;
            long[] handles = Arrays.copyOf(now.handles(), size);
            Object[] objects = Arrays.copyOf(now.objects(), size);
            System.arraycopy(now.handles(), at + 1, handles, at, size - at);
            System.arraycopy(now.objects(), at + 1, objects, at, size - at);
            table = new Table(handles, objects);
        }
    }

    /** Oldest first. */
    @SuppressWarnings("unchecked") // only put writes, a T
    List<T> all() {
        return (List<T>) List.of(table.objects());
    }
}
