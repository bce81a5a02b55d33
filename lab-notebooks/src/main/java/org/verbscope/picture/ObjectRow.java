package org.verbscope.picture;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.state.LabObject;
import org.verbscope.state.LabState;
import org.verbscope.state.Machine;

/**
 * An object as a line of the tree, under its owner.
 *
 * @param depth 0 for what has no owner
 * @param folded how many destroyed objects this line stands for; 0 for a line of one object, which {@code object} then is
 */
record ObjectRow(int machine, LabObject object, int depth, int folded) {
    static String id(ObjectRef ref) {
        return "objects." + ref.machine() + "." + ref.kind() + "." + ref.number() + "." + ref.generation();
    }

    /** The lines of one machine: the living under their owners, then the destroyed, one by one or together. */
    static List<ObjectRow> of(LabState state, int number, boolean gone) {
        Machine machine = state.machine(number);
        var rows = new ArrayList<ObjectRow>();
        List<LabObject> shown = machine.objects().values().filter(object -> object.alive() || gone)
                .sorted(Comparator.comparingLong(LabObject::created)).toList();
        for (LabObject object : shown) {
            boolean root = shown.stream().noneMatch(other -> other.ref().equals(object.parent()));
            if (root) {
                add(rows, number, shown, object, 0);
            }
        }
        int folded = gone ? 0 : (int) machine.objects().values().filter(object -> !object.alive()).count();
        if (folded > 0) {
            rows.add(new ObjectRow(number, null, 0, folded));
        }
        return rows;
    }

    private static void add(List<ObjectRow> rows, int machine, List<LabObject> all, LabObject object, int depth) {
        rows.add(new ObjectRow(machine, object, depth, 0));
        for (LabObject child : all) {
            if (child.parent().equals(object.ref()) && child.ref().kind() != ObjectKind.CONTEXT) {
                add(rows, machine, all, child, depth + 1);
            }
        }
    }
}
