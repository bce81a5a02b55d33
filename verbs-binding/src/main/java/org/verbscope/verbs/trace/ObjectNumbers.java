package org.verbscope.verbs.trace;

import java.util.HashMap;
import java.util.Map;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;

/** Gives objects their names in one log: running numbers, and generations of numbers that a device uses again. Thread-safe. */
public final class ObjectNumbers {
    private record Key(int machine, ObjectKind kind, long number) { }

    private final Map<Key, Long> counters = new HashMap<>();
    private final Map<Key, Integer> generations = new HashMap<>();

    /** The next of 1, 2, 3... for objects of {@code kind} on {@code machine} that a device does not number. */
    public synchronized ObjectRef next(int machine, ObjectKind kind) {
        return ObjectRef.of(machine, kind, counters.merge(new Key(machine, kind, 0), 1L, Long::sum));
    }

    /** A new object that the device numbered {@code number}: generation 0 the first time, 1 the next. */
    public synchronized ObjectRef made(int machine, ObjectKind kind, long number) {
        int generation = generations.merge(new Key(machine, kind, number), 0, (old, none) -> old + 1);
        return new ObjectRef(machine, kind, number, generation);
    }

    /** What {@link #made} would give now. */
    public synchronized ObjectRef upcoming(int machine, ObjectKind kind, long number) {
        Integer last = generations.get(new Key(machine, kind, number));
        return new ObjectRef(machine, kind, number, last == null ? 0 : last + 1);
    }
}
