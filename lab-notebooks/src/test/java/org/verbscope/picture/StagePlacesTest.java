package org.verbscope.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.Entry;
import org.verbscope.event.EventLog;
import org.verbscope.event.ObjectEvent.ObjectCreated;
import org.verbscope.event.ObjectKind;
import org.verbscope.state.LabState;
import org.verbscope.state.SampleLog;
import org.verbscope.state.SampleLog.Device;
import org.verbscope.state.StateTimeline;

@Tag("unit")
class StagePlacesTest {
    private final EventLog log = hello();
    private final LabState state = new StateTimeline(log).at(log.size());

    private static EventLog hello() {
        var lab = new SampleLog(Device.SOFT);
        lab.connected(64).fill(1, "hello");
        lab.sendReceive(1, 5, "hello");
        return lab.log;
    }

    @Test
    void whatAnEventIsAboutIsDrawnOnTheStageOfItsStep() {
        Picture picture = StageView.draw(state, 1, StageOptions.of(859, 431));
        for (Entry entry : log.all()) {
            boolean object = entry.event() instanceof ObjectCreated made && (made.object().kind() == ObjectKind.QP || made.object().kind() == ObjectKind.MR);
            if (object) {
                assertThat(StagePlaces.of(entry)).as(entry.event().toString()).anyMatch(id -> picture.find(id).isPresent());
            }
        }
        assertThat(log.all()).anyMatch(entry -> StagePlaces.about(entry, "m1.qp.sq.slot0")).anyMatch(entry -> StagePlaces.about(entry, "m2.cq"))
                .anyMatch(entry -> StagePlaces.about(entry, "wire.move2"));
    }

    @Test
    void aShapeStandsForItsObject() {
        assertThat(StagePlaces.object(state, "m1.qp.sq.slot0").kind()).isEqualTo(ObjectKind.QP);
        assertThat(StagePlaces.object(state, "m2.mr.page1").machine()).isEqualTo(2);
        assertThat(StagePlaces.object(state, "m1.control.pd").kind()).isEqualTo(ObjectKind.PD);
        assertThat(StagePlaces.object(state, "m1.control.entries").exists()).isFalse();
        assertThat(StagePlaces.object(state, "wire.move2").exists()).isFalse();
    }

    @Test
    void anObjectTellsItsOwnerItsAttributesAndItsPast() {
        ObjectFacts facts = ObjectFacts.of(state, StagePlaces.object(state, "m1.qp"), Locale.ENGLISH);
        assertThat(facts.name()).startsWith("QP 0x");
        assertThat(facts.owner()).startsWith("PD");
        assertThat(facts.attributes()).extracting(ObjectFacts.Attribute::name).contains("state");
        assertThat(facts.past()).extracting(ObjectFacts.Past::step).isSorted().hasSizeGreaterThan(1);
    }

    @Test
    void theSixStepsOfTheMessageAreEvents() {
        long[] steps = SixSteps.steps(log, state, log.size());
        assertThat(steps).isSorted().doesNotContain(0);
        assertThat(SixSteps.steps(log, LabState.START, log.size())).containsOnly(0);
    }
}
