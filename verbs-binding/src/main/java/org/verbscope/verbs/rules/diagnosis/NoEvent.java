package org.verbscope.verbs.rules.diagnosis;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.verbscope.event.CompletionEvent.ChannelNotified;
import org.verbscope.event.Entry;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.VerbEvent.VerbCalled;
import org.verbscope.event.VerbEvent.VerbReturned;
import org.verbscope.state.CqRing;
import org.verbscope.state.LabObject;
import org.verbscope.state.LabState;
import org.verbscope.state.Machine;
import org.verbscope.verbs.rules.Finding;
import org.verbscope.verbs.rules.Finding.Weight;
import org.verbscope.verbs.rules.diagnosis.Trouble.Kind;

/** Why a wait on a completion channel ended with nothing: no completion, or one that gave no event. */
final class NoEvent {
    private NoEvent() { }

    static Trouble trouble(History history, long at, long call) {
        VerbCalled wait = history.event(call, VerbCalled.class);
        ObjectRef channel = wait == null ? ObjectRef.NONE : wait.on();
        var what = new Finding("silence.no-event", Weight.NOTE, channel, "", Map.of("channel", Names.of(channel)));
        List<Finding> found = look(history, at, channel);
        return new Trouble(Kind.SILENT, at, channel, what, found.stream().filter(f -> f.weight() != Weight.NOTE).toList(),
                found.stream().filter(f -> f.weight() == Weight.NOTE).toList());
    }

    private static List<Finding> look(History history, long at, ObjectRef channel) {
        LabState state = history.at(at);
        Machine machine = state.machine(channel.machine());
        List<ObjectRef> queues = machine.living(ObjectKind.CQ).stream().map(LabObject::ref)
                .filter(cq -> Attributes.number(machine.objects().get(cq).attributes(), "channel", -1) == channel.number()).toList();
        for (ObjectRef cq : queues) {
            Optional<Entry> armed = armed(history, at, cq);
            CqRing ring = machine.completionQueues().get(cq);
            if (armed.isEmpty()) {
                return List.of(new Finding("silence.not-armed", Weight.SHOWN, cq, "", Map.of("cq", Names.of(cq))));
            } else if (ring != null && ring.waiting() > 0) {
                return List.of(withoutEvent(armed.get(), cq, ring));
            }
        }
        return queues.isEmpty() ? List.of(new Finding("silence.no-cq", Weight.SHOWN, channel, "", Map.of("channel", Names.of(channel))))
                : Silence.causes(history, at, queues.get(0));
    }

    /** The arming of {@code cq} that no event has used up; empty when there is none. */
    private static Optional<Entry> armed(History history, long at, ObjectRef cq) {
        long notified = history.last(at, ChannelNotified.class, event -> event.cq().equals(cq)).map(Entry::seq).orElse(0L);
        long taken = history.last(at, VerbReturned.class, back -> back.verb().equals("get_cq_event") && back.made().equals(cq))
                .map(Entry::seq).orElse(0L);
        return history.last(at, VerbCalled.class, call -> call.verb().equals("req_notify_cq") && call.on().equals(cq))
                .filter(entry -> entry.seq() > Math.max(notified, taken));
    }

    /** Completions wait in it although it is armed. */
    private static Finding withoutEvent(Entry armed, ObjectRef cq, CqRing ring) {
        Map<String, String> words = Map.of("cq", Names.of(cq), "count", String.valueOf(ring.waiting()), "event",
                String.valueOf(armed.seq()));
        boolean solicited = "1".equals(((VerbCalled) armed.event()).args().get("solicited_only"));
        boolean after = ring.entries().values().anyMatch(cqe -> !cqe.polled() && cqe.seq() > armed.seq());
        return new Finding(solicited && after ? "silence.not-solicited" : "silence.armed-late", Weight.SHOWN, cq, "", words);
    }
}
