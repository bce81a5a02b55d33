package org.verbscope.session;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.verbscope.event.Entry;
import org.verbscope.lab.Tally;

/**
 * What a lesson's cells did on a real device once, recorded. Immutable.
 *
 * @param name its name
 * @param log everything that happened
 */
public record Recording(String name, List<Entry> log) {
    /** Copies the log. */
    public Recording {
        log = List.copyOf(log);
    }

    /**
     * A recording that came with the product.
     *
     * @param name e.g. {@code lesson-01-rxe}
     * @throws IllegalArgumentException when there is none of this name
     */
    public static Recording open(String name) {
        if (!name.matches("[a-z0-9-]+")) {
            throw new IllegalArgumentException("\"" + name + "\" is not a recording's name: small letters, digits and hyphens");
        }
        try (InputStream in = Recording.class.getResourceAsStream(name + ".vscope")) {
            if (in == null) {
                throw new IllegalArgumentException("there is no recording " + name);
            }
            Path copy = Files.createTempFile("verbscope-recording", ".vscope");
            try {
                Files.write(copy, in.readAllBytes());
                return new Recording(name, SessionReader.read(copy).log());
            } finally {
                Files.delete(copy);
            }
        } catch (IOException | SessionException unreadable) {
            throw new IllegalStateException("the recording " + name + " cannot be read: " + unreadable.getMessage(), unreadable);
        }
    }

    /** Counts of these cells, as {@link org.verbscope.lab.Lab#tally} has them; of everything without any. */
    public Tally tally(String... cells) {
        return Tally.of(log, cells);
    }

    @Override
    public String toString() {
        return "recording " + name + ", " + log.size() + " events";
    }
}
