package org.verbscope.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.ObjectKind;
import org.verbscope.state.SampleLog;

@Tag("unit")
class ObjectsViewTest {
    private static Picture draw(String scene, String open, boolean gone) {
        return ObjectsView.draw(ViewScenes.state(scene), new ObjectsOptions(1319, 0, open, gone, Locale.ENGLISH));
    }

    private static String row(Picture picture, String id) {
        return picture.table().stream().filter(row -> row.id().equals(id)).map(PictureTable.Row::value).findFirst().orElse("");
    }

    @Test
    void everyObjectStandsUnderItsOwner() {
        Picture picture = draw("made", "", false);
        assertThat(picture.table()).extracting(PictureTable.Row::what).containsExactly("context 1", "PD 1", "MR 0x1001 outbox", "QP 0x11", "CQ 1");
        assertThat(row(picture, "objects.1.QP.17.0")).startsWith("PD 1, made at step");
    }

    @Test
    void destroyedObjectsAreOneLineUntilTheyAreAskedFor() {
        assertThat(row(draw("ended", "", false), ObjectsView.FOLDED + "1")).startsWith("5 destroyed");
        Picture all = draw("ended", "", true);
        assertThat(row(all, "objects.1.QP.17.0")).contains("destroyed at step").doesNotContain("left open");
        var gone = (Shape.Group) all.find("objects.1.QP.17.0").orElseThrow();
        assertThat(gone.children()).noneMatch(shape -> shape instanceof Shape.Rect rect && rect.fill().ground() == Role.WORK_INK);
    }

    @Test
    void whatAProcessLeftOpenIsMarked() {
        Picture all = draw("ended", "", true);
        assertThat(row(all, "objects.1.MR.4097.0")).contains("left open when its process ended");
        assertThat(row(all, "objects.2.MR.4098.0")).doesNotContain("left open");
    }

    @Test
    void anOpenObjectShowsItsAttributesAndItsHistory() {
        Picture picture = draw("refused", "objects.1.QP.17.0", false);
        assertThat(row(picture, "objects.1.QP.17.0.max_send_wr")).isEqualTo("8");
        assertThat(Labels.of(picture)).extracting(Labels.Placed::text).anyMatch(text -> text.contains("INIT to RTR was refused"));
        assertThat(ObjectsView.object(ViewScenes.state("refused"), "objects.1.QP.17.0")).isEqualTo(SampleLog.ref(1, ObjectKind.QP));
    }
}
