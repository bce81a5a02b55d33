package org.verbscope.measure.pingpong;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.verbscope.event.WireEvent.Packet;
import org.verbscope.verbs.RdmaContext;
import org.verbscope.verbs.spi.Fault;
import org.verbscope.verbs.spi.PacketChoice;
import org.verbscope.verbs.spi.PacketEffect;

/**
 * Two queue pairs on one shared queue. One's acknowledgements are lost while the other goes on: an exchange counts the
 * messages of both together, so it would come to its end, and the other side go, without them.
 */
@Tag("unit")
@Timeout(120)
class PingPongSettleTest {
    private static final int MESSAGES = 60;
    private static final int LOSS_BEGINS = 20;
    private static final int SETTLES = 30;
    /** So often the message goes out again before its acknowledgement comes through. */
    private static final int LOST = 2;
    /** 67 ms: the queue pair that goes on has answered many times before. */
    private static final int TIMEOUT = 14;

    @RegisterExtension
    private final SoftEnds ends = new SoftEnds();
    private final RdmaContext one = ends.one;
    private final RdmaContext two = ends.two;
    private final List<Integer> sentMeanwhile = new ArrayList<>();
    private volatile boolean losing;
    private volatile boolean settling;
    /** Whose acknowledgements are lost, and how many were; under the engine's lock. */
    private int behind;
    private int lost;

    @Test
    void whoSettlesAnswersNothingUntilAllIsAcknowledged() throws Exception {
        drop("ACKNOWLEDGE", this::isLost, 2);
        drop("SEND_ONLY", this::noted, 1);
        PingPongSpec.Builder spec = PingPongSpec.of(PingPongKind.SRQ).size(1).iterations(MESSAGES).rxDepth(20).queuePairs(2)
                .timeout(TIMEOUT).check(true).patience(Duration.ofSeconds(60));
        try (var server = PingPong.open(spec.tcpPort(0).build(), two, line -> { });
                var client = PingPong.open(spec.tcpPort(server.tcpPort()).server("127.0.0.1").build(), one, line -> { })) {
            client.eachArrival(count -> {
                losing |= count == LOSS_BEGINS;
                if (count == SETTLES) {
                    client.settle();
                    settling = true;
                }
            });
            CompletableFuture<PingPongResult> served = CompletableFuture.supplyAsync(server::play);
            assertThat(client.play().badPages()).isEmpty();
            assertThat(served.get(60, TimeUnit.SECONDS).iterations()).isEqualTo(MESSAGES);
        }
        assertThat(lost).isGreaterThan(LOST);
        assertThat(sentMeanwhile).as("queue pairs of messages that went out while another waited").isNotEmpty().containsOnly(sentMeanwhile.get(0));
    }

    private void drop(String operation, Predicate<Packet> which, int from) {
        one.faults().orElseThrow().inject(new Fault.OnPackets(new PacketChoice(operation, -1, from, 0, 0, 1, 0, which), PacketEffect.DROP, 0), 0);
    }

    /** Those to the first queue pair that one comes for, until it has settled and sent again some times. */
    private boolean isLost(Packet acknowledgement) {
        if (losing && behind == 0) {
            behind = acknowledgement.destQpn();
        }
        if (acknowledgement.destQpn() != behind || settling && sentMeanwhile.size() > LOST) {
            return false;
        }
        lost++;
        return true;
    }

    private boolean noted(Packet message) {
        if (settling && sentMeanwhile.size() <= LOST) {
            sentMeanwhile.add(message.destQpn());
        }
        return false;
    }
}
