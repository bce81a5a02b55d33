package org.verbscope.verbs.soft;

import java.util.List;
import org.verbscope.event.EngineEvent.FaultInjected;
import org.verbscope.event.MemoryEvent.Leg;
import org.verbscope.event.MemoryEvent.Mover;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.WireEvent.PacketDropped;
import org.verbscope.event.WireEvent.PacketReceived;
import org.verbscope.event.WireEvent.PacketSent;
import org.verbscope.verbs.AsyncEventType;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.roce.Bth;
import org.verbscope.verbs.roce.Opcode;
import org.verbscope.verbs.roce.RocePacket;

/**
 * One machine's end of the cable: packets leave in the order in which they were packed, and arrive.
 *
 * <p>Long because a packet meets here whatever may keep it from going on, in the order in which an adapter looks.
 */
final class Port {
    /** Bytes of payload that a datagram carries at most, where the lab has its own cables. */
    static final int MTU = 4096;
    /** Nanoseconds that a packet is held back at most for the next one. */
    private static final long MOST_HELD = 50_000;

    private static final int EMSGSIZE = 90;

    private final Machine machine;
    private final Fabric fabric;
    private final Scope arrivals;
    private boolean active = true;
    private int qkeyViolations;
    private Lane leaving = new Lane();
    private Lane arriving = new Lane();
    /** A packet that is to arrive behind the next one, and what lets it in if none comes; null for none. */
    private Frame heldBack;
    private Action latest;

    Port(Machine machine) {
        this.machine = machine;
        this.fabric = machine.fabric;
        this.arrivals = new Scope("machine " + machine.number);
    }

    boolean active() {
        return active;
    }

    /** Bytes of payload that a datagram carries at most ({@code active_mtu}). */
    int mtu() {
        Outside outside = fabric.outside();
        return outside == null ? MTU : outside.mtu();
    }

    /** Whether packets have come from outside that nobody has looked at. */
    boolean unread() {
        Outside outside = fabric.outside();
        return outside != null && outside.unread();
    }

    /** UDP source port of a packet that should have {@code wanted}. */
    int sourcePort(byte[] source, int wanted) {
        Outside outside = fabric.outside();
        return outside == null ? wanted : outside.sourcePort(source, wanted);
    }

    /** The cable is plugged in or pulled. From any thread. */
    void active(boolean now) {
        Engine engine = fabric.engine();
        engine.lock();
        try {
            if (now != active) {
                active = now;
                machine.raise(ObjectRef.of(machine.number, ObjectKind.PORT, 1), 1,
                        now ? AsyncEventType.PORT_ACTIVE : AsyncEventType.PORT_ERR);
            }
        } finally {
            engine.exit();
        }
    }

    /** A datagram came with a Q_Key that is not its receiver's. */
    void qkeyViolated() {
        qkeyViolations++;
    }

    int qkeyViolations() {
        return qkeyViolations;
    }

    /** Sends {@code frame} when the cable is free. @param scope cancelled when it must not go out any more */
    void send(Frame frame, long ready, Scope scope) {
        if (machine.troubles.silent && !Opcode.isRequest(frame.bytes[bthAt(frame)] & 0xff)) {
            tell(frame, "machine " + machine.number + " acknowledges nothing");
            fabric.frames().give(frame);
            return;
        }
        frame.port = this;
        frame.start = machine.reserveCable(ready, frame.size);
        fabric.engine().at(leaving, frame.start, scope, "sends a packet", frame.leaves, 0);
    }

    /** {@code frame} is on the cable. */
    void leave(Frame frame) {
        Reporter say = frame.sender.say;
        if (say.full() || fabric.outside() != null || fabric.tap() != null) {
            RocePacket.seal(frame.bytes, 0, frame.size);
        }
        if (fabric.tap() != null) {
            fabric.tap().packet(frame.start, frame.bytes, frame.size);
        }
        if (say.full()) {
            frame.read.wrap(frame.bytes, 0, frame.size);
            frame.shown = frame.read.toEvent(say.payloadKept());
            if (frame.beginsMove > 0) {
                say.wireModelled(frame.cause,
                        new PayloadMove(frame.message, Leg.WIRE, Mover.CABLE, frame.beginsMove, frame.again));
            }
            frame.cause = say.wire(frame.cause,
                    new PacketSent(frame.sender.ref, frame.shown, frame.message, frame.number));
        }
        if (frame.ends) {
            frame.sender.requester.sentLast(frame.psn, frame.cause);
        }
        if (!active || machine.troubles.killed) {
            drop(say, frame.sender.ref, frame, active ? "the machine was killed" : "the port is down");
        } else if (Groups.isGroup(frame.destination)) {
            replicate(frame);
        } else {
            Machine to = fabric.withGid(frame.destination);
            if (to == null && fabric.outside() == null) {
                drop(say, frame.sender.ref, frame, "no machine has the destination address");
            } else {
                travel(frame, to);
            }
        }
    }

    /** The switch gives a copy to each machine that joined; the adapter itself to others of its own queue pairs. */
    private void replicate(Frame frame) {
        boolean any = false;
        for (Machine to : fabric.machines()) {
            boolean wants = to.up() && to.port.active() && to.groups.wants(frame.destination, frame.sender);
            if (wants && (to != machine || frame.sender.profile().multicastComesBack())) {
                any = true;
                travel(frame.copiedInto(fabric.frames().take()), to);
            }
        }
        if (any) {
            fabric.frames().give(frame);
        } else {
            drop(frame.sender.say, frame.sender.ref, frame, "no other machine joined the group");
        }
    }

    /** @param to null for somebody outside */
    private void travel(Frame frame, Machine to) {
        frame.to = to == null ? 0 : to.number;
        Fate fate = fabric.wire().fate(frame);
        if (!fate.rule().isEmpty()) {
            tell(frame, fate.rule());
        }
        if (fate.copies() == 0) {
            drop(frame.sender.say, frame.sender.ref, frame, "lost on the wire");
            return;
        }
        if (fate.flips() >= 0) {
            RocePacket.seal(frame.bytes, 0, frame.size);
            int bit = fate.flips() % (8 * frame.size);
            frame.bytes[bit >> 3] ^= (byte) (0x80 >> (bit & 7));
            frame.suspect = true;
        }
        if (to == null) {
            leavesFabric(frame, fate);
            return;
        }
        if (to.troubles.late > 0) {
            tell(frame, "machine " + to.number + " looks late");
        }
        long arrives = frame.start + Times.onCable(frame.size) + Times.WIRE_LATENCY + to.troubles.late;
        if (fate.delay() == Fate.BEHIND_THE_NEXT) {
            to.port.holdBack(frame, arrives);
            return;
        }
        arrives += fate.delay();
        for (int copy = 1; copy < fate.copies(); copy++) {
            arrivesAt(to, frame.copiedInto(fabric.frames().take()), arrives);
        }
        arrivesAt(to, frame, arrives);
        to.port.letIn(arrives);
    }

    /** Something was made to happen to {@code frame}. */
    private static void tell(Frame frame, String rule) {
        frame.cause = frame.sender.say.fault(frame.cause,
                new FaultInjected(rule, Opcode.name(frame.bytes[bthAt(frame)] & 0xff) + " PSN " + frame.psn));
    }

    private void holdBack(Frame frame, long arrives) {
        letIn(arrives);
        heldBack = frame;
        frame.port = this;
        latest = fabric.engine().at(arrives + MOST_HELD, arrivals, "receives a packet", none -> {
            heldBack = null;
            arrive(frame);
        }, 0);
    }

    /** No context is left, and with it no engine. */
    void forgetWaiting() {
        heldBack = null;
        leaving = new Lane();
        arriving = new Lane();
    }

    /** A packet arrives at {@code time}: the one that was held back comes right behind it. */
    private void letIn(long time) {
        if (heldBack != null) {
            fabric.engine().cancel(latest);
            Frame frame = heldBack;
            heldBack = null;
            fabric.engine().at(time, arrivals, "receives a packet", frame.arrives, 0);
        }
    }

    private void leavesFabric(Frame frame, Fate fate) {
        // What others do not send can be overtaken only by being late.
        long delay = fate.delay() == Fate.BEHIND_THE_NEXT ? MOST_HELD : fate.delay();
        for (int copy = 1; copy < fate.copies(); copy++) {
            outAfter(frame.copiedInto(fabric.frames().take()), delay);
        }
        outAfter(frame, delay);
    }

    private void outAfter(Frame frame, long delay) {
        frame.port = this;
        if (delay == 0) {
            goOut(frame);
        } else {
            fabric.engine().timer(delay, arrivals, "sends a packet late", frame.goesOut, 0);
        }
    }

    /** {@code frame} goes to somebody outside. */
    void goOut(Frame frame) {
        int errno = fabric.outside().send(frame);
        if (errno == 0) {
            fabric.frames().give(frame);
        } else {
            drop(frame.sender.say, frame.sender.ref, frame, errno == EMSGSIZE ? "larger than the MTU of the network interface"
                    : "the UDP socket answered " + new Errno(errno));
        }
    }

    /** A packet that no adapter of this fabric sent comes out of the cable. Under the engine's lock. */
    void inject(byte[] packet, int size) {
        if (size <= Frame.SIZE) {
            Frame frame = fabric.frames().take().begin(null, size, null, 0, 0, 0);
            System.arraycopy(packet, 0, frame.bytes, 0, size);
            if (fabric.tap() != null) {
                fabric.tap().packet(fabric.engine().time(), packet, size);
            }
            frame.suspect = true;
            frame.port = this;
            fabric.engine().at(fabric.engine().time(), arrivals, "receives a packet", frame.arrives, 0);
        }
    }

    private static int bthAt(Frame frame) {
        return frame.extensionsAt - Bth.SIZE;
    }

    private void arrivesAt(Machine to, Frame frame, long when) {
        frame.port = to.port;
        fabric.engine().at(to.port.arriving, when, to.port.arrivals, "receives a packet", frame.arrives, 0);
    }

    /** {@code frame} comes out of the cable. Its bytes are handed over: nobody else has them any more. */
    void arrive(Frame frame) {
        frame.received();
        if (!machine.up() || !active) {
            Reporter say = frame.sender == null ? null : frame.sender.say;
            drop(say, ObjectRef.NONE, frame, active ? "the machine is down" : "the port is down");
            return;
        }
        String refusal = refusal(frame);
        if (!refusal.isEmpty()) {
            drop(machine.reporter(), ObjectRef.NONE, frame, refusal);
        } else if (frame.read.destQpn() == Groups.ALL_MEMBERS) {
            members(frame);
        } else {
            deliver(machine.qps.get(frame.read.destQpn()), frame);
        }
    }

    /** What keeps the packet from being looked at any further, or empty. */
    private String refusal(Frame frame) {
        RocePacket packet = frame.read;
        if (!packet.wrap(frame.bytes, 0, frame.size) || packet.size() != frame.size) {
            return "not a whole RoCE packet";
        }
        if (frame.sender == null) {
            foreign(frame);
        }
        if (frame.suspect && !packet.icrcRight()) {
            return "its ICRC is wrong";
        }
        if (frame.suspect && machine.reporter().full()) {
            frame.shown = packet.toEvent(machine.reporter().payloadKept());
        }
        if (!Opcode.known(packet.opcode()) || packet.opcode() == Opcode.CNP || packet.transportVersion() != 0) {
            return "no operation that is known here";
        } else if (packet.pkey() != Bth.DEFAULT_PKEY) {
            return "another partition";
        }
        return "";
    }

    /** What is known of a packet that nobody here sent. */
    private void foreign(Frame frame) {
        RocePacket packet = frame.read;
        if (machine.reporter().full()) {
            frame.shown = packet.toEvent(machine.reporter().payloadKept());
        }
        boolean whole = Opcode.begins(packet.opcode()) && Opcode.ends(packet.opcode());
        frame.messageBytes = Opcode.hasReth(packet.opcode()) ? packet.remoteLength() : whole ? packet.payload() : 0;
    }

    private void members(Frame frame) {
        byte[] group = frame.read.destinationGid();
        List<SoftQp> members = machine.groups.members(group);
        for (SoftQp member : members) {
            if (member != frame.sender) {
                Frame copy = frame.copiedInto(fabric.frames().take());
                copy.read.wrap(copy.bytes, 0, copy.size);
                deliver(member, copy);
            }
        }
        fabric.frames().give(frame);
    }

    private void deliver(SoftQp qp, Frame frame) {
        String refusal = refusal(qp, frame.read);
        if (!refusal.isEmpty()) {
            drop(qp == null ? machine.reporter() : qp.say, qp == null ? ObjectRef.NONE : qp.ref, frame, refusal);
            return;
        }
        if (frame.shown != null && qp.say.full()) {
            frame.cause = qp.say.wire(frame.cause, new PacketReceived(qp.ref, frame.shown, frame.message, frame.number));
        }
        qp.arrived(frame);
    }

    /** Gives the buffer back and says why nothing comes of the packet. @param say may be null when nothing was shown of it */
    void drop(Reporter say, ObjectRef qp, Frame frame, String reason) {
        if (frame.shown != null) {
            say.wire(frame.cause, new PacketDropped(qp, frame.shown, frame.message, reason));
        }
        fabric.frames().give(frame);
    }

    private String refusal(SoftQp qp, RocePacket packet) {
        if (qp == null) {
            return "there is no QP 0x" + Integer.toHexString(packet.destQpn());
        } else if (Opcode.transport(packet.opcode()) != qp.transport()) {
            return qp.ref.words() + " is of another type";
        }
        boolean request = Opcode.isRequest(packet.opcode());
        if (qp.state == QpState.ERR || qp.state.value() < (request ? QpState.RTR : QpState.RTS).value()) {
            return qp.ref.words() + " is in " + qp.state.name();
        } else if (machine.troubles.gidGone && packet.destQpn() != Groups.ALL_MEMBERS && !machine.owns(packet)) {
            return "the destination address is not this machine's any more";
        } else if (qp.type == QpType.UD) {
            boolean ours = packet.destQpn() == Groups.ALL_MEMBERS || machine.owns(packet);
            return ours ? "" : "the destination address is not this machine's";
        } else if (qp.path == null) {
            return qp.ref.words() + " has no address vector";
        } else if (packet.encapsulation() != qp.path.how()) {
            return qp.ref.words() + " uses another GID type";
        } else if (!packet.comesFrom(qp.path.destination())) {
            return "the source address is not the peer of " + qp.ref.words();
        } else if (!packet.goesTo(qp.path.source())) {
            return "the destination address is not that of " + qp.ref.words();
        }
        return "";
    }
}
