package org.verbscope.verbs;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;

/** The open objects of one context, by what the device knows them by. Thread-safe. */
final class ObjectTable {
    private record Known(ObjectKind kind, long handle) { }

    private final ConcurrentHashMap<Known, VerbsObject> byHandle = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<Integer, QueuePair> pairs = new ConcurrentHashMap<>();
    /** Also of pairs that were closed: completions of them may be left. */
    private final ConcurrentHashMap<Integer, ObjectRef> pairRefs = new ConcurrentHashMap<>();

    void add(VerbsObject object, long handle) {
        byHandle.put(new Known(object.ref().kind(), handle), object);
        if (object instanceof QueuePair pair) {
            pairs.put(pair.number(), pair);
            pairRefs.put(pair.number(), pair.ref());
        }
    }

    void remove(VerbsObject object, long handle) {
        byHandle.remove(new Known(object.ref().kind(), handle), object);
        if (object instanceof QueuePair pair) {
            pairs.remove(pair.number(), pair);
        }
    }

    /** Null when there is none. */
    VerbsObject get(ObjectKind kind, long handle) {
        return byHandle.get(new Known(kind, handle));
    }

    /** Null when there is none. */
    QueuePair pair(int number) {
        return pairs.get(number);
    }

    /** A copy. */
    List<QueuePair> openPairs() {
        return List.copyOf(pairs.values());
    }

    /** Null for a number that no pair had. */
    ObjectRef refOfPair(int number) {
        return pairRefs.get(number);
    }

    /** The pairs of the failed completions of a batch, each with the status of its first. */
    Map<QueuePair, String> failed(Completions polled) {
        Map<QueuePair, String> found = new LinkedHashMap<>();
        for (int i = 0; i < polled.count(); i++) {
            QueuePair pair = polled.ok(i) ? null : pairs.get(polled.qpNum(i));
            if (pair != null) {
                found.putIfAbsent(pair, WcStatus.nameOf(polled.status(i)));
            }
        }
        return found;
    }
}
