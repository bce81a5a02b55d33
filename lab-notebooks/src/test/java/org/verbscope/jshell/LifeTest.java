package org.verbscope.jshell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.jshell.protocol.FrameChannel;
import org.verbscope.jshell.protocol.FrameType;
import org.verbscope.verbs.trace.TraceRingReader;

/** Processes end with whoever started them, and leave nothing. */
@Tag("unit")
@Timeout(120)
class LifeTest {
    @Test
    void aKilledClientTakesItsProcessesWithIt() throws Exception {
        Process client = new ProcessBuilder(ProcessHandle.current().info().command().orElseThrow(), "-cp",
                System.getProperty("java.class.path"), ClientProgram.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try (var told = new BufferedReader(new InputStreamReader(client.getInputStream(),
                java.nio.charset.StandardCharsets.UTF_8))) {
            List<Long> pids = Arrays.stream(told.readLine().split(" ")).map(Long::valueOf).toList();
            assertThat(pids).hasSize(2).allMatch(LifeTest::lives);
            client.destroyForcibly();
            until(() -> pids.stream().noneMatch(LifeTest::lives));
        } finally {
            client.destroyForcibly();
        }
    }

    /** A stop waits for classes that are being loaded: hundreds of them, were it not for the rehearsal. */
    @Test
    void theFirstLabCallFindsItsClassesLoaded() throws Exception {
        try (JavaProcess process = JavaProcess.start(JavaProcessOptions.usual())) {
            CellResult result = process.run("first", """
                    var classes = java.lang.management.ManagementFactory.getClassLoadingMXBean();
                    long before = classes.getTotalLoadedClassCount();
                    { var pair = Lab.fresh().pair(); Lab.current().exchange(pair.one(), pair.two(), "hello"); }
                    classes.getTotalLoadedClassCount() - before""").get(60, TimeUnit.SECONDS);
            assertThat(result.status()).as(result.toString()).isEqualTo(CellStatus.FINISHED);
            assertThat(Long.parseLong(result.value().text())).as("classes loaded in the first call").isLessThan(200);
        }
    }

    @Test
    void afterCloseNoChildAndNoThreadIsLeft() throws Exception {
        Set<Long> before = children();
        Set<Thread> threadsBefore = Thread.getAllStackTraces().keySet();
        try (LabProcess lab = LabProcess.start(JavaProcessOptions.usual(), true)) {
            lab.spareReady().get(60, TimeUnit.SECONDS);
            assertThat(children()).hasSize(before.size() + 2);
            lab.run("dying", "System.exit(1);").get(30, TimeUnit.SECONDS);
            lab.spareReady().get(60, TimeUnit.SECONDS);
            lab.run("busy", "while (true) { }");
        }
        assertThat(children()).isEqualTo(before);
        until(() -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().startsWith("java-process-") && !threadsBefore.contains(thread)));
    }

    @Test
    void nothingIsLeftInTheTemporaryFolderOnceAProcessIsReady(@TempDir Path folder) throws Exception {
        String usual = System.setProperty("java.io.tmpdir", folder.toString());
        try (JavaProcess process = JavaProcess.start(JavaProcessOptions.usual())) {
            process.ready().get(60, TimeUnit.SECONDS);
            until(() -> folder.toFile().list().length == 0);
        } finally {
            System.setProperty("java.io.tmpdir", usual);
        }
    }

    /** The client is gone long before its process has started. */
    @Test
    void aClientThatGoesAtOnceLeavesNothing(@TempDir Path folder) throws Exception {
        Process client = new ProcessBuilder(ProcessHandle.current().info().command().orElseThrow(), "-Djava.io.tmpdir="
                + folder, "-cp", System.getProperty("java.class.path"), ClientProgram.class.getName(), "leave")
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        long started = Long.parseLong(new String(client.getInputStream().readAllBytes(),
                java.nio.charset.StandardCharsets.UTF_8).strip());
        until(() -> !lives(started));
        assertThat(folder).isEmptyDirectory();
    }

    /** A client may go after any frame, also the first, and the process ends at once then. */
    @Test
    void theNamesThatBothMeetAtAreGoneBeforeTheFirstFrame(@TempDir Path folder) throws Exception {
        String usual = System.setProperty("java.io.tmpdir", folder.toString());
        try {
            ProcessStart start = ProcessStart.of(JavaProcessOptions.usual());
            try (SocketChannel socket = start.door().accept(); FrameChannel channel = new FrameChannel(socket);
                    TraceRingReader ring = start.ring()) {
                assertThat(ring).isNotNull();
                assertThat(channel.read().type()).isEqualTo(FrameType.HELLO);
                assertThat(folder).isEmptyDirectory();
            } finally {
                start.closeDoor();
                start.process().destroyForcibly().waitFor();
            }
        } finally {
            System.setProperty("java.io.tmpdir", usual);
        }
    }

    @Test
    void aRestartGivesAFreshProcessAndRunsNothingOfTheOld() throws Exception {
        try (LabProcess lab = LabProcess.start(JavaProcessOptions.usual(), false)) {
            lab.run("a", "int kept = 1;").get(60, TimeUnit.SECONDS);
            CompletableFuture<CellResult> busy = lab.run("busy", "while (true) { }");
            CompletableFuture<CellResult> behind = lab.run("behind", "1");
            lab.restart().get(60, TimeUnit.SECONDS);
            assertThat(busy.get(10, TimeUnit.SECONDS).status()).isEqualTo(CellStatus.DIED);
            assertThat(behind.get(10, TimeUnit.SECONDS).status()).isEqualTo(CellStatus.NOT_RUN);
            assertThat(lab.run("b", "kept").get(30, TimeUnit.SECONDS).status()).isEqualTo(CellStatus.FAILED);
            assertThat(lab.current().variables().get(30, TimeUnit.SECONDS)).isEmpty();
        }
    }

    @Test
    void cellsBehindAFailedOneDoNotRun() throws Exception {
        try (LabProcess lab = LabProcess.start(JavaProcessOptions.usual(), false)) {
            CompletableFuture<CellResult> first = lab.run("first", "throw new IllegalStateException(\"no\");");
            CompletableFuture<CellResult> second = lab.run("second", "int ran = 1;");
            assertThat(first.get(60, TimeUnit.SECONDS).status()).isEqualTo(CellStatus.FAILED);
            assertThat(second.get(10, TimeUnit.SECONDS).status()).isEqualTo(CellStatus.NOT_RUN);
            assertThat(lab.run("third", "int later = 2; later").get(30, TimeUnit.SECONDS).status())
                    .isEqualTo(CellStatus.FINISHED);
        }
    }

    @Test
    void aStopBeforeTheProcessIsReadyStopsItsCell() throws Exception {
        try (LabProcess lab = LabProcess.start(JavaProcessOptions.usual(), false)) {
            CompletableFuture<CellResult> early = lab.run("early", "while (true) { }");
            lab.stop();
            assertThat(early.get(60, TimeUnit.SECONDS).status()).isEqualTo(CellStatus.STOPPED);
            assertThat(lab.run("next", "1 + 2").get(30, TimeUnit.SECONDS).value().text()).isEqualTo("3");
        }
    }

    @Test
    void aProcessThatCannotStartIsSaidByItsCell() throws Exception {
        JavaProcessOptions usual = JavaProcessOptions.usual();
        var wrong = new JavaProcessOptions("/no/such.jar", usual.javaHome(), null, false, "", 1, usual.level(), usual.outputLimit(),
                usual.ringCapacity(), usual.workingFolder(), usual.crashFolder());
        try (LabProcess lab = LabProcess.start(wrong, true)) {
            CellResult result = lab.run("c", "1").get(60, TimeUnit.SECONDS);
            assertThat(result.status()).isEqualTo(CellStatus.DIED);
            assertThat(result.reason()).contains("exit value 1");
        }
    }

    private static boolean lives(long pid) {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }

    private static Set<Long> children() {
        return ProcessHandle.current().children().filter(ProcessHandle::isAlive).map(ProcessHandle::pid)
                .collect(Collectors.toSet());
    }

    private static void until(java.util.concurrent.Callable<Boolean> holds) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (!holds.call()) {
            assertThat(System.nanoTime()).as("deadline").isLessThan(deadline);
            Thread.sleep(5);
        }
    }
}
