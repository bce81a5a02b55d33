package org.verbscope.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Percentage.withPercentage;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.verbscope.event.Entry;
import org.verbscope.event.EventLog;
import org.verbscope.event.LabClock;
import org.verbscope.event.LogEvent;
import org.verbscope.event.MeasureEvent;
import org.verbscope.event.TraceLevel;
import org.verbscope.verbs.QueuePair;
import org.verbscope.verbs.RdmaContext;
import org.verbscope.verbs.trace.StopFlag;
import org.verbscope.verbs.trace.Trace;

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

    private static int bytes(Operation operation, int usual) {
        return operation.isAtomic() ? 8 : usual;
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 1", "1, 100, 128", "1, 7, 16", "16, 16, 128", "16, 4, 32", "4, 8, 16", "8, 8, 8"})
    void bandwidthEndsForEveryListAndModeration(int list, int mod, int depth) {
        for (Operation operation : Operation.values()) {
            if (!operation.isVerb() && list > 1) {
                continue;
            }
            RunResult result = run(RunSpec.of(operation, Quantity.BANDWIDTH).size(bytes(operation, 64)).iterations(320).warmUp(32)
                    .postList(list).cqMod(mod).txDepth(depth));
            assertThat(result).isInstanceOfSatisfying(Throughput.class, found -> {
                assertThat(found.nanos()).isPositive();
                assertThat(found.lost()).isZero();
                assertThat(found.megaMessagesPerSecond() * found.spec().size() * 1e6 / (1 << 20)).isCloseTo(found.mebibytesPerSecond(), withPercentage(0.001));
            });
        }
    }

    @ParameterizedTest
    @EnumSource(Operation.class)
    void latencyTimesEveryRoundButOne(Operation operation) {
        RunResult result = run(RunSpec.of(operation, Quantity.LATENCY).size(bytes(operation, 64)).iterations(100).warmUp(10).inline(64));
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

    @ParameterizedTest
    @EnumSource(value = Operation.class, mode = EnumSource.Mode.EXCLUDE, names = "TCP")
    void severalQueuePairsInBothDirectionsMoveAllTheirMessages(Operation operation) {
        RunResult result = run(RunSpec.of(operation, Quantity.BANDWIDTH).size(bytes(operation, 64)).iterations(330).warmUp(16)
                .qps(3).bothWays(true).txDepth(8).cqMod(4));
        assertThat(result.messages()).as("of each of three queue pairs, at both ends").isEqualTo(2 * 3 * 330);
        assertThat(result.ending()).isEqualTo(Ending.COMPLETE);
        assertThat(soft.one().children()).isEmpty();
        assertThat(soft.two().children()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"WRITE, BANDWIDTH", "SEND, BANDWIDTH", "WRITE, LATENCY", "SEND, LATENCY", "READ, LATENCY",
        "TCP, BANDWIDTH", "TCP, LATENCY"})
    void aRunOfACertainTimeEndsAndIsComplete(Operation operation, Quantity quantity) {
        RunSpec.Builder spec = RunSpec.of(operation, quantity).size(64).warmUp(0).duration(Duration.ofMillis(250));
        RunResult result = run(quantity == Quantity.BANDWIDTH && operation.isVerb() ? spec.postList(4).cqMod(8) : spec);
        assertThat(result.messages()).isPositive();
        assertThat(result.ending()).isEqualTo(Ending.COMPLETE);
        if (result instanceof Throughput found) {
            assertThat(found.nanos()).isGreaterThanOrEqualTo(250_000_000L);
            assertThat(operation.isVerb() ? found.messages() % 8 : 0).as("whole lists, the last one signaled").isZero();
            assertThat(found.lost()).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({"WRITE, BANDWIDTH, false", "SEND, BANDWIDTH, true", "SEND, LATENCY, false"})
    void aCancelledRunSaysWhatItFoundUntilThenAndLeavesNothing(Operation operation, Quantity quantity, boolean both) {
        var log = new Trace(LabClock.real());
        var run = new Run(RunSpec.of(operation, quantity).size(64).warmUp(0).duration(Duration.ofHours(1)).bothWays(both).build(),
                soft.one(), soft.two()).into(log);
        run.telling((counted, nanos, messages) -> {
            if (counted && messages > 0) {
                run.cancel();
            }
        });
        RunResult result = run.call();
        assertThat(result.ending().how()).isEqualTo(Ending.How.CANCELLED);
        assertThat(result.ending().why()).contains(String.valueOf(result.messages()));
        assertThat(result.messages()).isPositive();
        assertThat(soft.one().children()).isEmpty();
        assertThat(soft.two().children()).isEmpty();
        List<Entry> written = log.log().all();
        assertThat(written.get(0).as(MeasureEvent.RunStarted.class).settings()).containsEntry("size", "64");
        assertThat(written).anyMatch(entry -> entry.as(MeasureEvent.RunSample.class) != null);
        assertThat(written.get(written.size() - 1).as(MeasureEvent.RunEnded.class)).satisfies(ended -> {
            assertThat(ended.ending()).isEqualTo("CANCELLED");
            assertThat(ended.figures()).containsEntry("messages", String.valueOf(result.messages()));
            assertThat(ended.bars().isEmpty()).isEqualTo(quantity == Quantity.BANDWIDTH);
        });
    }

    @ParameterizedTest
    @CsvSource({"WRITE, LATENCY", "SEND, LATENCY", "READ, LATENCY", "TCP, LATENCY", "SEND, BANDWIDTH", "WRITE, BANDWIDTH", "TCP, BANDWIDTH"})
    void aRunThatIsCancelledInItsWarmUpEndsAtOnceAtBothEnds(Operation operation, Quantity quantity) {
        var run = new Run(RunSpec.of(operation, quantity).size(64).warmUp(50_000_000).iterations(50_000_000).build(), soft.one(), soft.two());
        run.telling((counted, nanos, messages) -> run.cancel());
        RunResult result = run.call();
        assertThat(result.ending().how()).isEqualTo(Ending.How.CANCELLED);
        assertThat(result.messages()).as("of what counts").isLessThan(1000);
        assertThat(soft.one().children()).isEmpty();
        assertThat(soft.two().children()).isEmpty();
    }

    @Test
    void aStoppedRunKeepsWhatItFoundAndLeavesNothing() {
        var run = new Run(RunSpec.of(Operation.WRITE, Quantity.BANDWIDTH).size(64).warmUp(0).duration(Duration.ofHours(1)).build(),
                soft.one(), soft.two());
        run.telling((counted, nanos, messages) -> {
            if (counted && messages > 0) {
                StopFlag.raise();
            }
        });
        try {
            assertThatThrownBy(run::call).isInstanceOf(CancellationException.class);
        } finally {
            StopFlag.lower();
        }
        assertThat(run.partial()).hasValueSatisfying(found -> {
            assertThat(found.ending().how()).isEqualTo(Ending.How.CANCELLED);
            assertThat(found.messages()).isPositive();
        });
        assertThat(soft.one().children()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"WRITE, BANDWIDTH", "SEND, BANDWIDTH", "READ, LATENCY", "SEND, LATENCY"})
    void aRunThatFailsKeepsWhatItFoundSaysWhyAndLeavesNothing(Operation operation, Quantity quantity) {
        var log = new Trace(LabClock.real());
        var run = new Run(RunSpec.of(operation, quantity).size(64).warmUp(0).timeout(8).duration(Duration.ofHours(1)).build(), soft.one(), soft.two())
                .into(log);
        var broken = new AtomicBoolean();
        run.telling((counted, nanos, messages) -> {
            if (counted && messages > 0 && broken.compareAndSet(false, true)) {
                queuePairs(soft.two()).forEach(QueuePair::toErr);
            }
        });
        assertThatThrownBy(run::call).isInstanceOf(RuntimeException.class).isNotInstanceOf(CancellationException.class);
        assertThat(run.partial()).hasValueSatisfying(found -> {
            assertThat(found.ending().how()).isEqualTo(Ending.How.FAILED);
            assertThat(found.ending().why()).isNotBlank();
            assertThat(found.messages()).isPositive();
        });
        assertThat(soft.one().children()).isEmpty();
        assertThat(soft.two().children()).isEmpty();
        List<Entry> written = log.log().all();
        assertThat(written.get(written.size() - 1).as(MeasureEvent.RunEnded.class)).satisfies(ended -> {
            assertThat(ended.ending()).isEqualTo("FAILED");
            assertThat(ended.why()).containsPattern("RETRY_EXC_ERR|WR_FLUSH_ERR").contains("after");
            assertThat(Double.parseDouble(ended.figures().get("messages"))).isPositive();
        });
    }

    private static List<QueuePair> queuePairs(RdmaContext context) {
        return context.children().stream().flatMap(object -> object.children().stream()).filter(QueuePair.class::isInstance)
                .map(QueuePair.class::cast).toList();
    }

    /** The loops count their calls themselves; the kernel counts the same ones, and a few of files that are looked into meanwhile. */
    @Test
    void systemCallsOfSocketsAreCountedByTheKernel() {
        Cost cost = run(RunSpec.of(Operation.TCP, Quantity.LATENCY).size(64).iterations(1000)).cost();
        assertThat(cost.sending().writes()).isBetween(1000L, 1010L);
        assertThat(cost.sending().reads()).isBetween(1000L, 1050L);
        assertThat(cost.answering().counted()).isBetween(2000L, 2060L);
    }

    @Test
    void whatThreadsCostIsCountedWhereTheyWork() {
        Cost cost = run(RunSpec.of(Operation.SEND, Quantity.BANDWIDTH).size(64).iterations(2000)).cost();
        assertThat(cost.sending().cpuNanos()).isPositive();
        assertThat(cost.answering().cpuNanos()).isPositive();
        assertThat(cost.processNanos()).isGreaterThanOrEqualTo(cost.sending().cpuNanos());
        assertThat(run(RunSpec.of(Operation.WRITE, Quantity.BANDWIDTH).size(64).iterations(100)).cost().answering()).isEqualTo(Side.IDLE);
    }

    @Test
    void steadyTimesCountAPauseForAllThatWouldHaveBegunInIt() {
        var times = new org.HdrHistogram.Histogram(3);
        times.recordValueWithCount(10_000, 99);
        times.recordValue(1_000_000);
        var found = new Latency(RunSpec.of(Operation.SEND, Quantity.LATENCY).build(), times, 101, null, Ending.COMPLETE);
        assertThat(found.percentile(90)).isEqualTo(found.typical());
        assertThat(found.steady(90)).isGreaterThan(40 * found.percentile(90));
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
