package org.verbscope.app.shell;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.Scene;
import javafx.scene.input.DragEvent;
import javafx.scene.input.TransferMode;

/** A notebook or a session dropped on the window is opened; other files are not taken. */
final class FileDrop {
    private FileDrop() { }

    static void on(Scene scene, Consumer<Path> open) {
        scene.setOnDragOver(event -> {
            if (file(event.getDragboard().getFiles()) != null) {
                event.acceptTransferModes(TransferMode.COPY);
            }
            event.consume();
        });
        scene.setOnDragDropped(event -> dropped(event, open));
    }

    private static void dropped(DragEvent event, Consumer<Path> open) {
        Path file = file(event.getDragboard().getFiles());
        event.setDropCompleted(file != null);
        event.consume();
        if (file != null) {
            open.accept(file);
        }
    }

    /** The first that can be opened, or null. */
    static Path file(List<File> files) {
        return files == null ? null : files.stream().map(File::toPath).filter(FileDrop::opens).findFirst().orElse(null);
    }

    static boolean opens(Path file) {
        String name = file.getFileName().toString();
        return name.endsWith(".ipynb") || name.endsWith(".vscope");
    }
}
