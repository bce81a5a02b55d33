package org.verbscope.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Percentage.withPercentage;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.verbscope.event.EventLog;
import org.verbscope.event.LogEvent;
import org.verbscope.event.TraceLevel;

/** Runs end, count what they should, and leave nothing behind. How fast they are is no matter of a test. */
@Tag("unit")
class RunTest {
    private final DevicePair soft = DevicePair.open(List.of("soft0", "soft1"));

    @AfterEach
    void close() {
        soft.close();
    }

    private RunResult run(RunSpec.Builder spec) {
        return Run.on(spec.build(), soft.one(), soft.two());
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 1", "1, 100, 128", "1, 7, 16", "16, 16, 128", "16, 4, 32", "4, 8, 16", "8, 8, 8"})
    void bandwidthEndsForEveryListAndModeration(int list, int mod, int depth) {
        for (Operation operation : Operation.values()) {
            RunResult result = run(RunSpec.of(operation, Quantity.BANDWIDTH).size(64).iterations(320).warmUp(32)
                    .postList(list).cqMod(mod).txDepth(depth));
            assertThat(result).isInstanceOfSatisfying(Throughput.class, found -> {
                assertThat(found.nanos()).isPositive();
                assertThat(found.lost()).isZero();
                assertThat(found.megaMessagesPerSecond() * 64 * 1e6 / (1 << 20)).isCloseTo(found.mebibytesPerSecond(), withPercentage(0.001));
            });
        }
    }

    @ParameterizedTest
    @EnumSource(Operation.class)
    void latencyTimesEveryRoundButOne(Operation operation) {
        RunResult result = run(RunSpec.of(operation, Quantity.LATENCY).size(64).iterations(100).warmUp(10).inline(64));
        assertThat(result).isInstanceOfSatisfying(Latency.class, found -> {
            assertThat(found.count()).isEqualTo(99);
            assertThat(found.min()).isLessThanOrEqualTo(found.typical());
            assertThat(found.typical()).isLessThanOrEqualTo(found.percentile(99.9));
            assertThat(found.percentile(99.9)).isLessThanOrEqualTo(found.max());
        });
    }

    @ParameterizedTest
    @EnumSource(value = Operation.class, names = {"SEND", "READ"})
    void sleepingProgramsAreWoken(Operation operation) {
        assertThat(run(RunSpec.of(operation, Quantity.LATENCY).iterations(20).noticing(Noticing.EVENTS))).isInstanceOf(Latency.class);
        assertThat(run(RunSpec.of(operation, Quantity.BANDWIDTH).size(64).iterations(200).noticing(Noticing.EVENTS)))
                .isInstanceOf(Throughput.class);
    }

    @Test
    void aMessageOfManyPacketsIsNoticedByItsLastByte() {
        assertThat(((Latency) run(RunSpec.of(Operation.WRITE, Quantity.LATENCY).size(10_001).iterations(100).mtu(1024))).count())
                .isEqualTo(99);
    }

    @Test
    void everythingMadeForItIsClosedAndTheTraceIsAsBefore() {
        soft.one().trace().level(TraceLevel.VERBS);
        run(RunSpec.of(Operation.SEND, Quantity.BANDWIDTH).size(64).iterations(100).noticing(Noticing.EVENTS));
        assertThat(soft.one().children()).isEmpty();
        assertThat(soft.two().children()).isEmpty();
        assertThat(soft.one().trace().level()).isEqualTo(TraceLevel.VERBS);
        EventLog log = soft.one().trace().log();
        assertThat(log.get(log.size()).as(LogEvent.Gap.class).count()).as("requests that the log does not have")
                .isGreaterThanOrEqualTo(100);
    }

    @Test
    void aRefusalLeavesNothingBehindEither() {
        assertThatThrownBy(() -> run(RunSpec.of(Operation.SEND, Quantity.BANDWIDTH).txDepth(1 << 20).size(64)))
                .isInstanceOf(RuntimeException.class);
        assertThat(soft.one().children()).isEmpty();
        assertThat(soft.two().children()).isEmpty();
    }

    @Test
    void devicesThatAreNotThereAreNamedWithThoseThatAre() {
        assertThatThrownBy(() -> DevicePair.open(List.of("soft0", "none9"))).isInstanceOf(RunException.class)
                .hasMessageContaining("none9").hasMessageContaining("soft0, soft1");
        assertThatThrownBy(() -> DevicePair.open(List.of("soft0", "soft1", "soft0"))).hasMessageContaining("two devices");
    }
}
