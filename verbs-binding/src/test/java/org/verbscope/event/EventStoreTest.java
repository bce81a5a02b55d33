package org.verbscope.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A log that does not fit into its memory is the same log. */
@Tag("unit")
class EventStoreTest {
    private static final int EVENTS = 20_000;

    private final EventLog small = new EventLog(new VirtualClock(), 1);
    private final List<Entry> all = new ArrayList<>();

    private void fill(int events) {
        small.tap(all::add);
        for (int i = 0; i < events; i++) {
            small.emit(Head.notebook(), new LogEvent.Note("note " + i));
        }
    }

    @Test
    void entriesAreTheSameWhereverTheyLie() {
        fill(EVENTS);
        assertThat(small.size()).isEqualTo(EVENTS);
        for (int seq = 1; seq <= EVENTS; seq += 997) {
            assertThat(small.get(seq)).isEqualTo(all.get(seq - 1));
        }
        assertThat(small.all()).isEqualTo(all);
        assertThat(small.range(1000, 9000)).isEqualTo(all.subList(1000, 9000));
        assertThat(small.range(5, 5)).isEmpty();
    }

    @Test
    void theOldestLieInTheFile() {
        var store = new EventStore(1);
        fill(5000);
        all.forEach(store::append);
        assertThat(store.spilled()).isPositive();
        assertThat(new EventStore(EventStore.USUAL_MEMORY).spilled()).isZero();
    }

    @Test
    void withoutRoomOnTheDiskNothingIsLostAndItIsSaidOnce() {
        var store = new EventStore(1, Path.of("/no/such/folder"));
        fill(5000);
        all.forEach(store::append);
        assertThat(store.trouble()).contains("stays in memory");
        assertThat(store.trouble()).isEmpty();
        for (int seq = 1; seq <= 5000; seq += 99) {
            assertThat(store.get(seq)).isEqualTo(all.get(seq - 1));
        }
    }

    @Test
    void aPartOfALogIsImmutableAndDoesNotGrow() {
        fill(3000);
        List<Entry> part = small.all();
        small.emit(Head.notebook(), new LogEvent.Note("later"));
        assertThat(part).hasSize(3000);
        assertThatThrownBy(part::clear).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> part.get(3000)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> small.get(3002)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> small.get(0)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> small.range(2, 4000)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(EventLog.copyOf(part)).isSameAs(part);
    }

    @Test
    void longEntriesMakeShortBlocks() {
        String text = "x".repeat(400_000);
        for (int i = 0; i < 40; i++) {
            small.emit(Head.notebook(), new LogEvent.Note(i + text));
        }
        for (int i = 0; i < 40; i++) {
            assertThat(small.get(i + 1).as(LogEvent.Note.class).text()).startsWith(i + "x").hasSizeGreaterThan(400_000);
        }
    }

    @Test
    void anInterruptedThreadStillWritesAndReads() throws Exception {
        var failed = new AtomicReference<Throwable>();
        Thread writer = new Thread(() -> {
            Thread.currentThread().interrupt();
            fill(5000);
            assertThat(small.get(1)).isEqualTo(all.get(0));
        });
        writer.setUncaughtExceptionHandler((thread, broken) -> failed.set(broken));
        writer.start();
        writer.join();
        assertThat(failed.get()).isNull();
        assertThat(small.all()).isEqualTo(all);
    }

    @Test
    void readersAndAWriterAtOnceSeeOneLog() throws Exception {
        var wrong = new AtomicReference<String>("");
        var done = new AtomicBoolean();
        Runnable reader = () -> {
            long seed = 1;
            while (!done.get() && wrong.get().isEmpty()) {
                long size = small.size();
                seed = seed * 6364136223846793005L + 1442695040888963407L;
                long seq = size == 0 ? 0 : 1 + Long.remainderUnsigned(seed, size);
                if (seq > 0 && small.get(seq).seq() != seq) {
                    wrong.set("event " + seq + " is another");
                }
                int counted = 0;
                for (Entry entry : small.range(Math.max(0, size - 3000), size)) {
                    counted += entry == null ? 0 : 1;
                }
                if (counted != Math.min(size, 3000)) {
                    wrong.set(counted + " of the last " + Math.min(size, 3000));
                }
            }
        };
        var threads = List.of(new Thread(reader), new Thread(reader));
        threads.forEach(Thread::start);
        for (int i = 0; i < EVENTS; i++) {
            small.emit(Head.notebook(), new LogEvent.Note("note " + i));
        }
        done.set(true);
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(wrong.get()).isEmpty();
    }
}
