package org.verbscope.jshell;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.verbscope.event.LogEvent;

/** The copy of the log that the client has. */
@Tag("unit")
@Timeout(120)
class LogOfAProcessTest {
    private static final int MANY = 100_000;

    /** A small ring turns often and is often full; without one the log comes through the socket. */
    @ParameterizedTest
    @ValueSource(ints = {1 << 16, 32 << 20, 0})
    void everyEventArrivesBeforeTheResult(int capacity) throws Exception {
        try (JavaProcess process = JavaProcess.start(JavaProcessOptions.usual().withRingCapacity(capacity))) {
            process.ready().get(60, TimeUnit.SECONDS);
            CellResult result = process.run("c", "for (int i = 0; i < " + MANY + "; i++) "
                    + "org.verbscope.verbs.trace.Trace.process().emit(org.verbscope.event.Head.notebook(), "
                    + "new org.verbscope.event.LogEvent.Note(\"n\" + i));").get(60, TimeUnit.SECONDS);
            assertThat(result.status()).as(result.toString()).isEqualTo(CellStatus.FINISHED);
            assertThat(process.log().size()).isEqualTo(result.lastEvent());
            assertThat(process.log().all().stream().map(e -> e.as(LogEvent.Note.class)).filter(n -> n != null))
                    .hasSize(MANY);
            System.out.printf("%d events through %s: %d ms%n", MANY,
                    capacity == 0 ? "the socket" : "a ring of " + capacity + " bytes", result.millis());
        }
    }

    /** Files of a client are limited to a megabyte, so that the ring finds no room. */
    @Test
    void withoutRoomForTheRingTheLogComesThroughTheSocket() throws Exception {
        Process client = new ProcessBuilder("bash", "-c", "ulimit -f 1024; exec \"$@\"", "limited",
                ProcessHandle.current().info().command().orElseThrow(), "-cp", System.getProperty("java.class.path"),
                OneCellProgram.class.getName()).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        String said = new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(said).isEqualTo("FINISHED process_started cell_started statement_started cell_ended");
        assertThat(client.waitFor()).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theClockIsTheOneAskedForAndStartsWithTheSession(boolean virtual) throws Exception {
        try (JavaProcess process = JavaProcess.start(JavaProcessOptions.usual().withVirtualClock(virtual))) {
            process.ready().get(60, TimeUnit.SECONDS);
            long ready = System.nanoTime();
            CellResult result = process.run("c", "org.verbscope.verbs.trace.Trace.process().clock().virtual()")
                    .get(60, TimeUnit.SECONDS);
            assertThat(result.value().text()).isEqualTo(Boolean.toString(virtual));
            // the session of a process starts before it is ready; a clock that had run since the computer's start would be far beyond
            long since = process.log().get(1).head().time();
            assertThat(since).isBetween(0L, virtual ? 0L : System.nanoTime() - ready + TimeUnit.SECONDS.toNanos(60));
        }
    }
}
