package org.verbscope.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.EventLog;
import org.verbscope.event.ObjectKind;
import org.verbscope.state.SampleLog;

@Tag("unit")
class LogIndexTest {
    private final EventLog log = ViewScenes.log("error");
    private final LogIndex index = new LogIndex(log);

    private long[] walked(Landmark kind) {
        return LongStream.rangeClosed(1, log.size()).filter(seq -> Landmark.of(log.get(seq)).contains(kind)).toArray();
    }

    @Test
    void jumpsGoToTheSameEventsAsAWalk() {
        for (Landmark kind : Landmark.values()) {
            long[] all = walked(kind);
            assertThat(index.between(kind, 0, log.size(), Integer.MAX_VALUE)).as("%s", kind).isEqualTo(all);
            for (long step = 0; step <= log.size(); step++) {
                long at = step;
                assertThat(index.next(kind, step)).isEqualTo(LongStream.of(all).filter(seq -> seq > at).findFirst().orElse(0));
                assertThat(index.previous(kind, step)).isEqualTo(LongStream.of(all).filter(seq -> seq < at).max().orElse(0));
            }
        }
        assertThat(walked(Landmark.ERROR)).isNotEmpty();
        assertThat(walked(Landmark.STATE_CHANGE)).hasSize(7);
    }

    @Test
    void itGrowsWithTheLog() {
        var lab = new SampleLog(SampleLog.Device.SOFT);
        var growing = new LogIndex(lab.log);
        assertThat(growing.packets(lab.log.size())).isZero();
        lab.connected(64).fill(1, "hello");
        lab.sendReceive(1, 5, "hello");
        assertThat(growing.packets(lab.log.size())).isEqualTo(4);
        assertThat(growing.writes(SampleLog.ref(2, ObjectKind.MR), lab.log.size(), 10)).hasSize(1);
        assertThat(growing.writes(SampleLog.ref(2, ObjectKind.MR), 1, 10)).isEmpty();
    }

    @Test
    void manyMarksAreThinnedEvenly() {
        long[] some = index.between(Landmark.KERNEL_ENTRY, 0, log.size(), 3);
        assertThat(some).hasSize(3).isSorted();
        assertThat(ScrubMarks.of(index, log.size(), 3).entries()).isEqualTo(some);
    }
}
