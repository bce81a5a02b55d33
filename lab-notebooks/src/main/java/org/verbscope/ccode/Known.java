package org.verbscope.ccode;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.verbscope.event.Entry;
import org.verbscope.event.Event;
import org.verbscope.event.ObjectEvent.ObjectChanged;
import org.verbscope.event.ObjectEvent.ObjectCreated;
import org.verbscope.event.ObjectEvent.ObjectDestroyed;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.VerbEvent.VerbCalled;
import org.verbscope.event.VerbEvent.VerbReturned;

/**
 * The objects of a log so far, also those that are gone: programs use the numbers of closed ones, too.
 * Takes entries in order. Not thread-safe.
 */
final class Known {
    private record Key(int machine, ObjectKind kind, long number) { }

    private record AttributeKey(int machine, String attribute, int value) { }

    private final Map<ObjectRef, Map<String, String>> attributes = new LinkedHashMap<>();
    private final Map<ObjectRef, ObjectRef> parents = new HashMap<>();
    private final Map<ObjectRef, ObjectRef> alive = new LinkedHashMap<>();
    private final Map<Key, ObjectRef> newest = new HashMap<>();
    private final Map<AttributeKey, ObjectRef> keys = new HashMap<>();
    private final Map<String, List<Integer>> machinesOfGid = new HashMap<>();
    private final Map<Long, VerbCalled> modifies = new HashMap<>();

    void take(Entry entry) {
        Event event = entry.event();
        if (event instanceof ObjectCreated made) {
            created(made);
        } else if (event instanceof ObjectChanged changed) {
            Map<String, String> known = attributes.get(changed.object());
            if (known != null) {
                known.putAll(changed.attributes());
            }
        } else if (event instanceof ObjectDestroyed gone) {
            alive.remove(gone.object());
        } else if (event instanceof VerbCalled call && call.verb().equals("modify_qp")) {
            modifies.put(entry.seq(), call);
        } else if (event instanceof VerbReturned back) {
            VerbCalled modified = modifies.remove(back.call());
            Map<String, String> qp = modified == null || back.errno() != 0 ? null : attributes.get(modified.on());
            if (qp != null) {
                qp.putAll(modified.args());
            }
        }
    }

    private void created(ObjectCreated made) {
        ObjectRef ref = made.object();
        attributes.put(ref, new HashMap<>(made.attributes()));
        parents.put(ref, made.parent());
        alive.put(ref, ref);
        newest.put(new Key(ref.machine(), ref.kind(), ref.number()), ref);
        for (String name : List.of("lkey", "rkey")) {
            CText.parse(made.attributes().getOrDefault(name, "")).ifPresent(
                    key -> keys.put(new AttributeKey(ref.machine(), name, key.intValue()), ref));
        }
        String gid = made.attributes().getOrDefault("gid", "");
        if (ref.kind() == ObjectKind.CONTEXT && !gid.isEmpty()) {
            List<Integer> machines = machinesOfGid.computeIfAbsent(gid, none -> new ArrayList<>());
            if (!machines.contains(ref.machine())) {
                machines.add(ref.machine());
            }
        }
    }

    /** Everything that was created, in order. */
    List<ObjectRef> all() {
        return List.copyOf(attributes.keySet());
    }

    /** What is not closed, in order of making. */
    List<ObjectRef> alive() {
        return List.copyOf(alive.keySet());
    }

    boolean isKnown(ObjectRef ref) {
        return attributes.containsKey(ref);
    }

    /** An attribute as it is now; empty text when it has none. */
    String attribute(ObjectRef ref, String name) {
        return attributes.getOrDefault(ref, Map.of()).getOrDefault(name, "");
    }

    /** A number among the attributes. */
    Optional<Long> number(ObjectRef ref, String name) {
        return CText.parse(attribute(ref, name));
    }

    ObjectRef parent(ObjectRef ref) {
        return parents.getOrDefault(ref, ObjectRef.NONE);
    }

    /** The newest object of a kind and number. */
    Optional<ObjectRef> newest(int machine, ObjectKind kind, long number) {
        return Optional.ofNullable(newest.get(new Key(machine, kind, number)));
    }

    /** The object that {@link ObjectRef#words} names: {@code CQ 1}, {@code QP 0x11}. */
    Optional<ObjectRef> called(int machine, String words) {
        int space = words.indexOf(' ');
        for (ObjectKind kind : ObjectKind.values()) {
            if (space > 0 && kind.word().equals(words.substring(0, space))) {
                return CText.parse(words.substring(space + 1)).flatMap(number -> newest(machine, kind, number));
            }
        }
        return Optional.empty();
    }

    /** The newest object of {@code machine} whose {@code lkey} or {@code rkey} is {@code value}. */
    Optional<ObjectRef> byKey(int machine, String which, int value) {
        return Optional.ofNullable(keys.get(new AttributeKey(machine, which, value)));
    }

    /** The newest living region in which {@code address} lies. */
    Optional<ObjectRef> regionAt(int machine, long address) {
        ObjectRef found = null;
        for (ObjectRef ref : alive.keySet()) {
            if (ref.kind() == ObjectKind.MR && ref.machine() == machine) {
                long from = address - number(ref, "address").orElse(0L);
                found = from >= 0 && from < number(ref, "length").orElse(0L) ? ref : found;
            }
        }
        return Optional.ofNullable(found);
    }

    /** Machines whose adapter has this address; more than one when machines share an adapter. */
    List<Integer> machinesOf(String gid) {
        return machinesOfGid.getOrDefault(gid, List.of());
    }

    /** Every machine that a context was opened for. */
    List<Integer> machines() {
        return attributes.keySet().stream().filter(ref -> ref.kind() == ObjectKind.CONTEXT).map(ObjectRef::machine).distinct()
                .sorted().toList();
    }
}
