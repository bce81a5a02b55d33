package org.verbscope.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.EventLog;
import org.verbscope.event.VirtualClock;
import org.verbscope.lab.Lab;
import org.verbscope.state.StateTimeline;

/** The stage of what the soft device really does, step by step. */
@Tag("unit")
class StageOnSoftTest {
    private static EventLog hello() {
        try (Lab lab = Lab.fresh()) {
            var pair = lab.pair();
            pair.one().fill("hello");
            pair.two().postRecv(7, 64);
            pair.one().postSend(7, 5);
            pair.two().await();
            pair.one().await();
            var log = new EventLog(new VirtualClock());
            lab.trace().log().all().forEach(log::accept);
            return log;
        }
    }

    @Test
    void helloTravelsAndTheTallyIsThreeNoneNoneTwo() {
        EventLog log = hello();
        var timeline = new StateTimeline(log);
        Picture picture = StageView.draw(timeline.latest(), 1, StageOptions.of(1319, 694));
        assertThat(value(picture, "m2.mr.page0")).isEqualTo("hello");
        assertThat(value(picture, "m1.qp")).isEqualTo("RTS");
        assertThat(value(picture, "tally.moves")).isEqualTo("3");
        assertThat(value(picture, "tally.copies")).isEqualTo("0, modelled");
        assertThat(value(picture, "tally.entries")).isEqualTo("0, modelled");
        assertThat(value(picture, "tally.doorbells")).isEqualTo("2, measured");
        assertThat(value(picture, "tally.packed")).isEqualTo("NIC 1");
    }

    @Test
    void everyStepHasASentence() {
        EventLog log = hello();
        var timeline = new StateTimeline(log);
        for (long step = 0; step <= log.size(); step++) {
            var options = new StageOptions(859, 431, log.size(), 0, Locale.ENGLISH);
            assertThat(StageView.draw(timeline.at(step), 0.5, options).caption().bold()).isNotBlank().doesNotContain("{");
        }
    }

    private static String value(Picture picture, String id) {
        return picture.table().stream().filter(r -> r.id().equals(id)).findFirst().orElseThrow().value();
    }
}
