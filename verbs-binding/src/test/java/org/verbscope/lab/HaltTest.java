package org.verbscope.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.verbscope.event.Entry;
import org.verbscope.event.LabClock;
import org.verbscope.event.VirtualClock;
import org.verbscope.event.WireEvent.PacketSent;
import org.verbscope.verbs.spi.EngineControl;
import org.verbscope.verbs.trace.Trace;

/** A tap of the log halts the engines, on both clocks: the action of the event is done, the next is not. */
@Tag("unit")
@Timeout(60)
class HaltTest {
    @Test
    void onTheVirtualClock() throws Exception {
        haltsAtThePacket(new VirtualClock());
    }

    @Test
    void onTheRealClock() throws Exception {
        haltsAtThePacket(LabClock.real());
    }

    private static void haltsAtThePacket(LabClock clock) throws Exception {
        var trace = new Trace(clock);
        var halted = new CompletableFuture<Long>();
        trace.log().tap(entry -> {
            if (entry.event() instanceof PacketSent && !halted.isDone()) {
                trace.halt();
                halted.complete(entry.seq());
            }
        });
        try (var lab = new Lab(trace, DeviceChoice.parse("soft"))) {
            Pair pair = lab.pair();
            pair.two().postRecv(1, 64);
            pair.one().fill("hello");
            CompletableFuture<Void> program = CompletableFuture.runAsync(() -> {
                pair.one().postSend(2, 5);
                lab.sleep(Duration.ofMillis(5));
                pair.two().await();
            });
            halted.get(20, TimeUnit.SECONDS);
            EngineControl engine = trace.engines().get(0);
            assertThat(engine.stepped()).isTrue();
            assertThat(engine.next()).as("the packet has not arrived").isNotEmpty();
            assertThat(kinds(trace)).contains("packet_sent").doesNotContain("packet_received");
            engine.step();
            assertThat(kinds(trace)).contains("packet_received");
            assertThat(program).isNotDone();
            trace.holdEngines(false);
            program.get(20, TimeUnit.SECONDS);
            assertThat(pair.two().text(5)).isEqualTo("hello");
        }
    }

    private static List<String> kinds(Trace trace) {
        return trace.log().all().stream().map(Entry::kind).toList();
    }
}
