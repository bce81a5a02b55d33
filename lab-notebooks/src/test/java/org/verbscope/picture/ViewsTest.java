package org.verbscope.picture;

import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The views beside the stage at both sizes, of every scene. */
@Tag("unit")
class ViewsTest {
    private static final double[][] SIZES = {{859, 395}, {1319, 658}, {859, 240}};

    private record Made(String name, Picture picture) { }

    private static Stream<Made> of(String scene, double width, double height) {
        var state = ViewScenes.state(scene);
        var index = new LogIndex(ViewScenes.log(scene));
        var some = Stream.of(new Made("states", StatesView.draw(state, StatesOptions.of(width, height))),
                new Made("objects", ObjectsView.draw(state, ObjectsOptions.of(width))),
                new Made("all objects", ObjectsView.draw(state, new ObjectsOptions(width, 0, "objects.1.QP.17.0", true, Locale.ENGLISH))),
                new Made("ladder", LadderView.draw(new PacketTrail(index), state.step(), 0, width * 0.385, height, Locale.ENGLISH)));
        return height < QueuesOptions.LEAST_HEIGHT ? some
                : Stream.concat(some, Stream.of(new Made("queues", QueuesView.draw(state, index, QueuesOptions.of(width, height)))));
    }

    static Stream<Arguments> pictures() {
        return ViewScenes.all().keySet().stream().flatMap(scene -> Stream.of(SIZES).flatMap(size -> of(scene, size[0], size[1])
                .map(made -> Arguments.of(made.name + " " + scene + " " + (int) size[0] + "x" + (int) size[1], made.picture))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("pictures")
    void wordsStandClearAndIdsAreSpoken(String name, Picture picture) {
        PictureRules.check(picture);
    }

    @Test
    void picturesAsSvg() {
        SvgSnapshots.check("states-refused", StatesView.draw(ViewScenes.state("refused"), StatesOptions.of(1319, 658)));
        var index = new LogIndex(ViewScenes.log("too-long"));
        SvgSnapshots.check("queues-too-long", QueuesView.draw(ViewScenes.state("too-long"), index, QueuesOptions.of(1319, 658)));
        SvgSnapshots.check("ladder-lost", LadderView.draw(new PacketTrail(new LogIndex(ViewScenes.log("lost"))), ViewScenes.log("lost").size(), 0, 508,
                624, Locale.ENGLISH));
        SvgSnapshots.check("objects-ended", ObjectsView.draw(ViewScenes.state("ended"), new ObjectsOptions(1319, 0, "", true, Locale.ENGLISH)));
    }
}
