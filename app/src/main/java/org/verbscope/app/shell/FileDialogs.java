package org.verbscope.app.shell;

import java.io.File;
import java.nio.file.Path;
import java.util.Optional;
import javafx.stage.FileChooser;
import javafx.stage.Window;

/** The desktop's own dialogs for files. */
final class FileDialogs implements NotebookFiles.Chooser {
    private final Window owner;

    FileDialogs(Window owner) {
        this.owner = owner;
    }

    @Override
    public Optional<Path> toOpen() {
        FileChooser chooser = chooser("Open a notebook or a session");
        chooser.getExtensionFilters().setAll(new FileChooser.ExtensionFilter("Notebooks and sessions", "*.ipynb", "*.vscope"));
        return path(chooser.showOpenDialog(owner));
    }

    @Override
    public Optional<Path> toSave(Path folder, String name) {
        FileChooser chooser = chooser("Save the notebook");
        chooser.setInitialDirectory(folder.toFile());
        chooser.setInitialFileName(name);
        return path(chooser.showSaveDialog(owner));
    }

    @Override
    public Optional<Path> toExport(Path folder, String name, String ending) {
        FileChooser chooser = chooser("Export the notebook");
        chooser.getExtensionFilters().setAll(new FileChooser.ExtensionFilter("*" + ending, "*" + ending));
        chooser.setInitialDirectory(folder.toFile());
        chooser.setInitialFileName(name);
        return path(chooser.showSaveDialog(owner));
    }

    private static FileChooser chooser(String title) {
        var chooser = new FileChooser();
        chooser.setTitle(title);
        chooser.getExtensionFilters().add(new FileChooser.ExtensionFilter("Notebooks", "*.ipynb"));
        return chooser;
    }

    private static Optional<Path> path(File chosen) {
        return Optional.ofNullable(chosen).map(File::toPath);
    }
}
