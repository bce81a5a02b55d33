package org.verbscope.measure.pingpong;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.verbscope.event.LabClock;
import org.verbscope.event.TraceLevel;
import org.verbscope.verbs.RdmaContext;
import org.verbscope.verbs.RdmaDevices;
import org.verbscope.verbs.trace.Trace;

/** Our side on a real rxe: with another of ours, and with rdma-core's programs. Needs rxe0 and rxe1: runs in the rxe machine. */
@Tag("machine")
@Timeout(120)
class PingPongOnRxeTest {
    private static final int ROUNDS = 20;
    private static final int QUEUE_PAIRS = 3;
    private static final long SECONDS = 60;

    private final Trace trace = new Trace(LabClock.real());
    private final RdmaContext one;
    private final RdmaContext two;

    PingPongOnRxeTest() {
        trace.level(TraceLevel.OFF);
        one = RdmaDevices.byName("rxe0", trace).orElseThrow().open(1);
        two = RdmaDevices.byName("rxe1", trace).orElseThrow().open(2);
    }

    @AfterEach
    void close() {
        one.closeAll();
        two.closeAll();
    }

    private static int iterations(PingPongKind kind) {
        return kind == PingPongKind.SRQ ? QUEUE_PAIRS * ROUNDS : ROUNDS;
    }

    private static PingPongSpec.Builder spec(PingPongKind kind, int size, int mtu, boolean events) {
        PingPongSpec.Builder spec = PingPongSpec.of(kind).size(size).mtu(mtu).events(events).iterations(iterations(kind)).rxDepth(20)
                .check(true).tcpPort(0).patience(Duration.ofSeconds(SECONDS));
        return kind == PingPongKind.SRQ ? spec.queuePairs(QUEUE_PAIRS) : spec;
    }

    @ParameterizedTest
    @CsvSource({"RC, 1, 256, false", "RC, 100000, 4096, true", "UC, 5000, 1024, false", "UD, 1000, 1024, true", "UD, 4096, 1024, false",
        "SRQ, 5000, 1024, false", "SRQ, 1, 256, true"})
    void messagesOfTwoOfOursGoBackAndForth(PingPongKind kind, int size, int mtu, boolean events) throws Exception {
        try (var server = PingPong.open(spec(kind, size, mtu, events).build(), one, line -> { });
                var client = PingPong.open(spec(kind, size, mtu, events).tcpPort(server.tcpPort()).server("127.0.0.1").build(), two,
                        line -> { })) {
            CompletableFuture<PingPongResult> served = CompletableFuture.supplyAsync(server::play);
            assertThat(client.play().badPages()).isEmpty();
            assertThat(served.get(SECONDS, TimeUnit.SECONDS).badPages()).isEmpty();
            assertThat(client.lastArrival()).isEqualTo(client.lastSent());
        }
        assertThat(one.children()).isEmpty();
        assertThat(two.children()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"RC, 5000, 1024, true", "UC, 1, 4096, false", "UD, 1000, 1024, false", "SRQ, 5000, 256, true"})
    void theProgramsOfRdmaCoreAreClients(PingPongKind kind, int size, int mtu, boolean events) throws Exception {
        try (var ours = PingPong.open(spec(kind, size, mtu, events).build(), one, line -> { });
                var stock = new StockPingPong(kind, "rxe1", "127.0.0.1", ours.tcpPort(), options(kind, size, mtu, events))) {
            PingPongResult result = ours.play();
            assertThat(stock.exit(SECONDS)).as(stock.said()).isZero();
            assertThat(stock.said()).contains(" iters in ").doesNotContain("invalid");
            assertThat(result.badPages()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"RC, 5000, 1024, false", "UC, 5000, 256, true", "UD, 1000, 1024, true", "SRQ, 1, 4096, false"})
    void theProgramsOfRdmaCoreAreServers(PingPongKind kind, int size, int mtu, boolean events) throws Exception {
        int port = Interop.freePort();
        try (var stock = new StockPingPong(kind, "rxe1", "", port, options(kind, size, mtu, events))) {
            Interop.awaitListening(port, stock);
            try (var ours = PingPong.open(spec(kind, size, mtu, events).tcpPort(port).server("127.0.0.1").build(), one, line -> { })) {
                assertThat(ours.play().badPages()).isEmpty();
                assertThat(stock.exit(SECONDS)).as(stock.said()).isZero();
                assertThat(ours.lastArrival()).isEqualTo(ours.lastSent());
            }
        }
    }

    private static List<String> options(PingPongKind kind, int size, int mtu, boolean events) {
        List<String> words = new ArrayList<>(List.of("-g", "1", "-s", "" + size, "-n", "" + iterations(kind), "-r", "20", "-c"));
        if (kind != PingPongKind.UD) {
            words.addAll(List.of("-m", "" + mtu));
        }
        if (kind == PingPongKind.SRQ) {
            words.addAll(List.of("-q", "" + QUEUE_PAIRS));
        }
        if (events) {
            words.add("-e");
        }
        return words;
    }
}
