package org.verbscope.event;

/** Completion queues and asynchronous events. */
public sealed interface CompletionEvent extends Event {
    /** The device wrote a completion. {@code status} as {@code ibv_wc_status}; {@code opcode} in words. */
    record CqeWritten(ObjectRef cq, ObjectRef qp, WorkQueue queue, long slot, long wrId, int status, String opcode,
            long byteLen) implements CompletionEvent { }

    /** The program took a completion out. {@code byteLen} is -1 where it is not valid. */
    record CompletionPolled(ObjectRef cq, ObjectRef qp, long wrId, int status, String opcode, long byteLen,
            int vendorErr) implements CompletionEvent { }

    /** A run of polls that found nothing: one event and one step. */
    record EmptyPolls(ObjectRef cq, long count) implements CompletionEvent { }

    /** @param type as in {@code ibv_event_type}, e.g. {@code QP_FATAL} */
    record AsyncRaised(ObjectRef object, String type) implements CompletionEvent { }

    /** A completion put an event on its channel: the queue was armed, and no longer is. */
    record ChannelNotified(ObjectRef channel, ObjectRef cq) implements CompletionEvent { }

    /** A wait for a completion reached its limit. @param nanos how long it waited, in lab time */
    record NothingCame(ObjectRef cq, long nanos) implements CompletionEvent { }
}
