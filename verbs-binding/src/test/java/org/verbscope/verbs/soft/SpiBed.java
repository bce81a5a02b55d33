package org.verbscope.verbs.soft;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.verbscope.event.Event;
import org.verbscope.event.EventSink;
import org.verbscope.event.LabClock;
import org.verbscope.event.TraceLevel;
import org.verbscope.event.VirtualClock;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.roce.Opcode;
import org.verbscope.verbs.roce.RocePacket;
import org.verbscope.verbs.spi.DeviceHost;
import org.verbscope.verbs.trace.Trace;

/** The soft device below the API, for what the API would not let happen: machines with one context each, on one clock. */
final class SpiBed implements AutoCloseable {
    final Trace trace;
    private final List<SpiNode> nodes = new ArrayList<>();

    SpiBed(int machines) {
        this(machines, new VirtualClock());
    }

    SpiBed(int machines, LabClock clock) {
        trace = new Trace(clock);
        for (int machine = 1; machine <= machines; machine++) {
            nodes.add(open(machine));
        }
    }

    /** One more context of {@code machine}. */
    SpiNode open(int machine) {
        var provider = new SoftProvider();
        var opened = provider.open(provider.devices().get(0), new Host(machine));
        return new SpiNode(machine, opened.context());
    }

    SpiNode node(int machine) {
        return nodes.get(machine - 1);
    }

    Fabric fabric() {
        return Fabrics.of(trace.clock());
    }

    /** Two queue pairs of {@code type} on machines 1 and 2, each in RTS and connected to the other. */
    List<SpiQp> connected(QpType type) {
        SpiQp a = node(1).qp(type);
        SpiQp b = node(2).qp(type);
        connect(a, b);
        return List.of(a, b);
    }

    /** From now on {@code wire} decides what becomes of each packet. */
    void wire(Wire wire) {
        fabric().wire(wire);
    }

    /** A packet that nobody here sent comes to {@code machine}. */
    void inject(int machine, byte[] packet) {
        Engine engine = fabric().engine();
        engine.lock();
        try {
            fabric().machine(machine).port.inject(packet, packet.length);
        } finally {
            engine.exit();
        }
    }

    /** Loses the first packet of this operation, whatever its transport. */
    void loseFirst(int operation) {
        var lost = new boolean[1];
        wire(frame -> {
            boolean loses = !lost[0] && Opcode.operation(operation(frame)) == operation;
            lost[0] |= loses;
            return loses ? Fate.LOST : Fate.NORMAL;
        });
    }

    /** BTH opcode of a packet on the wire. */
    static int operation(Frame frame) {
        return RocePacket.parse(frame.bytes, 0, frame.size).orElseThrow().opcode();
    }

    void connect(SpiQp a, SpiQp b) {
        a.toInit();
        b.toInit();
        a.toRtr(b);
        b.toRtr(a);
        a.toRts();
        b.toRts();
    }

    /** Lets lab time pass, with all that happens in it. */
    void settle(long nanos) {
        try {
            trace.clock().sleep(nanos);
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    /** Lets engine actions happen until {@code there}. */
    void until(BooleanSupplier there) {
        Engine engine = fabric().engine();
        engine.lock();
        try {
            if (!engine.await(60_000_000_000L, there)) {
                throw new AssertionError("it does not come about");
            }
        } finally {
            engine.exit();
        }
    }

    <E extends Event> List<E> events(Class<E> kind) {
        return trace.log().all().stream().map(entry -> entry.as(kind)).filter(event -> event != null).toList();
    }

    @Override
    public void close() {
        nodes.forEach(SpiNode::close);
    }

    private final class Host implements DeviceHost {
        private final int machine;

        Host(int machine) {
            this.machine = machine;
        }

        @Override
        public int machine() {
            return machine;
        }

        @Override
        public EventSink sink() {
            return trace;
        }

        @Override
        public LabClock clock() {
            return trace.clock();
        }

        @Override
        public TraceLevel level() {
            return trace.level();
        }

        @Override
        public long call() {
            return 0;
        }
    }
}
