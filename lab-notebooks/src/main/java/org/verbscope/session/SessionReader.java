package org.verbscope.session;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import org.verbscope.event.Entry;
import org.verbscope.event.EventLog;
import org.verbscope.event.JsonEvents;
import org.verbscope.event.LabClock;
import org.verbscope.event.MalformedEventException;

/**
 * Reads {@code .vscope} files, which are untrusted: names of entries are looked up and never used as
 * paths, sizes and counts are bounded, and what cannot be read is said in the findings.
 */
public final class SessionReader {
    private static final int FILE_BLOCK = 64 << 10;
    private static final int MAX_ENTRIES = 200;
    private static final int MAX_LINE = 1 << 20;
    private static final int MAX_NOTEBOOK = 64 << 20;
    private static final int MAX_HEADER = 1 << 20;
    private static final ObjectMapper JSON = new ObjectMapper(JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(20).build()).build())
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    private final Bound bound;
    private final List<String> findings = new ArrayList<>();
    private final TreeMap<Integer, List<Entry>> logs = new TreeMap<>();
    private final Set<String> names = new HashSet<>();
    /** Nothing can be read after a place that is cut off or damaged. */
    private boolean ended;
    private SessionHeader header;
    private String notebook = "";

    private final Progress progress;

    /** Who is told while a session is read: on the thread that reads, in the order of the file. */
    public interface Progress {
        default void header(SessionHeader header) { }

        /** The next log; it grows from now on, and the one before is whole. */
        default void log(EventLog log) { }
    }

    private SessionReader(long fileSize, Progress progress) {
        this.bound = new Bound(fileSize);
        this.progress = progress;
    }

    /** @throws SessionException when it is not a session of a format this version reads */
    public static Session read(Path file) throws SessionException {
        return read(file, new Progress() { });
    }

    /**
     * The notebook that the session carries, which lies behind the logs in the file; empty when it has none, or when that
     * cannot be told without reading all of it.
     */
    public static String notebook(Path file) {
        try (var zip = new ZipFile(file.toFile())) {
            ZipEntry entry = zip.getEntry("notebook.ipynb");
            if (entry == null) {
                return "";
            }
            try (InputStream in = zip.getInputStream(entry)) {
                return new String(new Bound(Files.size(file)).bytes(in, MAX_NOTEBOOK, entry.getName()), StandardCharsets.UTF_8);
            }
        } catch (IOException | SessionException | IllegalArgumentException damaged) {
            return "";
        }
    }

    /** As {@link #read(Path)}; {@code progress} hears of what is there already. @throws SessionException when it is not a session of a format this version reads */
    public static Session read(Path file, Progress progress) throws SessionException {
        // Unpacking asks for 512 bytes at a time.
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), FILE_BLOCK)) {
            return new SessionReader(Files.size(file), progress).read(in, file.getFileName().toString());
        } catch (NoSuchFileException none) {
            throw new SessionException("There is no such file (" + file + "). See that the path is right.", none);
        } catch (OutOfMemoryError full) { // what was read so far is garbage by now
            throw new SessionException(file + " holds more events than fit in this program's memory. Give Java more (-Xmx).", full);
        } catch (IOException failed) {
            throw new SessionException("cannot read " + file + ": " + failed.getMessage(), failed);
        }
    }

    private Session read(InputStream in, String name) throws IOException, SessionException {
        var zip = new ZipInputStream(in, StandardCharsets.UTF_8);
        try {
            int entries = 0;
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = ended ? null : zip.getNextEntry()) {
                if (++entries > MAX_ENTRIES) {
                    throw new SessionException(name + " has more than " + MAX_ENTRIES + " entries; it is no session.");
                }
                take(entry.getName(), zip);
                if (!ended) {
                    bound.skip(zip, "an entry");
                }
            }
        } catch (ZipException | EOFException cut) {
            findings.add(name + " is cut off or damaged: " + cut.getMessage() + ". Read as far as it is sound.");
        } catch (IllegalArgumentException badName) {
            findings.add(name + " holds an entry whose name is not UTF-8. Read up to it.");
        }
        if (header == null) {
            throw new SessionException(name + " is no Verbscope session: it has no session.json. "
                    + (findings.isEmpty() ? "" : String.join(" ", findings) + " ") + "Open a file that Verbscope wrote (.vscope).");
        }
        if (logs.values().stream().allMatch(List::isEmpty)) {
            findings.add(logs.isEmpty() ? "The session has no log: there is nothing to step through. Run its notebook again to get one."
                    : "The log of the session is empty: nothing was recorded.");
        }
        return new Session(header, List.copyOf(logs.values()), notebook, findings);
    }

    private void take(String entry, InputStream in) throws IOException, SessionException {
        if (!names.add(entry)) {
            findings.add("an entry that is there twice was left out the second time");
        } else if (entry.equals("session.json")) {
            header = header(bound.bytes(in, MAX_HEADER, entry));
            progress.header(header);
        } else if (entry.equals("notebook.ipynb")) {
            notebook = new String(bound.bytes(in, MAX_NOTEBOOK, entry), StandardCharsets.UTF_8);
        } else if (entry.matches("log-[1-9][0-9]{0,2}\\.jsonl")) {
            logs.put(Integer.parseInt(entry.substring(4, entry.length() - 6)), log(in, entry));
        } else {
            findings.add("an entry that this version does not know was left out");
        }
    }

    private SessionHeader header(byte[] bytes) throws SessionException {
        SessionHeader read;
        try {
            read = JSON.readValue(bytes, SessionHeader.class);
        } catch (JsonProcessingException broken) {
            throw new SessionException("session.json cannot be read: " + broken.getOriginalMessage()
                    + ". Take the session from a backup, or run its notebook again.", broken);
        } catch (IOException | RuntimeException broken) {
            throw new SessionException("session.json cannot be read: " + broken.getMessage(), broken);
        }
        if (read == null || read.format() < 1) {
            throw new SessionException("session.json does not say of which format the session is. "
                    + "Take the session from a backup, or run its notebook again.");
        } else if (read.format() > SessionHeader.FORMAT) {
            throw new SessionException("the session has format " + read.format() + "; this version reads up to "
                    + SessionHeader.FORMAT + ". Open it with a newer Verbscope.");
        }
        return read;
    }

    private List<Entry> log(InputStream in, String name) throws IOException, SessionException {
        var lines = new Lines(in, bound, MAX_LINE, name);
        var entries = new EventLog(LabClock.real());
        progress.log(entries);
        try {
            while (lines.next()) {
                Entry entry = JsonEvents.parse(lines.bytes(), lines.start(), lines.length());
                if (entry.seq() != entries.size() + 1L) {
                    throw new MalformedEventException("event " + entry.seq() + " does not follow " + entries.size());
                }
                entries.accept(entry);
            }
        } catch (MalformedEventException broken) {
            findings.add(name + ", line " + (entries.size() + 1) + ": " + broken.getMessage()
                    + ". The log was read up to there.");
        } catch (EOFException cut) {
            findings.add(name + " is cut off after event " + entries.size() + ".");
            ended = true;
        } catch (ZipException damaged) {
            findings.add(name + " is damaged after event " + entries.size() + ": " + damaged.getMessage() + ".");
            ended = true;
        }
        return entries.all();
    }
}
