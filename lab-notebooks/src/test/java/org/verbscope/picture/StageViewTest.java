package org.verbscope.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.verbscope.event.Evidence;
import org.verbscope.event.Head;
import org.verbscope.event.NotebookEvent;
import org.verbscope.state.LabState;
import org.verbscope.state.SampleLog;
import org.verbscope.state.StateTimeline;

@Tag("unit")
class StageViewTest {
    private static final double[][] SIZES = {{859, 431}, {1319, 694}};

    static Stream<Arguments> pictures() {
        return Scenes.all().entrySet().stream().flatMap(scene -> Stream.of(SIZES).flatMap(size -> Stream.of(0.0, 0.5, 1.0)
                .map(progress -> Arguments.of(scene.getKey() + " " + (int) size[0] + " " + progress,
                        StageView.draw(scene.getValue(), progress, StageOptions.of(size[0], size[1]))))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("pictures")
    void wordsStandClearOfEachOtherAndInside(String name, Picture picture) {
        PictureRules.wordsStandClear(picture);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("pictures")
    void idsAreUniqueAndSpoken(String name, Picture picture) {
        PictureRules.idsAreSpoken(picture);
    }

    @Test
    void theDataLaneHoldsNoKernelColourWhereTheKernelIsBypassed() {
        for (String scene : List.of("dma", "dma-hw", "ack", "read", "hello")) {
            Picture picture = StageView.draw(Scenes.all().get(scene), 0.5, StageOptions.of(1319, 694));
            var frame = new StageFrame(1319, 694, false, false);
            assertThat(picture.flat()).filteredOn(s -> s instanceof Shape.Rect r && r.fill().ground() == Role.KERNEL_TINT)
                    .allMatch(s -> ((Shape.Rect) s).width() <= frame.control + 1);
            assertThat(picture.find("m1.move1").map(Shape::words).orElse("")).doesNotContain("CPU");
        }
    }

    @Test
    void onRxeTheProcessorCopiesInTheKernelsColour() {
        Picture picture = StageView.draw(Scenes.all().get("rxe"), 1, StageOptions.of(1319, 694));
        for (String move : List.of("m1.move1", "m2.move3")) {
            var group = (Shape.Group) picture.find(move).orElseThrow();
            assertThat(group.words()).contains("CPU copy");
            assertThat(group.children()).anyMatch(s -> s instanceof Shape.Circle c && c.fill().ground() == Role.KERNEL_INK);
        }
        assertThat(picture.flat()).anyMatch(s -> s instanceof Shape.Label t && t.text().equals("no RDMA hardware"));
        assertThat(row(picture, "tally.entries")).isEqualTo("1, inferred");
    }

    @Test
    void whoMovedItIsModelledOnTheSoftDevice() {
        Picture picture = StageView.draw(Scenes.all().get("hello"), 1, StageOptions.of(859, 431));
        assertThat(row(picture, "tally.copies")).isEqualTo("0, modelled");
        assertThat(row(picture, "tally.entries")).isEqualTo("0, modelled");
        var zero = (Shape.Group) picture.find("tally.copies").orElseThrow();
        assertThat(zero.children()).anyMatch(s -> s instanceof Shape.Line l && l.stroke().dash() == Stroke.Dash.DOTTED);
    }

    private static String row(Picture picture, String id) {
        return picture.table().stream().filter(r -> r.id().equals(id)).findFirst().orElseThrow().value();
    }

    @Test
    void theInsideOfARealAdapterIsNotInvented() {
        Picture picture = StageView.draw(Scenes.all().get("dma-hw"), 1, StageOptions.of(1319, 694));
        assertThat(picture.table()).filteredOn(r -> r.id().equals("m1.nic.translation")).isNotEmpty()
                .allMatch(r -> r.value().equals("not visible"));
        var card = (Shape.Rect) picture.find("m1.nic.buffer").orElseThrow();
        assertThat(card.stroke().dash()).isEqualTo(Stroke.Dash.DASHED);
        assertThat(picture.caption().evidence()).isEqualTo(Evidence.INFERRED);
    }

    @Test
    void theTokenTravelsByTranslationAlone() {
        LabState state = Scenes.all().get("dma");
        StageOptions options = StageOptions.of(1319, 694);
        var start = (Shape.Group) StageView.draw(state, 0, options).find("m1.token.payload").orElseThrow();
        var end = (Shape.Group) StageView.draw(state, 1, options).find("m1.token.payload").orElseThrow();
        assertThat(end.dy()).isGreaterThan(start.dy() + 30);
        assertThat(end.dx()).isEqualTo(start.dx());
        assertThat(end.children()).isEqualTo(start.children());
        assertThat(StageView.draw(state, 0.3, options).shapes()).hasSameSizeAs(StageView.draw(state, 1, options).shapes());
    }

    @Test
    void everyStepHasItsSentenceAndItsPicture() {
        for (SampleLog.Device device : SampleLog.Device.values()) {
            var lab = new SampleLog(device);
            lab.connected(65536).fill(1, "hello");
            lab.sendReceive(7, 12_000, "hello");
            var timeline = new StateTimeline(lab.log);
            for (long step = 0; step <= lab.log.size(); step++) {
                for (double[] size : SIZES) {
                    Picture picture = StageView.draw(timeline.at(step), 0.5, new StageOptions(size[0], size[1],
                            lab.log.size(), 0, java.util.Locale.ENGLISH));
                    assertThat(picture.caption().bold()).isNotBlank().doesNotContain("{").doesNotContain("  ").endsWith(".");
                }
            }
        }
    }

    @Test
    void theEmptyStageSaysWhatToDo() {
        Picture picture = StageView.draw(LabState.START, 1, StageOptions.of(859, 431));
        assertThat(picture.caption().text()).isEqualTo("Two machines. Nothing has been created. Run the first cell.");
        assertThat(picture.find("tally.moves")).isEmpty();
    }

    @Test
    void whereCellsRanThatMadeNothingNobodyIsToldToRunTheFirst() {
        var lab = new SampleLog(SampleLog.Device.SOFT);
        lab.emit(Head.notebook(), new NotebookEvent.ProcessStarted(1));
        Picture begun = StageView.draw(new StateTimeline(lab.log).at(1), 1, StageOptions.of(859, 431));
        assertThat(begun.caption().text()).as("no cell has run").endsWith("Run the first cell.");
        lab.emit(Head.notebook(), new NotebookEvent.CellStarted("a"));
        Picture picture = StageView.draw(new StateTimeline(lab.log).at(2), 1, StageOptions.of(859, 431));
        assertThat(picture.caption().text()).isEqualTo("Two machines. Nothing is there: what ran made no object, or it is gone.");
    }
}
