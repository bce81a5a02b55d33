package org.verbscope.state;

import org.verbscope.event.ObjectRef;
import org.verbscope.event.WorkQueue;

/**
 * A completion queue.
 *
 * @param capacity entries, at least 1
 * @param written completions written so far; {@code polled} those taken out
 * @param emptyPolls polls that found nothing
 */
public record CqRing(int capacity, long written, long polled, long emptyPolls, OrderedMap<Long, Cqe> entries) {
    /** A completion; {@code slot} of its work queue is -1 when unknown. */
    public record Cqe(ObjectRef qp, WorkQueue queue, long slot, long wrId, int status, String opcode, long byteLen,
            long seq, boolean polled) { }

    private static final int REMEMBERED = 64;

    static CqRing of(long capacity) {
        return new CqRing((int) Math.max(1, Math.min(capacity, 1 << 22)), 0, 0, 0, OrderedMap.empty());
    }

    /** With room for another number of entries. */
    CqRing resized(long entries) {
        return new CqRing(of(entries).capacity, written, polled, emptyPolls, this.entries);
    }

    /** Completions that wait to be polled. */
    public long waiting() {
        return written - polled;
    }

    /** The completion at a place of the ring, or null. */
    public Cqe at(int place) {
        Cqe found = null;
        for (OrderedMap.Pair<Long, Cqe> pair : entries) {
            found = pair.key() % capacity == place ? pair.value() : found;
        }
        return found;
    }

    CqRing write(Cqe cqe) {
        OrderedMap<Long, Cqe> kept = entries.with(written, cqe);
        while (kept.first().key() <= written - Math.min(capacity, REMEMBERED)) {
            kept = kept.withoutFirst();
        }
        return new CqRing(capacity, written + 1, polled, emptyPolls, kept);
    }

    /** The completion that the next poll finds, or null. */
    public Cqe next() {
        return waiting() > 0 ? entries.get(polled) : null;
    }

    CqRing poll() {
        Cqe cqe = next();
        if (cqe == null) {
            return new CqRing(capacity, written, Math.min(written, polled + 1), emptyPolls, entries);
        }
        var taken = new Cqe(cqe.qp, cqe.queue, cqe.slot, cqe.wrId, cqe.status, cqe.opcode, cqe.byteLen, cqe.seq, true);
        return new CqRing(capacity, written, polled + 1, emptyPolls, entries.with(polled, taken));
    }

    CqRing foundNothing(long times) {
        return new CqRing(capacity, written, polled, emptyPolls + times, entries);
    }
}
