package org.verbscope.event;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file for what does not fit into memory. Its name is deleted as soon as it is open, so it goes when this object does or
 * the process ends, however that is. No channel: threads of snippets write here, and an interrupt would close it.
 */
final class SpillFile {
    private final RandomAccessFile file;
    private long length;

    /** @param folder where there is room */
    SpillFile(Path folder) throws IOException {
        Path path = Files.createTempFile(folder, "verbscope-log", ".tmp");
        try {
            file = new RandomAccessFile(path.toFile(), "rw");
        } finally {
            Files.delete(path);
        }
    }

    /** @return where it lies @throws IOException when there is no room; nothing was added then */
    long append(byte[] bytes, int count) throws IOException {
        synchronized (file) {
            file.seek(length);
            file.write(bytes, 0, count);
            long at = length;
            length += count;
            return at;
        }
    }

    byte[] read(long position, int count) {
        var bytes = new byte[count];
        synchronized (file) {
            try {
                file.seek(position);
                file.readFully(bytes);
            } catch (IOException broken) {
                throw new UncheckedIOException("the log cannot be read back from the disk: " + broken.getMessage(), broken);
            }
        }
        return bytes;
    }

    long length() {
        synchronized (file) {
            return length;
        }
    }
}
