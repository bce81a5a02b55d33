package org.verbscope.app.shell;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.verbscope.app.course.Course;
import org.verbscope.app.course.OwnCopies;

/**
 * Where the notebook in the window is saved. One that came with the product stays as it is: saving it asks where the
 * person's copy goes, and from then on that copy is the notebook.
 */
final class NotebookFiles {
    /** Asks the person for a file. */
    interface Chooser {
        Optional<Path> toOpen();

        /** @param folder to begin with; it is there */
        Optional<Path> toSave(Path folder, String name);
    }

    private final Chooser chooser;
    private final Supplier<Workbench> bench;
    private final Path copies;

    /** @param copies where copies of the product's notebooks go, unless the person says otherwise */
    NotebookFiles(Chooser chooser, Supplier<Workbench> bench, Path copies) {
        this.chooser = chooser;
        this.bench = bench;
        this.copies = copies;
    }

    Optional<Path> toOpen() {
        return chooser.toOpen();
    }

    Path copies() {
        return copies;
    }

    void save() {
        if (Course.owns(path()) || bench.get().file().fresh()) {
            saveAs();
        } else {
            bench.get().save();
        }
    }

    void saveAs() {
        Path now = path();
        boolean product = Course.owns(now) || bench.get().file().fresh();
        Path folder = product ? copies : now.toAbsolutePath().getParent();
        try {
            boolean made = !Files.exists(folder);
            Files.createDirectories(folder);
            Optional<Path> chosen = chooser.toSave(folder, product ? OwnCopies.freeName(folder, now) : now.getFileName().toString());
            if (chosen.isPresent()) {
                saveTo(chosen.get());
            } else if (made) {
                Files.deleteIfExists(folder);
            }
        } catch (IOException refused) {
            bench.get().complain("The folder " + folder + " cannot be made: " + refused.getMessage()
                    + ". Choose another with \"Save as\".");
        }
    }

    private void saveTo(Path file) {
        if (Course.owns(file)) {
            bench.get().complain("Notebooks in " + Course.folder() + " came with Verbscope and stay as they are. "
                    + "Save yours in another folder, e.g. " + copies + ".");
        } else {
            bench.get().saveAs(file);
        }
    }

    private Path path() {
        return bench.get().file().path();
    }
}
