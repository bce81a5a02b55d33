package org.verbscope.verbs.libibverbs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.verbscope.event.LabClock;
import org.verbscope.event.TraceLevel;
import org.verbscope.verbs.spi.DeviceHost;
import org.verbscope.verbs.spi.NativeBlock;

/**
 * Captures the RoCE packets of software devices on their network interfaces. A thread of its own, in a
 * thread group of its own, reads while there is nobody else; whoever takes a completion reads first what
 * is there ({@link #catchUp}), because the kernel's tap has every packet before its completion: so a
 * completion never stands before its packets in the log. One end of a veth pair sees both directions, so
 * the other end is not captured as well. Thread-safe.
 */
final class PacketCapture {
    static final String NEEDS = "packets not captured: that needs CAP_NET_RAW; start as root, or give the "
            + "process that capability (setpriv --ambient-caps, docker --cap-add NET_RAW)";

    private static final int IDLE_MILLIS = 100;
    private static final int HOLDING_MILLIS = 5;
    private static final long SETTLE_LIMIT = TimeUnit.SECONDS.toNanos(3);
    private static final int POLLFD = 8;
    private static final int POLLIN = 1;
    private static final int MOST_INTERFACES = 64;

    private final LabClock clock;
    private final PacketStory story;
    private final BooleanSupplier postUnderWay;
    private final ReentrantLock lock = new ReentrantLock();
    private final CaptureMerger merger = new CaptureMerger();
    private final Map<Integer, Interface> interfaces = new HashMap<>();
    private Thread reader;
    private long lastArrival;
    private boolean paused;

    /** A captured interface and the contexts that want it. */
    private record Interface(PacketSocket socket, List<DeviceHost> wantedBy) { }

    PacketCapture(LabClock clock, PacketStory story, BooleanSupplier postUnderWay) {
        this.clock = clock;
        this.story = story;
        this.postUnderWay = postUnderWay;
    }

    /**
     * A device on {@code netdev} was opened: from now on its packets are captured.
     *
     * @param linked number of the interface at the other end of a pair, or the same
     * @return what keeps it from that, for people; empty when nothing does
     */
    String add(DeviceHost host, String netdev, int ifindex, int linked) {
        lock.lock();
        try {
            Interface captured = interfaces.getOrDefault(ifindex, interfaces.get(linked));
            if (captured == null) {
                PacketSocket.Opened opened = PacketSocket.open(netdev, ifindex);
                if (opened.socket() == null) {
                    return opened.errno() == 1 ? NEEDS
                            : "packets not captured: a packet socket on " + netdev + " failed with errno " + opened.errno();
                }
                captured = new Interface(opened.socket(), new ArrayList<>());
                interfaces.put(ifindex, captured);
            }
            captured.wantedBy().add(host);
            start();
            return "";
        } finally {
            lock.unlock();
        }
    }

    /** The device was closed. What was seen until now is told. */
    void remove(DeviceHost host) {
        lock.lock();
        try {
            readAll();
            merger.release(Long.MAX_VALUE, this::tell);
            interfaces.values().removeIf(captured -> {
                boolean last = captured.wantedBy().remove(host) && captured.wantedBy().isEmpty();
                if (last) {
                    captured.socket().close();
                }
                return last;
            });
        } finally {
            lock.unlock();
        }
    }

    /** Reads and tells what the kernel has seen until now. */
    void catchUp() {
        lock.lock();
        try {
            if (!interfaces.isEmpty()) {
                readAll();
                merger.release(Long.MAX_VALUE, this::tell);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Returns when nothing has come for the holding window; after some seconds in any case. */
    void settle() {
        lock.lock();
        try {
            if (interfaces.isEmpty()) {
                return;
            }
        } finally {
            lock.unlock();
        }
        long began = clock.now();
        long quietSince = began;
        while (clock.now() - quietSince < CaptureMerger.WINDOW && clock.now() - began < SETTLE_LIMIT) {
            try {
                TimeUnit.MILLISECONDS.sleep(HOLDING_MILLIS);
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
                return;
            }
            catchUp();
            lock.lock();
            try {
                quietSince = Math.max(quietSince, lastArrival);
            } finally {
                lock.unlock();
            }
        }
    }

    private void tell(CapturedPacket packet) {
        story.tell(packet, new HashSet<>(interfaces.keySet()));
    }

    private void start() {
        if (reader == null) {
            reader = LabThread.start("packet capture", this::run);
        }
    }

    private void run() {
        NativeBlock fds = NativeMemory.allocate((long) POLLFD * MOST_INTERFACES);
        while (true) {
            int count;
            int wait;
            lock.lock();
            try {
                if (interfaces.isEmpty()) {
                    reader = null;
                    NativeMemory.free(fds);
                    return;
                }
                readAll();
                if (!postUnderWay.getAsBoolean()) {
                    merger.release(clock.now() - CaptureMerger.WINDOW, this::tell);
                }
                // Held packets are due soon anyway; only an idle reader is woken by the next one.
                boolean idle = merger.isEmpty();
                count = idle && !paused ? list(fds) : 0;
                wait = idle ? IDLE_MILLIS : HOLDING_MILLIS;
            } finally {
                lock.unlock();
            }
            Libc.poll(fds.address(), count, wait);
        }
    }

    private int list(NativeBlock fds) {
        int count = 0;
        for (Interface captured : interfaces.values()) {
            if (count < MOST_INTERFACES) {
                fds.putInt((long) count * POLLFD, captured.socket().fd());
                fds.putInt((long) count * POLLFD + 4, POLLIN);
                count++;
            }
        }
        return count;
    }

    /** While nobody traces packets nothing is read: the kernel drops what does not fit its buffer, cheaply. */
    private boolean nobodyTraces() {
        for (Interface captured : interfaces.values()) {
            for (DeviceHost host : captured.wantedBy()) {
                if (host.level().includes(TraceLevel.FULL)) {
                    return false;
                }
            }
        }
        return true;
    }

    private void readAll() {
        boolean stale = paused;
        paused = nobodyTraces();
        if (paused) {
            return;
        }
        for (Interface captured : interfaces.values()) {
            if (stale) {
                captured.socket().read(clock, old -> { });
                captured.socket().lost();
                continue;
            }
            if (captured.socket().read(clock, merger::add) > 0) {
                lastArrival = clock.now();
                long lost = captured.socket().lost();
                if (lost > 0) {
                    PacketStory.gap(captured.wantedBy().get(0), lost, captured.socket().netdev());
                }
            }
        }
    }
}
