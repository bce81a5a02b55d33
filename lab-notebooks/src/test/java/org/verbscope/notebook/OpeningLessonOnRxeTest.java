package org.verbscope.notebook;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.Evidence;
import org.verbscope.event.MemoryEvent.Mover;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.event.Source;
import org.verbscope.event.WireEvent.PacketSent;

/** Needs rxe0 and rxe1: runs in the rxe machine. */
@Tag("machine")
class OpeningLessonOnRxeTest {
    @Test
    void theSameLessonPassesTheSameChecksOnARealDriverAndThePictureDiffers() throws Exception {
        NotebookRun run = OpeningLesson.runOn("rxe0,rxe1");
        assertThat(run.log()).anyMatch(e -> e.event() instanceof PacketSent
                && e.head().source() == Source.CAPTURE && e.head().evidence() == Evidence.MEASURED);
        assertThat(run.log()).filteredOn(e -> e.event() instanceof PayloadMove move && move.mover() == Mover.CPU)
                .isNotEmpty().allMatch(e -> e.head().evidence() == Evidence.INFERRED);
    }
}
