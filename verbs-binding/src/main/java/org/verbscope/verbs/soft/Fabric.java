package org.verbscope.verbs.soft;

import java.util.List;
import java.util.TreeMap;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.soft.udp.UdpAddresses;
import org.verbscope.verbs.soft.udp.UdpWire;
import org.verbscope.verbs.spi.DeviceEntry;
import org.verbscope.verbs.spi.DeviceHost;
import org.verbscope.verbs.spi.PacketTap;
import org.verbscope.verbs.spi.VerbsProvider.Opened;

/**
 * Machines that reach each other, the engine of their adapters, and the wire. Lives from the first context to the last.
 * The fabric of a device on UDP has one machine, and packets to others leave it.
 */
final class Fabric {
    private final TreeMap<Integer, Machine> machines = new TreeMap<>();
    private List<Machine> inOrder = List.of();
    private final Frames frames = new Frames();
    private final Cqes cqes = new Cqes();
    private final Shortcut shortcut = new Shortcut(this);
    private final UdpAddresses addresses;
    private final Faults faults = new Faults(this);
    private Wire wire = faults;
    private PacketTap tap;
    private Options options;
    private Engine engine;
    private Outside outside;
    private int contexts;

    /** @param addresses of a device on UDP; null for machines of the lab */
    Fabric(UdpAddresses addresses) {
        this.addresses = addresses;
    }

    /** A context, or the errno. */
    Opened open(DeviceEntry device, DeviceHost host) {
        int errno = addresses == null ? 0 : contexts == 0 ? plugIn(host) : onlyMachine(host);
        if (errno != 0) {
            return new Opened(null, errno);
        }
        boolean first = contexts++ == 0;
        if (first) {
            engine = new Engine(host.clock(), outside != null);
            options = Options.chosen();
            wire = faults;
            if (addresses == null) {
                machines.forEach((number, machine) -> machine.hasGids(GidTable.of(number, options.v1First())));
            }
            faults.clear();
        }
        SoftContext context;
        engine.enter();
        try {
            Machine machine = machines.computeIfAbsent(host.machine(),
                    number -> new Machine(this, number, addresses == null ? GidTable.of(number, options.v1First()) : GidTable.of(addresses.gids())));
            inOrder = List.copyOf(machines.values());
            var say = new Reporter(host, engine);
            machine.opened(say);
            context = new SoftContext(this, machine, device, host, say);
        } finally {
            engine.exit();
        }
        if (first && outside != null) {
            outside.start(machines.get(host.machine()));
        }
        return new Opened(context, 0);
    }

    /** Peers outside do not wait for virtual time. */
    private int plugIn(DeviceHost host) {
        if (host.clock().virtual()) {
            return Errno.EOPNOTSUPP.number();
        }
        UdpWire.Opened opened = UdpWire.open(addresses);
        outside = opened.wire() == null ? null : new Outside(opened.wire());
        return opened.errno();
    }

    private int onlyMachine(DeviceHost host) {
        Machine same = machines.get(host.machine());
        return same != null && same.up() ? 0 : Errno.EBUSY.number();
    }

    boolean inUse() {
        return contexts > 0;
    }

    /** A context was closed. Holding no engine's lock. After the last one nothing here leads to the clock, to a log or to memory. */
    void closed() {
        if (--contexts == 0) {
            faults.clear();
            engine.close();
            engine = null;
            if (outside != null) {
                outside.close();
                outside = null;
            }
            machines.values().forEach(machine -> machine.port.forgetWaiting());
            frames.clear();
            cqes.clear();
            wire = faults;
            tap = null;
        }
    }

    Engine engine() {
        return engine;
    }

    /** How the devices behave, from the first context to the last. */
    Options options() {
        return options;
    }

    /** Where packets to others than the machines here go; null where there is nobody else. */
    Outside outside() {
        return outside;
    }

    Frames frames() {
        return frames;
    }

    Cqes cqes() {
        return cqes;
    }

    Shortcut shortcut() {
        return shortcut;
    }

    /** In order of their numbers. */
    List<Machine> machines() {
        return inOrder;
    }

    /** Who sees every packet; null for nobody. */
    PacketTap tap() {
        return tap;
    }

    /** @return false when there is another one already */
    boolean tap(PacketTap other) {
        boolean free = tap == null || other == null;
        tap = free ? other : tap;
        return free;
    }

    Faults faults() {
        return faults;
    }

    /** Whether the wire does nothing to packets. */
    boolean undisturbed() {
        return wire == faults && faults.noRules();
    }

    Wire wire() {
        return wire;
    }

    /** What the wire does to packets from now on. */
    void wire(Wire other) {
        wire = other;
    }

    /** The machine of this number; null when none was ever opened. */
    Machine machine(int number) {
        return machines.get(number);
    }

    /** The machine that is up, its port too, and has this GID in its table, or null. */
    Machine withGid(byte[] gid) {
        for (int i = 0; i < inOrder.size(); i++) {
            Machine machine = inOrder.get(i);
            if (machine.up() && machine.port.active() && machine.has(gid)) {
                return machine;
            }
        }
        return null;
    }
}
