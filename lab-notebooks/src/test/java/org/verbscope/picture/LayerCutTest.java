package org.verbscope.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.Layer;
import org.verbscope.picture.LayerCut.Band;

@Tag("unit")
class LayerCutTest {
    private static final List<Band> MIDDLE = List.of(new Band(10, 20));

    private static Shape.Rect rect(String id, double y, double height) {
        return new Shape.Rect(id, "words", 0, y, 5, height, 0, Fill.NONE, Stroke.NONE);
    }

    @Test
    void whatLiesInAHiddenBandGoesAndWhatCrossesItIsCut() {
        List<Shape> left = LayerCut.of(List.of(rect("in", 12, 4), rect("across", 0, 30), rect("above", 0, 10)), MIDDLE);
        assertThat(left).containsExactly(rect("across", 0, 10), new Shape.Rect("", "", 0, 20, 5, 10, 0, Fill.NONE, Stroke.NONE), rect("above", 0, 10));
    }

    @Test
    void anUprightLineIsCutAndKeepsItsWay() {
        var up = new Shape.Line("", "", 3, 30, 3, 0, Stroke.NONE);
        assertThat(LayerCut.of(List.of(up), MIDDLE)).containsExactly(new Shape.Line("", "", 3, 10, 3, 0, Stroke.NONE),
                new Shape.Line("", "", 3, 30, 3, 20, Stroke.NONE));
    }

    @Test
    void aTokenGoesWithItsPlaceAndAGroupWithWhatIsInIt() {
        var token = new Shape.Group("token", "", 7, 15, 0, List.of(rect("", -3, 6)));
        var group = new Shape.Group("group", "", 0, 0, 0, List.of(rect("in", 12, 4), rect("out", 40, 4)));
        assertThat(LayerCut.of(List.of(token, group), MIDDLE))
                .containsExactly(new Shape.Group("group", "", 0, 0, 0, List.of(rect("out", 40, 4))));
    }

    @Test
    void theStageWithoutItsNicsHasNoAdapterAndKeepsTheProgram() {
        var state = Scenes.all().get("dma");
        Picture whole = StageView.draw(state, 1, StageOptions.of(859, 431));
        Picture less = StageView.draw(state, 1, new StageOptions(859, 431, 0, 0, Locale.ENGLISH, false, Set.of(Layer.NIC, Layer.WIRE)));
        assertThat(whole.flat()).extracting(Shape::words).contains("QP context", "packet buffer");
        assertThat(less.flat()).extracting(Shape::words).doesNotContain("QP context", "packet buffer").contains("MR 1 outbox");
        assertThat(StageView.draw(state, 1, new StageOptions(859, 431, 0, 0, Locale.ENGLISH, false, Set.of())).shapes()).isEqualTo(whole.shapes());
    }
}
