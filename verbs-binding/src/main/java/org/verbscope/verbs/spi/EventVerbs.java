package org.verbscope.verbs.spi;

/**
 * Completion channels and asynchronous events. Waiting calls wait in slices, so that a stop, an
 * interrupt or a close of the caller gets through; the device never blocks longer than it was told.
 */
public interface EventVerbs {
    /** {@code ibv_create_comp_channel}. */
    default long createCompChannel() {
        return -Unsupported.ERRNO;
    }

    /** {@code ibv_destroy_comp_channel}; EBUSY while a CQ uses it. */
    default int destroyCompChannel(long channel) {
        return Unsupported.ERRNO;
    }

    /**
     * {@code ibv_req_notify_cq}: the next completion, or the next solicited or failed one, puts an event on
     * the channel of the queue, once.
     */
    default int reqNotifyCq(long cq, boolean solicitedOnly) {
        return Unsupported.ERRNO;
    }

    /**
     * {@code ibv_get_cq_event} that waits at most {@code nanos} of lab time and, whatever lab time does,
     * not much more than 20 ms of real time; returns early, with nothing, when its thread is interrupted
     * (the flag stays set). Each event counts until {@link #ackCqEvents}. The device writes
     * {@link org.verbscope.event.CompletionEvent.ChannelNotified}.
     *
     * @return the handle of the CQ, 0 when there was none, or the negated errno
     */
    default long getCqEvent(long channel, long nanos) {
        return -Unsupported.ERRNO;
    }

    /** {@code ibv_ack_cq_events}: of {@code count} events that {@link #getCqEvent} gave for {@code cq}. */
    default void ackCqEvents(long cq, int count) { }

    /**
     * {@code ibv_get_async_event} that waits as {@link #getCqEvent} does: the oldest that was not
     * taken. The device writes {@link org.verbscope.event.CompletionEvent.AsyncRaised} itself, when it
     * raises or hears of one, taken or not. An object's events that were never taken do not keep it
     * from being destroyed; those taken and not acked do, in C for ever: the caller sees to them first.
     *
     * @param event filled: {@link Layout.AsyncEvent}
     * @return 1, or 0 when there was none, or the negated errno
     */
    default int getAsyncEvent(NativeBlock event, long nanos) {
        return -Unsupported.ERRNO;
    }

    /** {@code ibv_ack_async_event} of one that {@link #getAsyncEvent} gave: the same bytes. */
    default void ackAsyncEvent(NativeBlock event) { }
}
