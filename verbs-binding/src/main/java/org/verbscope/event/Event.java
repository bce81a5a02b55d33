package org.verbscope.event;

/** What happened. A record of one of the families; see {@link Entry} for when, where and how we know. */
public sealed interface Event permits VerbEvent, ObjectEvent, WorkEvent, MemoryEvent, WireEvent,
        CompletionEvent, EngineEvent, CpuEvent, NotebookEvent, LogEvent, MeasureEvent {
}
