package org.verbscope.verbs.soft;

import java.util.ArrayList;
import java.util.List;

/** Things by a number of 32 bits, found without making garbage: open addressing, at most half full. */
final class KeyTable<T> {
    private int[] keys = new int[64];
    private Object[] values = new Object[64];
    private int size;

    int size() {
        return size;
    }

    /** The thing, or null. */
    @SuppressWarnings("unchecked") // only put writes, a T
    T get(int key) {
        return (T) values[place(key)];
    }

    /** Where {@code key} is, or would be. */
    private int place(int key) {
        int mask = keys.length - 1;
        int at = home(key);
        while (values[at] != null && keys[at] != key) {
            at = at + 1 & mask;
        }
        return at;
    }

    private int home(int key) {
        int mixed = key * 0x9e3779b9;
        return (mixed ^ mixed >>> 16) & keys.length - 1;
    }

    /** Adds {@code value}, which is not null. */
    void put(int key, T value) {
        int at = place(key);
        size += values[at] == null ? 1 : 0;
        keys[at] = key;
        values[at] = value;
        if (2 * size > keys.length) {
            grow();
        }
    }

    private void grow() {
        int[] oldKeys = keys;
        Object[] oldValues = values;
        keys = new int[2 * oldKeys.length];
        values = new Object[2 * oldKeys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldValues[i] != null) {
                int at = place(oldKeys[i]);
                keys[at] = oldKeys[i];
                values[at] = oldValues[i];
            }
        }
    }

    void remove(int key) {
        int at = place(key);
        if (values[at] == null) {
            return;
        }
        size--;
        int mask = keys.length - 1;
        // Those behind it that could have stood here move up, so that none is cut off from its home.
        for (int next = at + 1 & mask; values[next] != null; next = next + 1 & mask) {
            int fromHome = next - home(keys[next]) & mask;
            if (fromHome >= (next - at & mask)) {
                keys[at] = keys[next];
                values[at] = values[next];
                at = next;
            }
        }
        values[at] = null;
    }

    /** A copy, in no order. */
    @SuppressWarnings("unchecked") // only put writes, a T
    List<T> values() {
        var list = new ArrayList<T>(size);
        for (Object value : values) {
            if (value != null) {
                list.add((T) value);
            }
        }
        return list;
    }
}
