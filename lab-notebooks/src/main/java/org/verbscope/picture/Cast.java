package org.verbscope.picture;

import java.util.Comparator;
import java.util.List;
import org.verbscope.event.MemoryEvent.DmaRead;
import org.verbscope.event.MemoryEvent.DmaWrite;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.WorkEvent.Sge;
import org.verbscope.state.LabObject;
import org.verbscope.state.LabState;
import org.verbscope.state.Machine;
import org.verbscope.state.Message;
import org.verbscope.state.QueuePair;
import org.verbscope.state.Region;
import org.verbscope.state.WorkSlot;
import org.verbscope.verbs.rules.Opcodes;

/** Who is on the stage: the followed message and, of each of its two ends, the objects that matter to it. */
final class Cast {
    final LabState state;
    /** The followed message, or null; none while sockets carry the bytes. */
    final Message message;
    final Carrier carrier;
    private final Player one;
    private final Player two;

    Cast(LabState state, long chosen) {
        this.state = state;
        message = state.transfer() != null ? null : state.message(chosen != 0 ? chosen : state.following());
        int a = 1;
        int b = 2;
        if (message != null) {
            int peer = peerOf(message);
            a = Math.min(message.machine(), peer);
            b = Math.max(message.machine(), peer);
        }
        one = player(1, a);
        two = player(2, b);
        carrier = Carrier.of(one.machine().device().name().isEmpty() ? two.machine().device() : one.machine().device());
    }

    private static int peerOf(Message message) {
        int receiver = message.progress().receiver().machine();
        return receiver > 0 && receiver != message.machine() ? receiver : message.machine() == 1 ? 2 : 1;
    }

    Player player(int side) {
        return side == 1 ? one : two;
    }

    /** Side of a machine, or 0 when it is not on the stage. */
    int sideOf(int machine) {
        return one.machine().number() == machine ? 1 : two.machine().number() == machine ? 2 : 0;
    }

    /** The side that the payload comes from: of a Read and of an atomic it is the other end. */
    int source() {
        if (message == null) {
            return 1;
        }
        int asker = sideOf(message.machine());
        return Opcodes.isAnswered(message.work().opcode()) ? 3 - asker : asker;
    }

    boolean empty() {
        return state.machines().isEmpty() || state.machines().values().allMatch(m -> m.objects().isEmpty());
    }

    private Player player(int side, int number) {
        Machine machine = state.machine(number);
        QueuePair qp = queuePair(machine);
        Region region = region(machine, qp);
        return new Player(side, machine, qp, region, sameMemory(machine, region), message != null && message.machine() == number,
                message != null);
    }

    private static List<Region> sameMemory(Machine machine, Region own) {
        if (own == null) {
            return List.of();
        }
        String address = own.attributes().getOrDefault("address", "");
        return machine.regions().values().filter(region -> region.ref().equals(own.ref()) || region.length() == own.length()
                && address.equals(region.attributes().get("address")) && machine.alive(region.ref())).toList();
    }

    private QueuePair queuePair(Machine machine) {
        if (message != null) {
            QueuePair own = machine.queuePairs().get(message.work().qp());
            if (own == null) {
                own = machine.queuePairs().get(message.progress().receiver());
            }
            if (own == null && machine.number() != message.machine()) {
                QueuePair sender = state.queuePair(message.work().qp());
                own = sender == null ? null : newest(machine, sender.peer());
            }
            if (own != null) {
                return own;
            }
        }
        return newest(machine, -1);
    }

    private static QueuePair newest(Machine machine, long number) {
        List<LabObject> living = machine.living(ObjectKind.QP);
        for (int i = living.size() - 1; i >= 0; i--) {
            QueuePair qp = machine.queuePairs().get(living.get(i).ref());
            if (qp != null && (number < 0 || qp.ref().number() == number)) {
                return qp;
            }
        }
        return null;
    }

    private Region region(Machine machine, QueuePair qp) {
        Region moving = state.last() == null ? null : moving(machine);
        if (moving != null) {
            return moving;
        }
        if (message != null) {
            Region of = message.machine() == machine.number() ? byKey(machine, message.work().sges(), "lkey")
                    : remote(machine, qp);
            if (of != null) {
                return of;
            }
        }
        return machine.living(ObjectKind.MR).stream().map(o -> machine.regions().get(o.ref())).filter(r -> r != null)
                .max(Comparator.comparing((Region r) -> !r.spans().isEmpty()).thenComparing(r -> machine.objects()
                        .get(r.ref()).created())).orElse(null);
    }

    private Region moving(Machine machine) {
        DmaRead read = state.last().as(DmaRead.class);
        DmaWrite write = state.last().as(DmaWrite.class);
        ObjectRef ref = read != null ? read.mr() : write != null ? write.mr() : ObjectRef.NONE;
        return ref.machine() == machine.number() ? machine.regions().get(ref) : null;
    }

    private Region remote(Machine machine, QueuePair qp) {
        if (message.work().rkey() != 0) {
            return byNumber(machine, Integer.toUnsignedLong(message.work().rkey()), "rkey");
        }
        long slot = message.progress().receiveSlot();
        WorkSlot taken = qp == null ? null : slot >= 0 ? qp.receiveQueue().slots().get(slot)
                : qp.receiveQueue().slots().values().filter(s -> s.state().outstanding()).findFirst().orElse(null);
        return taken == null ? null : byKey(machine, taken.work().sges(), "lkey");
    }

    private static Region byKey(Machine machine, List<Sge> sges, String key) {
        return sges.isEmpty() ? null : byNumber(machine, Integer.toUnsignedLong(sges.get(0).lkey()), key);
    }

    private static Region byNumber(Machine machine, long number, String key) {
        Region found = null;
        for (var pair : machine.regions()) {
            Region region = pair.value();
            boolean it = machine.alive(region.ref()) && (Figures.hex(number).equals(region.attributes().get(key))
                    || Long.toString(number).equals(region.attributes().get(key))
                    || key.equals("lkey") && region.ref().number() == number);
            found = it ? region : found;
        }
        return found;
    }
}
