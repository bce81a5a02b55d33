package org.verbscope.app.shell;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import javafx.scene.image.Image;
import org.verbscope.app.course.Course;
import org.verbscope.app.files.Recovery;
import org.verbscope.app.theme.Say;
import org.verbscope.notebook.Attachments;
import org.verbscope.notebook.MarkdownCell;
import org.verbscope.notebook.MimeBundle;
import org.verbscope.notebook.Notebook;
import org.verbscope.notebook.NotebookException;
import org.verbscope.notebook.NotebookFile;
import org.verbscope.notebook.NotebookReader;
import org.verbscope.session.Session;
import org.verbscope.session.SessionHeader;

/** A notebook's file and the pictures that it may show: its own attachments and files beside it, nothing from elsewhere. */
final class OpenNotebook {
    private static final long LARGEST_PICTURE = 20_000_000;

    private NotebookFile file;
    private final Notebook document;
    /** It has no file of its own yet. */
    private boolean fresh;

    private OpenNotebook(NotebookFile file, Notebook document) {
        this.file = file;
        this.document = document;
    }

    /** The same file with a document that may not have been saved: nothing is lost on the way to another device. */
    OpenNotebook carrying(Notebook unsaved) {
        return new OpenNotebook(file, unsaved);
    }

    /** The notebook that a session carries; it has no file until it is saved. @throws NotebookException when it cannot be read */
    static OpenNotebook of(Session session, Path folder) throws NotebookException {
        return of(session.header(), session.notebook(), folder);
    }

    /** As {@link #of(Session, Path)}, before the rest of the session has been read. @param text as in a file; may be empty */
    static OpenNotebook of(SessionHeader header, String text, Path folder) throws NotebookException {
        Notebook document = text.isEmpty() ? Notebook.empty() : new NotebookReader().read(text.getBytes(StandardCharsets.UTF_8));
        String name = document.lab().title().orElse(header.title().isBlank() ? "recording" : header.title()).replaceAll("[^\\p{L}\\p{N}]+", "-").toLowerCase(Locale.ROOT);
        var opened = new OpenNotebook(NotebookFile.create(folder.resolve(name + ".ipynb"), document), document);
        opened.fresh = true;
        return opened;
    }

    /** Whether it lies on the disk as a file that can be opened again. */
    boolean isFile() {
        return !fresh && Files.isRegularFile(file.path());
    }

    /** Whether it has no file of its own yet. */
    boolean fresh() {
        return fresh;
    }

    /** A notebook that a crash left unsaved; saving it asks for a place only when its own is the product's. @throws NotebookException when it cannot be read */
    static OpenNotebook of(Recovery.Left left) throws NotebookException {
        Notebook document = left.notebook();
        NotebookFile file = Files.isRegularFile(left.original()) ? NotebookFile.open(left.original())
                : NotebookFile.create(left.original(), document);
        return new OpenNotebook(file, document);
    }

    static OpenNotebook of(Path path) throws NotebookException {
        NotebookFile file = NotebookFile.open(path);
        return new OpenNotebook(file, file.notebook());
    }

    /** The lesson that every first start opens, in the window's language. @throws NotebookException when the product's folder does not hold it */
    static OpenNotebook lesson() throws NotebookException {
        return of(Course.opening(Say.language().id()));
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
        fresh = false;
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
