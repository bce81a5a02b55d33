package org.verbscope.verbs.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.event.Entry;
import org.verbscope.event.EventLog;
import org.verbscope.event.Head;
import org.verbscope.event.LabClock;
import org.verbscope.event.LogEvent;
import org.verbscope.event.MalformedEventException;

@Tag("unit")
@Timeout(60)
class TraceRingTest {
    @TempDir
    Path folder;
    private Path file;
    private final EventLog log = new EventLog(LabClock.real());

    @BeforeEach
    void allocate() throws IOException {
        file = folder.resolve("ring");
        TraceRing.allocate(file, 1 << 14);
        StopFlag.lower();
    }

    @AfterEach
    void lower() {
        StopFlag.lower();
    }

    @Test
    void everyEntryArrivesInOrderAcrossManyTurnsOfTheRing() throws Exception {
        try (TraceRingWriter writer = TraceRingWriter.open(file); TraceRingReader reader = TraceRingReader.open(file)) {
            log.tap(writer::write);
            Thread producer = producing(20_000);
            var copy = new EventLog(LabClock.real());
            while (copy.size() < 20_000) {
                reader.drain(copy::accept);
            }
            producer.join();
            assertThat(copy.all()).isEqualTo(log.all());
        }
    }

    @Test
    void anEntryTooLargeBecomesAGapThatKeepsItsPlace() throws Exception {
        try (TraceRingWriter writer = TraceRingWriter.open(file); TraceRingReader reader = TraceRingReader.open(file)) {
            log.tap(writer::write);
            note("small");
            note("x".repeat(8_000));
            note("after");
            List<Entry> seen = drained(reader);
            assertThat(seen).extracting(Entry::seq).containsExactly(1L, 2L, 3L);
            assertThat(seen.get(1).as(LogEvent.Gap.class).reason()).contains("note of more than 4096 bytes");
            assertThat(seen.get(2).as(LogEvent.Note.class).text()).isEqualTo("after");
        }
    }

    @Test
    void aStopReleasesAProducerThatWaitsAndNothingIsLost() throws Exception {
        try (TraceRingWriter writer = TraceRingWriter.open(file); TraceRingReader reader = TraceRingReader.open(file)) {
            log.tap(writer::write);
            Thread producer = producing(2_000);
            awaitParked(producer);
            StopFlag.raise();
            producer.join();
            assertThat(allOf(writer, reader)).isEqualTo(log.all()).hasSize(2_000);
        }
    }

    @Test
    void anInterruptReleasesAProducerThatWaitsAndStaysSet() throws Exception {
        try (TraceRingWriter writer = TraceRingWriter.open(file); TraceRingReader reader = TraceRingReader.open(file)) {
            log.tap(writer::write);
            var stillInterrupted = new boolean[1];
            Thread producer = new Thread(() -> {
                emit(2_000);
                stillInterrupted[0] = Thread.currentThread().isInterrupted();
            });
            producer.start();
            awaitParked(producer);
            producer.interrupt();
            producer.join();
            assertThat(stillInterrupted[0]).isTrue();
            assertThat(allOf(writer, reader)).isEqualTo(log.all()).hasSize(2_000);
        }
    }

    @Test
    void aReaderThatClosesReleasesAProducerThatWaits() throws Exception {
        try (TraceRingWriter writer = TraceRingWriter.open(file)) {
            TraceRingReader reader = TraceRingReader.open(file);
            log.tap(writer::write);
            Thread producer = producing(2_000);
            awaitParked(producer);
            reader.close();
            producer.join(Duration.ofSeconds(20).toMillis());
            assertThat(producer.isAlive()).isFalse();
        }
    }

    @Test
    void aFileOfAnotherBuildIsRefused() throws Exception {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(0, 12345), 12);
        }
        assertThatThrownBy(() -> TraceRingReader.open(file)).isInstanceOf(IOException.class)
                .hasMessageContaining("one build");
    }

    @Test
    void aFileThatIsNoRingIsRefused() throws Exception {
        Path text = Files.write(folder.resolve("text"), new byte[20_000]);
        assertThatThrownBy(() -> TraceRingWriter.open(text)).isInstanceOf(IOException.class)
                .hasMessageContaining("magic");
    }

    @Test
    void aLengthThatCannotBeIsRefusedByTheReader() throws Exception {
        try (TraceRingWriter writer = TraceRingWriter.open(file); TraceRingReader reader = TraceRingReader.open(file)) {
            log.tap(writer::write);
            note("one");
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.write(ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(0, 1 << 30), TraceRing.HEADER);
            }
            assertThatThrownBy(() -> reader.drain(e -> { })).isInstanceOf(MalformedEventException.class);
        }
    }

    @Test
    void whatWasPublishedBeforeAKillIsThere() throws Exception {
        Path large = folder.resolve("large");
        TraceRing.allocate(large, TraceRing.USUAL_CAPACITY);
        Process child = new ProcessBuilder(ProcessHandle.current().info().command().orElseThrow(), "-cp",
                System.getProperty("java.class.path"), RingProducer.class.getName(), large.toString(), "50000")
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try (TraceRingReader reader = TraceRingReader.open(large)) {
            var told = new byte[RingProducer.DONE.length()];
            assertThat(child.getInputStream().readNBytes(told, 0, told.length)).isEqualTo(told.length);
            child.destroyForcibly().waitFor();
            assertThat(child.waitFor(20, TimeUnit.SECONDS)).isTrue();
            assertThat(child.exitValue()).isEqualTo(137);
            var copy = new EventLog(LabClock.real());
            reader.drain(copy::accept);
            assertThat(copy.size()).isGreaterThanOrEqualTo(50_000);
            assertThat(copy.get(50_000).as(LogEvent.Note.class).text()).isEqualTo("note 50000");
        } finally {
            child.destroyForcibly();
        }
    }

    private Thread producing(int count) {
        Thread producer = new Thread(() -> emit(count));
        producer.start();
        return producer;
    }

    private void emit(int count) {
        for (int i = 0; i < count; i++) {
            note("note " + i);
        }
    }

    private void note(String text) {
        log.emit(Head.notebook(), new LogEvent.Note(text));
    }

    /** The ring is full and its producer waits in it. */
    private static void awaitParked(Thread producer) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (List.of(producer.getStackTrace()).stream().noneMatch(f -> f.getMethodName().equals("awaitRoom"))) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            Thread.onSpinWait();
        }
    }

    private static List<Entry> allOf(TraceRingWriter writer, TraceRingReader reader) {
        var seen = new ArrayList<Entry>();
        boolean flushed;
        do {
            flushed = writer.flush();
            reader.drain(seen::add);
        } while (!flushed);
        return seen;
    }

    private static List<Entry> drained(TraceRingReader reader) {
        var seen = new ArrayList<Entry>();
        reader.drain(seen::add);
        return seen;
    }
}
