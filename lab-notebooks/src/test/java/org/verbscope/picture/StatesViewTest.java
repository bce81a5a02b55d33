package org.verbscope.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.state.SampleLog;
import org.verbscope.verbs.rules.diagnosis.Diagnosis;
import org.verbscope.verbs.rules.diagnosis.Trouble;

@Tag("unit")
class StatesViewTest {
    private static Picture draw(String scene) {
        return StatesView.draw(ViewScenes.state(scene), StatesOptions.of(1319, 658));
    }

    private static String row(Picture picture, String id) {
        return picture.table().stream().filter(row -> row.id().equals(id)).map(PictureTable.Row::value).findFirst().orElse("");
    }

    private static List<String> words(Picture picture) {
        return Labels.of(picture).stream().map(Labels.Placed::text).toList();
    }

    @Test
    void bothAutomataSayWhereTheirQueuePairIsAndHowItCameThere() {
        Picture picture = draw("refused");
        assertThat(row(picture, "states.s1.INIT")).startsWith("here since step");
        assertThat(row(picture, "states.s1.RESET")).isEqualTo("here at first");
        assertThat(row(picture, "states.s1.RTR")).isEqualTo("not visited");
        assertThat(row(picture, "states.s2.RTR")).startsWith("here since step");
        assertThat(row(picture, "states.s2.INIT")).startsWith("reached at step");
        var rtr = (Shape.Group) picture.find("states.s2.RTR").orElseThrow();
        assertThat(rtr.children()).anyMatch(shape -> shape instanceof Shape.Rect rect && rect.fill().ground() == Role.PROTO_TINT);
    }

    @Test
    void aRefusalStandsOnItsEdgeWithErrnoAndCauses() {
        Picture picture = draw("refused");
        assertThat(picture.find("states.s1.refused").orElseThrow().words()).contains("INIT to RTR was refused", "EINVAL");
        assertThat(picture.find("states.s2.refused")).isEmpty();
        assertThat(row(picture, "need.AV")).endsWith("GRH missing");
        assertThat(row(picture, "need.MIN_RNR_TIMER")).isEqualTo("nothing: not in the mask");
        assertThat(row(picture, "need.RQ_PSN")).isEqualTo("0: peer: 23083");
        assertThat(row(picture, "need.DEST_QPN")).isEqualTo("0x12: accepted");
        assertThat(picture.find("cause.1")).isPresent();
        assertThat(picture.find("cause.2")).isPresent();
        assertThat(picture.find("cause.3")).isEmpty();
    }

    @Test
    void whatDoesNotAgreeHasItsConsequence() {
        Picture picture = draw("refused");
        assertThat(row(picture, "agree.PATH_MTU.1")).startsWith("1024 ≠ 4096: ");
        assertThat(row(picture, "agree.PSN.2")).startsWith("0x0 ≠ 0x5a2b: ");
        assertThat(row(picture, "agree.QPN.1")).isEqualTo("0x12 = 0x12");
        assertThat(row(draw("connected"), "agree.PSN.1")).isEqualTo("0x3c10 = 0x3c10");
    }

    @Test
    void theLibrarysOwnStateIsSaidToBeWrongAfterAnError() {
        Picture picture = draw("error");
        assertThat(row(picture, "agree.cached.2")).startsWith("RTS ≠ ERR");
        assertThat(row(picture, "states.error")).isNotEmpty();
        assertThat(words(picture)).anyMatch(text -> text.contains("is in ERR since step") && text.contains("LOC_LEN_ERR"));
        assertThat(draw("connected").table()).noneMatch(each -> each.id().startsWith("agree.cached"));
    }

    @Test
    void whatTheObjectsShowIsSaidBeforeWhatAStatusMayMean() {
        var troubles = Diagnosis.of(ViewScenes.log("error").all()).troubles();
        var options = StatesOptions.of(1319, 658);
        assertThat(StatesView.failed(ViewScenes.state("error"), options)).isTrue();
        assertThat(StatesView.failed(ViewScenes.state("connected"), options)).isFalse();
        Picture picture = StatesView.draw(ViewScenes.state("error"), troubles, options);
        String shown = troubles.stream().filter(trouble -> trouble.kind() == Trouble.Kind.FAILED).findFirst().orElseThrow().causes().get(0).sentence();
        assertThat(picture.find("cause.1").orElseThrow().words()).startsWith(shown);
        PictureRules.check(picture);
    }

    @Test
    void aChangeThatIsInNoTableSaysWhichThereAre() {
        Picture picture = draw("jump");
        assertThat(row(picture, "states.s1.refused")).contains("RESET to RTS was refused");
        assertThat(row(picture, "cause.1")).contains("There is no transition from RESET to RTS", "INIT, RTR, RTS");
    }

    @Test
    void aChosenStateSaysWhatTheWayThereNeeds() {
        var rtr = new StatesOptions(1319, 658, 0, SampleLog.ref(2, ObjectKind.QP), "RTR", Locale.ENGLISH);
        Picture picture = StatesView.draw(ViewScenes.state("jump"), rtr);
        assertThat(picture.table()).noneMatch(row -> row.id().startsWith("need."));
        assertThat(words(picture)).contains("RESET to RTR needs");
        var init = new StatesOptions(1319, 658, 0, SampleLog.ref(2, ObjectKind.QP), "INIT", Locale.ENGLISH);
        assertThat(StatesView.draw(ViewScenes.state("jump"), init).table()).extracting(PictureTable.Row::id)
                .contains("need.PKEY_INDEX", "need.PORT", "need.ACCESS_FLAGS");
    }

    @Test
    void withoutAQueuePairBothAutomataStandEmpty() {
        Picture picture = draw("empty");
        assertThat(words(picture)).contains("No queue pair yet.").doesNotContain("here");
        assertThat(picture.find("states.s2.ERR")).isPresent();
        assertThat(Ends.of(ViewScenes.state("empty"), ObjectRef.NONE).focus()).isNull();
    }
}
