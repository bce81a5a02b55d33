package org.verbscope.measure.pingpong;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.verbscope.verbs.RdmaContext;

/** Plays cases, the soft side in this process. */
final class Interop {
    private static final long SECONDS = 60;
    private static final long START = TimeUnit.SECONDS.toNanos(20);
    private static final byte FILLING = 0x7b;
    /** Instead of a time: the program had all its messages and went; our last send ended with status 12, as any does whose peer is gone. */
    static final long LEFT = -1;

    private final SoftAndRxe bed;
    private final RdmaContext soft;

    Interop(SoftAndRxe bed, RdmaContext soft) {
        this.bed = bed;
        this.soft = soft;
    }

    /**
     * Both sides come to their end, and every byte is what was sent. After loss the program may have gone before it
     * acknowledged what it got last ({@link #LEFT}).
     *
     * @return nanoseconds of the exchange
     */
    long play(InteropCase what) throws InterruptedException {
        boolean[] lossy = {what.loss() > 0};
        if (lossy[0]) {
            bed.lose(what.loss());
        }
        int tcpPort = what.server() ? 0 : freePort();
        PingPongSpec spec = what.spec(tcpPort);
        StockPingPong stock = what.server() ? null : new StockPingPong(what.kind(), SoftAndRxe.RXE, "", tcpPort, what.options());
        try (PingPong ours = open(spec, stock)) {
            if (what.server()) {
                stock = new StockPingPong(what.kind(), SoftAndRxe.RXE, "127.0.0.1", ours.tcpPort(), what.options());
            }
            ours.eachArrival(count -> {
                if (lossy[0] && count >= what.lastLossyArrival()) {
                    lossy[0] = false;
                    bed.loseNothing();
                    ours.settle();
                }
            });
            long nanos = played(ours, what, stock);
            assertThat(stock.exit(SECONDS)).as("exit of the program, which said\n" + stock.said()).isZero();
            assertThat(stock.said()).contains(" iters in ").doesNotContain("invalid");
            assertThat(ours.badPages()).as("pages with wrong bytes").isEmpty();
            assertThat(ours.lastArrival()).as("what arrived last").isEqualTo(what.server() ? programsMessage(what.kind(), what.size()) : ours.lastSent());
            return nanos;
        } catch (PingPongException | AssertionError failed) {
            throw new AssertionError(what + ": " + failed.getMessage() + "\nthe program: " + (stock == null ? "not started" : stock.said())
                    + "\n" + bed.counters(), failed);
        } finally {
            if (stock != null) {
                stock.close();
            }
            if (lossy[0]) {
                bed.loseNothing();
            }
        }
    }

    private static long played(PingPong ours, InteropCase what, StockPingPong stock) throws InterruptedException {
        try {
            return ours.play().nanos();
        } catch (PingPongException unacknowledged) {
            boolean allCame = what.loss() > 0 && ours.arrivals() >= what.iterations();
            if (!allCame || !unacknowledged.getMessage().contains("RETRY_EXC_ERR") || stock.exit(SECONDS) != 0) {
                throw unacknowledged;
            }
            return LEFT;
        }
    }

    private PingPong open(PingPongSpec spec, StockPingPong server) {
        if (server != null) {
            awaitListening(spec.tcpPort(), server);
        }
        return PingPong.open(spec, soft, line -> { });
    }

    /** The program accepts one connection: looking must not be one. */
    static void awaitListening(int port, StockPingPong server) {
        long deadline = System.nanoTime() + START;
        String listening = String.format(":%04X ", port);
        while (!listeners().contains(listening)) {
            if (!server.isAlive() || System.nanoTime() > deadline) {
                throw new PingPongException("the program does not listen to " + port);
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    /** Local addresses of listening sockets, state 0A (proc(5)). */
    private static String listeners() {
        return Stream.of("tcp", "tcp6").flatMap(table -> lines(Path.of("/proc/net", table)).stream())
                .filter(line -> line.contains(" 0A ")).collect(Collectors.joining("\n"));
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    static int freePort() {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException none) {
            throw new AssertionError(none);
        }
    }

    /** What the programs send: a filling, which with a shared queue is zero, and a zero at the beginning of each page. */
    private static byte[] programsMessage(PingPongKind kind, int size) {
        var message = new byte[size];
        for (int i = 0; i < size; i++) {
            message[i] = i % PingPongEnd.PAGE == 0 || kind == PingPongKind.SRQ ? 0 : FILLING;
        }
        return message;
    }
}
