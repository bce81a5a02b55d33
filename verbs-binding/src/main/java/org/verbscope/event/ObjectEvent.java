package org.verbscope.event;

import java.util.Map;

/** Objects and their states. */
public sealed interface ObjectEvent extends Event {
    /** @param attributes what it is like, e.g. {@code lkey}, {@code length}, {@code access}, {@code max_send_wr} */
    record ObjectCreated(ObjectRef object, ObjectRef parent, String label, Map<String, String> attributes)
            implements ObjectEvent { }

    /** Seen rather than created: another process's queue pair, a captured peer. */
    record ObjectSeen(ObjectRef object, Map<String, String> attributes) implements ObjectEvent { }

    /** Only what changed. */
    record ObjectChanged(ObjectRef object, Map<String, String> attributes) implements ObjectEvent { }

    record ObjectDestroyed(ObjectRef object) implements ObjectEvent { }

    /**
     * @param from state before, e.g. {@code INIT}
     * @param to state now, as the device says
     * @param reason {@code modify_qp}, or the completion status or event that moved it
     */
    record QpStateChanged(ObjectRef qp, String from, String to, String reason) implements ObjectEvent { }
}
