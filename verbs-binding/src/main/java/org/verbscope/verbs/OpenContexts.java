package org.verbscope.verbs;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;

/** Contexts of this process that are open. One that the program lost without closing it is forgotten with it. Thread-safe. */
final class OpenContexts {
    private static final Map<RdmaContext, Long> OPEN = Collections.synchronizedMap(new WeakHashMap<>());
    private static long opened;

    private OpenContexts() { }

    static void add(RdmaContext context) {
        synchronized (OPEN) {
            OPEN.put(context, ++opened);
        }
    }

    static void remove(RdmaContext context) {
        OPEN.remove(context);
    }

    static List<RdmaContext> newestFirst() {
        synchronized (OPEN) {
            return OPEN.entrySet().stream()
                    .sorted(Map.Entry.comparingByValue(Comparator.<Long>reverseOrder())).map(Map.Entry::getKey).toList();
        }
    }
}
