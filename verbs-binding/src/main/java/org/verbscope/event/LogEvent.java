package org.verbscope.event;

/** The log about itself. */
public sealed interface LogEvent extends Event {
    /** Events that were not kept, and why: nothing is lost silently. */
    record Gap(long count, String reason) implements LogEvent { }

    record Note(String text) implements LogEvent { }

    /**
     * A kind, field or constant that this version does not know. Survives reading and writing.
     *
     * @param kind its name
     * @param fields its fields as one JSON object
     */
    record Unknown(String kind, String fields) implements LogEvent { }
}
