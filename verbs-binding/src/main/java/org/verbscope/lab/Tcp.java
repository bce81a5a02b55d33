package org.verbscope.lab;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.verbscope.event.CpuEvent.ContextSwitch;
import org.verbscope.event.CpuEvent.KernelEntry;
import org.verbscope.event.CpuEvent.SocketCall;
import org.verbscope.event.Entry;
import org.verbscope.event.Evidence;
import org.verbscope.event.Head;
import org.verbscope.event.Layer;
import org.verbscope.event.MemoryEvent.Leg;
import org.verbscope.event.MemoryEvent.Mover;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.event.ObjectEvent.ObjectCreated;
import org.verbscope.event.ObjectEvent.ObjectDestroyed;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.Source;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.spi.HostSockets;
import org.verbscope.verbs.trace.StopFlag;
import org.verbscope.verbs.trace.Trace;

/**
 * An ordinary TCP connection from machine 1's program to machine 2's, through this computer's kernel on loopback. The
 * system calls are made here and counted: measured. That a processor copies the bytes into the kernel and out of it, and
 * that the kernel hands the packet over without a copy, nothing here can see: inferred. A context switch is measured by
 * the kernel's count for the thread, and only when a read had to wait. For one thread; its lab closes it.
 */
public final class Tcp implements AutoCloseable {
    private static final int EAGAIN = 11;
    private static final long LIMIT_NANOS = 2_000_000_000L;
    private static final Path STATUS = Path.of("/proc/thread-self/status");
    private static final String SWITCHES = "voluntary_ctxt_switches:";

    /** Bytes of a write that are still on their way. */
    private static final class Under {
        private final long message;
        private long left;
        private boolean begun;

        Under(long message, long left) {
            this.message = message;
            this.left = left;
        }
    }

    private final Trace trace;
    private final HostSockets sockets;
    private final int from;
    private final int to;
    private final ObjectRef one;
    private final ObjectRef two;
    private final Deque<Under> under = new ArrayDeque<>();
    private boolean open = true;

    private Tcp(Trace trace, HostSockets sockets, HostSockets.Connected connected, int from, int to) {
        this.trace = trace;
        this.sockets = sockets;
        this.from = connected.one();
        this.to = connected.two();
        this.one = trace.numbers().next(from, ObjectKind.SOCKET);
        this.two = trace.numbers().next(to, ObjectKind.SOCKET);
        made(one, "socket", "connect");
        made(two, "socket", "bind", "listen", "accept");
    }

    /** @throws IllegalStateException when this computer has no such sockets, or refuses one */
    static Tcp connect(Trace trace, int from, int to) {
        HostSockets sockets = ServiceLoader.load(HostSockets.class, Tcp.class.getClassLoader()).findFirst()
                .orElseThrow(() -> new IllegalStateException("kernel sockets are not part of this build"));
        HostSockets.Connected connected = sockets.connect();
        if (connected.errno() != 0) {
            throw new IllegalStateException(connected.call() + " was refused with " + new Errno(connected.errno())
                    + ": lab.tcp needs Linux, and a loopback interface that is up");
        }
        return new Tcp(trace, sockets, connected, from, to);
    }

    private void made(ObjectRef socket, String... calls) {
        Head head = Head.of(socket.machine(), Layer.KERNEL, org.verbscope.event.Path.CONTROL, Source.CALL);
        for (String call : calls) {
            trace.emit(head, new KernelEntry(call, 1, call));
        }
        trace.emit(head, new ObjectCreated(socket, ObjectRef.NONE, "TCP", Map.of("protocol", "TCP")));
    }

    /** Hands the text to the kernel with {@code write(2)}: UTF-8, at most {@value Endpoint#MEMORY} bytes. @return this */
    public Tcp write(String text) {
        byte[] bytes = Given.text(text);
        check();
        for (int done = 0; done < bytes.length; ) {
            StopFlag.check();
            byte[] rest = Arrays.copyOfRange(bytes, done, bytes.length);
            long call = trace.emit(user(one), new SocketCall(one, "write", rest.length));
            int wrote = sockets.write(from, rest);
            var events = new ArrayList<Entry>();
            events.add(new Entry(kernel(one, call), new KernelEntry("write", 1, "write")));
            if (wrote > 0) {
                Head inferred = kernel(one, call).with(Evidence.INFERRED);
                events.add(new Entry(inferred, new PayloadMove(call, Leg.USER_TO_KERNEL, Mover.CPU, wrote, false)));
                events.add(new Entry(inferred, new PayloadMove(call, Leg.WIRE, Mover.CABLE, wrote, false)));
                under.add(new Under(call, wrote));
            }
            trace.emitAll(events);
            if (wrote < 0) {
                throw new IllegalStateException("write failed with " + new Errno(-wrote));
            }
            done += wrote;
        }
        return this;
    }

    /**
     * Takes bytes from the kernel with {@code read(2)} until there are {@code bytes}, at most two seconds long.
     *
     * @return them, as UTF-8
     * @throws NothingCameException when they do not come
     */
    public String read(int bytes) {
        Given.fits(bytes, "a read");
        check();
        byte[] all = new byte[bytes];
        long deadline = System.nanoTime() + LIMIT_NANOS;
        for (int done = 0; done < bytes; ) {
            StopFlag.check();
            byte[] part = new byte[bytes - done];
            int got = readOnce(part);
            if (got > 0) {
                System.arraycopy(part, 0, all, done, got);
                done += got;
            } else if (got != -EAGAIN) {
                throw new IllegalStateException("read failed with " + new Errno(-got));
            } else if (System.nanoTime() > deadline) {
                throw new NothingCameException(done + " of " + bytes + " bytes came to the socket of machine " + two.machine()
                        + " within 2 s: write them first, at the other end");
            }
        }
        return new String(all, StandardCharsets.UTF_8);
    }

    private int readOnce(byte[] into) {
        long call = trace.emit(user(two), new SocketCall(two, "read", into.length));
        boolean waits = !sockets.ready(to);
        long before = waits ? switches() : 0;
        int got = sockets.read(to, into);
        long put = waits ? switches() - before : 0;
        var events = new ArrayList<Entry>();
        events.add(new Entry(kernel(two, call), new KernelEntry("read", 1, "read")));
        if (put > 0) {
            events.add(new Entry(kernel(two, call), new ContextSwitch("read")));
        }
        arrived(call, Math.max(got, 0), events);
        trace.emitAll(events);
        return got;
    }

    /** A stream has no borders: one read may take the rest of one write and the beginning of the next. */
    private void arrived(long call, long got, List<Entry> events) {
        for (long left = got; left > 0 && !under.isEmpty(); ) {
            Under first = under.peek();
            if (!first.begun) {
                first.begun = true;
                events.add(new Entry(kernel(two, call).with(Evidence.INFERRED),
                        new PayloadMove(first.message, Leg.KERNEL_TO_USER, Mover.CPU, first.left, false)));
            }
            long taken = Math.min(left, first.left);
            first.left -= taken;
            left -= taken;
            if (first.left == 0) {
                under.remove();
            }
        }
    }

    private static Head user(ObjectRef socket) {
        return Head.of(socket.machine(), Layer.USER, org.verbscope.event.Path.DATA, Source.CALL);
    }

    private static Head kernel(ObjectRef socket, long call) {
        return Head.of(socket.machine(), Layer.KERNEL, org.verbscope.event.Path.DATA, Source.CALL).causedBy(call);
    }

    /** How often this thread was put aside to wait, by the kernel's count; 0 where it does not say. */
    private static long switches() {
        try {
            for (String line : Files.readAllLines(STATUS)) {
                if (line.startsWith(SWITCHES)) {
                    return Long.parseLong(line.substring(SWITCHES.length()).strip());
                }
            }
            return 0;
        } catch (IOException | NumberFormatException unknown) {
            return 0;
        }
    }

    private void check() {
        if (!open) {
            throw new IllegalStateException(this + " is closed: a fresh lab closes the connections of the one before it");
        }
    }

    /** Closes both ends. */
    @Override
    public void close() {
        if (open) {
            open = false;
            sockets.close(from);
            sockets.close(to);
            for (ObjectRef socket : List.of(one, two)) {
                Head head = Head.of(socket.machine(), Layer.KERNEL, org.verbscope.event.Path.CONTROL, Source.CALL);
                trace.emit(head, new KernelEntry("close", 1, "close"));
                trace.emit(head, new ObjectDestroyed(socket));
            }
        }
    }

    @Override
    public String toString() {
        return "TCP from machine " + one.machine() + " to machine " + two.machine();
    }
}
