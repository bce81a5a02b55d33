package org.verbscope.verbs.libibverbs;

import java.util.Arrays;

/** Values by native handle. Reading takes no lock and makes no object: the data path asks at every call. @param <V> held */
final class HandleMap<V> {
    private record Table(long[] keys, Object[] values) { }

    private volatile Table table = new Table(new long[0], new Object[0]);

    /** @return null when there is none */
    @SuppressWarnings("unchecked") // only put() fills the table
    V get(long handle) {
        Table now = table;
        int at = Arrays.binarySearch(now.keys, handle);
        return at < 0 ? null : (V) now.values[at];
    }

    synchronized void put(long handle, V value) {
        remove(handle);
        Table old = table;
        int at = -Arrays.binarySearch(old.keys, handle) - 1;
        var keys = new long[old.keys.length + 1];
        var values = new Object[keys.length];
        System.arraycopy(old.keys, 0, keys, 0, at);
        System.arraycopy(old.values, 0, values, 0, at);
        keys[at] = handle;
        values[at] = value;
        System.arraycopy(old.keys, at, keys, at + 1, old.keys.length - at);
        System.arraycopy(old.values, at, values, at + 1, old.keys.length - at);
        table = new Table(keys, values);
    }

    synchronized V remove(long handle) {
        V held = get(handle);
        if (held != null) {
            Table old = table;
            int at = Arrays.binarySearch(old.keys, handle);
            var keys = new long[old.keys.length - 1];
            var values = new Object[keys.length];
            System.arraycopy(old.keys, 0, keys, 0, at);
            System.arraycopy(old.values, 0, values, 0, at);
            System.arraycopy(old.keys, at + 1, keys, at, keys.length - at);
            System.arraycopy(old.values, at + 1, values, at, keys.length - at);
            table = new Table(keys, values);
        }
        return held;
    }

    /** Removes {@code value}, and leaves what another thread has put there since: handles are used again at once. */
    synchronized void remove(long handle, V value) {
        if (get(handle) == value) {
            remove(handle);
        }
    }
}
