package org.verbscope.app.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.verbscope.ccode.CProgram;
import org.verbscope.event.Entry;
import org.verbscope.event.EventLog;
import org.verbscope.event.LabClock;
import org.verbscope.export.PacketFile;
import org.verbscope.export.SequenceChart;
import org.verbscope.session.Session;
import org.verbscope.state.StateTimeline;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes a session in other forms, without running anything. */
@Command(name = "export", mixinStandardHelpOptions = true,
        description = "Write a session as a C program, packets, a sequence chart or drawings.",
        footer = {"", "What a form cannot hold is said in a note each.",
            "Exit code: 0 written; 2 wrong use; 66 the session cannot be read; 73 a file cannot be written, or is there already."})
final class Export implements Callable<Integer> {
    /** A file that was written and what is in it. */
    private record Written(String form, Path file, String what) { }

    @Spec
    private CommandSpec spec;
    @Parameters(paramLabel = "SESSION", description = "A session file (.vscope).")
    private Path file;
    @Option(names = "--c", paramLabel = "FILE", description = "A C program that makes the same calls through libibverbs.")
    private Path c;
    @Option(names = "--pcapng", paramLabel = "FILE", description = "The packets, for Wireshark.")
    private Path pcapng;
    @Option(names = "--mermaid", paramLabel = "FILE", description = "A sequence chart of calls, packets and completions.")
    private Path mermaid;
    @Option(names = "--svg", paramLabel = "FILE", description = "The stage at an event; see --step.")
    private Path svg;
    @Option(names = "--step", paramLabel = "K", description = "The event that --svg draws (default: the last).")
    private Long step;
    @Option(names = "--svg-series", paramLabel = "DIR", description = "The stage at one event after the other, numbered.")
    private Path series;
    @Option(names = "--from", paramLabel = "A", description = "First event of --svg-series and --mermaid (default: 1).")
    private Long from;
    @Option(names = "--to", paramLabel = "B", description = "Last event of --svg-series and --mermaid (default: the last).")
    private Long to;
    @Mixin
    private Drawing drawing;
    @Option(names = "--force", description = "Write over files that are there.")
    private boolean force;
    @Option(names = "--json", description = "Print what was written as JSON.")
    private boolean json;
    private final List<Written> written = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    @Override
    public Integer call() throws IOException {
        checkOptions();
        Optional<Session> read = SessionArgument.read(file, spec.commandLine());
        if (read.isEmpty()) {
            return SessionArgument.UNREADABLE;
        }
        Session session = read.get();
        notes.addAll(session.findings());
        if (session.logs().size() > 1) {
            notes.add("the session has the logs of " + session.logs().size() + " Java processes; this is of the newest");
        }
        List<Entry> log = session.log();
        long first = inRange("--from", from, 1, log.size());
        long last = inRange("--to", to, log.size(), log.size());
        if (last < first && (from != null || to != null)) {
            throw wrong("--from " + first + " is after --to " + last);
        }
        long at = inRange("--step", step, log.size(), log.size());
        checkFiles(log.size(), first, last);
        if (c != null) {
            program(session);
        }
        if (pcapng != null) {
            packets(session);
        }
        List<Entry> part = log.isEmpty() ? log : log.subList((int) first - 1, (int) last);
        if (mermaid != null) {
            chart(part);
        }
        pictures(log, at, first, last);
        print(session);
        return 0;
    }

    private void checkOptions() {
        if (c == null && pcapng == null && mermaid == null && svg == null && series == null) {
            throw wrong("say what to write: --c, --pcapng, --mermaid, --svg or --svg-series");
        } else if (step != null && svg == null) {
            throw wrong("--step is the event that --svg draws; name its file");
        } else if ((from != null || to != null) && series == null && mermaid == null) {
            throw wrong("--from and --to are for --svg-series and --mermaid");
        }
        drawing.check(spec.commandLine());
        var named = new HashSet<Path>();
        for (Path path : files()) {
            if (!named.add(path.toAbsolutePath().normalize())) {
                throw wrong(path + " is named twice");
            }
        }
    }

    private List<Path> files() {
        List<Path> files = new ArrayList<>();
        for (Path path : new Path[] {c, pcapng, mermaid, svg}) {
            if (path != null) {
                files.add(path);
            }
        }
        return files;
    }

    private long inRange(String option, Long given, long otherwise, long size) {
        if (given != null && (given < 1 || given > size)) {
            throw wrong(option + " " + given + ": the session has " + (size == 0 ? "no events" : "events 1 to " + size));
        }
        return given == null ? otherwise : given;
    }

    private ParameterException wrong(String what) {
        return new ParameterException(spec.commandLine(), what);
    }

    /** All of them before the first is written. */
    private void checkFiles(long size, long first, long last) throws IOException {
        for (Path path : files()) {
            new ExportFile(path, force).check();
        }
        for (long k = first; series != null && k <= last; k++) {
            new ExportFile(picture(k, size), force).check();
        }
    }

    private void program(Session session) throws IOException {
        CProgram program = CProgram.of(session.log(), session.header().title(), session.header().device());
        new ExportFile(c, force).write(program.text());
        written.add(new Written("c", c, "C program, " + program.completions().size() + " completions"));
        notes.addAll(program.findings());
    }

    private void packets(Session session) throws IOException {
        var packets = new PacketFile[1];
        new ExportFile(pcapng, force).write(out -> packets[0] = PacketFile.write(session.log(), session.header().device(), out));
        written.add(new Written("pcapng", pcapng, packets[0].packets() + " packets"));
        notes.addAll(packets[0].findings());
    }

    private void chart(List<Entry> part) throws IOException {
        String chart = SequenceChart.of(part);
        new ExportFile(mermaid, force).write(chart);
        written.add(new Written("mermaid", mermaid, "sequence chart of " + part.size() + " events"));
        if (chart.length() > SequenceChart.USUAL_LIMIT) {
            notes.add("the chart has " + chart.length() + " characters: Mermaid draws more than " + SequenceChart.USUAL_LIMIT
                    + " only with a higher maxTextSize; --from and --to take a part");
        }
    }

    private void pictures(List<Entry> entries, long at, long first, long last) throws IOException {
        if (svg == null && series == null) {
            return;
        }
        var log = new EventLog(LabClock.real());
        entries.forEach(log::accept);
        var timeline = new StateTimeline(log);
        if (svg != null) {
            new ExportFile(svg, force).write(drawing.svg(drawing.draw(timeline, log, at)));
            written.add(new Written("svg", svg, "event " + at + " of " + log.size()));
        }
        if (series != null && log.size() > 0) {
            Files.createDirectories(series);
            for (long k = first; k <= last; k++) {
                new ExportFile(picture(k, log.size()), force).write(drawing.svg(drawing.draw(timeline, log, k)));
            }
            written.add(new Written("svg-series", series, "events " + first + " to " + last + " of " + log.size()));
        }
    }

    /** Numbers of one width, so that names sort as events do. */
    private Path picture(long k, long size) {
        int digits = Math.max(3, Long.toString(size).length());
        return series.resolve(String.format("event-%0" + digits + "d.svg", k));
    }

    private void print(Session session) {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            ObjectNode node = Json.object().put("title", session.header().title()).put("events", session.log().size());
            ArrayNode files = node.putArray("files");
            written.forEach(w -> files.addObject().put("form", w.form).put("file", w.file.toString()).put("what", w.what));
            ArrayNode all = node.putArray("notes");
            notes.forEach(all::add);
            Json.print(out, node);
            return;
        }
        written.forEach(w -> out.println(w.file + ": " + w.what));
        notes.forEach(note -> out.println(Shown.of("note: " + note)));
        out.flush();
    }
}
