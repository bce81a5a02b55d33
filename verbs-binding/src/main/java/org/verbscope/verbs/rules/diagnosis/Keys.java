package org.verbscope.verbs.rules.diagnosis;

import java.util.Comparator;
import java.util.function.Predicate;
import org.verbscope.event.ObjectKind;
import org.verbscope.state.LabObject;
import org.verbscope.state.Machine;

/** Regions of a machine by their keys: the living one, else the last that had the key. */
final class Keys {
    private Keys() { }

    static LabObject byLkey(Machine machine, int key) {
        return find(machine, mr -> mr.ref().number() == Integer.toUnsignedLong(key));
    }

    static LabObject byRkey(Machine machine, int key) {
        return key == 0 ? null : find(machine, mr -> Attributes.number(mr.attributes(), "rkey", -1) == Integer.toUnsignedLong(key));
    }

    private static LabObject find(Machine machine, Predicate<LabObject> wanted) {
        return machine.objects().values().filter(object -> object.ref().kind() == ObjectKind.MR && wanted.test(object))
                .max(Comparator.comparing(LabObject::alive).thenComparingLong(LabObject::created)).orElse(null);
    }
}
