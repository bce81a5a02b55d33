package org.verbscope.jshell;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.verbscope.event.Entry;
import org.verbscope.event.NotebookEvent;

/** A stop ends a cell within 200 ms, time after time, and the process is none the worse for it. */
@Timeout(600)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class StopContract {
    private static final long LIMIT_MILLIS = 200;

    abstract int times();

    /** How many new processes are stopped in their first call of the lab. */
    abstract int processes();

    static Stream<Path> homes() throws Exception {
        return JavaHomes.all();
    }

    @ParameterizedTest
    @MethodSource("homes")
    void everyLoopAndWaitStopsInTime(Path home) throws Exception {
        try (LabProcess lab = LabProcess.start(JavaProcessOptions.usual().withJavaHome(home), false)) {
            String print = "while (true) { System.out.println(\"printing\"); }";
            stops(home, lab, "empty loop", "while (true) { }");
            stops(home, lab, "loop that polls", "org.verbscope.jshell.LabLike.poll();");
            stops(home, lab, "loop that prints", print);
            stops(home, lab, "loop that swallows Throwable",
                    "while (true) { try { Thread.sleep(1); } catch (Throwable any) { } }");
            stops(home, lab, "wait", "org.verbscope.jshell.LabLike.await();");
            stops(home, lab, "endless stream", "Stream.iterate(1, i -> i + 1).forEach(i -> { });");
            stops(home, lab, "recursion", "int depth(int n) { return n > 500 ? 0 : depth(n + 1); } while (depth(0) == 0) depth(0);");
            stops(home, lab, "toString without end",
                    "class Odd { public String toString() { while (true) { } } } new Odd()");
        }
    }

    /** The same two queue pairs exchange a message after every stop. */
    @ParameterizedTest
    @MethodSource("homes")
    void stoppedCellsLeaveTheLabAsItWas(Path home) throws Exception {
        try (LabProcess lab = LabProcess.start(JavaProcessOptions.usual().withJavaHome(home), false)) {
            CellResult made = lab.run("make", "var lab = Lab.fresh(); var pair = lab.pair(); pair").get(60, TimeUnit.SECONDS);
            assertThat(made.status()).as(made.toString()).isEqualTo(CellStatus.FINISHED);
            stops(home, lab, "lab: loop that polls", "while (true) { pair.one().cq().poll(); }", StopContract::exchanges);
            stops(home, lab, "lab: wait in await", "pair.two().await(Duration.ofDays(1));", StopContract::exchanges);
        }
    }

    private static void exchanges(LabProcess lab, int i) throws Exception {
        CellResult next = lab.run("exchange", "lab.exchange(pair.one(), pair.two(), \"message " + i + "\")")
                .get(20, TimeUnit.SECONDS);
        assertThat(next.status()).as(next.toString()).isEqualTo(CellStatus.FINISHED);
        assertThat(next.value().text()).isEqualTo("\"message " + i + "\"");
    }

    @ParameterizedTest
    @MethodSource("homes")
    void aStopJustAfterRunIsNotLost(Path home) throws Exception {
        try (LabProcess lab = LabProcess.start(JavaProcessOptions.usual().withJavaHome(home), false)) {
            lab.current().ready().get(60, TimeUnit.SECONDS);
            var took = new ArrayList<Long>();
            for (int i = 0; i < times(); i++) {
                CompletableFuture<CellResult> running = lab.run("early", "int x" + i % 3 + " = 1; while (true) { }");
                pause(i % 21);
                took.add(stop(lab, running));
                works(lab, i);
            }
            print(home, "stop 0-20 ms after run", took);
        }
    }

    /** A new process each time; the two queue pairs made after the stop exchange a message. */
    @ParameterizedTest
    @MethodSource("homes")
    @Timeout(3600)
    void aStopInTheFirstCallLeavesTheLabWhole(Path home) throws Exception {
        try (LabProcess lab = LabProcess.start(JavaProcessOptions.usual().withJavaHome(home), false)) {
            lab.current().ready().get(60, TimeUnit.SECONDS);
            var took = new ArrayList<Long>();
            for (int i = 0; i < processes(); i++) {
                CompletableFuture<CellResult> running = lab.run("first", "Lab.fresh().pair(); while (true) { }");
                awaitStatement(lab, 0);
                pause(i % 30);
                took.add(stop(lab, running));
                CellResult again = lab.run("again", "var lab = Lab.fresh(); var pair = lab.pair();").get(20, TimeUnit.SECONDS);
                assertThat(again.status()).as(again.toString()).isEqualTo(CellStatus.FINISHED);
                exchanges(lab, i);
                lab.restart().get(60, TimeUnit.SECONDS);
            }
            print(home, "stop in the first lab call", took);
        }
    }

    /** What a test does after a stop. */
    @FunctionalInterface
    private interface Afterwards {
        void check(LabProcess lab, int i) throws Exception;
    }

    private void stops(Path home, LabProcess lab, String what, String code) throws Exception {
        stops(home, lab, what, code, StopContract::works);
    }

    private void stops(Path home, LabProcess lab, String what, String code, Afterwards afterwards) throws Exception {
        var took = new ArrayList<Long>();
        for (int i = 0; i < times(); i++) {
            long before = lab.log().size();
            CompletableFuture<CellResult> running = lab.run("loop", code);
            awaitStatement(lab, before);
            took.add(stop(lab, running));
            afterwards.check(lab, i);
        }
        print(home, what, took);
    }

    private static long stop(LabProcess lab, CompletableFuture<CellResult> running) throws Exception {
        long pressed = System.nanoTime();
        lab.stop();
        assertThat(running.get(20, TimeUnit.SECONDS).status()).isEqualTo(CellStatus.STOPPED);
        return System.nanoTime() - pressed;
    }

    /** The next cell gives the right result. */
    private static void works(LabProcess lab, int i) throws Exception {
        CellResult next = lab.run("next", "int sum = 0; for (int k = 0; k <= " + i + "; k++) sum += k; sum")
                .get(20, TimeUnit.SECONDS);
        assertThat(next.status()).as(next.toString()).isEqualTo(CellStatus.FINISHED);
        assertThat(next.value().text()).isEqualTo(Integer.toString(i * (i + 1) / 2));
    }

    private static void awaitStatement(LabProcess lab, long from) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        long seen = from;
        while (true) {
            List<Entry> more = lab.log().range(seen, lab.log().size());
            if (more.stream().anyMatch(e -> e.as(NotebookEvent.StatementStarted.class) != null)) {
                return;
            }
            seen += more.size();
            assertThat(System.nanoTime()).as("the cell starts").isLessThan(deadline);
            Thread.sleep(1);
        }
    }

    /** How late the stop comes is what varies here; nothing is waited for. */
    private static void pause(long millis) throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(millis);
    }

    private static void print(Path home, String what, List<Long> nanos) {
        var sorted = new ArrayList<>(nanos);
        Collections.sort(sorted);
        double median = sorted.get(sorted.size() / 2) / 1e6;
        double worst = sorted.get(sorted.size() - 1) / 1e6;
        System.out.printf("stop, %s, %s: %d times, median %.1f ms, longest %.1f ms%n", home.getFileName(), what,
                sorted.size(), median, worst);
        assertThat(worst).as("longest stop in ms of: " + what)
                .isLessThanOrEqualTo(LIMIT_MILLIS * Contention.factor());
    }
}
