package org.verbscope.app.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.verbscope.event.Entry;
import org.verbscope.event.EventLog;
import org.verbscope.event.LabClock;
import org.verbscope.picture.Picture;
import org.verbscope.session.Session;
import org.verbscope.state.StateTimeline;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows a session file without running anything. */
@Command(name = "replay", mixinStandardHelpOptions = true, description = "Show a session without running anything.",
        footer = {"", "Exit code: 0 shown; 2 wrong use; 66 the session cannot be read;",
            "73 the drawing cannot be written."})
final class Replay implements Callable<Integer> {
    @Spec
    private CommandSpec spec;
    @Parameters(paramLabel = "SESSION", description = "A session file (.vscope).")
    private Path file;
    @Option(names = "--step", paramLabel = "K", description = "The event to stand at (default: the last).")
    private Long step;
    @Option(names = "--svg", paramLabel = "FILE", description = "Draw the stage at that event.")
    private Path svg;
    @Mixin
    private Drawing drawing;
    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        Optional<Session> read = SessionArgument.read(file, spec.commandLine());
        if (read.isEmpty()) {
            return SessionArgument.UNREADABLE;
        }
        Session session = read.get();
        long at = place(session.log().size());
        drawing.check(spec.commandLine());
        var log = new EventLog(LabClock.real());
        session.log().forEach(log::accept);
        Picture picture = drawing.draw(new StateTimeline(log), log, at);
        if (svg != null) {
            Files.writeString(svg, drawing.svg(picture), StandardCharsets.UTF_8);
        }
        print(session, log, at, picture);
        return 0;
    }

    /** Where to stand, in a log of {@code events}. */
    private long place(long events) {
        if (step == null) {
            return events;
        } else if (step < 0 || step > events) {
            throw new ParameterException(spec.commandLine(), "--step " + step + ": the session has "
                    + (events == 0 ? "no event" : "events 1 to " + events) + "; 0 is before the first");
        }
        return step;
    }

    private void print(Session session, EventLog log, long at, Picture picture) {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            ObjectNode node = Json.object().put("title", session.header().title()).put("device", session.header().device())
                    .put("clock", session.header().clock()).put("created", session.header().created())
                    .put("events", log.size()).put("step", at).put("caption", picture.caption().text());
            ArrayNode findings = node.putArray("findings");
            session.findings().forEach(findings::add);
            Json.print(out, node);
            return;
        }
        out.println(Shown.of(session.header().title() + " on " + session.header().device() + ", " + session.header().clock()
                + " clock, " + session.header().created() + ", " + log.size() + " events"));
        session.findings().forEach(finding -> out.println(Shown.of("note: " + finding)));
        for (Entry entry : log.range(Math.max(0, at - 20), at)) {
            out.printf("%6d %12.3f us  machine %d  %-6s %-18s %s%n", entry.seq(), entry.head().time() / 1e3,
                    entry.head().machine(), entry.head().layer().name().toLowerCase(Locale.ROOT), Shown.of(entry.kind()),
                    entry.head().evidence().name().toLowerCase(Locale.ROOT));
        }
        out.println(Shown.of(picture.caption().text()));
    }
}
