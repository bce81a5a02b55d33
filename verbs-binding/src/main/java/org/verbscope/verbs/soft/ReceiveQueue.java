package org.verbscope.verbs.soft;

import org.verbscope.event.ObjectRef;
import org.verbscope.event.WorkEvent.WqeFetched;
import org.verbscope.event.WorkQueue;
import org.verbscope.verbs.AsyncEventType;

/** Where a queue pair's receives come from: a queue of its own, or one that it shares with others. */
final class ReceiveQueue {
    final ObjectRef ref;
    final Ring ring;
    /** Domain that its regions must belong to. */
    final SoftPd pd;
    final boolean shared;
    private final long handle;
    private final Reporter say;
    private final boolean freesEarly;
    /** Below so many requests the program is told, once; 0 when it does not want to be. */
    private int limit;

    /** @param handle for asynchronous events, of a shared one */
    ReceiveQueue(ObjectRef ref, long handle, Ring ring, SoftPd pd, boolean shared, Reporter say, boolean freesEarly) {
        this.ref = ref;
        this.handle = handle;
        this.ring = ring;
        this.pd = pd;
        this.shared = shared;
        this.say = say;
        this.freesEarly = freesEarly;
    }

    int limit() {
        return limit;
    }

    void limit(int fewer) {
        limit = fewer;
    }

    boolean empty() {
        return ring.fetched == ring.rung;
    }

    /** The adapter takes the next request, of which there is one, for {@code qp}. @return its event */
    long fetch(SoftQp qp, ReceiveWork into, long cause) {
        long slot = ring.fetched++;
        into.read(ring, slot);
        long event = qp.say.full() ? qp.say.nic(cause, new WqeFetched(ref, WorkQueue.RECEIVE, slot, into.wrId)) : 0;
        if (shared && freesEarly) {
            ring.freeOne();
        }
        if (shared && limit > 0 && ring.posted - ring.fetched < limit) {
            limit = 0;
            say.events.raise(ref, handle, AsyncEventType.SRQ_LIMIT_REACHED, event);
        }
        return event;
    }

    /** The completion of a request was polled, or will never be written. */
    void polled(long slot) {
        if (!shared) {
            ring.free(slot);
        } else if (!freesEarly) {
            ring.freeOne();
        }
    }

    /** The request will complete: an early profile gives its slot back already. */
    void completes(long slot) {
        if (!shared && freesEarly) {
            ring.free(slot);
        }
    }
}
