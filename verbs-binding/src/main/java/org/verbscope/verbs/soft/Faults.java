package org.verbscope.verbs.soft;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.verbscope.event.EngineEvent.FaultInjected;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.verbs.Mtu;
import org.verbscope.verbs.spi.Fault;
import org.verbscope.verbs.spi.FaultControl;
import org.verbscope.verbs.spi.Layout.QpAttr;

/**
 * What goes wrong on a fabric because somebody wants it to: a wire with rules, and troubles of machines, queue pairs
 * and completion queues. The dice of each rule are made from the run's seed and its place among the rules.
 */
final class Faults implements FaultControl, Wire {
    /** System property with the seed of the run. */
    static final String SEED = "verbscope.seed";

    private final Fabric fabric;
    private final List<PacketRule> rules = new ArrayList<>();
    private final List<SoftCq> shrunk = new ArrayList<>();
    private final Scope later = new Scope("the lab");
    private int made;

    Faults(Fabric fabric) {
        this.fabric = fabric;
    }

    @Override
    public Fate fate(Frame frame) {
        if (rules.isEmpty()) {
            return Fate.NORMAL;
        }
        frame.read.wrap(frame.bytes, 0, frame.size);
        for (PacketRule rule : rules) {
            if (rule.strikes(frame)) {
                return rule.fate(frame);
            }
        }
        return Fate.NORMAL;
    }

    boolean noRules() {
        return rules.isEmpty();
    }

    @Override
    public void inject(Fault fault, long delay) {
        Engine engine = fabric.engine();
        engine.lock();
        try {
            if (delay > 0) {
                engine.after(delay, later, fault.words(), () -> beginLater(fault));
            } else {
                begin(fault);
            }
        } finally {
            engine.exit();
        }
    }

    /** Nobody can be told of an exception any more: the log is. */
    private void beginLater(Fault fault) {
        try {
            begin(fault);
        } catch (IllegalArgumentException | IllegalStateException impossible) {
            fabric.machines().stream().filter(Machine::isOpen).findFirst().ifPresent(machine ->
                    machine.reporter().fault(0, new FaultInjected(fault.words() + ": not done", impossible.getMessage())));
        }
    }

    private void begin(Fault fault) {
        if (fault instanceof Fault.OnPackets onPackets) {
            rules.add(new PacketRule(onPackets, Long.getLong(SEED, 0) * 31 + made++));
        } else if (fault instanceof Fault.StopAcknowledging silence) {
            begun(silence.machine(), fault).troubles.silent = true;
        } else if (fault instanceof Fault.SlowReceiver slow) {
            begun(slow.machine(), fault).troubles.late = slow.nanos();
        } else if (fault instanceof Fault.KillMachine kill) {
            begun(kill.machine(), fault).troubles.killed = true;
        } else if (fault instanceof Fault.PullCable pull) {
            begun(pull.machine(), fault).port.active(false);
        } else if (fault instanceof Fault.RemoveGid gid) {
            removeGid(gid);
        } else if (fault instanceof Fault.WrongLkey wrong) {
            pair(wrong.qp()).wrongKeys++;
        } else if (fault instanceof Fault.PathMtu mtu) {
            pathMtu(mtu);
        } else if (fault instanceof Fault.LockedMemory limit) {
            begun(limit.machine(), fault).troubles.lockable = limit.bytes() / AddressSpace.PAGE;
        } else if (fault instanceof Fault.CqRoom room) {
            SoftCq cq = queue(room.cq());
            begun(room.cq().machine(), fault);
            cq.room(room.entries());
            shrunk.add(cq);
        }
    }

    private Machine machine(int number) {
        Machine machine = fabric.machine(number);
        if (machine == null || !machine.isOpen()) {
            throw new IllegalArgumentException("machine " + number + " has no open adapter");
        }
        return machine;
    }

    /** Says so. @return the machine */
    private Machine begun(int number, Fault fault) {
        Machine machine = machine(number);
        machine.reporter().fault(0, new FaultInjected(fault.words(), "machine " + number));
        return machine;
    }

    private void removeGid(Fault.RemoveGid fault) {
        Machine machine = machine(fault.machine());
        if (machine.gid(fault.index()) == null) {
            throw new IllegalArgumentException("GID " + fault.index() + " of machine " + fault.machine() + " is empty already");
        }
        begun(fault.machine(), fault).removeGid(fault.index());
    }

    private SoftQp pair(ObjectRef ref) {
        SoftQp qp = machine(ref.machine()).qps.get((int) ref.number());
        if (ref.kind() != ObjectKind.QP || qp == null) {
            throw new IllegalArgumentException("there is no " + ref.words() + " on machine " + ref.machine());
        }
        return qp;
    }

    private void pathMtu(Fault.PathMtu fault) {
        Mtu mtu = Arrays.stream(Mtu.values()).filter(each -> each.bytes() == fault.bytes()).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("a path MTU of " + fault.bytes() + " bytes: 256, 512, 1024, 2048 or 4096"));
        SoftQp qp = pair(fault.qp());
        if (!qp.requester.window().isEmpty() || qp.sendRing.fetched < qp.sendRing.posted) {
            throw new IllegalStateException("requests of " + fault.qp().words() + " are under way: wait for them, or do this before");
        }
        qp.say.fault(0, new FaultInjected(fault.words(), fault.qp().words()));
        qp.values.put(QpAttr.PATH_MTU, mtu.value());
    }

    private SoftCq queue(ObjectRef ref) {
        return machine(ref.machine()).contexts.stream().map(context -> context.completionQueues.named(ref)).filter(Objects::nonNull)
                .findFirst().orElseThrow(() -> new IllegalArgumentException("there is no " + ref.words() + " on machine " + ref.machine()));
    }

    @Override
    public void clear() {
        Engine engine = fabric.engine();
        engine.lock();
        try {
            later.cancel();
            rules.clear();
            shrunk.forEach(cq -> cq.room(Integer.MAX_VALUE));
            shrunk.clear();
            made = 0;
            fabric.machines().forEach(Machine::mend);
        } finally {
            engine.exit();
        }
    }
}
