package org.verbscope.app.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.verbscope.app.course.Course;
import org.verbscope.course.CourseFiles;
import org.verbscope.course.LessonException;
import org.verbscope.grade.Grader;
import org.verbscope.grade.Limits;
import org.verbscope.grade.MarkTable;
import org.verbscope.grade.Marks;
import org.verbscope.grade.NetworkCut;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Marks hand-ins. */
@Command(name = "grade", mixinStandardHelpOptions = true, description = "Mark hand-ins, each in a process of its own, on the soft device.",
        footer = {"", "Exit code: 0 every hand-in was marked, whatever its marks; 2 wrong use; 66 one could not be read or marked, the others were;",
            "73 the table cannot be written."})
final class Grade implements Callable<Integer> {
    private static final int MOST_JOBS = 4;

    @Spec
    private CommandSpec spec;
    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Hand-ins (.zip), notebooks (.ipynb), or folders of them.")
    private List<Path> files = List.of();
    @Option(names = "--csv", description = "Print CSV.")
    private boolean csv;
    @Option(names = "--json", description = "Print JSON, with every claim and its reason.")
    private boolean json;
    @Option(names = "--out", paramLabel = "FILE", description = "Write the table there in place of printing it.")
    private Path out;
    @Option(names = "--lessons", paramLabel = "DIR", description = "The teacher's lessons (default: the course's).")
    private Path lessons;
    @Option(names = "--limit", paramLabel = "SECONDS", description = "For one cell (default: ${DEFAULT-VALUE}).", defaultValue = "10")
    private int limit;
    @Option(names = "--time", paramLabel = "SECONDS", description = "For one hand-in (default: ${DEFAULT-VALUE}).", defaultValue = "120")
    private int time;
    @Option(names = "--memory", paramLabel = "MIB", description = "For one hand-in, resident (default: ${DEFAULT-VALUE}).", defaultValue = "1536")
    private int memory;
    @Option(names = "--jobs", paramLabel = "N", description = "Hand-ins at a time (default: one a processor, 4 at most).")
    private Integer jobs;

    @Override
    public Integer call() throws IOException {
        if (csv && json) {
            throw wrong("--csv and --json: choose one");
        } else if (limit < 1 || time < 1 || jobs != null && jobs < 1) {
            throw wrong("--limit, --time and --jobs take at least 1");
        } else if (memory < 256) {
            throw wrong("--memory " + memory + ": at least 256 MiB, which Java itself needs");
        }
        List<Path> handIns = handIns();
        List<CourseFiles.Source> course = course();
        if (out != null) {
            Files.writeString(out, "", StandardCharsets.UTF_8);
        }
        NetworkCut network = NetworkCut.here();
        say(network.cut() ? "No hand-in has a network." : "The network is NOT cut, hand-ins can use it: " + network.why() + ".");
        if (!Files.isReadable(Path.of("/proc/self/environ"))) {
            say("Threads, memory and output of hand-ins are NOT watched here: that needs Linux.");
        }
        var limits = new Limits(Duration.ofSeconds(limit), Duration.ofSeconds(time), Limits.USUAL.verbs(), Limits.USUAL.threads(),
                (long) memory << 20, Limits.USUAL.output());
        var count = new AtomicInteger();
        List<Marks> marks = new Grader(course, limits, network).grade(handIns, jobs == null ? usualJobs() : jobs, each ->
                say(count.incrementAndGet() + "/" + handIns.size() + " " + Shown.of(each.file()) + ": " + (each.error().isEmpty()
                        ? each.passed() + " of " + each.exercises().size() + " exercises" : "not marked")));
        var table = new MarkTable(marks);
        write(table, marks, network);
        return marks.stream().allMatch(each -> each.error().isEmpty()) ? 0 : SessionArgument.UNREADABLE;
    }

    private static int usualJobs() {
        return Math.max(1, Math.min(MOST_JOBS, Runtime.getRuntime().availableProcessors()));
    }

    /** A file that is not there is a hand-in that cannot be read: the others are marked all the same. */
    private List<Path> handIns() throws IOException {
        var all = new ArrayList<Path>();
        for (Path file : files) {
            if (Files.isDirectory(file)) {
                try (Stream<Path> inside = Files.list(file)) {
                    inside.filter(each -> each.getFileName().toString().matches(".*\\.(zip|ipynb)")).sorted().forEach(all::add);
                }
            } else {
                all.add(file);
            }
        }
        if (all.isEmpty()) {
            throw wrong("no hand-in (.zip) and no notebook (.ipynb) is in " + files);
        }
        return all;
    }

    private List<CourseFiles.Source> course() {
        Path folder = lessons == null ? Course.home().resolve("lab-notebooks").resolve("lessons") : lessons;
        try {
            return CourseFiles.read(folder);
        } catch (LessonException unreadable) {
            throw wrong("the lessons: " + unreadable.getMessage());
        }
    }

    private void write(MarkTable table, List<Marks> marks, NetworkCut network) throws IOException {
        String people = (network.cut() ? "" : "The network was not cut.\n") + String.join("\n", table.lines()) + "\n" + failed(table);
        String text = csv ? table.csv() : json ? Json.text(json(table, marks, network)) + "\n" : people;
        if (out == null) {
            PrintWriter printer = spec.commandLine().getOut();
            printer.print(json || csv ? text : Shown.lines(text));
            printer.flush();
        } else {
            Files.writeString(out, text, StandardCharsets.UTF_8);
        }
        if (csv && !table.mostFailed().isEmpty()) {
            say(failed(table).strip());
        }
    }

    private static String failed(MarkTable table) {
        List<MarkTable.Failed> failed = table.mostFailed();
        return failed.isEmpty() ? "" : "\nClaims that failed most often:\n" + failed.stream().map(each -> "  " + each.words() + "\n")
                .reduce("", String::concat);
    }

    private ObjectNode json(MarkTable table, List<Marks> marks, NetworkCut network) {
        ObjectNode all = Json.object().put("network_cut", network.cut()).put("network", network.why()).put("cell_seconds", limit)
                .put("hand_in_seconds", time);
        ArrayNode list = all.putArray("hand_ins");
        for (Marks each : marks) {
            ObjectNode node = list.addObject().put("file", each.file()).put("name", each.name()).put("number", each.number())
                    .put("lesson", each.lesson()).put("error", each.error()).put("passed", each.passed()).put("points", each.points())
                    .put("of", each.most()).put("millis", each.millis());
            ArrayNode exercises = node.putArray("exercises");
            for (Marks.Exercise exercise : each.exercises()) {
                ArrayNode claims = exercises.addObject().put("id", exercise.id()).put("attempted", exercise.attempted())
                        .put("passed", exercise.passed()).put("trouble", exercise.trouble()).putArray("claims");
                exercise.claims().forEach(claim -> claims.addObject().put("name", claim.name()).put("says", claim.says()).put("passed", claim.passed())
                        .put("reason", claim.reason()));
            }
            ArrayNode notes = node.putArray("notes");
            each.findings().forEach(notes::add);
        }
        ArrayNode failed = all.putArray("most_failed");
        table.mostFailed().forEach(each -> failed.addObject().put("exercise", each.exercise()).put("claim", each.claim()).put("says", each.says())
                .put("failed", each.failed()).put("of", each.of()));
        return all;
    }

    private ParameterException wrong(String what) {
        return new ParameterException(spec.commandLine(), what);
    }

    private void say(String line) {
        spec.commandLine().getErr().println(line);
        spec.commandLine().getErr().flush();
    }
}
