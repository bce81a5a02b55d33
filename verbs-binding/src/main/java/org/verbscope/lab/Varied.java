package org.verbscope.lab;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Values that a teacher puts in place of those of a notebook, before it runs. Thread-safe. */
final class Varied {
    private static final Map<String, Integer> VALUES = new ConcurrentHashMap<>();

    private Varied() { }

    static void put(String name, int value) {
        VALUES.put(name, value);
    }

    static int get(String name, int otherwise) {
        return VALUES.getOrDefault(name, otherwise);
    }

    static void clear() {
        VALUES.clear();
    }
}
