package org.verbscope.lab;

import java.time.Duration;
import java.util.function.IntFunction;
import org.verbscope.verbs.CompletionQueue;
import org.verbscope.verbs.Mtu;
import org.verbscope.verbs.spi.Fault;
import org.verbscope.verbs.spi.FaultControl;
import org.verbscope.verbs.spi.PacketEffect;

/**
 * Makes things go wrong on purpose: {@code lab.faults().drop(packet(3))}. Each fault leaves an event in the log, one on
 * packets whenever it strikes, and the adapters then do what adapters do: send again, refuse, fail. Of several faults on
 * packets the first that strikes a packet counts. They last until {@link #clear} or the next fresh lab. All methods give back
 * this object, so that several can be made in one line.
 */
public final class Faults {
    private final FaultControl control;
    private final IntFunction<LabMachine> machines;
    private final long delay;

    Faults(FaultControl control, IntFunction<LabMachine> machines) {
        this(control, machines, 0);
    }

    private Faults(FaultControl control, IntFunction<LabMachine> machines, long delay) {
        this.control = control;
        this.machines = machines;
        this.delay = delay;
    }

    /** What is made on the object given back begins when {@code time} has passed: {@code lab.faults().after(Duration.ofMillis(2)).kill(...)}. */
    public Faults after(Duration time) {
        return new Faults(control, machines, Given.nanos(time));
    }

    private Faults inject(Fault fault) {
        control.inject(fault, delay);
        return this;
    }

    private Faults on(Packets which, PacketEffect effect, long value) {
        return inject(new Fault.OnPackets(Given.notNull(which, "no packets are named, e.g. packet(3)").choice(), effect, value));
    }

    /** They never arrive. */
    public Faults drop(Packets which) {
        return on(which, PacketEffect.DROP, 0);
    }

    /** They arrive twice. */
    public Faults duplicate(Packets which) {
        return on(which, PacketEffect.DUPLICATE, 1);
    }

    /** They arrive later by {@code time}; others may overtake them. */
    public Faults delay(Packets which, Duration time) {
        return on(which, PacketEffect.DELAY, Given.nanos(time));
    }

    /** Each arrives behind the next one to the same machine; 50 µs late when none follows. */
    public Faults reorder(Packets which) {
        return on(which, PacketEffect.REORDER, 0);
    }

    /** A bit of each is changed on the way, which one is chance: the receiver finds the ICRC wrong and drops it. */
    public Faults corrupt(Packets which) {
        return on(which, PacketEffect.CORRUPT, -1);
    }

    /** They name a wrong rkey: Write, Read and atomics of the chosen packets. */
    public Faults wrongRkey(Packets which) {
        return on(which, PacketEffect.WRONG_RKEY, 0);
    }

    /** The responder refuses them, whatever they ask for: requests of reliable connections among the chosen packets. */
    public Faults refuse(Packets which, Refusal how) {
        return on(which, PacketEffect.REFUSE, Given.notNull(how, "the refusal is null, e.g. Refusal.REMOTE_ACCESS_ERROR").syndrome());
    }

    /** The adapter of {@code machine} receives and acts, but gives no answer. */
    public Faults stopAcknowledging(LabMachine machine) {
        return inject(new Fault.StopAcknowledging(number(machine)));
    }

    /** Packets wait {@code time} in the adapter of {@code machine} before it looks at them. */
    public Faults slow(LabMachine machine, Duration time) {
        return inject(new Fault.SlowReceiver(number(machine), Given.nanos(time)));
    }

    /** {@code machine} is gone without a word: nothing comes from it, nothing reaches it. Its memory and your objects stay. */
    public Faults kill(LabMachine machine) {
        return inject(new Fault.KillMachine(number(machine)));
    }

    /** Pulls the cable of {@code machine}; its port tells with PORT_ERR, and with PORT_ACTIVE when it is plugged in by {@link #clear}. */
    public Faults pullCable(LabMachine machine) {
        return inject(new Fault.PullCable(number(machine)));
    }

    /** The program of {@code machine} may keep {@code bytes} of memory in place only, as after {@code ulimit -l}; regions over that are refused with ENOMEM. */
    public Faults lockedMemory(LabMachine machine, long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("locked memory of " + bytes + " bytes: 0 or more");
        }
        return inject(new Fault.LockedMemory(number(machine), bytes));
    }

    /** The GID entry {@code index} of {@code machine} is gone, as when its interface loses the address. */
    public Faults removeGid(LabMachine machine, int index) {
        return inject(new Fault.RemoveGid(number(machine), index));
    }

    /** The next send request that the adapter fetches from {@code end} has a wrong lkey in its first element. */
    public Faults wrongLkey(Endpoint end) {
        return inject(new Fault.WrongLkey(Given.peer(end).qp().ref()));
    }

    /** From now on {@code end} uses a path MTU of its own, and its peer does not know. @throws IllegalStateException while sends are under way */
    public Faults pathMtu(Endpoint end, Mtu mtu) {
        return inject(new Fault.PathMtu(Given.peer(end).qp().ref(), Given.notNull(mtu, "the MTU is null, e.g. Mtu.MTU_256").bytes()));
    }

    /** {@code cq} holds {@code entries} at most, however many it was made for: one more is an overrun. */
    public Faults cqRoom(CompletionQueue cq, int entries) {
        if (entries < 0) {
            throw new IllegalArgumentException("room for " + entries + " entries: 0 or more");
        }
        return inject(new Fault.CqRoom(Given.notNull(cq, "the completion queue is null, e.g. end.cq()").ref(), entries));
    }

    /** Everything that still lasts, or has not begun, ends at once; what it did stays done. */
    public Faults clear() {
        control.clear();
        return this;
    }

    /**
     * Makes the faults of a text, a line each, in order; empty lines and those that begin with {@code #} are passed over:
     *
     * <pre>
     * drop READ_RESPONSE_MIDDLE from 2 times 1
     * delay 20us all chance 0.1
     * refuse remote-access-error packet 7
     * after 2ms kill 2
     * </pre>
     *
     * Further: duplicate, reorder, corrupt, wrong-rkey; silence, pull-cable and slow of a machine; remove-gid; clear.
     *
     * @throws IllegalArgumentException naming the line that cannot be read; then none is made
     */
    public Faults script(String text) {
        for (FaultScript.Step step : FaultScript.read(Given.notNull(text, "the script is null"), machines)) {
            step.make(this);
        }
        return this;
    }

    /** Short: it is often the last value of a cell. */
    @Override
    public String toString() {
        return "faults of this lab";
    }

    private static int number(LabMachine machine) {
        return Given.notNull(machine, "the machine is null, e.g. lab.machine(2)").number();
    }
}
