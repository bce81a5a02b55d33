package org.verbscope.verbs.soft;

import org.verbscope.event.LogEvent.Gap;
import org.verbscope.verbs.soft.udp.UdpWire;
import org.verbscope.verbs.soft.udp.UdpWireArrivals;

/** The cable of a device on UDP: packets to others than the machine itself leave through it, and what comes is taken in. */
final class Outside implements UdpWireArrivals {
    private final UdpWire wire;
    private final int mtu;
    private Machine machine;

    Outside(UdpWire wire) {
        this.wire = wire;
        this.mtu = wire.mtu();
    }

    /** From now on packets come to {@code to}. */
    void start(Machine to) {
        machine = to;
        wire.start(this);
    }

    /** Holding no engine's lock. */
    void close() {
        wire.close();
    }

    /** Bytes of payload that a datagram carries at most. */
    int mtu() {
        return mtu;
    }

    /** @return the errno when no route leads there */
    int route(byte[] source, byte[] destination) {
        return wire.route(source, destination);
    }

    /** The UDP source port to write into packets. */
    int sourcePort(byte[] source, int wanted) {
        return wire.sourcePort(source, wanted);
    }

    /** @return the errno */
    int send(Frame frame) {
        return wire.send(frame.bytes, frame.size);
    }

    /** Whether packets have come that are not taken in yet. */
    boolean unread() {
        return wire.unread();
    }

    @Override
    public void take(byte[][] packets, int[] sizes, int count, int unfit, long lost) {
        Engine engine = machine.fabric.engine();
        engine.lock();
        try {
            for (int i = 0; i < count; i++) {
                machine.port.inject(packets[i], sizes[i]);
            }
            if (unfit > 0) {
                gap(unfit, "datagrams to port 4791 that are too long or too short for a RoCE packet");
            }
            if (lost > 0) {
                gap(lost, "packets that this computer dropped because its receive buffer was full; raise net.core.rmem_max");
            }
        } finally {
            engine.exit();
        }
    }

    @Override
    public void taken() {
        while (machine.fabric.engine().turn() <= 0) {
            Thread.onSpinWait();
        }
    }

    private void gap(long count, String reason) {
        if (machine.up()) {
            machine.reporter().wire(0, new Gap(count, reason));
        }
    }

    @Override
    public void failed(int errno) {
        Engine engine = machine.fabric.engine();
        engine.lock();
        try {
            gap(1, "nothing comes by UDP any more: the socket answered errno " + errno);
        } finally {
            engine.exit();
        }
        machine.port.active(false);
    }
}
