package org.verbscope.jshell;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How long a person waits for a one-line cell in a warm process: at most 40 ms at the median. */
@Tag("full")
@Timeout(300)
class SnippetRoundTripBenchmark {
    private static final double LIMIT_MILLIS = 40;
    private static final int WARM_UP = 100;
    private static final int TIMES = 300;

    static Stream<Path> homes() throws Exception {
        return JavaHomes.all();
    }

    @ParameterizedTest
    @MethodSource("homes")
    void aWarmSnippetIsBackInTime(Path home) throws Exception {
        long began = System.nanoTime();
        try (JavaProcess process = JavaProcess.start(JavaProcessOptions.usual().withJavaHome(home))) {
            process.ready().get(60, TimeUnit.SECONDS);
            double ready = (System.nanoTime() - began) / 1e6;
            Callable<Object> expression = () -> process.run("c", "Math.max(3, 4) * 2").get(60, TimeUnit.SECONDS);
            double first = millis(expression);
            for (int i = 0; i < WARM_UP; i++) {
                expression.call();
            }
            System.out.printf("start, %s: ready after %.0f ms, first cell %.1f ms%n", home.getFileName(), ready, first);
            double median = measure(home, "expression", expression);
            measure(home, "variable", () -> process.run("c", "int v = 5;").get(60, TimeUnit.SECONDS));
            measure(home, "completion", () -> process.complete("\"a\".sub", 7).get(60, TimeUnit.SECONDS));
            measure(home, "engine command", () -> process.next().get(60, TimeUnit.SECONDS));
            assertThat(median).isLessThanOrEqualTo(LIMIT_MILLIS * Contention.factor());
        }
    }

    private static double measure(Path home, String what, Callable<Object> work) throws Exception {
        List<Double> took = new ArrayList<>();
        for (int i = 0; i < TIMES; i++) {
            took.add(millis(work));
        }
        Collections.sort(took);
        System.out.printf("round trip, %s, %s: p50 %.2f ms, p90 %.2f ms, p99 %.2f ms%n", home.getFileName(), what,
                took.get(TIMES / 2), took.get(TIMES * 9 / 10), took.get(TIMES * 99 / 100));
        return took.get(TIMES / 2);
    }

    private static double millis(Callable<Object> work) throws Exception {
        long began = System.nanoTime();
        work.call();
        return (System.nanoTime() - began) / 1e6;
    }
}
