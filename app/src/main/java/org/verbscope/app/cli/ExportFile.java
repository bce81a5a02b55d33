package org.verbscope.app.cli;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ThreadLocalRandom;

/** A file that an export makes: whole or not at all, and never in another's place unless that is asked for. */
record ExportFile(Path file, boolean force) {
    /** What goes into it. */
    @FunctionalInterface
    interface Content {
        void write(OutputStream out) throws IOException;
    }

    /** Before anything is written. @throws FileAlreadyExistsException when something is there and may not be replaced */
    void check() throws IOException {
        if (Files.isDirectory(file)) {
            throw new FileSystemException(file.toString(), null, "it is a folder; name a file");
        }
        if (Files.isRegularFile(file) && !force) {
            throw new FileAlreadyExistsException(file.toString(), null, "--force writes over it");
        }
    }

    void write(String text) throws IOException {
        write(out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    void write(Content content) throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file)) { // a terminal, a pipe: nothing to replace
            try (OutputStream out = Files.newOutputStream(file)) {
                content.write(out);
            }
            return;
        }
        Path target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
        Path part = target.resolveSibling("." + target.getFileName() + "."
                + Long.toString(ThreadLocalRandom.current().nextLong(Long.MAX_VALUE), Character.MAX_RADIX) + ".part");
        try {
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(part, StandardOpenOption.CREATE_NEW))) {
                content.write(out);
            }
            if (force) {
                Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
            } else {
                Files.move(part, target);
            }
        } finally {
            Files.deleteIfExists(part);
        }
    }
}
