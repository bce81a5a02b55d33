package org.verbscope.app.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.verbscope.event.Entry;
import org.verbscope.export.LogDifference;
import org.verbscope.picture.EventRow;
import org.verbscope.picture.EventRows;
import org.verbscope.session.Session;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says where two sessions part. */
@Command(name = "compare", mixinStandardHelpOptions = true, description = "Find the first event in which two sessions differ.",
        footer = {"", "How long calls took does not count, nor does lab time unless both sessions ran on the virtual clock.",
            "Exit code: 0 the same; 1 different; 2 wrong use; 66 a session cannot be read."})
final class Compare implements Callable<Integer> {
    private static final int DIFFERENT = 1;
    private static final int AROUND = 3;

    @Spec
    private CommandSpec spec;
    @Parameters(index = "0", paramLabel = "A", description = "A session file (.vscope).")
    private Path fileA;
    @Parameters(index = "1", paramLabel = "B", description = "Another one.")
    private Path fileB;
    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Override
    public Integer call() {
        Optional<Session> a = SessionArgument.read(fileA, spec.commandLine());
        Optional<Session> b = SessionArgument.read(fileB, spec.commandLine());
        if (a.isEmpty() || b.isEmpty()) {
            return SessionArgument.UNREADABLE;
        }
        boolean times = isVirtual(a.get()) && isVirtual(b.get());
        int processes = Math.max(a.get().logs().size(), b.get().logs().size());
        for (int i = 0; i < processes; i++) {
            List<Entry> left = log(a.get(), i);
            List<Entry> right = log(b.get(), i);
            Optional<LogDifference> difference = LogDifference.of(left, right, times);
            if (difference.isPresent()) {
                show(a.get(), b.get(), i + 1, times, difference.get());
                return DIFFERENT;
            }
        }
        same(a.get(), b.get(), times);
        return 0;
    }

    private static boolean isVirtual(Session session) {
        return "virtual".equals(session.header().clock());
    }

    private static List<Entry> log(Session session, int process) {
        return process < session.logs().size() ? session.logs().get(process) : List.of();
    }

    private void same(Session a, Session b, boolean times) {
        long events = a.logs().stream().mapToLong(List::size).sum();
        if (json) {
            Json.print(out(), head(a, b, times).put("equal", true).put("same", events));
            return;
        }
        notes(a, b);
        out().println("The same: " + events + " events" + (times ? ", with their lab times." : ", lab times left out."));
        out().flush();
    }

    private void show(Session a, Session b, int process, boolean times, LogDifference difference) {
        List<Entry> left = log(a, process - 1);
        List<Entry> right = log(b, process - 1);
        int at = (int) difference.same();
        if (json) {
            ObjectNode node = head(a, b, times).put("equal", false).put("same", at).put("process", process).put("event", at + 1);
            event(node, "a", difference.a());
            event(node, "b", difference.b());
            ArrayNode fields = node.putArray("fields");
            difference.fields().forEach(f -> fields.addObject().put("field", f.name()).put("a", f.a()).put("b", f.b()));
            events(node.putArray("before"), left.subList(Math.max(0, at - AROUND), at));
            events(node.putArray("after_a"), after(left, at));
            events(node.putArray("after_b"), after(right, at));
            Json.print(out(), node);
            return;
        }
        notes(a, b);
        String where = a.logs().size() > 1 || b.logs().size() > 1 ? " of process " + process : "";
        out().println((at == 0 ? "The first event" : at == 1 ? "Event 1 is the same. Event 2" : "Events 1 to " + at + " are the same. Event "
                + (at + 1)) + where + (difference.a() == null ? " is in B alone:" : difference.b() == null ? " is in A alone:" : " differs:"));
        out().println();
        left.subList(Math.max(0, at - AROUND), at).forEach(entry -> line("    ", entry));
        side("A   ", difference.a(), after(left, at));
        side("B   ", difference.b(), after(right, at));
        if (!difference.fields().isEmpty()) {
            out().println();
            difference.fields().forEach(f -> out().println(Shown.of("  " + f.name() + ": " + value(f.a()) + " in A, " + value(f.b()) + " in B")));
        }
        out().flush();
    }

    private static String value(String text) {
        return text.isEmpty() ? "nothing" : text.length() > 100 ? text.substring(0, 100) + "..." : text;
    }

    private static List<Entry> after(List<Entry> log, int at) {
        return log.subList(Math.min(at + 1, log.size()), Math.min(at + 1 + AROUND, log.size()));
    }

    private void side(String lead, Entry entry, List<Entry> after) {
        if (entry == null) {
            out().println(lead + "ends here");
            return;
        }
        line(lead, entry);
        after.forEach(next -> line("    ", next));
    }

    private void line(String lead, Entry entry) {
        out().println(lead + words(entry));
    }

    private static String words(Entry entry) {
        EventRow row = EventRows.of(entry);
        String who = row.machine().isEmpty() ? "" : "machine " + row.machine() + ", " + row.layer() + ": ";
        return Shown.of(String.format("%6d  ", row.step()) + who + row.event() + (row.object().isEmpty() ? "" : ", " + row.object())
                + (row.bytes().isEmpty() ? "" : ", " + row.bytes() + " bytes"));
    }

    private void notes(Session a, Session b) {
        a.findings().forEach(finding -> out().println(Shown.of("note on A: " + finding)));
        b.findings().forEach(finding -> out().println(Shown.of("note on B: " + finding)));
    }

    private static ObjectNode head(Session a, Session b, boolean times) {
        ObjectNode node = Json.object().put("times", times);
        side(node.putObject("session_a"), a);
        side(node.putObject("session_b"), b);
        return node;
    }

    private static void side(ObjectNode node, Session session) {
        node.put("title", session.header().title()).put("device", session.header().device());
        ArrayNode findings = node.putArray("findings");
        session.findings().forEach(findings::add);
    }

    private static void event(ObjectNode into, String name, Entry entry) {
        if (entry == null) {
            into.putNull(name);
        } else {
            event(into.putObject(name), entry);
        }
    }

    private static void events(ArrayNode into, List<Entry> entries) {
        entries.forEach(entry -> event(into.addObject(), entry));
    }

    private static void event(ObjectNode node, Entry entry) {
        node.put("event", entry.seq()).put("kind", entry.kind()).put("words", words(entry).strip());
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
