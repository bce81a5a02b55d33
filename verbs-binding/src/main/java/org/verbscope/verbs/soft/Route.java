package org.verbscope.verbs.soft;

import org.verbscope.verbs.Errno;
import org.verbscope.verbs.roce.Encapsulation;
import org.verbscope.verbs.roce.PacketPath;
import org.verbscope.verbs.roce.UdpSourcePort;
import org.verbscope.verbs.spi.Layout.AhAttr;
import org.verbscope.verbs.spi.NativeBlock;

/** What the kernel makes of an address vector: its own GID and the peer's, or why there is no way. */
final class Route {
    private static final Errno NONE = new Errno(0);
    private static final int HOPS = 64;

    private final Errno refusal;
    private GidTable.Entry own;
    private Outside outside;
    private byte[] destination;
    private int flow;
    private int hops;
    private int trafficClass;

    /**
     * @param at of the {@code ibv_ah_attr} in {@code attr}
     * @param port that it must name; 0 for any there is
     */
    Route(Machine machine, NativeBlock attr, int at, int port) {
        refusal = resolve(machine, attr, at, port);
    }

    private static int small(NativeBlock attr, int at) {
        return attr.getByte(at) & 0xff;
    }

    private Errno resolve(Machine machine, NativeBlock attr, int at, int port) {
        int named = small(attr, at + AhAttr.PORT_NUM);
        int index = small(attr, at + AhAttr.SGID_INDEX);
        boolean usable = (port == 0 ? named == 1 : named == port) && small(attr, at + AhAttr.IS_GLOBAL) != 0;
        if (!usable || index >= GidTable.LENGTH) {
            return Errno.EINVAL;
        }
        own = machine.gid(index);
        if (own == null) {
            return Errno.ENODATA;
        }
        destination = new byte[16];
        attr.read(at + AhAttr.DGID, destination, 0, 16);
        if (Encapsulation.ipv4Mapped(destination) != Encapsulation.ipv4Mapped(own.gid())) {
            return Errno.EINVAL;
        }
        flow = attr.getInt(at + AhAttr.FLOW_LABEL) & 0xfffff;
        hops = small(attr, at + AhAttr.HOP_LIMIT);
        trafficClass = small(attr, at + AhAttr.TRAFFIC_CLASS);
        return answers(machine);
    }

    /** Whether somebody has the destination; of a device on UDP, whether there is a route, and nobody waits for an answer. */
    private Errno answers(Machine machine) {
        outside = machine.fabric.outside();
        if (machine.port.active() && machine.fabric.withGid(destination) != null) {
            return NONE;
        } else if (outside == null) {
            return Groups.isGroup(destination) ? NONE : Errno.ETIMEDOUT;
        }
        return Groups.isGroup(destination) ? Errno.EOPNOTSUPP : new Errno(outside.route(own.gid(), destination));
    }

    /** 0, or why not. {@code ETIMEDOUT} is for the caller to wait for: nobody answers for the destination. */
    Errno refusal() {
        return refusal;
    }

    /** The way, for packets between these queue pairs. Only when there was no refusal. */
    PacketPath path(int ownQpn, int peerQpn) {
        int port = UdpSourcePort.of(flow, ownQpn, peerQpn);
        // An address handle has no queue pairs: each datagram has its own port. A UDP socket does not send flow labels.
        boolean connected = outside != null && ownQpn != 0;
        return new PacketPath(own.encapsulation(), own.gid(), destination, connected ? outside.sourcePort(own.gid(), port) : port,
                trafficClass, hops == 0 ? HOPS : hops, outside == null ? flow : 0);
    }
}
