package org.verbscope.check;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.verbscope.event.Entry;
import org.verbscope.event.TraceLevel;
import org.verbscope.event.VirtualClock;
import org.verbscope.lab.Lab;
import org.verbscope.session.SessionException;
import org.verbscope.session.SessionReader;
import org.verbscope.verbs.trace.Trace;

/**
 * What another process left of a run, in place of this process's own lab: once {@link #open} was called, check cells
 * judge it. A process that judges runs nobody's code but the teacher's.
 */
public final class Evidence {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static volatile Evidence open;

    private final List<Entry> log;
    private final String device;
    private final JsonNode notes;
    private final RecordedValues values;

    private Evidence(List<Entry> log, String device, JsonNode notes) {
        this.log = log;
        this.device = device;
        this.notes = notes;
        var trace = new Trace(new VirtualClock());
        log.forEach(trace.log()::accept);
        trace.level(TraceLevel.OFF);
        values = new RecordedValues(trace, device);
    }

    /**
     * Judges this run from now on, in place of the one before.
     *
     * @param session a session file: its newest log counts
     * @param notes a file of JSON: values by the names of variables
     * @throws IllegalArgumentException when they cannot be read
     */
    public static void open(String session, String notes) {
        try {
            var read = SessionReader.read(Path.of(session));
            open = new Evidence(read.log(), read.header().device(), JSON.readTree(Files.readAllBytes(Path.of(notes))));
            Lab.varyNothing();
        } catch (IOException | SessionException unreadable) {
            throw new IllegalArgumentException("the record of the run cannot be read: " + unreadable.getMessage(), unreadable);
        }
    }

    /** The run that is judged, or null: then it is this process's own. */
    static Evidence current() {
        return open;
    }

    /** Value of a variable when the run ended. @throws IllegalArgumentException when it cannot be made again */
    public static Object value(String variable) {
        return open.values.value(open.notes.path(variable).path("value"));
    }

    List<Entry> log() {
        return log;
    }

    String device() {
        return device;
    }
}
