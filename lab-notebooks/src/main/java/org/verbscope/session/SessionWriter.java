package org.verbscope.session;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.UUID;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.verbscope.event.Entry;
import org.verbscope.event.JsonEvents;

/** Writes {@code .vscope} files: a zip of {@code session.json}, {@code log-N.jsonl} and {@code notebook.ipynb}. */
public final class SessionWriter {
    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private SessionWriter() { }

    /** Writes beside {@code file} and renames, so that a crash leaves the old file. @throws SessionException when it cannot be written */
    public static void write(Session session, Path file) throws SessionException {
        Path folder = file.toAbsolutePath().getParent();
        try {
            Files.createDirectories(folder);
            // Not a temporary file of the library: those only their owner may read, and a session is handed on.
            Path half = folder.resolve(".session-" + UUID.randomUUID() + ".part");
            try {
                try (OutputStream out = Files.newOutputStream(half, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                    write(session, out);
                }
                Files.move(half, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(half);
            }
        } catch (IOException failed) {
            throw new SessionException("cannot write " + file + ": " + failed.getMessage(), failed);
        }
    }

    /** Writes to {@code out}, which stays open. */
    public static void write(Session session, OutputStream out) throws IOException {
        var zip = new ZipOutputStream(out, StandardCharsets.UTF_8);
        put(zip, "session.json", JSON.writeValueAsBytes(session.header()));
        int number = 1;
        for (List<Entry> log : session.logs()) {
            zip.putNextEntry(entry("log-" + number++ + ".jsonl"));
            for (Entry event : log) {
                zip.write(JsonEvents.line(event).getBytes(StandardCharsets.UTF_8));
                zip.write('\n');
            }
            zip.closeEntry();
        }
        if (!session.notebook().isEmpty()) {
            put(zip, "notebook.ipynb", session.notebook().getBytes(StandardCharsets.UTF_8));
        }
        zip.finish();
    }

    private static void put(ZipOutputStream zip, String name, byte[] bytes) throws IOException {
        zip.putNextEntry(entry(name));
        zip.write(bytes);
        zip.closeEntry();
    }

    /** The same content gives the same bytes: no time of day in the entries. */
    private static ZipEntry entry(String name) {
        var entry = new ZipEntry(name);
        entry.setTimeLocal(java.time.LocalDateTime.of(1980, 1, 1, 0, 0));
        return entry;
    }
}
