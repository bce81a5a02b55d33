package org.verbscope.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.Entry;
import org.verbscope.event.TraceLevel;
import org.verbscope.event.WorkEvent.WorkPosted;
import org.verbscope.export.LogDifference.Field;

@Tag("unit")
class LogDifferenceTest {
    private final List<Entry> five = Hello.sent(5, TraceLevel.FULL);

    @Test
    void twoRunsOfTheSameProgramAreTheSame() {
        assertThat(LogDifference.of(five, Hello.sent(5, TraceLevel.FULL), true)).isEmpty();
    }

    @Test
    void theFirstEventThatDiffersIsNamedWithItsFields() {
        LogDifference difference = LogDifference.of(five, Hello.sent(6, TraceLevel.FULL), true).orElseThrow();
        assertThat(difference.a().kind()).isEqualTo("buffer_written");
        assertThat(difference.a().seq()).isEqualTo(difference.same() + 1);
        assertThat(difference.fields()).contains(new Field("length", "5", "6"));
    }

    @Test
    void aFieldInsideAListIsNamedByItsWay() {
        List<Entry> other = new ArrayList<>(five);
        for (int i = 0; i < other.size(); i++) {
            WorkPosted work = other.get(i).as(WorkPosted.class);
            if (work != null) {
                var sge = new org.verbscope.event.WorkEvent.Sge(work.sges().get(0).address() + 1, 5, 1);
                other.set(i, new Entry(other.get(i).head(), new WorkPosted(work.qp(), work.queue(), work.slot(), work.wrId(), work.opcode(),
                        work.flags(), work.length(), List.of(sge), work.remoteAddress(), work.rkey())));
                break;
            }
        }
        assertThat(LogDifference.of(five, other, true).orElseThrow().fields()).extracting(Field::name)
                .contains("sges.0.address", "sges.0.lkey");
    }

    @Test
    void timesCountOnlyWhereTheyCanRepeat() {
        List<Entry> later = five.stream().map(e -> new Entry(e.head().at(e.head().time() + 7), e.event())).toList();
        assertThat(LogDifference.of(five, later, true).orElseThrow().same()).isZero();
        assertThat(LogDifference.of(five, later, false)).isEmpty();
    }

    @Test
    void aLogThatGoesOnDiffersWhereTheOtherEnds() {
        LogDifference difference = LogDifference.of(five, five.subList(0, 10), true).orElseThrow();
        assertThat(difference.same()).isEqualTo(10);
        assertThat(difference.b()).isNull();
        assertThat(difference.a()).isEqualTo(five.get(10));
    }
}
