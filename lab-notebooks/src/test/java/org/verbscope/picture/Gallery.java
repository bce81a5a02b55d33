package org.verbscope.picture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes every scene as PNG, to be looked at: arguments are a folder and scene names (none: all). */
final class Gallery {
    private Gallery() { }

    public static void main(String[] args) throws IOException {
        Path folder = Files.createDirectories(Path.of(args[0]));
        views(folder, args);
        for (var scene : Scenes.all().entrySet()) {
            if (args.length > 1 && !java.util.List.of(args).contains(scene.getKey())) {
                continue;
            }
            for (Theme theme : Theme.values()) {
                for (double[] size : new double[][] {{859, 431}, {1319, 694}}) {
                    Picture picture = StageView.draw(scene.getValue(), 0.6, StageOptions.of(size[0], size[1]));
                    Files.write(folder.resolve(scene.getKey() + "-" + theme.id() + "-" + (int) size[0] + ".png"),
                            PngWriter.write(picture, theme, size[0] < 1000 ? 1.6 : 1.1));
                }
            }
        }
    }

    private static void views(Path folder, String[] args) throws IOException {
        for (var scene : ViewScenes.all().entrySet()) {
            if (args.length > 1 && !java.util.List.of(args).contains(scene.getKey())) {
                continue;
            }
            var state = ViewScenes.state(scene.getKey());
            var index = new LogIndex(scene.getValue());
            for (Theme theme : Theme.values()) {
                for (double[] size : new double[][] {{859, 393}, {1319, 658}}) {
                    String end = "-" + scene.getKey() + "-" + theme.id() + "-" + (int) size[0] + ".png";
                    double scale = size[0] < 1000 ? 1.6 : 1.1;
                    Files.write(folder.resolve("states" + end), PngWriter.write(StatesView.draw(state, StatesOptions.of(size[0], size[1])), theme, scale));
                    Files.write(folder.resolve("queues" + end),
                            PngWriter.write(QueuesView.draw(state, index, QueuesOptions.of(size[0], size[1])), theme, scale));
                    Files.write(folder.resolve("objects" + end), PngWriter.write(ObjectsView.draw(state, ObjectsOptions.of(size[0])), theme, scale));
                    Files.write(folder.resolve("ladder" + end), PngWriter.write(LadderView.draw(new PacketTrail(index), state.step(), 0, size[0] * 0.385,
                            size[1] - 34, java.util.Locale.ENGLISH), theme, scale));
                }
            }
        }
    }
}
