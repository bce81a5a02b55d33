package org.verbscope.measure.pingpong;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.OutputStream;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.verbscope.verbs.RdmaContext;

/** Both sides in this process, on soft0 and soft1. */
@Tag("unit")
@Timeout(120)
class PingPongTest {
    private static final int ROUNDS = 50;
    private static final int QUEUE_PAIRS = 3;

    @RegisterExtension
    private final SoftEnds ends = new SoftEnds();
    private final RdmaContext one = ends.one;
    private final RdmaContext two = ends.two;
    private final List<String> said = new ArrayList<>();

    private static PingPongSpec.Builder spec(PingPongKind kind) {
        PingPongSpec.Builder spec = PingPongSpec.of(kind).iterations(kind == PingPongKind.SRQ ? QUEUE_PAIRS * ROUNDS : ROUNDS)
                .rxDepth(20).check(true).patience(Duration.ofSeconds(60));
        return kind == PingPongKind.SRQ ? spec.queuePairs(QUEUE_PAIRS) : spec;
    }

    @ParameterizedTest
    @CsvSource({"RC, 1, 256, false", "RC, 100000, 4096, true", "UC, 5000, 1024, false", "UD, 1000, 1024, false", "UD, 4096, 1024, true",
        "SRQ, 5000, 1024, false", "SRQ, 1, 256, true"})
    void messagesGoBackAndForth(PingPongKind kind, int size, int mtu, boolean events) throws Exception {
        try (var server = PingPong.open(spec(kind).size(size).mtu(mtu).events(events).tcpPort(0).build(), one, line -> { });
                var client = PingPong.open(spec(kind).size(size).mtu(mtu).events(events).tcpPort(server.tcpPort()).server("127.0.0.1")
                        .build(), two, said::add)) {
            CompletableFuture<PingPongResult> served = CompletableFuture.supplyAsync(server::play);
            PingPongResult result = client.play();
            // A server knows only of the zeros at the beginning of each page, and they are there.
            assertThat(served.get(60, TimeUnit.SECONDS).badPages()).isEmpty();
            assertThat(result.badPages()).isEmpty();
            assertThat(client.lastArrival()).isEqualTo(client.lastSent());
            assertThat(result.bytes()).isEqualTo(2L * size * result.iterations());
        }
        int pairs = kind == PingPongKind.SRQ ? QUEUE_PAIRS : 1;
        assertThat(said).hasSize(2 * pairs).first().asString().matches("  local address:  LID 0x0000, QPN 0x[0-9a-f]{6}, PSN "
                + "0x[0-9a-f]{6}[,:] GID ::ffff:10\\.77\\.0\\.2");
        assertThat(said.get(pairs)).startsWith("  remote address: LID 0x0000, QPN 0x").endsWith("GID ::ffff:10.77.0.1");
        assertThat(one.children()).isEmpty();
        assertThat(two.children()).isEmpty();
    }

    @Test
    void strangersOnThePortAreNoPeers() throws Exception {
        try (var server = PingPong.open(spec(PingPongKind.RC).tcpPort(0).build(), one, line -> { })) {
            try (var stranger = new Socket("127.0.0.1", server.tcpPort()); OutputStream out = stranger.getOutputStream()) {
                out.write("GET / HTTP/1.1\r\nHost: verbs.example.org\r\nAccept: everything\r\n".getBytes());
                out.flush();
                assertThatThrownBy(server::play).isInstanceOf(PingPongException.class).hasMessageContaining("no address of a pingpong program");
            }
        }
    }

    @Test
    void aPeerThatGoesAwayIsSaid() throws Exception {
        try (var server = PingPong.open(spec(PingPongKind.RC).tcpPort(0).build(), one, line -> { })) {
            new Socket("127.0.0.1", server.tcpPort()).close();
            assertThatThrownBy(server::play).isInstanceOf(PingPongException.class).hasMessageContaining("ended before the exchange began");
        }
    }

    @Test
    void withASharedQueueEachSideSays256Addresses() throws Exception {
        PingPongSpec spec = spec(PingPongKind.SRQ).tcpPort(0).patience(Duration.ofMillis(1)).build();
        try (var server = PingPong.open(spec, one, line -> { }); var client = new Socket("127.0.0.1", server.tcpPort())) {
            CompletableFuture<PingPongResult> served = CompletableFuture.supplyAsync(server::play);
            var used = new PingPongAddress(0, 0x20, 1, two.queryGid(1, 1).gid());
            for (int i = 0; i < 256; i++) {
                client.getOutputStream().write((used.text() + "\0").getBytes());
            }
            byte[] answer = client.getInputStream().readNBytes(256 * PingPongAddress.BYTES);
            client.getOutputStream().write("done\0".getBytes());
            assertThat(new String(answer).split("\0")).hasSize(256).satisfies(lines -> {
                assertThat(lines[QUEUE_PAIRS - 1]).endsWith("0a4d0001");
                assertThat(lines[QUEUE_PAIRS]).isEqualTo("0000:000000:000000:00000000000000000000000000000000");
            });
            assertThatThrownBy(served::join).hasRootCauseInstanceOf(PingPongException.class).hasMessageContaining("nothing arrived");
        }
    }

    @Test
    void addressesAreTextInHexadecimalDigits() {
        var address = new PingPongAddress(0, 0x11, 0xabcdef, one.queryGid(1, 1).gid());
        assertThat(address.text()).isEqualTo("0000:000011:abcdef:00000000000000000000ffff0a4d0001").hasSize(PingPongAddress.BYTES - 1);
        assertThat(PingPongAddress.parse(address.text())).isEqualTo(address);
        assertThatThrownBy(() -> PingPongAddress.parse("0000:000011:1000000:00000000000000000000ffff0a4d0001"))
                .isInstanceOf(PingPongException.class);
    }
}
