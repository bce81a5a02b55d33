package org.verbscope.verbs.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.IntRange;
import org.verbscope.event.Entry;
import org.verbscope.event.Event;
import org.verbscope.event.EventLog;
import org.verbscope.event.Head;
import org.verbscope.event.LabClock;
import org.verbscope.event.Layer;
import org.verbscope.event.LogEvent;
import org.verbscope.event.NotebookEvent;
import org.verbscope.event.Source;

@Tag("property")
class TraceRingProperties {
    /** Whatever the sizes and wherever the ring's end falls, the reader sees the writer's log. */
    @Property(tries = 200)
    void aRingOfAnySizeRepeatsTheLog(@ForAll("batches") List<List<Entry>> batches, @ForAll @IntRange(max = 64) int eighths)
            throws IOException {
        Path file = Files.createTempDirectory("ring").resolve("ring");
        TraceRing.allocate(file, 4096 + 8 * eighths);
        try (TraceRingWriter writer = TraceRingWriter.open(file); TraceRingReader reader = TraceRingReader.open(file)) {
            var log = new EventLog(LabClock.real());
            var copy = new EventLog(LabClock.real());
            log.tap(writer::write);
            for (List<Entry> batch : batches) {
                log.emitAll(batch);
                reader.drain(copy::accept);
            }
            assertThat(copy.all()).isEqualTo(log.all());
            assertThat(writer.flush()).isTrue();
        } finally {
            Files.delete(file);
            Files.delete(file.getParent());
        }
    }

    @Provide
    Arbitrary<List<List<Entry>>> batches() {
        Arbitrary<String> text = Arbitraries.strings().ofMaxLength(60);
        Arbitrary<Event> events = Arbitraries.oneOf(
                text.map(LogEvent.Note::new),
                Combinators.combine(text, text).as(LogEvent.Unknown::new),
                Combinators.combine(text, Arbitraries.integers(), Arbitraries.integers())
                        .as(NotebookEvent.StatementStarted::new));
        Arbitrary<Head> heads = Combinators.combine(Arbitraries.integers().between(0, 8), Arbitraries.of(Layer.class),
                Arbitraries.of(org.verbscope.event.Path.class), Arbitraries.of(Source.class)).as(Head::of);
        // a batch always fits an empty ring, for this test has one thread
        return Combinators.combine(heads, events).as(Entry::new).list().ofMaxSize(5).list().ofMaxSize(60);
    }
}
