package org.verbscope.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.CpuEvent.SocketCall;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.lab.Lab;
import org.verbscope.state.LabState;
import org.verbscope.state.StateTimeline;

/** Sockets on the stage: what was, as it was, and beside it, dotted, what two computers have. */
@Tag("unit")
class SocketsOnStageTest {
    private static final double[][] SIZES = {{859, 431}, {1319, 694}};

    private static Picture draw(LabState state, double[] size, Locale locale) {
        return StageView.draw(state, 0.5, new StageOptions(size[0], size[1], state.step(), 0, locale));
    }

    private static String row(Picture picture, String id) {
        return picture.table().stream().filter(r -> r.id().equals(id)).findFirst().orElseThrow().value();
    }

    @Test
    void aRealConnectionIsDrawnAtEachOfItsSteps() {
        try (Lab lab = Lab.fresh()) {
            // The log of a lab before this one goes on.
            long before = lab.trace().log().size();
            var tcp = lab.tcp(lab.machine(1), lab.machine(2));
            tcp.write("hello");
            assertThat(tcp.read(5)).isEqualTo("hello");
            var log = lab.trace().log();
            var timeline = new StateTimeline(log);
            for (long step = before + 1; step <= log.size(); step++) {
                for (double[] size : SIZES) {
                    PictureRules.check(draw(timeline.at(step), size, Locale.ENGLISH));
                    PictureRules.check(draw(timeline.at(step), size, Locale.forLanguageTag("zh-Hant")));
                }
                if (log.get(step).event() instanceof PayloadMove || log.get(step).event() instanceof SocketCall) {
                    Picture picture = draw(timeline.at(step), SIZES[1], Locale.ENGLISH);
                    assertThat(StagePlaces.of(log.get(step))).anyMatch(place -> picture.find(place).isPresent());
                    assertThat(picture.caption().text()).doesNotContain("{", "rxe", "Modelled");
                }
            }
            Picture last = draw(timeline.latest(), SIZES[1], Locale.ENGLISH);
            assertThat(row(last, "tally.moves")).isEqualTo("3");
            assertThat(row(last, "tally.copies")).isEqualTo("2, inferred");
            assertThat(row(last, "tally.entries")).isEqualTo("2, measured");
            assertThat(row(last, "tally.packed")).isEqualTo("CPU");
            // A queue pair takes the stage.
            lab.pair();
            assertThat(timeline(lab).transfer()).isNull();
            assertThat(StageView.draw(timeline(lab), 1, StageOptions.of(859, 431)).find("m1.qp")).isPresent();
        }
    }

    private static LabState timeline(Lab lab) {
        return new StateTimeline(lab.trace().log()).latest();
    }

    @Test
    void whatTwoComputersHaveIsDottedAndIsInNoCount() {
        Picture picture = draw(Scenes.all().get("sockets-done"), SIZES[1], Locale.ENGLISH);
        assertThat(picture.table()).filteredOn(r -> r.id().contains("other.")).hasSize(3).allMatch(r -> r.value().equals("modelled"));
        for (String nic : List.of("m1.other.nic", "m2.other.nic")) {
            assertThat(picture.find(nic).orElseThrow()).isInstanceOfSatisfying(Shape.Rect.class, rect -> assertThat(rect.stroke().dash()).isEqualTo(Stroke.Dash.DOTTED));
        }
        assertThat(row(picture, "tally.moves")).isEqualTo("3");
        assertThat(row(picture, "tally.switches")).isEqualTo("1, measured");
        for (String copy : List.of("m1.move1", "m2.move3")) {
            assertThat(((Shape.Group) picture.find(copy).orElseThrow()).children()).anyMatch(s -> s instanceof Shape.Circle c && c.fill().ground() == Role.KERNEL_INK);
        }
    }

    @Test
    void theBackRowSeesTheSameMoves() {
        for (String scene : List.of("sockets-open", "sockets-copy", "sockets-handed", "sockets-done")) {
            PictureRules.check(PresenterStage.draw(Scenes.all().get(scene), 0.5, 888, 558, Locale.ENGLISH));
        }
        Picture picture = PresenterStage.draw(Scenes.all().get("sockets-done"), 1, 888, 558, Locale.ENGLISH);
        assertThat(List.of(row(picture, "tally.moves"), row(picture, "tally.copies"), row(picture, "tally.entries"))).containsExactly("3", "2", "2");
        assertThat(picture.find("wire.move2")).isPresent();
    }
}
