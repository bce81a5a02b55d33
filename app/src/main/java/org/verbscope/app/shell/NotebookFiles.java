package org.verbscope.app.shell;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.verbscope.app.course.Course;
import org.verbscope.app.course.OwnCopies;
import org.verbscope.app.notebook.CellView;
import org.verbscope.app.theme.Say;
import org.verbscope.event.Entry;
import org.verbscope.notebook.Notebook;

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

        /** As {@link #toSave}, for a file of another kind. @param ending of its name, e.g. {@code .html} */
        default Optional<Path> toExport(Path folder, String name, String ending) {
            return toSave(folder, name);
        }
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
            bench.get().complain(Say.of("The folder {0} cannot be made: {1}. Choose another with \"Save as\".", folder, refused.getMessage()));
        }
    }

    /** The notebook as it stands becomes a file beside it. @param worker writes it @param later says how it went, on the window's thread */
    void export(NotebookExport.Form form, Executor worker, Consumer<Runnable> later) {
        Path now = path();
        Path folder = Course.owns(now) || bench.get().file().fresh() ? copies : now.toAbsolutePath().getParent();
        String name = now.getFileName().toString().replaceFirst("\\.ipynb$", "") + (form == NotebookExport.Form.WITHOUT_OUTPUTS ? "-plain" : "")
                + form.ending();
        Optional<Path> chosen;
        try {
            Files.createDirectories(folder);
            chosen = chooser.toExport(folder, name, form.ending());
        } catch (IOException refused) {
            bench.get().complain(Say.of("The file cannot be written: {0}. Choose another folder.", refused.getMessage()));
            return;
        }
        if (chosen.isEmpty()) {
            return;
        }
        if (Course.owns(chosen.get())) {
            saveTo(chosen.get());
            return;
        }
        Workbench from = bench.get();
        Notebook notebook = from.model().document();
        List<CellView> cells = from.model().view().cells();
        List<Entry> log = from.view().log().all();
        worker.execute(() -> {
            try {
                NotebookExport.write(form, chosen.get(), notebook, cells, log);
                later.accept(() -> from.tell(Say.of("Written: {0}", chosen.get())));
            } catch (IOException refused) {
                later.accept(() -> from.complain(Say.of("The file cannot be written: {0}. Choose another folder.", refused.getMessage())));
            }
        });
    }

    private void saveTo(Path file) {
        if (Course.owns(file)) {
            bench.get().complain(Say.of("Notebooks in {0} came with Verbscope and stay as they are. Save yours in another folder, e.g. {1}.", Course.folder(), copies));
        } else {
            bench.get().saveAs(file);
        }
    }

    private Path path() {
        return bench.get().file().path();
    }
}
