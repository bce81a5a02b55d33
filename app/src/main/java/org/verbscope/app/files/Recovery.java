package org.verbscope.app.files;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.verbscope.notebook.Notebook;
import org.verbscope.notebook.NotebookException;
import org.verbscope.notebook.NotebookFile;

/**
 * Unsaved changes of a window, kept beside the person's files and never over them, so that a crash loses at most a few
 * seconds. A kept notebook goes when it was saved or given up. A window holds a lock on its own: what nobody holds was
 * left by a crash. Not thread-safe; one thread keeps, the disk may be slow.
 */
public final class Recovery implements AutoCloseable {
    /**
     * Left by a window that did not end.
     *
     * @param original where the notebook was to be saved
     * @param kept the notebook as it was, a file
     */
    public record Left(Path original, Path kept, Instant when) {
        public Notebook notebook() throws NotebookException {
            return NotebookFile.open(kept).notebook();
        }
    }

    private static final Logger LOG = LoggerFactory.getLogger(Recovery.class);

    private final Path folder;
    private final String name = "window-" + ProcessHandle.current().pid() + "-" + Long.toHexString(System.nanoTime());
    private FileChannel held;

    public Recovery(Path folder) {
        this.folder = folder;
    }

    /** The folder of this user. */
    public static Path ofUser() {
        return UserFolders.state().resolve("recovery");
    }

    /** Keeps {@code notebook} as the unsaved state of {@code original}; what was kept before goes. */
    public void keep(Path original, Notebook notebook) {
        try {
            if (held == null) {
                Files.createDirectories(folder);
                held = FileChannel.open(lock(name), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                held.lock();
            }
            NotebookFile.create(file(name), notebook).save(notebook, NotebookFile.OnConflict.OVERWRITE);
            var words = new Properties();
            words.setProperty("original", original.toAbsolutePath().toString());
            words.setProperty("when", Instant.now().toString());
            try (Writer out = Files.newBufferedWriter(words(name))) {
                words.store(out, "Unsaved changes");
            }
        } catch (IOException refused) {
            LOG.warn("unsaved changes cannot be kept in {}: {}", folder, refused.toString());
        }
    }

    /** Everything is saved, or the person does not want it. */
    public void forget() {
        delete(name);
    }

    /** The window ends as it should. */
    @Override
    public void close() {
        forget();
        release();
        try {
            Files.deleteIfExists(lock(name));
        } catch (IOException refused) {
            LOG.warn("{} cannot be deleted: {}", lock(name), refused.toString());
        }
    }

    /** As a crash would: nothing is tidied. */
    void release() {
        try {
            if (held != null) {
                held.close();
            }
        } catch (IOException ignored) {
            LOG.debug("lock of {}: {}", name, ignored.toString());
        }
    }

    /** What crashed windows left, the newest first. */
    public List<Left> left() {
        var all = new ArrayList<Left>();
        if (!Files.isDirectory(folder)) {
            return all;
        }
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*.ipynb")) {
            for (Path each : found) {
                String whose = each.getFileName().toString().replaceFirst("\\.ipynb$", "");
                if (!whose.equals(name) && free(whose)) {
                    read(whose).ifPresent(all::add);
                }
            }
        } catch (IOException refused) {
            LOG.warn("{} cannot be read: {}", folder, refused.toString());
        }
        all.sort(java.util.Comparator.comparing(Left::when).reversed());
        return all;
    }

    /** The person has it back, or does not want it. */
    public void forget(Left left) {
        String whose = left.kept().getFileName().toString().replaceFirst("\\.ipynb$", "");
        delete(whose);
        try {
            Files.deleteIfExists(lock(whose));
        } catch (IOException refused) {
            LOG.warn("{} cannot be deleted: {}", lock(whose), refused.toString());
        }
    }

    private boolean free(String whose) {
        try (FileChannel channel = FileChannel.open(lock(whose), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            return lock != null;
        } catch (IOException | OverlappingFileLockException taken) {
            return false;
        }
    }

    private Optional<Left> read(String whose) {
        var words = new Properties();
        try (Reader in = Files.newBufferedReader(words(whose))) {
            words.load(in);
            return Optional.of(new Left(Path.of(words.getProperty("original")), file(whose), Instant.parse(words.getProperty("when"))));
        } catch (IOException | RuntimeException broken) {
            LOG.warn("{} is not whole: {}", words(whose), broken.toString());
            return Optional.empty();
        }
    }

    private void delete(String whose) {
        try {
            Files.deleteIfExists(file(whose));
            Files.deleteIfExists(words(whose));
        } catch (IOException refused) {
            LOG.warn("{} cannot be deleted: {}", file(whose), refused.toString());
        }
    }

    private Path file(String whose) {
        return folder.resolve(whose + ".ipynb");
    }

    private Path words(String whose) {
        return folder.resolve(whose + ".properties");
    }

    private Path lock(String whose) {
        return folder.resolve(whose + ".lock");
    }
}
