package org.verbscope.state;

import java.util.Objects;
import org.verbscope.event.WorkEvent.WorkPosted;

/**
 * A send or receive queue. Slots are counted from 0 without end; slot {@code s} lies at place
 * {@code s % capacity}.
 *
 * @param capacity entries, at least 1
 * @param next the slot that the next request goes to
 * @param take the next slot that the adapter takes
 * @param slots the requests that are still seen: at most one a place
 */
public record WorkRing(int capacity, long next, long take, OrderedMap<Long, WorkSlot> slots) {
    private static final int SUCCESS = 0;
    private static final int FLUSHED = 5;

    static WorkRing of(long capacity) {
        return new WorkRing((int) Math.max(1, Math.min(capacity, 1 << 20)), 0, 0, OrderedMap.empty());
    }

    static SlotState stateOf(int status) {
        return switch (status) {
            case SUCCESS -> SlotState.DONE;
            case FLUSHED -> SlotState.FLUSHED;
            default -> SlotState.FAILED;
        };
    }

    /** The request at a place of the ring, or null when it is free. */
    public WorkSlot at(int place) {
        return slots.values().filter(s -> s.work().slot() % capacity == place).reduce((a, b) -> b).orElse(null);
    }

    /** Requests that the adapter still owns. */
    public int outstanding() {
        return (int) slots.values().filter(s -> s.state().outstanding()).count();
    }

    WorkRing post(WorkPosted work, long seq, long call) {
        OrderedMap<Long, WorkSlot> kept = without(work.slot() - capacity, call != 0);
        return new WorkRing(capacity, Math.max(next, work.slot() + 1), take,
                kept.with(work.slot(), new WorkSlot(work, seq, call, SlotState.POSTED, -1, false)));
    }

    /** All but the oldest up to {@code last}; while a call may still be refused, those that a full queue refuses it for stay. */
    private OrderedMap<Long, WorkSlot> without(long last, boolean undecided) {
        OrderedMap<Long, WorkSlot> kept = slots;
        while (!kept.isEmpty() && kept.first().key() <= last
                && (!undecided || !kept.first().value().state().outstanding() || kept.first().key() <= last - capacity)) {
            kept = kept.withoutFirst();
        }
        return kept;
    }

    /** A call was accepted: where its requests lie nothing else does. */
    WorkRing accepted() {
        boolean one = slots.isEmpty() || slots.first().key() >= next - capacity;
        return one ? this : new WorkRing(capacity, next, take, without(next - 1 - capacity, false));
    }

    /** The request of {@code message} was answered; with {@code before} also the ones before it, unless they ask for data. */
    WorkRing answered(Message message, boolean before) {
        WorkSlot found = slots.get(message.work().slot());
        WorkSlot of = found == null || found.posted() != message.id() ? null : found;
        OrderedMap<Long, WorkSlot> now = slots;
        OrderedMap.Pair<Long, WorkSlot> at = of == null ? null : slots.floor(of.work().slot());
        // Answers come in order: before a request that is done none waits.
        while (at != null && at.value().waits()) {
            WorkSlot slot = at.value();
            boolean told = slot.state() == SlotState.SENT && !slot.work().signaled() && (slot == of || !slot.asks());
            now = told ? now.with(at.key(), slot.to(SlotState.ANSWERED)) : now;
            at = before ? slots.floor(at.key() - 1) : null;
        }
        return now == slots ? this : new WorkRing(capacity, next, take, now);
    }

    /** Takes back what a call posted beyond the {@code accepted} first ones. */
    WorkRing rollback(long call, long accepted) {
        OrderedMap<Long, WorkSlot> kept = slots;
        long end = next;
        long seen = 0;
        for (OrderedMap.Pair<Long, WorkSlot> pair : slots) {
            if (pair.value().call() == call && seen++ >= accepted) {
                kept = kept.without(pair.key());
                end = Math.min(end, pair.key());
            }
        }
        return new WorkRing(capacity, end, Math.min(take, end), kept);
    }

    WorkRing ring(long tail) {
        OrderedMap<Long, WorkSlot> rung = slots;
        for (OrderedMap.Pair<Long, WorkSlot> pair : slots) {
            if (pair.key() < tail && !pair.value().rung()) {
                rung = rung.with(pair.key(), pair.value().ring());
            }
        }
        return new WorkRing(capacity, next, take, rung);
    }

    WorkRing fetched(long slot) {
        WorkSlot at = slots.get(slot);
        return new WorkRing(capacity, next, Math.max(take, slot + 1),
                at == null ? slots : slots.with(slot, at.to(SlotState.IN_HAND)));
    }

    WorkRing with(long slot, WorkSlot value) {
        return new WorkRing(capacity, next, take, slots.with(slot, value));
    }

    /**
     * The slot that a completion is about: {@code hint} when the request there has this wr_id and is
     * unfinished, otherwise the oldest unfinished one with it; null when there is none.
     */
    WorkSlot unfinished(long wrId, long hint) {
        WorkSlot hinted = slots.get(hint);
        if (hinted != null && hinted.work().wrId() == wrId && hinted.state().outstanding()) {
            return hinted;
        }
        return slots.find(s -> s.work().wrId() == wrId && s.state().outstanding());
    }

    /** The request of a message, or null when it has left the ring. */
    public WorkSlot ofMessage(long message) {
        return slots.find(s -> s.posted() == message);
    }

    /** A completion of {@code slot}: a queue works in order, so older unsignaled requests are done too. */
    WorkRing completed(WorkSlot slot, int status) {
        long at = slot.work().slot();
        return new WorkRing(capacity, next, Math.max(take, at + 1),
                slots.with(at, Objects.requireNonNull(slot).completed(status)));
    }

    /** The completion of {@code slot} was polled: it and everything before it may be filled again. */
    WorkRing polled(long slot) {
        OrderedMap<Long, WorkSlot> kept = slots;
        for (OrderedMap.Pair<Long, WorkSlot> pair : slots) {
            if (pair.key() < slot && pair.value().state().outstanding()) {
                kept = kept.without(pair.key());
            } else if (pair.key() == slot && pair.value().state() == SlotState.DONE) {
                kept = kept.with(slot, pair.value().to(SlotState.DONE_POLLED));
            }
        }
        return new WorkRing(capacity, next, take, kept);
    }
}
