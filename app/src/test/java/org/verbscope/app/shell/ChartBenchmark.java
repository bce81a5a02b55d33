package org.verbscope.app.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.verbscope.app.notebook.CellView.Mark;
import org.verbscope.app.views.ViewKind;
import org.verbscope.event.MeasureEvent.RunEnded;
import org.verbscope.event.MeasureEvent.RunSample;
import org.verbscope.picture.Theme;

/**
 * What the live chart costs the run that it shows: throughput with and without it, in turn, and the processor's shares; and the
 * heap while one run is shown for {@code -Dverbscope.chart.minutes} (1). Prints figures; only that runs end whole is asserted.
 */
@Tag("full-window")
@Timeout(3600)
class ChartBenchmark extends LessonWindowBase {
    private static final double MINUTES = Double.parseDouble(System.getProperty("verbscope.chart.minutes", "1"));
    private static final int ROUNDS = Integer.getInteger("verbscope.chart.rounds", 3);
    private static final int SECONDS = Integer.getInteger("verbscope.chart.seconds", 8);
    private static final com.sun.management.OperatingSystemMXBean SYSTEM =
            (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    /** Processor seconds so far. */
    private record Cpu(double window, double lab, double clock) {
        static Cpu now() {
            double children = ProcessHandle.current().descendants().map(child -> child.info().totalCpuDuration().orElse(Duration.ZERO))
                    .mapToDouble(used -> used.toNanos() / 1e9).sum();
            return new Cpu(SYSTEM.getProcessCpuTime() / 1e9, children, System.nanoTime() / 1e9);
        }

        String since(Cpu before) {
            double took = clock - before.clock;
            return String.format("window %.0f %%, Java process %.0f %% of a core", 100 * (window - before.window) / took, 100 * (lab - before.lab) / took);
        }
    }

    /** MB a second of one run, shown or not. */
    private double run(boolean shown, double seconds, Runnable meanwhile) {
        fx(() -> window.choose(shown ? ViewKind.CHARTS : ViewKind.STAGE));
        long before = session.log().size();
        String code = String.format(java.util.Locale.ROOT, "lab.measure(lab.spec(\"write_bw\").size(65_536).warmUp(2000).duration(Duration.ofMillis(%d))); // %d",
                Math.round(seconds * 1000), before);
        fx(() -> window.bench().notebook().insertAndRun(code));
        await("it counts", () -> session.log().range(before, session.log().size()).stream()
                .anyMatch(entry -> entry.event() instanceof RunSample sample && sample.counted()));
        Cpu start = Cpu.now();
        meanwhile.run();
        long end = System.nanoTime() + (long) ((seconds + 60) * 1e9);
        while (onFx(() -> window.bench().model().view().running())) {
            assertThat(System.nanoTime()).as("the run ends").isLessThan(end);
            LockSupport.parkNanos(100_000_000);
        }
        String cpu = Cpu.now().since(start);
        assertThat(window.bench().model().view().cells()).filteredOn(view -> view.cell().source().equals(code)).first().extracting(view -> view.mark())
                .isEqualTo(Mark.FINISHED);
        Map<String, String> figures = session.log().range(before, session.log().size()).stream().filter(entry -> entry.event() instanceof RunEnded)
                .map(entry -> ((RunEnded) entry.event()).figures()).reduce((a, b) -> b).orElseThrow();
        double speed = Double.parseDouble(figures.get("mb_per_sec"));
        System.out.printf("  chart %s: %,.1f MB/s for %.0f s; %s%n", shown ? "on " : "off", speed, seconds, cpu);
        return speed;
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    @Test
    void theLiveChartBesideItsRun() throws Exception {
        open(Theme.LIGHT, 1280, 720, false);
        run("start");
        System.out.printf("write_bw 65536 on two soft adapters, %d cores, chart off and on in turn:%n", Runtime.getRuntime().availableProcessors());
        run(false, SECONDS, () -> { });
        var off = new double[ROUNDS];
        var on = new double[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            off[i] = run(false, SECONDS, () -> { });
            on[i] = run(true, SECONDS, () -> { });
        }
        System.out.printf("chart on / chart off: %.3f (medians of %d runs each)%n", median(on) / median(off), ROUNDS);
        System.out.printf("one run with the chart, %.1f minutes; heap of the window after a collection:%n", MINUTES);
        run(true, MINUTES * 60, () -> heaps(MINUTES * 60));
    }

    private void heaps(double seconds) {
        double every = Math.min(60, seconds / 4);
        long began = System.nanoTime();
        for (double at = 0; at < seconds - 1; at += every) {
            long until = began + (long) (at * 1e9);
            while (System.nanoTime() < until) {
                LockSupport.parkNanos(until - System.nanoTime());
            }
            System.gc();
            System.out.printf("  after %4.0f s: %.1f MB, log %,d events%n", at, ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / 1e6,
                    session.log().size());
        }
    }
}
