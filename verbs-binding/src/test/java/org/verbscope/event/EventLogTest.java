package org.verbscope.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class EventLogTest {
    private final VirtualClock clock = new VirtualClock();
    private final EventLog log = new EventLog(clock);

    private static Entry draft(Head head) {
        return new Entry(head, new LogEvent.Note("x"));
    }

    @Test
    void numbersABatchWithoutAHoleAndPointsItsEventsAtTheFirst() {
        log.emit(Head.notebook(), new LogEvent.Note("before"));
        long first = log.emitAll(List.of(draft(Head.notebook()), draft(Head.notebook().causedBy(Head.FIRST_OF_BATCH))));
        assertThat(first).isEqualTo(2);
        assertThat(log.get(3).head().cause()).isEqualTo(2);
        assertThat(log.get(2).head().cause()).isZero();
    }

    @Test
    void stampsLabTimeButKeepsATimeThatAnEventBrings() {
        clock.advanceTo(70);
        log.emitAll(List.of(draft(Head.notebook()), draft(Head.notebook().at(55))));
        assertThat(log.get(1).head().time()).isEqualTo(70);
        assertThat(log.get(2).head().time()).isEqualTo(55);
    }

    @Test
    void tapsSeeEveryEntryInOrder() {
        var seen = new ArrayList<Long>();
        log.tap(entry -> seen.add(entry.seq()));
        log.emit(Head.notebook(), new LogEvent.Note("a"));
        log.emit(Head.notebook(), new LogEvent.Note("b"));
        assertThat(seen).containsExactly(1L, 2L);
    }

    @Test
    void refusesAnEntryThatLeavesAHole() {
        Entry third = new Entry(Head.notebook().stamped(3, 0, 3), new LogEvent.Note("x"));
        assertThatThrownBy(() -> log.accept(third)).hasMessage("event 3 does not follow event 0");
    }

    @Test
    void canonicalFormLeavesOutHowLongACallTook() {
        var fast = new Entry(Head.notebook().stamped(1, 0, 1),
                new VerbEvent.VerbReturned(1, "poll_cq", 0, 1, 17, ObjectRef.NONE, ""));
        var slow = new Entry(Head.notebook().stamped(1, 0, 1),
                new VerbEvent.VerbReturned(1, "poll_cq", 0, 1, 99, ObjectRef.NONE, ""));
        assertThat(CanonicalLog.of(List.of(fast))).isEqualTo(CanonicalLog.of(List.of(slow)));
    }

    @Test
    void virtualTimeRunsWhatIsDueInOrder() {
        var ran = new ArrayList<Long>();
        clock.register(new VirtualClock.Due() {
            private long next = 10;

            @Override
            public long nextTime() {
                return next;
            }

            @Override
            public void runNext() {
                ran.add(clock.now());
                next = next == 10 ? 30 : Long.MAX_VALUE;
            }
        });
        clock.sleep(20);
        assertThat(ran).containsExactly(10L);
        assertThat(clock.now()).isEqualTo(20);
        clock.sleep(20);
        assertThat(ran).containsExactly(10L, 30L);
    }
}
