package org.verbscope.app.states;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.Path;
import org.verbscope.event.VerbEvent;
import org.verbscope.state.SampleLog;
import org.verbscope.state.SampleLog.Device;
import org.verbscope.state.StateTimeline;
import org.verbscope.verbs.QpAttribute;

@Tag("unit")
class TransitionModelTest {
    private final SampleLog lab = new SampleLog(Device.SOFT);
    private final TransitionModel model = new TransitionModel();

    private TransitionModel.View view() {
        model.state(new StateTimeline(lab.log).latest());
        return model.view();
    }

    private TransitionModel.Field field(QpAttribute attribute) {
        return view().fields().stream().filter(field -> field.attribute() == attribute).findFirst().orElseThrow();
    }

    @Test
    void thereIsNothingToTryWithoutAQueuePair() {
        assertThat(view()).isEqualTo(TransitionModel.View.EMPTY);
    }

    @Test
    void itOffersTheNextStateWithWhatTheTransitionRequires() {
        lab.open(1, 4096);
        assertThat(view().from()).isEqualTo("RESET");
        assertThat(view().to()).isEqualTo("INIT");
        assertThat(view().fields()).filteredOn(TransitionModel.Field::required).extracting(TransitionModel.Field::attribute)
                .containsExactly(QpAttribute.ACCESS_FLAGS, QpAttribute.PKEY_INDEX, QpAttribute.PORT);
        assertThat(view().accepted()).isTrue();
        assertThat(view().cell()).isEqualTo("""
                Lab.current().machine(1).queuePair(0x11).modify(
                    new QpAttributes()
                        .state(QpState.INIT)
                        .access(AccessFlag.LOCAL_WRITE, AccessFlag.REMOTE_WRITE, AccessFlag.REMOTE_READ)
                        .pkeyIndex(0)
                        .port(1),
                    List.of(QpAttribute.STATE,
                        QpAttribute.ACCESS_FLAGS,
                        QpAttribute.PKEY_INDEX,
                        QpAttribute.PORT));""");
    }

    @Test
    void theRulesSpeakBeforeTheCall() {
        lab.open(1, 4096);
        view();
        model.mask(QpAttribute.PORT, false);
        assertThat(view().accepted()).isFalse();
        assertThat(view().causes()).singleElement().matches(cause -> cause.attribute().equals("PORT") && cause.id().equals("modify.missing"));
        assertThat(view().cell()).as("it can be tried all the same").doesNotContain("PORT");
        model.mask(QpAttribute.PORT, true);
        model.type(QpAttribute.PORT, "0x");
        assertThat(field(QpAttribute.PORT).problem()).isNotEmpty();
        assertThat(view().cell()).isEmpty();
    }

    @Test
    void whatIsTypedStaysWhileSomethingHappensToAnotherQueuePair() {
        lab.open(1, 4096);
        lab.open(2, 4096);
        ObjectRef one = view().qp();
        model.mask(QpAttribute.PORT, false);
        lab.modify(2, "RESET", "INIT", Map.of("STATE", "INIT", "PORT", "1"));
        assertThat(view().qp()).isEqualTo(one);
        assertThat(field(QpAttribute.PORT).inMask()).isFalse();

        lab.modify(1, "RESET", "INIT", Map.of("STATE", "INIT", "PORT", "1"));
        assertThat(view().from()).as("its own way is over").isEqualTo("INIT");
        lab.modify(2, "INIT", "RTR", Map.of("STATE", "RTR", "DEST_QPN", "0x11", "PATH_MTU", "MTU_4096", "AV",
                "::ffff:10.77.0.1 from index 3 of port 1"));
        assertThat(view().qp().machine()).as("nothing is typed: the latest change").isEqualTo(2);
    }

    @Test
    void aWayThatIsInNoTableIsSaidToBeNone() {
        lab.open(1, 4096);
        view();
        model.target("RTS");
        assertThat(view().accepted()).isFalse();
        assertThat(view().causes()).first().matches(cause -> cause.id().equals("modify.no-transition"));
    }

    @Test
    void afterARefusalWhatWasRightStaysAndThePeerFillsTheRest() {
        lab.open(1, 4096);
        lab.open(2, 4096);
        for (int machine = 1; machine <= 2; machine++) {
            lab.modify(machine, "RESET", "INIT", Map.of("STATE", "INIT", "PORT", "1"));
        }
        lab.modify(2, "INIT", "RTR", Map.of("STATE", "RTR", "DEST_QPN", "0x11", "PATH_MTU", "MTU_4096", "AV",
                "::ffff:10.77.0.1 from index 3 of port 1"));
        ObjectRef qp = SampleLog.ref(1, ObjectKind.QP);
        long call = lab.emit(SampleLog.user(1, Path.CONTROL), new VerbEvent.VerbCalled("modify_qp", qp,
                Map.of("STATE", "RTR", "AV", "LID 0 from port 1, no GRH", "RQ_PSN", "77", "DEST_QPN", "0x12")));
        lab.emit(SampleLog.user(1, Path.CONTROL), new VerbEvent.VerbReturned(call, "modify_qp", 22, 0, 5, ObjectRef.NONE, "no"));
        assertThat(view().to()).isEqualTo("RTR");
        assertThat(field(QpAttribute.RQ_PSN).text()).isEqualTo("77");
        assertThat(field(QpAttribute.AV).text()).isEqualTo("::ffff:10.77.0.2 from index 3");
        assertThat(field(QpAttribute.PATH_MTU).text()).isEqualTo("MTU_4096");
        assertThat(view().accepted()).isTrue();
    }

    @Test
    void anExerciseGetsNoProposals() {
        lab.open(1, 4096);
        model.proposes(false);
        assertThat(view().fields()).allMatch(field -> field.text().isEmpty() && !field.inMask());
        model.type(QpAttribute.PORT, "1");
        assertThat(field(QpAttribute.PORT).inMask()).isTrue();
    }

    @Test
    void whatWasTypedBelongsToOneWay() {
        lab.open(1, 4096);
        view();
        model.type(QpAttribute.PORT, "7");
        assertThat(field(QpAttribute.PORT).text()).isEqualTo("7");
        lab.modify(1, "RESET", "INIT", Map.of("STATE", "INIT", "PORT", "7"));
        assertThat(view().to()).isEqualTo("RTR");
        model.target("INIT");
        assertThat(field(QpAttribute.PORT).text()).isEqualTo("1");
    }
}
