package org.verbscope.grade;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.verbscope.notebook.Notebook;
import org.verbscope.notebook.NotebookException;
import org.verbscope.notebook.NotebookReader;
import org.verbscope.notebook.NotebookWriter;
import org.verbscope.notebook.ReadLimits;

/**
 * Hand-ins as files: a zip of {@code hand-in.json} (name, number, lesson, answers, hashes), {@code notebook.ipynb} and, as
 * evidence, {@code session.vscope}. A bare notebook is read, too. What is read is untrusted: names of entries are looked
 * up and never used as paths, and sizes are bounded.
 */
public final class HandInFile {
    /** Version of the format that is written, and the newest that is read. */
    public static final int FORMAT = 1;
    private static final int MOST_ENTRIES = 20;
    private static final int MOST_ABOUT = 1 << 20;
    private static final int MOST_SESSION = 512 << 20;
    private static final String ABOUT = "hand-in.json";
    private static final String NOTEBOOK = "notebook.ipynb";
    private static final String SESSION = "session.vscope";
    private static final ObjectMapper JSON = new ObjectMapper(JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(20).build()).build())
            .enable(SerializationFeature.INDENT_OUTPUT);

    private HandInFile() { }

    /** The bytes of a hand-in: the same content gives the same bytes. */
    public static byte[] bytes(HandIn handIn) {
        byte[] notebook = NotebookWriter.write(handIn.notebook());
        ObjectNode about = JSON.createObjectNode().put("format", FORMAT).put("name", handIn.name()).put("number", handIn.number())
                .put("lesson", handIn.lesson()).put("title", handIn.notebook().lab().title().orElse(""))
                .put("notebook_sha256", hash(notebook));
        if (handIn.session().length > 0) {
            about.put("session_sha256", hash(handIn.session()));
        }
        ObjectNode answers = about.putObject("answers");
        new java.util.TreeMap<>(handIn.answers()).forEach(answers::put);
        var out = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(out, StandardCharsets.UTF_8)) {
            put(zip, ABOUT, JSON.writeValueAsBytes(about));
            put(zip, NOTEBOOK, notebook);
            if (handIn.session().length > 0) {
                put(zip, SESSION, handIn.session());
            }
        } catch (IOException impossible) {
            throw new IllegalStateException("a zip in memory cannot be written", impossible);
        }
        return out.toByteArray();
    }

    private static void put(ZipOutputStream zip, String name, byte[] bytes) throws IOException {
        var entry = new ZipEntry(name);
        entry.setTimeLocal(java.time.LocalDateTime.of(1980, 1, 1, 0, 0));
        zip.putNextEntry(entry);
        zip.write(bytes);
        zip.closeEntry();
    }

    /** Reads a hand-in, or a notebook. @throws HandInException when it is neither, saying what is wrong */
    public static HandIn read(Path file) throws HandInException {
        byte[] bytes;
        try (InputStream in = open(file)) {
            bytes = in.readNBytes(MOST_SESSION + 1);
        } catch (IOException unreadable) {
            throw new HandInException("It cannot be read: " + (Files.exists(file) ? unreadable.getMessage() : "there is no such file") + ".", unreadable);
        }
        if (bytes.length > MOST_SESSION) {
            throw new HandInException("It has more than " + (MOST_SESSION >> 20) + " MiB and was not read. Hand in without the session.");
        }
        boolean zip = bytes.length > 4 && bytes[0] == 'P' && bytes[1] == 'K';
        return zip ? zipped(bytes) : HandIn.of(notebook(bytes));
    }

    /** A pipe or a device would never end. */
    private static InputStream open(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IOException("it is not a file");
        }
        return Files.newInputStream(file);
    }

    private static HandIn zipped(byte[] bytes) throws HandInException {
        Map<String, byte[]> entries = entries(bytes);
        if (!entries.containsKey(NOTEBOOK)) {
            throw new HandInException("It is a zip without a " + NOTEBOOK + ". Make it with 'verbscope hand-in'.");
        }
        JsonNode about = about(entries.get(ABOUT));
        var findings = new ArrayList<String>();
        same(about, "notebook_sha256", entries.get(NOTEBOOK), NOTEBOOK, findings);
        same(about, "session_sha256", entries.get(SESSION), SESSION, findings);
        Notebook notebook = notebook(entries.get(NOTEBOOK));
        Map<String, String> answers = new HashMap<>();
        about.path("answers").properties().forEach(each -> answers.put(each.getKey(), each.getValue().asText()));
        answers.putAll(Answered.in(notebook));
        return new HandIn(line(about.path("name").asText()), line(about.path("number").asText()), notebook, answers,
                entries.getOrDefault(SESSION, new byte[0]), findings);
    }

    private static Map<String, byte[]> entries(byte[] bytes) throws HandInException {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        Map<String, Integer> most = Map.of(ABOUT, MOST_ABOUT, NOTEBOOK, ReadLimits.DEFAULT.bytes(), SESSION, MOST_SESSION);
        try (var zip = new ZipInputStream(new ByteArrayInputStream(bytes), StandardCharsets.UTF_8)) {
            int count = 0;
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (++count > MOST_ENTRIES) {
                    throw new HandInException("It is a zip with more than " + MOST_ENTRIES + " entries, and no hand-in.");
                }
                Integer bound = most.get(entry.getName());
                if (bound == null || entries.containsKey(entry.getName())) {
                    continue;
                }
                byte[] content = zip.readNBytes(bound + 1);
                if (content.length > bound) {
                    throw new HandInException("Its " + entry.getName() + " has more than " + (bound >> 20) + " MiB and was not read.");
                }
                entries.put(entry.getName(), content);
            }
        } catch (ZipException | java.io.EOFException | IllegalArgumentException damaged) {
            throw new HandInException("It is cut off or damaged: " + damaged.getMessage() + ". Ask for it again.", damaged);
        } catch (IOException failed) {
            throw new HandInException("It cannot be read: " + failed.getMessage() + ".", failed);
        }
        return entries;
    }

    private static JsonNode about(byte[] bytes) throws HandInException {
        try {
            return bytes == null ? JSON.createObjectNode() : JSON.readTree(bytes);
        } catch (IOException broken) {
            throw new HandInException("Its " + ABOUT + " cannot be read: " + broken.getMessage() + ". Make it with 'verbscope hand-in'.", broken);
        }
    }

    private static void same(JsonNode about, String key, byte[] bytes, String name, List<String> findings) {
        if (about.has(key) && (bytes == null || !about.path(key).asText().equals(hash(bytes)))) {
            findings.add(bytes == null ? name + " is missing" : name + " was changed after it was handed in");
        }
    }

    private static Notebook notebook(byte[] bytes) throws HandInException {
        try {
            return new NotebookReader(ReadLimits.DEFAULT).read(bytes);
        } catch (NotebookException wrong) {
            throw new HandInException("It is no notebook: " + wrong.getMessage(), wrong);
        }
    }

    /** One line for a table. */
    private static String line(String text) {
        String plain = text.replaceAll("\\p{Cntrl}+", " ").strip();
        return plain.length() <= 100 ? plain : plain.substring(0, 100);
    }

    private static String hash(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }
}
