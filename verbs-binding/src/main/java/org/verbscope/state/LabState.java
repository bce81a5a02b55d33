package org.verbscope.state;

import org.verbscope.event.Entry;
import org.verbscope.event.ObjectRef;

/**
 * The lab after {@code step} events.
 *
 * @param step sequence number of {@code last}; 0 at the start
 * @param last the newest event, or null at the start
 * @param calls verbs under way, by the sequence number of their call
 * @param messageOf which message an event belongs to, for the newest events
 * @param following the message whose tally is shown by itself: the one that was posted or moved last,
 *     held until it is finished; 0 when there is none
 * @param transfer by sockets, from when the newest sockets were made until a queue pair is made or used; else null
 */
public record LabState(long step, Entry last, OrderedMap<Integer, Machine> machines, OrderedMap<Long, Message> messages,
        Wire wire, EvidenceCounts evidence, OrderedMap<Long, OpenCall> calls, Links messageOf,
        long following, Transfer transfer) {
    /** Before the first event. */
    public static final LabState START = new LabState(0, null, OrderedMap.empty(), OrderedMap.empty(), Wire.EMPTY,
            EvidenceCounts.NONE, OrderedMap.empty(), Links.NONE, 0, null);

    /** Lab time in nanoseconds. */
    public long time() {
        return last == null ? 0 : last.head().time();
    }

    /** The machine, empty when no event told of it. */
    public Machine machine(int number) {
        Machine known = machines.get(number);
        return known == null ? Machine.of(number) : known;
    }

    /** The message, or null. */
    public Message message(long id) {
        return messages.get(id);
    }

    /** The message that event {@code seq} belongs to; 0 when it belongs to none or is too long ago. */
    public long messageOf(long seq) {
        return messageOf.get(seq);
    }

    /** The queue pair, or null. */
    public QueuePair queuePair(ObjectRef ref) {
        return machine(ref.machine()).queuePairs().get(ref);
    }

    /** The region, or null. */
    public Region region(ObjectRef ref) {
        return machine(ref.machine()).regions().get(ref);
    }

    LabState with(Machine machine) {
        return new LabState(step, last, machines.with(machine.number(), machine), messages, wire, evidence, calls,
                messageOf, following, transfer);
    }

    LabState with(Message message) {
        return new LabState(step, last, machines, messages.with(message.id(), message), wire, evidence, calls,
                messageOf, following, transfer);
    }

    LabState without(Message message) {
        return new LabState(step, last, machines, messages.without(message.id()), wire, evidence, calls, messageOf,
                following == message.id() ? 0 : following, transfer);
    }

    LabState with(Transfer next) {
        return new LabState(step, last, machines, messages, wire, evidence, calls, messageOf, following, next);
    }

    LabState with(Wire next) {
        return new LabState(step, last, machines, messages, next, evidence, calls, messageOf, following, transfer);
    }

    LabState with(OpenCall call) {
        return new LabState(step, last, machines, messages, wire, evidence, calls.with(call.seq(), call), messageOf,
                following, transfer);
    }

    LabState returned(long call) {
        return new LabState(step, last, machines, messages, wire, evidence, calls.without(call), messageOf, following, transfer);
    }
}
