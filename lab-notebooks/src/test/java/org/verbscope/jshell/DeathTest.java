package org.verbscope.jshell;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.verbscope.event.Entry;
import org.verbscope.event.EventLog;
import org.verbscope.event.LogEvent;
import org.verbscope.event.NotebookEvent;
import org.verbscope.event.WorkEvent;

/** A cell that ends its process has died, its log is there, and the next cell runs at once. */
@Tag("unit")
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DeathTest {
    private static final String POST = "var pair = Lab.fresh().pair(); pair.two().postRecv(1, 8); pair.one().postSend(2, 8);\n";
    /** Nothing between it and a native call looks at the stop flag. */
    private static final String NOTE = "org.verbscope.verbs.trace.Trace.process().emit(org.verbscope.event.Head.notebook(),"
            + " new org.verbscope.event.LogEvent.Note(\"now\"));";
    private static final long RESTART_MILLIS = 1000;

    private final Map<Path, LabProcess> labs = new HashMap<>();
    private final AtomicReference<CountDownLatch> offered = new AtomicReference<>(new CountDownLatch(1));
    private Path folder;

    @BeforeAll
    void makeFolder(@TempDir Path shared) {
        folder = shared;
    }

    @AfterAll
    void close() {
        labs.values().forEach(LabProcess::close);
    }

    /** One session a JDK: each death is the start of its next process. */
    private LabProcess lab(Path home) throws Exception {
        LabProcess lab = labs.get(home);
        if (lab == null) {
            lab = LabProcess.start(options(home), true, new LabProcessListener() {
                @Override
                public void offerKill(String cell) {
                    offered.get().countDown();
                }
            });
            labs.put(home, lab);
        }
        lab.spareReady().get(60, TimeUnit.SECONDS);
        return lab;
    }

    static Stream<Path> homes() throws Exception {
        return JavaHomes.all();
    }

    @ParameterizedTest
    @MethodSource("homes")
    void aNativeCrashIsReportedWithItsSignal(Path home) throws Exception {
        CellResult died = dies(home, "new com.sun.jna.Pointer(0).getInt(0);");
        assertThat(died.reason()).contains("native code crashed").contains("SIGSEGV").contains("hs_err_pid");
    }

    @ParameterizedTest
    @MethodSource("homes")
    void systemExitIsNoSuccess(Path home) throws Exception {
        assertThat(dies(home, "System.exit(0);").reason()).contains("System.exit(0)");
    }

    @ParameterizedTest
    @MethodSource("homes")
    void aKillFromOutsideIsDeath(Path home) throws Exception {
        assertThat(dies(home, "new ProcessBuilder(\"sh\", \"-c\", \"kill -9 \" + ProcessHandle.current().pid()).start();"
                + "while (true) { }").reason()).contains("signal 9");
    }

    @ParameterizedTest
    @MethodSource("homes")
    void outOfMemoryIsDeath(Path home) throws Exception {
        assertThat(dies(home, "var all = new ArrayList<long[]>(); while (true) { all.add(new long[1 << 20]); }")
                .reason()).contains("out of memory").contains("heap");
    }

    private CellResult dies(Path home, String code) throws Exception {
        LabProcess lab = lab(home);
        int number = lab.incarnations().size();
        EventLog first = lab.log();
        CompletableFuture<CellResult> dying = lab.run("dying", POST + code);
        CompletableFuture<CellResult> behind = lab.run("behind", "1");
        CellResult died = dying.get(60, TimeUnit.SECONDS);
        long ended = System.nanoTime();
        CellResult next = lab.run("next", "6 * 7").get(60, TimeUnit.SECONDS);
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - ended);
        System.out.printf("death, %s, %s: next result after %d ms%n", home.getFileName(), died.reason(), millis);

        assertThat(died.status()).isEqualTo(CellStatus.DIED);
        assertThat(behind.get(1, TimeUnit.SECONDS).status()).isEqualTo(CellStatus.NOT_RUN);
        assertThat(next.value()).isEqualTo(new CellValue("int", "42"));
        assertThat((double) millis).isLessThanOrEqualTo(RESTART_MILLIS * Contention.factor());
        assertThat(lab.incarnations()).hasSize(number + 1);
        assertThat(lab.incarnations().get(number - 1)).extracting(Incarnation::number, Incarnation::log)
                .containsExactly(number, first);
        List<Entry> log = first.all();
        assertThat(log).extracting(Entry::event).contains(
                new NotebookEvent.CellEnded("dying", "DIED", died.reason()));
        assertThat(log).filteredOn(e -> e.as(WorkEvent.WorkPosted.class) != null).hasSize(2);
        assertThat(log.get(log.size() - 1).event()).isEqualTo(new NotebookEvent.ProcessEnded(number, died.reason()));
        assertThat(lab.log().get(1).event()).isEqualTo(new NotebookEvent.ProcessStarted(number + 1));
        return died;
    }

    @ParameterizedTest
    @MethodSource("homes")
    void aNativeCallThatDoesNotReturnLeadsToTheOfferToKill(Path home) throws Exception {
        LabProcess lab = lab(home);
        offered.set(new CountDownLatch(1));
        CompletableFuture<CellResult> stuck = lab.run("stuck", "{ " + NOTE
                + "com.sun.jna.Function.getFunction(\"c\", \"sleep\").invokeInt(new Object[] {1000}); }");
        awaitNote(lab);
        long pressed = System.nanoTime();
        lab.stop();
        assertThat(offered.get().await(30, TimeUnit.SECONDS)).isTrue();
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - pressed);
        System.out.printf("kill offered, %s: after %d ms%n", home.getFileName(), millis);
        assertThat((double) millis).isBetween(2000.0, 2000 + 500 * Contention.factor());
        assertThat(stuck).isNotDone();
        lab.kill();
        assertThat(stuck.get(10, TimeUnit.SECONDS)).extracting(CellResult::status, CellResult::reason)
                .containsExactly(CellStatus.DIED, "killed: it did not stop");
        assertThat(lab.run("next", "1 + 1").get(30, TimeUnit.SECONDS).value().text()).isEqualTo("2");
    }

    @ParameterizedTest
    @MethodSource("homes")
    void nativeOutputIsDeliveredAndNeverBlocksTheProcess(Path home) throws Exception {
        var heard = new Heard();
        JavaProcess process = JavaProcess.start(options(home));
        try {
            process.listen(heard);
            CellResult result = process.run("native", "var puts = com.sun.jna.Function.getFunction(\"c\", \"dprintf\");\n"
                    + "for (int i = 0; i < 3000; i++) puts.invokeInt(new Object[] {2, \"" + "n".repeat(100) + "\\n\"});")
                    .get(60, TimeUnit.SECONDS);
            assertThat(result.status()).as(result.toString()).isEqualTo(CellStatus.FINISHED);
        } finally {
            process.close();
            process.death().get(10, TimeUnit.SECONDS);
        }
        assertThat(heard.nativeOutput.toString().lines().filter(l -> l.equals("n".repeat(100)))).hasSize(3000);
    }

    /** A small heap, so that it is full soon; by the options file, as the launcher gives it. */
    private JavaProcessOptions options(Path home) throws Exception {
        Path file = Files.writeString(folder.resolve("options"), "--enable-native-access=ALL-UNNAMED\n-Xmx192m\n"
                + "-XX:-CreateCoredumpOnCrash\n");
        JavaProcessOptions usual = JavaProcessOptions.usual();
        return new JavaProcessOptions(usual.classPath(), home, file, false, "", 1, usual.level(), usual.outputLimit(),
                usual.ringCapacity(), usual.workingFolder(), folder.resolve("crashes"));
    }

    private static void awaitNote(LabProcess lab) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (lab.log().all().stream().noneMatch(e -> e.as(LogEvent.Note.class) != null)) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            Thread.sleep(1);
        }
    }
}
