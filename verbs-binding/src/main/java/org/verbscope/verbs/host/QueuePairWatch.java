package org.verbscope.verbs.host;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.verbscope.event.Event;
import org.verbscope.event.EventSink;
import org.verbscope.event.Head;
import org.verbscope.event.Layer;
import org.verbscope.event.ObjectEvent.ObjectChanged;
import org.verbscope.event.ObjectEvent.ObjectDestroyed;
import org.verbscope.event.ObjectEvent.ObjectSeen;
import org.verbscope.event.ObjectEvent.QpStateChanged;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.Path;
import org.verbscope.event.Source;

/**
 * Writes into a log what changed in the kernel's table from one look to the next. Two looks tell the states at
 * their times: what a queue pair went through between them is not seen. Devices are machines 1 to 8 in the order
 * in which they were first seen; more have no machine. One thread at a time.
 */
public final class QueuePairWatch {
    private static final int MACHINES = 8;
    private static final String REASON = "seen in the kernel's table";

    private final EventSink log;
    private final Map<String, Integer> machines = new HashMap<>();
    private final Map<ObjectRef, Integer> generations = new HashMap<>();
    private Map<Key, Known> known = new LinkedHashMap<>();

    /** A number alone may be another queue pair's by the next look; another process's surely is. */
    private record Key(String device, long number, long pid) { }

    private record Known(ObjectRef ref, HostQueuePair qp) { }

    public QueuePairWatch(EventSink log) {
        this.log = log;
    }

    /** Compares {@code now} with the last look; at the first one everything is new. */
    public void look(List<HostQueuePair> now) {
        var next = new LinkedHashMap<Key, Known>();
        for (HostQueuePair qp : now) {
            var key = new Key(qp.row().device(), qp.row().number(), qp.pid());
            Known before = known.get(key);
            next.put(key, new Known(before == null ? named(qp) : before.ref(), qp));
        }
        // Those that went first: their numbers may be taken again.
        known.forEach((key, gone) -> {
            if (!next.containsKey(key)) {
                emit(gone.ref(), List.of(new ObjectDestroyed(gone.ref())));
            }
        });
        next.forEach((key, seen) -> {
            Known before = known.get(key);
            emit(seen.ref(), before == null ? List.of(first(seen)) : changes(before, seen));
        });
        known = next;
    }

    private ObjectRef named(HostQueuePair qp) {
        int count = machines.computeIfAbsent(qp.row().device(), device -> machines.size() + 1);
        ObjectRef first = ObjectRef.of(count <= MACHINES ? count : 0, ObjectKind.QP, qp.row().number());
        return new ObjectRef(first.machine(), first.kind(), first.number(), generations.merge(first, 1, Integer::sum) - 1);
    }

    private static Event first(Known seen) {
        var attributes = new LinkedHashMap<>(seen.qp().attributes());
        attributes.put("state", seen.qp().stateName());
        return new ObjectSeen(seen.ref(), attributes);
    }

    private static List<Event> changes(Known before, Known now) {
        var events = new ArrayList<Event>();
        if (before.qp().row().state() != now.qp().row().state()) {
            events.add(new QpStateChanged(now.ref(), before.qp().stateName(), now.qp().stateName(), REASON));
        }
        Map<String, String> changed = now.qp().attributes();
        changed.entrySet().removeAll(before.qp().attributes().entrySet());
        // A process that has just ended has no name any more; its queue pair goes with the next look.
        changed.remove("process", "");
        if (!changed.isEmpty()) {
            events.add(new ObjectChanged(now.ref(), changed));
        }
        return events;
    }

    private void emit(ObjectRef ref, List<Event> events) {
        for (Event event : events) {
            log.emit(Head.of(ref.machine(), Layer.KERNEL, Path.CONTROL, Source.KERNEL_TABLE), event);
        }
    }
}
