package org.verbscope.verbs.soft.udp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.Gid;
import org.verbscope.verbs.roce.Encapsulation;

/**
 * A cable that is UDP: sockets of this computer bound to a soft device's addresses. Real RoCE v2, so that a real peer
 * receives and answers it; port 4791 takes what comes, and each source port that a packet should have is a socket of its
 * own. {@link #send}, {@link #sourcePort}, {@link #route} and {@link #unread} are for one thread at a time.
 */
public final class UdpWire implements AutoCloseable {
    /** Bytes that IP, UDP and transport headers and ICRC may take of a packet, as rxe counts them. */
    private static final int HEADERS = 80;
    private static final int FIRST_PORT = 0xc000;
    private static final int PORTS = 0x4000;
    private static final int MOST_SOCKETS = 256;
    private static final ThreadGroup GROUP = new ThreadGroup(top(), "soft-udp");

    private final String namespace;
    private final List<UdpWireSocket> main = new ArrayList<>();
    private final List<UdpWireSocket[]> byPort = new ArrayList<>();
    private final List<UdpWireSocket> all = new ArrayList<>();
    private final List<UdpWireReader> readers = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();

    private UdpWire(String namespace) {
        this.namespace = namespace;
    }

    /** A wire, or the errno: EADDRINUSE when the port is taken, EADDRNOTAVAIL when an address is not this computer's, ENOENT without the namespace. */
    public record Opened(UdpWire wire, int errno) { }

    /** Binds the addresses; nothing is taken yet. */
    public static Opened open(UdpAddresses where) {
        var wire = new UdpWire(where.namespace());
        int errno = UdpWireNamespace.inside(where.namespace(), () -> wire.bind(where.gids()), failed -> failed);
        if (errno != 0) {
            wire.close();
        }
        return new Opened(errno == 0 ? wire : null, errno);
    }

    /** The interface of the first address; empty when there is none. */
    public static String netdev(UdpAddresses where) {
        return UdpWireNamespace.inside(where.namespace(), () -> UdpWireInterface.of(where.gids().get(0)), errno -> Optional.<UdpWireInterface>empty())
                .map(UdpWireInterface::name).orElse("");
    }

    private int bind(List<Gid> gids) {
        for (Gid gid : gids) {
            Optional<UdpWireInterface> local = UdpWireInterface.of(gid);
            if (local.isEmpty()) {
                return Errno.EADDRNOTAVAIL.number();
            }
            UdpWireSocket.Opened opened = UdpWireSocket.open(local.get(), Encapsulation.UDP_PORT, true);
            if (opened.socket() == null) {
                return opened.errno();
            }
            main.add(opened.socket());
            all.add(opened.socket());
            byPort.add(new UdpWireSocket[PORTS]);
        }
        return 0;
    }

    /** From now on what comes is given to {@code arrivals}. Once. */
    public void start(UdpWireArrivals arrivals) {
        for (UdpWireSocket socket : main) {
            var reader = new UdpWireReader(socket, arrivals);
            readers.add(reader);
            var thread = new Thread(GROUP, reader, "soft-udp", 0, false);
            thread.setDaemon(true);
            thread.setContextClassLoader(null);
            threads.add(thread);
            thread.start();
        }
    }

    /** The largest payload of a packet, 256 to 4096 bytes: what the interfaces carry. */
    public int mtu() {
        int payload = main.stream().mapToInt(socket -> socket.local().mtu()).min().orElse(0) - HEADERS;
        return Math.max(256, Math.min(4096, Integer.highestOneBit(Math.max(1, payload))));
    }

    /** The port that packets from {@code source} go out with: {@code wanted}, or 4791 when that is taken. */
    public int sourcePort(byte[] source, int wanted) {
        int at = local(source);
        return at >= 0 && socket(at, wanted) != main.get(at) ? wanted : Encapsulation.UDP_PORT;
    }

    private UdpWireSocket socket(int at, int port) {
        int place = port - FIRST_PORT;
        if (place < 0 || place >= PORTS) {
            return main.get(at);
        }
        UdpWireSocket known = byPort.get(at)[place];
        return known != null ? known : open(at, port);
    }

    /** A port that somebody else has, or one too many, stays with the main socket. */
    private UdpWireSocket open(int at, int port) {
        UdpWireSocket opened = all.size() >= MOST_SOCKETS ? null : UdpWireNamespace.inside(namespace,
                () -> UdpWireSocket.open(main.get(at).local(), port, false).socket(), errno -> null);
        if (opened != null) {
            all.add(opened);
        }
        byPort.get(at)[port - FIRST_PORT] = opened == null ? main.get(at) : opened;
        return byPort.get(at)[port - FIRST_PORT];
    }

    /** Which of the own addresses 16 bytes of GID are, or -1. */
    private int local(byte[] gid) {
        for (int i = 0; i < main.size(); i++) {
            if (main.get(i).is(gid)) {
                return i;
            }
        }
        return -1;
    }

    /** Whether the routing table knows a way from {@code source} to {@code destination}. @return the errno */
    public int route(byte[] source, byte[] destination) {
        int at = local(source);
        return at < 0 ? Errno.EADDRNOTAVAIL.number()
                : UdpWireNamespace.inside(namespace, () -> main.get(at).route(destination), errno -> errno);
    }

    /** Sends a whole packet, its headers written and sealed; they say from where, from which port and whereto. @return the errno */
    public int send(byte[] packet, int size) {
        for (int i = 0; i < main.size(); i++) {
            if (main.get(i).isSourceOf(packet)) {
                return socket(i, Encapsulation.of(packet, 0).sourcePort(packet, 0)).send(packet, size);
            }
        }
        return Errno.EADDRNOTAVAIL.number();
    }

    /** Whether something has come that was not taken in yet; the answer that somebody waits for may be among it. */
    public boolean unread() {
        return readers.stream().anyMatch(UdpWireReader::taking) || main.stream().anyMatch(UdpWireSocket::unread);
    }

    /** Ends the threads and closes the sockets. Not while holding what {@link UdpWireArrivals} needs. */
    @Override
    public void close() {
        readers.forEach(UdpWireReader::end);
        boolean interrupted = false;
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException again) {
                    interrupted = true;
                }
            }
        }
        all.forEach(UdpWireSocket::close);
        all.clear();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static ThreadGroup top() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        return group;
    }
}
