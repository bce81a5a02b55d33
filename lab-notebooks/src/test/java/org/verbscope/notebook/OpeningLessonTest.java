package org.verbscope.notebook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.CanonicalLog;
import org.verbscope.event.CpuEvent.KernelEntry;
import org.verbscope.event.Evidence;
import org.verbscope.event.MemoryEvent.Mover;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.event.Path;

@Tag("unit")
class OpeningLessonTest {
    @Test
    void everyCellFinishesAndEveryCheckPassesOnSoft() throws Exception {
        NotebookRun run = OpeningLesson.runOn("soft");
        assertThat(run.isSuccess()).isTrue();
        assertThat(run.log()).noneMatch(e -> e.event() instanceof PayloadMove move && move.mover() == Mover.CPU);
        assertThat(run.log()).noneMatch(e -> e.event() instanceof KernelEntry && e.head().path() == Path.DATA);
        assertThat(run.log()).filteredOn(e -> e.event() instanceof PayloadMove)
                .allMatch(e -> e.head().evidence() == Evidence.MODELLED);
    }

    @Test
    void inChineseItsChecksSpeakChinese() throws Exception {
        NotebookRun run = OpeningLesson.runInChinese();
        assertThat(run.isSuccess()).isTrue();
        List<String> said = run.executed().cells().stream().filter(CodeCell.class::isInstance).flatMap(cell -> ((CodeCell) cell).outputs().stream())
                .filter(DisplayData.class::isInstance).flatMap(output -> CheckOutput.of(((DisplayData) output).data()).stream())
                .flatMap(check -> check.claims().stream()).map(CheckOutput.Claim::sentence).toList();
        assertThat(said).hasSizeGreaterThan(12).contains("兩端都知道了").allMatch(words -> words.matches(".*\\p{IsHan}.*"));
    }

    @Test
    void twoProcessesWriteTheSameLogForTheSameSeed() throws Exception {
        assertThat(CanonicalLog.of(OpeningLesson.runOn("soft").log()))
                .isEqualTo(CanonicalLog.of(OpeningLesson.runOn("soft").log()));
    }
}
