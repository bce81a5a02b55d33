package org.verbscope.app.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.verbscope.event.Entry;
import org.verbscope.event.VirtualClock;
import org.verbscope.lab.Lab;
import org.verbscope.session.Session;
import org.verbscope.session.SessionHeader;
import org.verbscope.session.SessionWriter;
import org.verbscope.verbs.trace.Trace;

/** Session files of what the soft device really did. */
final class RecordedSession {
    private RecordedSession() { }

    /** Two machines and one text from the first to the second. */
    static List<Entry> saying(String text) {
        Trace before = Trace.process();
        var trace = new Trace(new VirtualClock());
        Trace.install(trace);
        try (Lab lab = Lab.fresh()) {
            var pair = lab.pair();
            lab.exchange(pair.one(), pair.two(), text);
            return trace.log().all();
        } finally {
            Trace.install(before);
        }
    }

    static Path write(Path file, String title, List<Entry> log) throws Exception {
        var header = new SessionHeader(1, "0.1.0", "2026-01-02T03:04:05Z", title, "soft", "virtual", 1, Map.of());
        SessionWriter.write(new Session(header, List.of(log), "", List.of()), file);
        return file;
    }
}
