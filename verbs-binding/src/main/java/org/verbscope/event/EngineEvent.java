package org.verbscope.event;

/** What goes on inside a device or is done to it. */
public sealed interface EngineEvent extends Event {
    /** A context, translation or protection entry was written into the adapter. */
    record NicConfigured(ObjectRef object, String what) implements EngineEvent { }

    /** @param deadline lab time in nanoseconds */
    record TimerStarted(ObjectRef qp, String timer, long deadline) implements EngineEvent { }

    record TimerExpired(ObjectRef qp, String timer) implements EngineEvent { }

    record FaultInjected(String rule, String target) implements EngineEvent { }
}
