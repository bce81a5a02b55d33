package org.verbscope.state;

import java.util.LinkedHashMap;
import java.util.Map;
import org.verbscope.event.ObjectRef;

/**
 * An object, alive or gone.
 *
 * @param created sequence number of the event that told of it: its age
 * @param destroyed likewise, or 0 while it lives
 * @param seen found rather than made by this program
 * @param abandoned its process ended without closing it
 */
public record LabObject(ObjectRef ref, ObjectRef parent, String label, Map<String, String> attributes, long created,
        long destroyed, boolean seen, boolean abandoned) {
    public boolean alive() {
        return destroyed == 0;
    }

    LabObject changed(Map<String, String> changes) {
        var all = new LinkedHashMap<>(attributes);
        all.putAll(changes);
        return new LabObject(ref, parent, changes.getOrDefault("label", label), Map.copyOf(all), created, destroyed, seen, abandoned);
    }

    LabObject destroyed(long seq) {
        return new LabObject(ref, parent, label, attributes, created, seq, seen, false);
    }

    /** Its process ended at {@code seq}. */
    LabObject abandoned(long seq) {
        return new LabObject(ref, parent, label, attributes, created, seq, seen, !seen);
    }
}
