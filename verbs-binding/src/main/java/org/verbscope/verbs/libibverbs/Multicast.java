package org.verbscope.verbs.libibverbs;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.MulticastSocket;
import java.net.NetworkInterface;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.verbscope.verbs.spi.NativeBlock;

/**
 * Multicast groups of one context. rxe asks the network interface for a group's hardware address only, and
 * of an IPv4 group for a wrong one, so nothing arrives unless some socket has joined the group there. On
 * rxe a socket of the lab does that, from attach to detach. Thread-safe.
 */
final class Multicast {
    private record Membership(long queuePair, ByteBuffer group) { }

    private final Control control;
    private final HandleMap<TrackedQueuePair> queuePairs;
    private final String netdev;
    private final Map<Membership, MulticastSocket> joined = new HashMap<>();

    /** @param netdev interface under the device; empty when it has none */
    Multicast(Control control, HandleMap<TrackedQueuePair> queuePairs, String netdev) {
        this.control = control;
        this.queuePairs = queuePairs;
        this.netdev = netdev;
    }

    /** {@link org.verbscope.verbs.spi.DatagramVerbs#attachMcast}. */
    int attach(long qp, NativeBlock gid, int lid) {
        int errno = control.errno("attach_mcast", () -> Ibverbs.ibv_attach_mcast(qp, gid.address(), (short) lid));
        if (errno == 0) {
            byte[] group = bytes(gid);
            queuePairs.get(qp).attached(group);
            if (queuePairs.get(qp).isRxe() && !netdev.isEmpty()) {
                join(new Membership(qp, ByteBuffer.wrap(group)));
            }
        }
        return errno;
    }

    /** {@link org.verbscope.verbs.spi.DatagramVerbs#detachMcast}. */
    int detach(long qp, NativeBlock gid, int lid) {
        int errno = control.errno("detach_mcast", () -> Ibverbs.ibv_detach_mcast(qp, gid.address(), (short) lid));
        if (errno == 0) {
            byte[] group = bytes(gid);
            queuePairs.get(qp).detached(group);
            leave(new Membership(qp, ByteBuffer.wrap(group)));
        }
        return errno;
    }

    private static byte[] bytes(NativeBlock gid) {
        var bytes = new byte[16];
        gid.read(0, bytes, 0, bytes.length);
        return bytes;
    }

    private synchronized void join(Membership membership) {
        if (joined.containsKey(membership)) {
            return;
        }
        String group = "";
        try {
            // A GID that holds an IPv4 address comes out as one.
            InetAddress address = InetAddress.getByAddress(membership.group().array());
            group = address.getHostAddress();
            var socket = new MulticastSocket(0);
            joined.put(membership, socket);
            socket.joinGroup(new InetSocketAddress(address, 0), NetworkInterface.getByName(netdev));
            control.note("multicast: rxe itself does not join " + group + " on " + netdev
                    + "; a socket of this process has joined it and stays open until the queue pair is detached");
        } catch (IOException | IllegalArgumentException refused) {
            leave(membership);
            control.note("multicast: rxe itself does not join " + group + " on " + netdev + ", and joining it with a socket failed ("
                    + refused.getMessage() + "): datagrams to it arrive only while another socket there has joined it");
        }
    }

    private synchronized void leave(Membership membership) {
        MulticastSocket socket = joined.remove(membership);
        if (socket != null) {
            socket.close();
        }
    }

    /** The context is closed: so are the sockets. */
    void close() {
        List<Membership> all;
        synchronized (this) {
            all = new ArrayList<>(joined.keySet());
        }
        all.forEach(this::leave);
    }
}
