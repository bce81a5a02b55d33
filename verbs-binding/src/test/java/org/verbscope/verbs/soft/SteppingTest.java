package org.verbscope.verbs.soft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.verbscope.event.CompletionEvent.EmptyPolls;
import org.verbscope.event.EngineEvent.TimerExpired;
import org.verbscope.event.Entry;
import org.verbscope.event.LabClock;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.event.Source;
import org.verbscope.event.VirtualClock;
import org.verbscope.verbs.WorkCompletion;
import org.verbscope.verbs.soft.TwoMachines.End;
import org.verbscope.verbs.trace.StopFlag;

@Tag("unit")
@Timeout(60)
class SteppingTest {
    private static TwoMachines bed(boolean virtual) {
        return new TwoMachines(virtual ? new VirtualClock() : LabClock.real());
    }

    private static List<Entry> engine(TwoMachines bed, long from) {
        return bed.after(from).stream().filter(e -> e.head().source() == Source.ENGINE).toList();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void eachStepIsOneThingAndItsMove(boolean virtual) {
        try (var bed = bed(virtual)) {
            List<End> ends = bed.connected();
            bed.engine().stepped(true);
            ends.get(1).recv(1, 0, 64);
            ends.get(0).send(2, 0, 5);
            assertThat(engine(bed, bed.trace.log().size() - 6)).as("nothing by itself").isEmpty();
            int steps = 0;
            while (!bed.engine().next().isEmpty() && steps < 100) {
                long before = bed.trace.log().size();
                String next = bed.engine().next();
                assertThat(bed.engine().step()).isEqualTo(next);
                assertThat(engine(bed, before)).as(next).filteredOn(e -> e.as(PayloadMove.class) == null).hasSize(1);
                steps++;
            }
            assertThat(steps).as("the acknowledged message leaves no timer behind").isEqualTo(14);
            bed.engine().stepped(false);
            assertThat(TwoMachines.await(ends.get(0), 1)).allMatch(WorkCompletion::ok);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aProgramThatPollsGetsItsCompletionByStepsAlone(boolean virtual) throws Exception {
        try (var bed = bed(virtual)) {
            List<End> ends = bed.connected();
            bed.engine().stepped(true);
            CompletableFuture<WorkCompletion> program = CompletableFuture.supplyAsync(() -> {
                ends.get(1).recv(1, 0, 64);
                ends.get(0).send(2, 0, 5);
                return TwoMachines.await(ends.get(0), 1).get(0);
            });
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
            while (!program.isDone()) {
                assertThat(System.nanoTime()).as("the program ends by its steps").isLessThan(deadline);
                if (bed.engine().step().isEmpty()) {
                    Thread.onSpinWait();
                }
            }
            assertThat(program.get(10, TimeUnit.SECONDS).ok()).isTrue();
            bed.one.endPollRuns();
            assertThat(bed.events(EmptyPolls.class)).as("one empty poll a step at most")
                    .allMatch(polls -> polls.count() <= 14);
        }
    }

    @Test
    void aParkedPollEndsByStop() throws Exception {
        try (var bed = bed(true)) {
            End a = bed.connected().get(0);
            bed.engine().stepped(true);
            var polls = new Thread(() -> assertThatThrownBy(() -> TwoMachines.await(a, 1))
                    .isInstanceOf(CancellationException.class));
            polls.start();
            try {
                StopFlag.raise();
                polls.join(TimeUnit.SECONDS.toMillis(30));
                assertThat(polls.isAlive()).isFalse();
            } finally {
                StopFlag.lower();
                bed.engine().stepped(false);
            }
        }
    }

    @Test
    void aParkedPollEndsByInterruptAndKeepsIt() throws Exception {
        try (var bed = bed(true)) {
            End a = bed.connected().get(0);
            bed.engine().stepped(true);
            var kept = new CompletableFuture<Boolean>();
            var polls = new Thread(() -> {
                a.cq().poll();
                kept.complete(Thread.currentThread().isInterrupted());
            });
            polls.start();
            polls.interrupt();
            assertThat(kept.get(30, TimeUnit.SECONDS)).isTrue();
            bed.engine().stepped(false);
        }
    }

    @Test
    void timersDoNotRunWhileRealTimeIsHeld() {
        try (var bed = bed(false)) {
            List<End> ends = bed.connected();
            bed.engine().stepped(true);
            ends.get(1).recv(1, 0, 64);
            ends.get(0).send(2, 0, 5);
            for (int i = 0; i < 5; i++) {
                bed.engine().step();
            }
            // Longer than the ACK timeout of 67 ms.
            bed.settle(TimeUnit.MILLISECONDS.toNanos(150));
            bed.engine().stepped(false);
            assertThat(TwoMachines.await(ends.get(0), 1)).allMatch(WorkCompletion::ok);
            assertThat(bed.events(TimerExpired.class)).isEmpty();
        }
    }
}
