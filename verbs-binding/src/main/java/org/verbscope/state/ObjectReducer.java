package org.verbscope.state;

import java.util.Map;
import org.verbscope.event.EngineEvent.NicConfigured;
import org.verbscope.event.Entry;
import org.verbscope.event.ObjectEvent;
import org.verbscope.event.ObjectEvent.ObjectChanged;
import org.verbscope.event.ObjectEvent.ObjectCreated;
import org.verbscope.event.ObjectEvent.ObjectDestroyed;
import org.verbscope.event.ObjectEvent.ObjectSeen;
import org.verbscope.event.ObjectEvent.QpStateChanged;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;

/** Objects come, change and go. */
final class ObjectReducer {
    private ObjectReducer() { }

    static LabState apply(LabState state, Entry entry, ObjectEvent event) {
        if (event instanceof ObjectCreated made) {
            return created(state, made.object(), made.parent(), made.label(), made.attributes(), entry.seq(), false);
        } else if (event instanceof ObjectSeen seen) {
            return created(state, seen.object(), ObjectRef.NONE, "", seen.attributes(), entry.seq(), true);
        } else if (event instanceof ObjectChanged changed) {
            return changed(state, changed);
        } else if (event instanceof ObjectDestroyed gone) {
            return destroyed(state, gone.object(), entry.seq());
        }
        var moved = (QpStateChanged) event;
        Machine machine = state.machine(moved.qp().machine());
        QueuePair qp = machine.queuePairs().get(moved.qp());
        if (qp != null) {
            return state.with(machine.with(qp.moved(new Passage(entry.seq(), moved.from(), moved.to(), 0, moved.reason(), Map.of()))));
        }
        // One that was seen, not made, is known by its attributes alone.
        LabObject object = machine.objects().get(moved.qp());
        return object == null ? state : state.with(machine.with(object.changed(Map.of("state", moved.to()))));
    }

    private static LabState created(LabState state, ObjectRef ref, ObjectRef parent, String label,
            Map<String, String> attributes, long seq, boolean seen) {
        if (ref.machine() <= 0) {
            return state;
        }
        Machine machine = state.machine(ref.machine())
                .with(new LabObject(ref, parent, label, Map.copyOf(attributes), seq, 0, seen, false));
        return state.with(switch (ref.kind()) {
            case QP -> seen ? machine : machine.with(QueuePair.created(ref, attributes));
            case MR -> machine.with(Region.created(ref, label, attributes));
            case SRQ -> machine.with(ref, WorkRing.of(Numbers.of(attributes, "max_wr", 8)));
            case CQ -> machine.with(ref, CqRing.of(Numbers.of(attributes, "cqe", 8)));
            case CONTEXT -> machine.with(new Machine.Device(attributes.getOrDefault("device", ""),
                    attributes.getOrDefault("kind", ""), attributes.getOrDefault("netdev", ""),
                    attributes.getOrDefault("gid", "")));
            default -> machine;
        });
    }

    private static LabState changed(LabState state, ObjectChanged changed) {
        Machine machine = state.machine(changed.object().machine());
        LabObject object = machine.objects().get(changed.object());
        if (object == null) {
            return state;
        }
        Machine next = machine.with(object.changed(changed.attributes()));
        Region region = next.regions().get(changed.object());
        if (region != null) {
            next = next.with(region.named(next.objects().get(changed.object()).label()));
        }
        CqRing ring = next.completionQueues().get(changed.object());
        if (ring != null && changed.attributes().containsKey("cqe")) {
            next = next.with(changed.object(), ring.resized(Numbers.of(changed.attributes(), "cqe", ring.capacity())));
        }
        QueuePair qp = next.queuePairs().get(changed.object());
        return state.with(qp == null ? next : next.with(qp.changed(changed.attributes())));
    }

    private static LabState destroyed(LabState state, ObjectRef ref, long seq) {
        Machine machine = state.machine(ref.machine());
        LabObject object = machine.objects().get(ref);
        if (object == null) {
            return state;
        }
        Machine next = machine.with(object.destroyed(seq));
        return switch (ref.kind()) {
            case MR -> state.with(next.with(next.adapter().forgetting(ref)));
            case QP -> state.with(next).with(state.wire().forgetting(ref));
            case CONTEXT -> deviceClosed(state.with(next));
            default -> state.with(next);
        };
    }

    /** With the last device goes the cable: what was under way arrives nowhere. */
    private static LabState deviceClosed(LabState state) {
        for (OrderedMap.Pair<Integer, Machine> machine : state.machines()) {
            for (OrderedMap.Pair<ObjectRef, LabObject> object : machine.value().objects()) {
                if (object.key().kind() == ObjectKind.CONTEXT && object.value().alive()) {
                    return state;
                }
            }
        }
        return state.with(Wire.EMPTY);
    }

    static LabState configured(LabState state, Entry entry, NicConfigured configured) {
        if (configured.object().kind() != ObjectKind.MR) {
            return state;
        }
        Machine machine = state.machine(entry.head().machine());
        return machine.number() <= 0 ? state : state.with(machine.with(
                machine.adapter().translating(configured.object(), configured.what())));
    }

    /** With the process go its objects, its calls and what its soft device had under way. */
    static LabState processEnded(LabState state, Entry entry) {
        LabState next = state.with(Wire.EMPTY);
        for (OrderedMap.Pair<Long, OpenCall> call : state.calls()) {
            next = next.returned(call.key());
        }
        for (OrderedMap.Pair<Integer, Machine> pair : state.machines()) {
            Machine machine = pair.value().with(Adapter.IDLE);
            for (OrderedMap.Pair<ObjectRef, LabObject> object : pair.value().objects()) {
                machine = object.value().alive() ? machine.with(object.value().abandoned(entry.seq())) : machine;
            }
            next = next.with(machine);
        }
        return next;
    }
}
