package org.verbscope.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.verbscope.verbs.QpType;

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
}
