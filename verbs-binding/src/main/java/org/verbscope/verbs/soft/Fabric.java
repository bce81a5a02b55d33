package org.verbscope.verbs.soft;

import java.util.List;
import java.util.TreeMap;
import org.verbscope.verbs.spi.DeviceEntry;
import org.verbscope.verbs.spi.DeviceHost;

/** Machines that reach each other, the engine of their adapters, and the wire. Lives from the first context to the last. */
final class Fabric {
    private final TreeMap<Integer, Machine> machines = new TreeMap<>();
    private List<Machine> inOrder = List.of();
    private final Frames frames = new Frames();
    private final Cqes cqes = new Cqes();
    private Wire wire = Wire.PERFECT;
    private Options options;
    private Engine engine;
    private int contexts;

    SoftContext open(DeviceEntry device, DeviceHost host) {
        if (contexts++ == 0) {
            engine = new Engine(host.clock());
            options = Options.chosen();
            wire = Wire.PERFECT;
        }
        engine.enter();
        try {
            Machine machine = machines.computeIfAbsent(host.machine(), number -> new Machine(this, number));
            inOrder = List.copyOf(machines.values());
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
            frames.clear();
        }
    }

    Engine engine() {
        return engine;
    }

    /** How the devices behave, from the first context to the last. */
    Options options() {
        return options;
    }

    Frames frames() {
        return frames;
    }

    Cqes cqes() {
        return cqes;
    }

    /** In order of their numbers. */
    List<Machine> machines() {
        return inOrder;
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
