package org.verbscope.state;

import java.util.List;
import java.util.stream.Stream;
import org.verbscope.event.CpuEvent;
import org.verbscope.event.CpuEvent.ContextSwitch;
import org.verbscope.event.CpuEvent.KernelEntry;
import org.verbscope.event.CpuEvent.SocketCall;
import org.verbscope.event.Entry;
import org.verbscope.event.Evidence;
import org.verbscope.event.Origin;
import org.verbscope.event.Path;

/** System calls: those of the control path count for their machine, those of a post for its messages, those on a socket for its bytes. */
final class CpuReducer {
    private CpuReducer() { }

    static LabState apply(LabState state, Entry entry, CpuEvent event) {
        if (event instanceof SocketCall call) {
            return called(state, entry, call);
        } else if (state.transfer() != null && entry.head().cause() != 0 && entry.head().cause() == state.transfer().call()) {
            return event instanceof KernelEntry entered ? state.with(state.transfer().entered(entered.count()))
                    : event instanceof ContextSwitch ? state.with(state.transfer().putAside()) : state;
        }
        if (!(event instanceof KernelEntry entered) || entry.head().origin() != Origin.PROGRAM
                || entry.head().machine() <= 0) {
            return state;
        }
        Evidence evidence = entry.head().evidence();
        if (entry.head().path() == Path.CONTROL) {
            Machine machine = state.machine(entry.head().machine());
            Machine.ControlEntries before = machine.controlEntries();
            Evidence weakest = before.evidence() == null || before.evidence().compareTo(evidence) < 0
                    ? evidence : before.evidence();
            return state.with(machine.with(new Machine.ControlEntries(before.count() + entered.count(), weakest)));
        }
        LabState next = state;
        for (Message message : postedBy(state, entry.head().machine(), entry.head().cause())) {
            next = next.with(message.entered(entered.count(), evidence));
        }
        return next;
    }

    private static LabState called(LabState state, Entry entry, SocketCall call) {
        if (call.call().equals("write")) {
            return state.with(Transfer.written(entry.seq(), entry.head().machine(), call.bytes()));
        }
        return state.transfer() == null ? state : state.with(state.transfer().read(entry.seq()));
    }

    /** Messages of a post, which may have returned already, or the one message that the cause belongs to. */
    private static List<Message> postedBy(LabState state, int machine, long cause) {
        OpenCall call = state.calls().get(cause);
        QueuePair poster = call == null ? null : state.queuePair(call.on());
        Stream<QueuePair> pairs = poster != null ? Stream.of(poster) : state.machine(machine).queuePairs().values();
        List<Message> posted = cause == 0 ? List.of() : pairs
                .flatMap(qp -> qp.sendQueue().slots().values())
                .filter(slot -> slot.call() == cause && state.message(slot.posted()) != null)
                .map(slot -> state.message(slot.posted())).toList();
        Message caused = posted.isEmpty() ? state.message(state.messageOf(cause)) : null;
        return caused == null ? posted : List.of(caused);
    }
}
