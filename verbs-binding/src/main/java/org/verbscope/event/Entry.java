package org.verbscope.event;

/** One line of the log, or, with {@code head.seq() == 0}, a draft of one. */
public record Entry(Head head, Event event) {
    public long seq() {
        return head.seq();
    }

    /** The event as {@code type}, or null when it is of another kind: for {@code if} chains over kinds. */
    public <E extends Event> E as(Class<E> type) {
        return type.isInstance(event) ? type.cast(event) : null;
    }

    /** Name of the kind as files write it, e.g. {@code packet_sent}. */
    public String kind() {
        return EventKinds.nameOf(event);
    }
}
