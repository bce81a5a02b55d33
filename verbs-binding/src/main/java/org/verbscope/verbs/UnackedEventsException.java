package org.verbscope.verbs;

import java.util.List;

/**
 * An object was to be destroyed while events of it were taken and not acked. The call was not made:
 * in C it would wait here for ever (ibv_ack_cq_events(3), ibv_ack_async_event(3)). Ack them, or use
 * {@link VerbsObject#closeAll()}, which does.
 */
public final class UnackedEventsException extends IllegalStateException {
    private static final long serialVersionUID = 1L;
    private final transient List<String> events;

    UnackedEventsException(VerbsObject object, List<String> events) {
        super(object + " has events that were taken and not acked: " + String.join(", ", events) + ". "
                + object.destroyingVerb() + " was not called: in C it would wait here for ever. Ack them first, or call closeAll()");
        this.events = List.copyOf(events);
    }

    /** What is not acked, in words. */
    public List<String> events() {
        return events;
    }
}
