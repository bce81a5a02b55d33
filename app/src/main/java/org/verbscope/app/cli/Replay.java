package org.verbscope.app.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.verbscope.event.Entry;
import org.verbscope.event.EventLog;
import org.verbscope.event.LabClock;
import org.verbscope.picture.Picture;
import org.verbscope.picture.StageOptions;
import org.verbscope.picture.StageView;
import org.verbscope.picture.SvgWriter;
import org.verbscope.picture.Theme;
import org.verbscope.session.Session;
import org.verbscope.session.SessionException;
import org.verbscope.session.SessionReader;
import org.verbscope.state.StateTimeline;
import picocli.CommandLine.Command;
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
    private static final int UNREADABLE = 66;

    @Spec
    private CommandSpec spec;
    @Parameters(paramLabel = "SESSION", description = "A session file (.vscope).")
    private Path file;
    @Option(names = "--step", paramLabel = "K", description = "The event to stand at (default: the last).")
    private Long step;
    @Option(names = "--svg", paramLabel = "FILE", description = "Draw the stage at that event.")
    private Path svg;
    @Option(names = "--width", description = "Of the drawing in pixels (default: ${DEFAULT-VALUE}).", defaultValue = "1319")
    private int width;
    @Option(names = "--height", description = "Of the drawing in pixels (default: ${DEFAULT-VALUE}).", defaultValue = "694")
    private int height;
    @Option(names = "--theme", description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).", defaultValue = "LIGHT")
    private Theme theme;
    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        Session session;
        try {
            session = SessionReader.read(file);
        } catch (SessionException unreadable) {
            spec.commandLine().getErr().println(unreadable.getMessage());
            return UNREADABLE;
        }
        long at = place(session.log().size());
        if (width < 1 || height < 1) {
            throw new ParameterException(spec.commandLine(), "--width " + width + ", --height " + height
                    + ": at least 1 pixel");
        }
        var log = new EventLog(LabClock.real());
        session.log().forEach(log::accept);
        Picture picture = StageView.draw(new StateTimeline(log).at(at), 1,
                new StageOptions(width, height, log.size(), 0, Locale.ENGLISH));
        if (svg != null) {
            Files.writeString(svg, SvgWriter.write(picture, theme), StandardCharsets.UTF_8);
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
        out.printf("%s on %s, %s clock, %s, %d events%n", session.header().title(), session.header().device(),
                session.header().clock(), session.header().created(), log.size());
        session.findings().forEach(finding -> out.println("note: " + finding));
        for (Entry entry : log.range(Math.max(0, at - 20), at)) {
            out.printf("%6d %12.3f us  machine %d  %-6s %-18s %s%n", entry.seq(), entry.head().time() / 1e3,
                    entry.head().machine(), entry.head().layer().name().toLowerCase(Locale.ROOT), entry.kind(),
                    entry.head().evidence().name().toLowerCase(Locale.ROOT));
        }
        out.println(picture.caption().text());
    }
}
