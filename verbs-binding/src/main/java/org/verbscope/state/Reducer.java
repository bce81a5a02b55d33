package org.verbscope.state;

import org.verbscope.event.CompletionEvent;
import org.verbscope.event.CpuEvent;
import org.verbscope.event.EngineEvent;
import org.verbscope.event.Entry;
import org.verbscope.event.Event;
import org.verbscope.event.MemoryEvent;
import org.verbscope.event.NotebookEvent;
import org.verbscope.event.ObjectEvent;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.VerbEvent;
import org.verbscope.event.WireEvent;
import org.verbscope.event.WorkEvent;
import org.verbscope.event.WorkQueue;

/**
 * Adds one event to a state. Pure, and defined for every event: what names an object that no event
 * made changes nothing but the counts, so any prefix or selection of a log can be reduced.
 */
public final class Reducer {
    private static final int MESSAGES = 20_000;

    private Reducer() { }

    /** The state after {@code entry}. */
    public static LabState apply(LabState state, Entry entry) {
        LabState next = dispatch(stamped(state, entry), entry);
        long message = next.messageOf(entry.seq());
        return message == 0 ? next : follow(next, message);
    }

    private static LabState dispatch(LabState state, Entry entry) {
        Event event = entry.event();
        if (event instanceof VerbEvent verb) {
            return VerbReducer.apply(state, entry, verb);
        } else if (event instanceof ObjectEvent object) {
            return ObjectReducer.apply(state, entry, object);
        } else if (event instanceof WorkEvent work) {
            return WorkReducer.apply(state, entry, work);
        } else if (event instanceof MemoryEvent memory) {
            return MemoryReducer.apply(state, entry, memory);
        } else if (event instanceof WireEvent wire) {
            return WireReducer.apply(state, entry, wire);
        } else if (event instanceof CompletionEvent completion) {
            return CompletionReducer.apply(state, entry, completion);
        } else if (event instanceof CpuEvent cpu) {
            return CpuReducer.apply(state, entry, cpu);
        } else if (event instanceof EngineEvent.NicConfigured configured) {
            return ObjectReducer.configured(state, entry, configured);
        } else if (event instanceof NotebookEvent.ProcessEnded) {
            return ObjectReducer.processEnded(state, entry);
        }
        return state;
    }

    private static LabState stamped(LabState s, Entry entry) {
        EvidenceCounts counts = entry.head().machine() > 0 ? s.evidence().plus(entry.head().evidence()) : s.evidence();
        long message = messageOf(s, entry);
        Links links = message == 0 ? s.messageOf() : s.messageOf().with(entry.seq(), message);
        OrderedMap<Long, Message> messages = s.messages().size() > MESSAGES ? s.messages().withoutFirst() : s.messages();
        return new LabState(entry.seq(), entry, s.machines(), messages, s.wire(), counts, s.calls(), links, following(s, entry),
                transfer(s, entry));
    }

    /**
     * A message that has not ended, or whose queue pair is gone, is in view until there is a new queue pair: what comes next is
     * about that, or the message moves on and is in view again.
     */
    private static long following(LabState s, Entry entry) {
        boolean anew = entry.event() instanceof ObjectEvent.ObjectCreated made && made.object().kind() == ObjectKind.QP;
        Message current = anew ? s.message(s.following()) : null;
        boolean over = current != null && (!current.finished() || !s.machine(current.machine()).alive(current.work().qp()));
        return over ? 0 : s.following();
    }

    /** Sockets are in view until verbs are used, or the sockets are gone. */
    private static Transfer transfer(LabState s, Entry entry) {
        Event event = entry.event();
        boolean over = event instanceof WorkEvent.WorkPosted
                || event instanceof ObjectEvent.ObjectCreated made && made.object().kind() == ObjectKind.QP
                || event instanceof ObjectEvent.ObjectDestroyed gone && gone.object().kind() == ObjectKind.SOCKET;
        if (over) {
            return null;
        }
        return event instanceof ObjectEvent.ObjectCreated made && made.object().kind() == ObjectKind.SOCKET ? Transfer.NONE_YET : s.transfer();
    }

    /** The message that an event names itself, or that its cause belongs to; 0 for none. */
    private static long messageOf(LabState state, Entry entry) {
        Event event = entry.event();
        long named = 0;
        if (event instanceof WorkEvent.WorkPosted posted) {
            return posted.queue() == WorkQueue.SEND ? entry.seq() : 0;
        } else if (event instanceof MemoryEvent.DmaRead read) {
            named = read.message();
        } else if (event instanceof MemoryEvent.DmaWrite write) {
            named = write.message();
        } else if (event instanceof MemoryEvent.PayloadMove move) {
            named = move.message();
        } else if (event instanceof WireEvent.PacketSent sent) {
            named = sent.message();
        } else if (event instanceof WireEvent.PacketReceived received) {
            named = received.message();
        } else if (event instanceof WireEvent.PacketDropped dropped) {
            named = dropped.message();
        }
        return named != 0 ? named : state.messageOf(entry.head().cause());
    }

    /**
     * One message stays in view until it is done; then the next that something happens to. A message of a queue pair that was
     * made after it begins something new and comes into view at once, and what was there before does not come back.
     */
    private static LabState follow(LabState s, long message) {
        if (message == s.following()) {
            return s;
        }
        Message current = s.message(s.following());
        Message next = s.message(message);
        boolean free = current == null || current.finished() || !s.machine(current.machine()).alive(current.work().qp());
        if (next == null || current != null && made(s, current) > next.id() || !free && made(s, next) < current.id()) {
            return s;
        }
        return new LabState(s.step(), s.last(), s.machines(), s.messages(), s.wire(), s.evidence(), s.calls(),
                s.messageOf(), message, s.transfer());
    }

    /** When the queue pair of a message was made; 0 when no event told. */
    private static long made(LabState s, Message message) {
        LabObject qp = s.machine(message.machine()).objects().get(message.work().qp());
        return qp == null ? 0 : qp.created();
    }
}
