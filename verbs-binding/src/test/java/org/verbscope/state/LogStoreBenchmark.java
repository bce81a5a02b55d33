package org.verbscope.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.verbscope.event.Entry;
import org.verbscope.event.EventLog;
import org.verbscope.event.LabClock;
import org.verbscope.event.WireEvent;

/**
 * A million events of traced 64 KiB writes: how long they take to be stored, what stays in memory, and how long the state
 * at a random step takes; without and with ten thousand queue pairs. Prints figures; only what must hold on any computer
 * is asserted.
 */
@Tag("full")
@Timeout(600)
class LogStoreBenchmark {
    private static final int EVENTS = 1_000_000;
    private static final int STEPS = 201;

    @Test
    void aMillionEvents() {
        measure(0);
    }

    @Test
    void aMillionEventsAndTenThousandQueuePairs() {
        measure(10_000);
    }

    private static void measure(int idleQps) {
        double empty = heap(null);
        EventLog log = stored(idleQps);
        double base = heap(null);
        System.out.printf("  log in memory: %.0f MB of heap%n", base - empty);

        var timeline = new StateTimeline(log);
        long began = System.nanoTime();
        long cpu = cpu();
        timeline.latest();
        System.out.printf("  state at the last step, first time: %.2f s, %.2f us of processor an event%n", seconds(began),
                (cpu() - cpu) / 1e3 / EVENTS);
        System.out.printf("  snapshots: %.0f MB of heap%n", heap(timeline) - base);
        randomSteps(timeline);
        assertThat(log.size()).isEqualTo(EVENTS);
        Reference.reachabilityFence(timeline);
    }

    private static EventLog stored(int idleQps) {
        List<Entry> events = events(idleQps);
        long packets = events.stream().filter(e -> e.event() instanceof WireEvent).count();
        System.out.printf("log of %,d events, %d %% packets, %,d idle queue pairs%n", events.size(), 100 * packets / events.size(),
                idleQps);
        store(events); // compiled once
        long began = System.nanoTime();
        long cpu = cpu();
        EventLog log = store(events);
        System.out.printf("  stored in %.2f s, of which %.2f s on a processor%n", seconds(began), (cpu() - cpu) / 1e9);
        events.clear(); // what the log has in memory is what stays
        return log;
    }

    private static void randomSteps(StateTimeline timeline) {
        var random = new Random(42);
        double[] took = new double[STEPS];
        double[] worked = new double[STEPS];
        for (int i = 0; i < STEPS; i++) {
            long step = 1 + (long) (random.nextDouble() * EVENTS);
            long began = System.nanoTime();
            long cpu = cpu();
            assertThat(timeline.at(step).step()).isEqualTo(step);
            worked[i] = (cpu() - cpu) / 1e6;
            took[i] = seconds(began) * 1e3;
        }
        Arrays.sort(took);
        Arrays.sort(worked);
        System.out.printf("  state at a random step: median %.1f ms, p90 %.1f ms, worst %.1f ms; on a processor median %.1f ms%n",
                took[STEPS / 2], took[STEPS * 9 / 10], took[STEPS - 1], worked[STEPS / 2]);
    }

    private static List<Entry> events(int idleQps) {
        try (var program = new TracedWrites(idleQps)) {
            var events = new ArrayList<Entry>(EVENTS);
            program.trace.log().tap(entry -> {
                if (events.size() < EVENTS) {
                    events.add(entry);
                }
            });
            program.trace.log().all().forEach(events::add);
            program.until(EVENTS);
            return events;
        }
    }

    private static EventLog store(List<Entry> events) {
        var log = new EventLog(LabClock.real());
        for (Entry entry : events) {
            log.accept(entry);
        }
        return log;
    }

    private static double heap(Object kept) {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        double used = (Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory()) / 1e6;
        Reference.reachabilityFence(kept);
        return used;
    }

    /** Nanoseconds that this thread has had a processor. */
    private static long cpu() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private static double seconds(long since) {
        return (System.nanoTime() - since) / 1e9;
    }
}
