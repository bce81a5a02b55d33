package org.verbscope.app.shell;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Optional;
import javafx.scene.image.Image;
import org.verbscope.app.course.Course;
import org.verbscope.notebook.Attachments;
import org.verbscope.notebook.MarkdownCell;
import org.verbscope.notebook.MimeBundle;
import org.verbscope.notebook.Notebook;
import org.verbscope.notebook.NotebookException;
import org.verbscope.notebook.NotebookFile;

/** A notebook's file and the pictures that it may show: its own attachments and files beside it, nothing from elsewhere. */
final class OpenNotebook {
    private static final long LARGEST_PICTURE = 20_000_000;

    private NotebookFile file;
    private final Notebook document;

    private OpenNotebook(NotebookFile file, Notebook document) {
        this.file = file;
        this.document = document;
    }

    /** The same file with a document that may not have been saved: nothing is lost on the way to another device. */
    OpenNotebook carrying(Notebook unsaved) {
        return new OpenNotebook(file, unsaved);
    }

    static OpenNotebook of(Path path) throws NotebookException {
        NotebookFile file = NotebookFile.open(path);
        return new OpenNotebook(file, file.notebook());
    }

    /** The lesson that every first start opens. @throws NotebookException when the product's folder does not hold it */
    static OpenNotebook lesson() throws NotebookException {
        return of(Course.opening());
    }

    Notebook document() {
        return document;
    }

    Path path() {
        return file.path();
    }

    void save(Notebook document) throws NotebookException {
        file.save(document);
    }

    void saveAs(Path path, Notebook document) throws NotebookException {
        NotebookFile next = NotebookFile.create(path, document);
        next.save(document, NotebookFile.OnConflict.OVERWRITE);
        file = next;
    }

    /** The picture of a Markdown destination, or null. */
    Image picture(String destination) {
        try {
            if (destination.startsWith("attachment:")) {
                return attached(destination.substring("attachment:".length()));
            }
            Path folder = file.path().toAbsolutePath().normalize().getParent();
            Path wanted = folder.resolve(destination).normalize();
            if (!wanted.startsWith(folder) || !Files.isRegularFile(wanted) || Files.size(wanted) > LARGEST_PICTURE) {
                return null;
            }
            try (InputStream in = Files.newInputStream(wanted)) {
                return shown(new Image(in));
            }
        } catch (IOException | IllegalArgumentException none) {
            return null;
        }
    }

    private Image attached(String name) {
        for (var cell : document().cells()) {
            Optional<Attachments> attachments = cell instanceof MarkdownCell markdown ? markdown.attachments() : Optional.empty();
            Optional<String> data = attachments.flatMap(all -> all.file(name))
                    .flatMap(bundle -> bundle.text(MimeBundle.PNG).or(() -> bundle.text(MimeBundle.JPEG)));
            if (data.isPresent()) {
                return shown(new Image(new ByteArrayInputStream(Base64.getMimeDecoder().decode(data.get()))));
            }
        }
        return null;
    }

    private static Image shown(Image image) {
        return image.isError() ? null : image;
    }
}
