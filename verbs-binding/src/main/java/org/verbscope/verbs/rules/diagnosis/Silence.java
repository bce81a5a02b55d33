package org.verbscope.verbs.rules.diagnosis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.verbscope.event.CompletionEvent.AsyncRaised;
import org.verbscope.event.CompletionEvent.NothingCame;
import org.verbscope.event.Entry;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.VerbEvent.VerbReturned;
import org.verbscope.event.WorkEvent.WorkPosted;
import org.verbscope.event.WorkQueue;
import org.verbscope.state.CqRing;
import org.verbscope.state.LabState;
import org.verbscope.state.Machine;
import org.verbscope.state.QueuePair;
import org.verbscope.state.WorkRing;
import org.verbscope.state.WorkSlot;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.rules.Deadlines;
import org.verbscope.verbs.rules.Finding;
import org.verbscope.verbs.rules.Finding.Weight;
import org.verbscope.verbs.rules.diagnosis.Trouble.Kind;

/** Why a wait on a completion queue ended with nothing. */
final class Silence {
    private final History history;
    private final long at;
    private final ObjectRef cq;
    private final LabState state;
    private final Machine machine;
    private final List<Finding> found = new ArrayList<>();

    private Silence(History history, long at, ObjectRef cq) {
        this.history = history;
        this.at = at;
        this.cq = cq;
        this.state = history.at(at);
        this.machine = state.machine(cq.machine());
    }

    /** Every wait of a log that reached its limit. */
    static List<Trouble> of(History history) {
        var troubles = new ArrayList<Trouble>();
        for (Entry entry : history.entries()) {
            if (entry.event() instanceof NothingCame nothing) {
                troubles.add(new Silence(history, entry.seq(), nothing.cq()).trouble(nothing.nanos()));
            } else if (entry.event() instanceof VerbReturned back && back.verb().equals("get_cq_event") && back.errno() == 0
                    && back.result() == 0) {
                troubles.add(NoEvent.trouble(history, entry.seq(), back.call()));
            }
        }
        return troubles;
    }

    /** Why nothing comes into {@code cq}. */
    static List<Finding> causes(History history, long at, ObjectRef cq) {
        var silence = new Silence(history, at, cq);
        silence.look();
        return silence.found;
    }

    private Trouble trouble(long waited) {
        look();
        Finding what = new Finding("silence.nothing-came", Weight.NOTE, cq, "",
                Map.of("time", Deadlines.words(waited), "cq", Names.of(cq)));
        return new Trouble(Kind.SILENT, at, cq, what, found.stream().filter(f -> f.weight() != Weight.NOTE).toList(),
                found.stream().filter(f -> f.weight() == Weight.NOTE).toList());
    }

    private void look() {
        if (history.last(at, AsyncRaised.class, raised -> raised.object().equals(cq) && raised.type().equals("CQ_ERR")).isPresent()) {
            add("silence.cq-overrun", cq, Map.of("cq", Names.of(cq), "size", String.valueOf(ring(cq) == null ? 0 : ring(cq).capacity())));
            return;
        }
        List<QueuePair> pairs = machine.queuePairs().values().filter(qp -> machine.alive(qp.ref())
                && (uses(qp, "send_cq", cq) || uses(qp, "recv_cq", cq))).toList();
        if (pairs.isEmpty()) {
            add("silence.no-qp", cq, Map.of("cq", Names.of(cq)));
            return;
        }
        pairs.forEach(this::otherQueue);
        for (QueuePair qp : pairs) {
            if (found.isEmpty() && uses(qp, "send_cq", cq)) {
                found.addAll(StuckSend.of(history, at, qp.ref()));
            }
        }
        for (QueuePair qp : pairs) {
            if (found.isEmpty() && uses(qp, "recv_cq", cq)) {
                found.addAll(IdleReceive.of(history, at, qp.ref()));
            }
        }
        for (QueuePair qp : pairs) {
            if (found.isEmpty()) {
                nothingOutstanding(qp);
            }
        }
    }

    private static boolean uses(QueuePair qp, String which, ObjectRef queue) {
        return qp.ref().machine() == queue.machine() && Attributes.number(qp.attributes(), which, -1) == queue.number();
    }

    private CqRing ring(ObjectRef queue) {
        return machine.completionQueues().get(queue);
    }

    /** A completion of this queue pair waits where nobody looks. */
    private void otherQueue(QueuePair qp) {
        machine.completionQueues().forEach(pair -> {
            ObjectRef other = pair.key();
            boolean its = !other.equals(cq) && machine.alive(other) && (uses(qp, "send_cq", other) || uses(qp, "recv_cq", other));
            long waiting = Math.max(pair.value().waiting(), uses(qp, "send_cq", other) ? answered(qp) : 0);
            if (its && waiting > 0 && found.isEmpty()) {
                String side = uses(qp, "send_cq", other) ? "send" : "receive";
                add("silence.other-cq", other, Map.of("cq", Names.of(cq), "other", Names.of(other), "count",
                        String.valueOf(waiting), "qp", Names.of(qp.ref()), "side", side));
            }
        });
    }

    /** Signaled sends that the peer has answered: their completions were written, which a real device does not say. */
    private long answered(QueuePair qp) {
        return qp.sendQueue().slots().values().filter(slot -> slot.state().outstanding()
                && slot.work().signaled() && state.message(slot.posted()) != null
                && state.message(slot.posted()).progress().acknowledged()).count();
    }

    private void nothingOutstanding(QueuePair qp) {
        Map<String, String> words = new HashMap<>(Map.of("qp", Names.of(qp.ref()), "cq", Names.of(cq)));
        long lastPost = history.last(at, WorkPosted.class, work -> work.qp().equals(qp.ref())).map(Entry::seq).orElse(0L);
        var refused = history.last(at, VerbReturned.class, back -> back.verb().startsWith("post_") && back.errno() != 0
                && history.event(back.call() + 1, WorkPosted.class) != null
                && history.event(back.call() + 1, WorkPosted.class).qp().equals(qp.ref()));
        long lastReset = history.lastMove(qp.ref(), "RESET", at).map(Entry::seq).orElse(0L);
        CqRing ring = ring(cq);
        if (refused.isPresent() && refused.get().seq() > lastPost) {
            var back = (VerbReturned) refused.get().event();
            words.putAll(Map.of("verb", back.verb(), "errno", new Errno(back.errno()).toString(), "event", String.valueOf(refused.get().seq())));
            add("silence.refused", qp.ref(), words);
        } else if (lastPost > 0 && lastReset > lastPost) {
            words.put("event", String.valueOf(lastReset));
            add("silence.reset-emptied", qp.ref(), words);
        } else if (IdleReceive.silentWrite(history, at, qp.ref(), lastPost) != null) {
            found.add(IdleReceive.silentWrite(history, at, qp.ref(), lastPost));
        } else if (lastPost > 0 && ring != null && ring.polled() > 0) {
            words.put("count", String.valueOf(ring.polled()));
            add("silence.already-polled", cq, words);
        } else {
            add("silence.nothing-posted", qp.ref(), words);
        }
    }

    private void add(String id, ObjectRef on, Map<String, String> words) {
        found.add(new Finding(id, Weight.SHOWN, on, "", words));
    }

    /** Requests that the adapter still owns, oldest first. */
    static List<WorkSlot> outstanding(Machine machine, ObjectRef qp, WorkQueue queue) {
        WorkRing ring = machine.ring(qp, queue);
        return ring == null ? List.of() : ring.slots().values().filter(slot -> slot.state().outstanding()).toList();
    }
}
