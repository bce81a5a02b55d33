package org.verbscope.verbs.soft;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.verbscope.event.LabClock;
import org.verbscope.event.TraceLevel;
import org.verbscope.verbs.WorkCompletion;
import org.verbscope.verbs.soft.TwoMachines.End;

@Tag("unit")
@Timeout(60)
class RealTimeTest {
    @Test
    void packetsTravelAlsoWhileNobodyCalls() {
        try (var bed = new TwoMachines(LabClock.real())) {
            List<End> ends = bed.connected();
            ends.get(0).mr().fill("alone");
            long before = bed.trace.log().size();
            ends.get(0).write(1, 0, 5, ends.get(1), 0);
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
            while (bed.after(before).stream().noneMatch(e -> e.kind().equals("cqe_written"))) {
                assertThat(System.nanoTime()).as("deadline").isLessThan(deadline);
                Thread.onSpinWait();
            }
            assertThat(ends.get(1).mr().text(5)).isEqualTo("alone");
        }
    }

    @Test
    void aMessageIsCarriedByItsPost() {
        try (var bed = new TwoMachines(LabClock.real())) {
            bed.trace.level(TraceLevel.OFF);
            List<End> ends = bed.connected();
            ends.get(0).mr().fill("carried");
            ends.get(0).write(1, 0, 7, ends.get(1), 0);
            assertThat(ends.get(1).mr().text(7)).isEqualTo("carried");
            assertThat(ends.get(0).cq().poll(1)).hasSize(1).allMatch(WorkCompletion::ok);
        }
    }

    @Test
    void aProgramThatOnlyLooksAtItsMemoryNeedNotPoll() {
        try (var bed = new TwoMachines(LabClock.real())) {
            bed.trace.level(TraceLevel.OFF);
            List<End> ends = bed.connected();
            int last = TwoMachines.MEMORY - 1;
            for (byte value = 1; value <= 5; value++) {
                ends.get(0).mr().memory().putByte(last, value);
                ends.get(0).write(value, 0, TwoMachines.MEMORY, ends.get(1), 0);
                long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
                while (ends.get(1).mr().memory().getByte(last) != value) {
                    assertThat(System.nanoTime()).as("message %d is in memory", value).isLessThan(deadline);
                    Thread.onSpinWait();
                }
            }
        }
    }

    @Test
    void theEnginesThreadEndsWithTheLastContextAndIsInNoProgramsGroup() throws Exception {
        Thread engine;
        Set<Thread> others = Thread.getAllStackTraces().keySet();
        try (var bed = new TwoMachines(LabClock.real())) {
            bed.connected().get(0).recv(1, 0, 5);
            engine = Thread.getAllStackTraces().keySet().stream()
                    .filter(t -> t.getName().equals("soft-nic") && !others.contains(t)).findFirst().orElseThrow();
            assertThat(engine.isDaemon()).isTrue();
            assertThat(engine.getThreadGroup().getName()).isEqualTo("soft-nic");
        }
        engine.join(TimeUnit.SECONDS.toMillis(30));
        assertThat(engine.isAlive()).isFalse();
    }

    @Test
    void twoProgramsPingPongFromTheirOwnThreads() throws Exception {
        try (var bed = new TwoMachines(LabClock.real()).rts(rts -> rts.rnrRetry(7))) {
            bed.trace.level(TraceLevel.VERBS);
            List<End> ends = bed.connected();
            int rounds = 2000;
            var answers = new Thread(() -> pingPong(ends.get(1), false, rounds));
            answers.start();
            pingPong(ends.get(0), true, rounds);
            answers.join(TimeUnit.SECONDS.toMillis(30));
            assertThat(answers.isAlive()).isFalse();
        }
    }

    private static void pingPong(End end, boolean first, int rounds) {
        end.recv(0, 0, 64);
        for (int i = 0; i < rounds; i++) {
            if (first) {
                end.send(1, 64, 8);
            }
            int wanted = 2;
            if (!first) {
                assertThat(TwoMachines.await(end, 1)).allMatch(WorkCompletion::ok);
                end.recv(0, 0, 64);
                end.send(1, 64, 8);
                wanted = 1;
            }
            assertThat(TwoMachines.await(end, wanted)).allMatch(WorkCompletion::ok);
            if (first && i + 1 < rounds) {
                end.recv(0, 0, 64);
            }
        }
    }
}
