package org.verbscope.verbs.rules.diagnosis;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.verbscope.event.Entry;
import org.verbscope.event.Event;
import org.verbscope.event.EventLog;
import org.verbscope.event.ObjectEvent.QpStateChanged;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.VerbEvent.VerbCalled;
import org.verbscope.event.VerbEvent.VerbReturned;
import org.verbscope.event.WireEvent.PacketDropped;
import org.verbscope.state.LabState;
import org.verbscope.state.StateTimeline;

/** A log that questions are asked about: its events, and the state after any of them. */
final class History {
    private final List<Entry> entries;
    private final StateTimeline timeline;

    History(EventLog log) {
        entries = log.all();
        timeline = new StateTimeline(log);
    }

    List<Entry> entries() {
        return entries;
    }

    long size() {
        return entries.size();
    }

    /** The state after event {@code seq}. */
    LabState at(long seq) {
        return timeline.at(seq);
    }

    /** The event, or null when it is of another kind or there is none. */
    <E extends Event> E event(long seq, Class<E> kind) {
        return seq < 1 || seq > entries.size() ? null : entries.get((int) seq - 1).as(kind);
    }

    /** The last event before {@code seq} that {@code wanted} takes. */
    <E extends Event> Optional<Entry> last(long before, Class<E> kind, Predicate<E> wanted) {
        for (long seq = Math.min(before, entries.size() + 1L) - 1; seq >= 1; seq--) {
            E event = event(seq, kind);
            if (event != null && wanted.test(event)) {
                return Optional.of(entries.get((int) seq - 1));
            }
        }
        return Optional.empty();
    }

    /** The first event after {@code seq} that {@code wanted} takes. */
    <E extends Event> Optional<Entry> next(long after, Class<E> kind, Predicate<E> wanted) {
        for (long seq = Math.max(0, after) + 1; seq <= entries.size(); seq++) {
            E event = event(seq, kind);
            if (event != null && wanted.test(event)) {
                return Optional.of(entries.get((int) seq - 1));
            }
        }
        return Optional.empty();
    }

    /** Why and when a queue pair went to a state the last time before {@code seq}. */
    Optional<Entry> lastMove(ObjectRef qp, String to, long before) {
        return last(before, QpStateChanged.class, change -> change.qp().equals(qp) && change.to().equals(to));
    }

    /** Packets of a message that came to nothing, up to {@code through}. */
    List<PacketDropped> drops(long message, long through) {
        var found = new ArrayList<PacketDropped>();
        for (Entry entry : entries.subList(0, (int) Math.min(through, entries.size()))) {
            if (entry.event() instanceof PacketDropped dropped && dropped.message() == message && message != 0) {
                found.add(dropped);
            }
        }
        return found;
    }

    /** Whether a queue pair was made so that every send request gives a completion. */
    boolean signalsAll(ObjectRef qp) {
        return last(size() + 1, VerbReturned.class, back -> back.verb().equals("create_qp") && back.made().equals(qp))
                .map(entry -> event(((VerbReturned) entry.event()).call(), VerbCalled.class))
                .map(call -> "1".equals(call.args().get("sq_sig_all"))).orElse(false);
    }
}
