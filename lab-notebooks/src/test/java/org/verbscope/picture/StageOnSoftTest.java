package org.verbscope.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.EventLog;
import org.verbscope.event.VirtualClock;
import org.verbscope.lab.Lab;
import org.verbscope.state.StateTimeline;
import org.verbscope.verbs.AccessFlag;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.QpAttributes;
import org.verbscope.verbs.SendRequest;

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

    @Test
    void whatAnAtomicBringsComesFromTheOtherEnd() {
        EventLog log = new EventLog(new VirtualClock());
        try (Lab lab = Lab.fresh()) {
            var pair = lab.pair();
            AccessFlag[] rights = {AccessFlag.LOCAL_WRITE, AccessFlag.REMOTE_ATOMIC};
            var count = pair.two().pd().regMr(pair.two().memory().memory(), rights);
            pair.two().qp().modify(new QpAttributes().access(rights), EnumSet.of(QpAttribute.ACCESS_FLAGS));
            pair.one().qp().postSend(SendRequest.fetchAndAdd(1, pair.one().memory(), 0, count.address(), count.rkey(), 1));
            pair.one().awaitSuccess();
            lab.trace().log().all().forEach(log::accept);
        }
        Picture picture = StageView.draw(new StateTimeline(log).latest(), 1, StageOptions.of(1319, 694));
        assertThat(picture.find("m2.move1").map(Shape::words).orElse("")).startsWith("1, DMA read, 8").hasSize(16);
        assertThat(picture.find("m1.move3").map(Shape::words).orElse("")).startsWith("3, DMA write, 8").hasSize(17);
        assertThat(picture.find("m1.move1")).isEmpty();
    }

    private static String value(Picture picture, String id) {
        return picture.table().stream().filter(r -> r.id().equals(id)).findFirst().orElseThrow().value();
    }
}
