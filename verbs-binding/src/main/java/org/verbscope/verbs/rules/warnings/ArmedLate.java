package org.verbscope.verbs.rules.warnings;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.verbscope.event.CompletionEvent.CompletionPolled;
import org.verbscope.event.CompletionEvent.EmptyPolls;
import org.verbscope.event.Entry;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.VerbEvent.VerbCalled;
import org.verbscope.event.WorkQueue;
import org.verbscope.state.CqRing;
import org.verbscope.state.LabObject;
import org.verbscope.state.LabState;
import org.verbscope.state.Machine;
import org.verbscope.state.QueuePair;
import org.verbscope.state.WorkRing;
import org.verbscope.state.WorkSlot;
import org.verbscope.verbs.rules.Finding;
import org.verbscope.verbs.rules.Opcodes;
import org.verbscope.verbs.rules.diagnosis.Attributes;
import org.verbscope.verbs.rules.diagnosis.Names;
import org.verbscope.verbs.rules.diagnosis.PeerOf;

/**
 * A wait for an event of a queue that was armed when something could be in it already, and not polled since: what came
 * before the arming gives no event (ibv_req_notify_cq(3)). The order that loses nothing is arm, poll until empty, wait.
 */
final class ArmedLate implements Rule {
    private final QueueUsers users = new QueueUsers();
    private final Set<ObjectRef> late = new HashSet<>();

    @Override
    public List<Finding> look(LabState before, Entry entry) {
        users.look(entry);
        if (entry.event() instanceof CompletionPolled polled) {
            late.remove(polled.cq());
        } else if (entry.event() instanceof EmptyPolls empty) {
            late.remove(empty.cq());
        } else if (entry.event() instanceof VerbCalled call && call.verb().equals("req_notify_cq")) {
            if (mayHold(before, call.on())) {
                late.add(call.on());
            } else {
                late.remove(call.on());
            }
        } else if (entry.event() instanceof VerbCalled call && call.verb().equals("get_cq_event")) {
            return waits(before, call.on());
        }
        return List.of();
    }

    private List<Finding> waits(LabState state, ObjectRef channel) {
        var found = new ArrayList<Finding>();
        Machine machine = state.machine(channel.machine());
        for (ObjectRef cq : late) {
            LabObject object = machine.objects().get(cq);
            if (object != null && Attributes.number(object.attributes(), "channel", 0) == channel.number()) {
                found.add(Words.warning("warn.armed-late", cq, "", Map.of("cq", Names.of(cq), "channel", Names.of(channel))));
            }
        }
        return found;
    }

    /** A completion waits, or a request is under way that gives one. */
    private boolean mayHold(LabState state, ObjectRef cq) {
        CqRing ring = state.machine(cq.machine()).completionQueues().get(cq);
        return ring != null && ring.waiting() > 0
                || users.of(cq, state).stream().anyMatch(qp -> sends(cq, qp) || receives(state, cq, qp));
    }

    /** What a peer in this log has not sent cannot have come; of another nothing is known once it may send. */
    private static boolean receives(LabState state, ObjectRef cq, QueuePair qp) {
        WorkRing ring = state.machine(qp.ref().machine()).ring(qp.ref(), WorkQueue.RECEIVE);
        Optional<WorkSlot> oldest = ring == null ? Optional.empty()
                : ring.slots().values().filter(slot -> slot.state().outstanding()).findFirst();
        if (oldest.isEmpty() || !QueueUsers.cq(qp.ref(), qp.attributes(), "recv_cq").equals(cq)) {
            return false;
        }
        ObjectRef peer = PeerOf.of(state, qp);
        return peer.exists() ? state.messages().values().anyMatch(message -> message.work().qp().equals(peer)
                && message.id() > oldest.get().posted() && Opcodes.takesReceive(message.work().opcode())
                && (message.progress().acknowledged() || message.progress().status() == 0)) : qp.peer() >= 0;
    }

    private static boolean sends(ObjectRef cq, QueuePair qp) {
        return QueueUsers.cq(qp.ref(), qp.attributes(), "send_cq").equals(cq) && QueueUsers.sends(qp) > 0;
    }
}
