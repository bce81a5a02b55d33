package org.verbscope.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.verbscope.event.CpuEvent.MeterSample;
import org.verbscope.event.LabClock;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.trace.Trace;

/** Needs rxe0 and rxe1, and perftest: runs in the rxe machine. */
@Tag("machine")
class RunOnRxeTest {
    private final DevicePair rxe = DevicePair.open(List.of("rxe0", "rxe1"));

    @AfterEach
    void close() {
        rxe.close();
    }

    private RunResult run(RunSpec.Builder spec) {
        return Run.on(spec.timeout(18).build(), rxe.one(), rxe.two());
    }

    @ParameterizedTest
    @CsvSource({"RC, WRITE", "RC, SEND", "RC, READ", "UC, WRITE", "UC, SEND", "UD, SEND",
        "RC, WRITE_IMM", "RC, FETCH_ADD", "RC, CMP_SWAP", "UC, WRITE_IMM"})
    void everyTransportMovesMessages(QpType transport, Operation operation) {
        RunResult result = run(RunSpec.of(operation, Quantity.BANDWIDTH).transport(transport).size(operation.isAtomic() ? 8 : 64).iterations(320)
                .warmUp(16).postList(16).txDepth(64));
        assertThat(result).isInstanceOfSatisfying(Throughput.class, found -> {
            assertThat(found.nanos()).isPositive();
            assertThat(found.lost()).isBetween(0L, transport == QpType.RC ? 0L : 320L);
        });
        assertThat(rxe.one().children()).isEmpty();
        assertThat(rxe.two().children()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"WRITE, POLLING", "SEND, POLLING", "SEND, EVENTS", "READ, POLLING", "READ, EVENTS",
        "WRITE_IMM, POLLING", "FETCH_ADD, POLLING"})
    void latencyTimesEveryRoundButOne(Operation operation, Noticing noticing) {
        RunResult result = run(RunSpec.of(operation, Quantity.LATENCY).size(operation.isAtomic() ? 8 : 64).inline(32).iterations(200).warmUp(20).noticing(noticing));
        assertThat(((Latency) result).count()).isEqualTo(199);
    }

    @ParameterizedTest
    @CsvSource({"WRITE, BANDWIDTH", "SEND, BANDWIDTH", "SEND, LATENCY"})
    void aCancelledRunHasItsPartAndLeavesNothing(Operation operation, Quantity quantity) {
        var run = new Run(RunSpec.of(operation, quantity).size(4096).warmUp(50).duration(Duration.ofHours(1)).timeout(18).build(), rxe.one(), rxe.two());
        run.telling((counted, nanos, messages) -> {
            if (counted && messages > 0) {
                run.cancel();
            }
        });
        RunResult result = run.call();
        assertThat(result.ending().how()).isEqualTo(Ending.How.CANCELLED);
        assertThat(result.messages()).isPositive();
        assertThat(rxe.one().children()).isEmpty();
        assertThat(rxe.two().children()).isEmpty();
    }

    @Test
    void theDataPathAllocatesNothingInAWarmRun() {
        RunSpec.Builder spec = RunSpec.of(Operation.SEND, Quantity.BANDWIDTH).size(64).postList(16).iterations(16_000).warmUp(16_000);
        Cost cost = run(spec).cost();
        assertThat(cost.sendingBytes() / 16_000.0).as("bytes a message by the sender").isLessThan(0.5);
        assertThat(cost.answeringBytes() / 16_000.0).as("bytes a message by the receiver").isLessThan(0.5);
    }

    @ParameterizedTest
    @CsvSource({"WRITE, LATENCY, 1", "SEND, BANDWIDTH, 16", "READ, BANDWIDTH, 1"})
    void perftestInTurnIsUnderstood(Operation operation, Quantity quantity, int list) {
        var contest = new Contest(rxe, RunSpec.of(operation, quantity).size(64).postList(list).iterations(320).timeout(18).build());
        Ratio ratio = contest.hold(1, pair -> { });
        assertThat(ratio.median()).isPositive();
        assertThat(contest.pairs()).hasSize(2);
        assertThat(contest.spec().mtu()).isEqualTo(4096);
        assertThat(contest.spec().txDepth()).isEqualTo(quantity == Quantity.LATENCY ? 1 : 128);
        assertThat(contest.spec().cqMod()).isEqualTo(quantity == Quantity.LATENCY ? 1 : list == 1 ? 100 : list);
    }

    @Test
    void theDriversCountersAreInTheLogAndGrow() {
        var log = new Trace(LabClock.real());
        new Run(RunSpec.of(Operation.SEND, Quantity.BANDWIDTH).size(4096).duration(Duration.ofSeconds(3)).timeout(18).build(),
                rxe.one(), rxe.two()).into(log).call();
        var sent = log.log().all().stream().map(entry -> entry.as(MeterSample.class))
                .filter(sample -> sample != null && sample.meter().equals("rxe0 sent_pkts")).toList();
        assertThat(sent).hasSizeGreaterThanOrEqualTo(2);
        assertThat(sent.get(sent.size() - 1).value()).isGreaterThan(sent.get(0).value());
    }

    @Test
    void eachPostIsOneWriteAndTheKernelCountsIt() {
        Cost cost = run(RunSpec.of(Operation.SEND, Quantity.LATENCY).size(64).iterations(500).warmUp(50)).cost();
        assertThat(cost.sending().writes()).as("one a post").isBetween(500L, 520L);
        assertThat(cost.answering().writes()).isBetween(500L, 520L);
    }

    @Test
    void socketsAndVerbsStandSideBySide() {
        SocketsAndVerbs found = SocketsAndVerbs.of(List.of(64), rxe.one(), rxe.two(), null);
        assertThat(found.rows()).extracting(SocketsAndVerbs.Row::way).containsExactly("sockets", "verbs");
        assertThat(found.caveats()).anyMatch(line -> line.contains("a write call for each post"));
    }

    @Test
    void theControlPathCanBeTimed() {
        assertThat(ControlPath.of(rxe.one(), List.of(4096), 2, null)).anyMatch(cost -> cost.verb().equals("ibv_create_qp") && cost.p50() > 0);
        assertThat(rxe.one().children()).isEmpty();
    }
}
