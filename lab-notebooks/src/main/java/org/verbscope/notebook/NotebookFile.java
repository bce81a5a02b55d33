package org.verbscope.notebook;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The file that a notebook lives in. Saving replaces it in one step, and refuses when another program has changed it since
 * this object last read or wrote it, so that nobody's work is lost.
 *
 * <p>The check and the replacement are two steps: another program that saves in the same instant may still be
 * overwritten. All methods may be called from any thread; they block while the disk works.
 */
public final class NotebookFile {
    /** What happens to a file that another program has changed. */
    public enum OnConflict {
        /** Saving fails and writes nothing. */
        REFUSE,
        /** The file is replaced all the same; the user has said so. */
        OVERWRITE
    }

    private final Path path;
    private final ReadLimits limits;
    private Notebook notebook;
    private FileStamp stamp;

    private NotebookFile(Path path, ReadLimits limits, Notebook notebook) {
        this.path = path;
        this.limits = limits;
        this.notebook = notebook;
    }

    /**
     * Opens a notebook file.
     *
     * @param path the file
     * @return the file with the notebook that it holds
     * @throws NotebookException when it cannot be read or is not a notebook
     */
    public static NotebookFile open(Path path) throws NotebookException {
        return open(path, ReadLimits.DEFAULT);
    }

    /**
     * Opens a notebook file within limits.
     *
     * @param path the file
     * @param limits what the file may ask for
     * @return the file with the notebook that it holds
     * @throws NotebookException when it cannot be read or is not a notebook
     */
    public static NotebookFile open(Path path, ReadLimits limits) throws NotebookException {
        NotebookFile file = new NotebookFile(path, limits, Notebook.empty());
        file.reload();
        return file;
    }

    /**
     * A notebook that has no file yet. Nothing is written before it is saved.
     *
     * @param path where it will be saved; saving refuses when a file stands there by then
     * @param notebook the notebook
     * @return the file
     */
    public static NotebookFile create(Path path, Notebook notebook) {
        return new NotebookFile(path, ReadLimits.DEFAULT, notebook);
    }

    /**
     * The file's path.
     *
     * @return the path as it was given
     */
    public Path path() {
        return path;
    }

    /**
     * The notebook as it was last read or saved.
     *
     * @return the notebook
     */
    public synchronized Notebook notebook() {
        return notebook;
    }

    /**
     * Reads the file again and forgets what was in memory.
     *
     * @return the notebook
     * @throws NotebookException when it cannot be read or is not a notebook; what was in memory stays
     */
    public synchronized Notebook reload() throws NotebookException {
        byte[] bytes = bytes().orElseThrow(() -> new NotebookException("There is no such file", path.toString(),
                "See that the path is right."));
        try {
            notebook = new NotebookReader(limits).read(bytes);
        } catch (NotebookException e) {
            throw e.in(path.toString());
        }
        stamp = FileStamp.of(bytes);
        return notebook;
    }

    /**
     * Whether saving would meet a conflict now.
     *
     * @return true when the file's content is not what this object last read or wrote
     * @throws NotebookException when the file cannot be read
     */
    public synchronized boolean changedOnDisk() throws NotebookException {
        Optional<FileStamp> now = bytes().map(FileStamp::of);
        return !now.equals(Optional.ofNullable(stamp));
    }

    /**
     * Saves the notebook; a file that another program has changed is left alone.
     *
     * @param changed the notebook to save
     * @throws NotebookConflictException when another program has changed, made or deleted the file
     * @throws NotebookException when it cannot be written; the file is then as it was
     */
    public void save(Notebook changed) throws NotebookException {
        save(changed, OnConflict.REFUSE);
    }

    /**
     * Saves the notebook.
     *
     * @param changed the notebook to save; {@link Notebook#clearOutputs} first, to save it without outputs
     * @param onConflict what happens when another program has changed the file
     * @throws NotebookConflictException when it has, and that is to be refused
     * @throws NotebookException when it cannot be written; the file is then as it was
     */
    public synchronized void save(Notebook changed, OnConflict onConflict) throws NotebookException {
        if (onConflict == OnConflict.REFUSE && changedOnDisk()) {
            throw new NotebookConflictException(conflict(), path);
        }
        byte[] bytes = NotebookWriter.write(changed);
        if (bytes.length > limits.bytes()) {
            throw new NotebookException("The notebook would have " + bytes.length + " bytes, more than the "
                    + limits.bytes() + " that can be read again", path.toString(), "Clear the largest outputs and save again.");
        }
        try {
            if (Files.exists(path) && !Files.isWritable(path)) {
                throw new AccessDeniedException(path.toString());
            }
            AtomicWrite.write(path, bytes);
        } catch (AccessDeniedException e) {
            throw new NotebookException("The file may not be written", path.toString(),
                    "Nothing is lost. Save under another name, or ask for the right to write there.", e);
        } catch (NoSuchFileException e) {
            throw new NotebookException("The folder does not exist", path.toString(),
                    "Nothing is lost. Make the folder, or save under another name.", e);
        } catch (IOException e) {
            throw new NotebookException("The file could not be written: " + e.getMessage(), path.toString(),
                    "Nothing is lost. See that the disk has room, then save again or under another name.", e);
        }
        notebook = changed;
        stamp = FileStamp.of(bytes);
    }

    private String conflict() {
        if (stamp == null) {
            return "A file of that name is there already";
        }
        return Files.exists(path) ? "Another program has changed the file since it was read"
                : "Another program has deleted the file since it was read";
    }

    /** The file's content, empty when there is no file. */
    private Optional<byte[]> bytes() throws NotebookException {
        if (!Files.exists(path)) {
            return Optional.empty();
        }
        // A pipe or a device would never end.
        if (!Files.isRegularFile(path)) {
            throw new NotebookException("It is not a file", path.toString(), "Name a file that ends in .ipynb.");
        }
        try (InputStream in = Files.newInputStream(path)) {
            byte[] bytes = in.readNBytes(limits.bytes() + 1);
            if (bytes.length > limits.bytes()) {
                throw new NotebookException("The file has more than the " + limits.bytes() + " bytes that are read",
                        path.toString(), "Save it without its outputs in the program that made it, then open it again.");
            }
            return Optional.of(bytes);
        } catch (NotebookException e) {
            throw e;
        } catch (IOException e) {
            throw new NotebookException("The file could not be read: " + e.getMessage(), path.toString(),
                    "See that it exists and that you may read it.", e);
        }
    }
}
