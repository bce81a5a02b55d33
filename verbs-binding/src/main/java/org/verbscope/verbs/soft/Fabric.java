package org.verbscope.verbs.soft;

import java.util.Arrays;
import java.util.TreeMap;
import org.verbscope.verbs.spi.DeviceEntry;
import org.verbscope.verbs.spi.DeviceHost;

/** Machines that reach each other, the engine of their adapters, and the wire. Lives from the first context to the last. */
final class Fabric {
    private final TreeMap<Integer, Machine> machines = new TreeMap<>();
    private final Buffers buffers = new Buffers();
    private Wire wire = Wire.PERFECT;
    private Profile profile = Profile.IBTA;
    private Engine engine;
    private int contexts;

    SoftContext open(DeviceEntry device, DeviceHost host) {
        if (contexts++ == 0) {
            engine = new Engine(host.clock());
            profile = Profile.chosen();
        }
        engine.enter();
        try {
            Machine machine = machines.computeIfAbsent(host.machine(), number -> new Machine(this, number));
            var say = new Reporter(host, engine);
            machine.opened(say);
            return new SoftContext(this, machine, device, host, say);
        } finally {
            engine.exit();
        }
    }

    /** A context was closed. Holding no engine's lock. */
    void closed() {
        if (--contexts == 0) {
            engine.close();
            buffers.clear();
        }
    }

    Engine engine() {
        return engine;
    }

    Profile profile() {
        return profile;
    }

    Buffers buffers() {
        return buffers;
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
        for (Machine machine : machines.values()) {
            if (machine.up() && machine.port.active() && machine.gids().stream().anyMatch(entry -> Arrays.equals(entry.gid(), gid))) {
                return machine;
            }
        }
        return null;
    }
}
