package org.verbscope.app.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.Callable;
import org.verbscope.event.TraceLevel;
import org.verbscope.app.course.Course;
import org.verbscope.jshell.JavaProcessOptions;
import org.verbscope.notebook.Notebook;
import org.verbscope.notebook.NotebookException;
import org.verbscope.notebook.NotebookFile;
import org.verbscope.notebook.NotebookRun;
import org.verbscope.notebook.NotebookRunner;
import org.verbscope.session.RunUntil;
import org.verbscope.session.SessionException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs notebooks without a window. Exit code 0 when every cell finished and every check passed, 1 when not. */
@Command(name = "run", mixinStandardHelpOptions = true, description = "Run notebooks from top to bottom.",
        footer = {"", "Writes the executed notebook, the session (.vscope) and a report (.html).",
            "Exit code: 0 all cells finished and all checks passed, or the run halted where it was to; 1 not so; 2 wrong use;",
            "66 a notebook cannot be read; 73 a result cannot be written."})
final class Run implements Callable<Integer> {
    private static final int UNREADABLE = 66;

    @Spec
    private CommandSpec spec;
    @Parameters(paramLabel = "NOTEBOOK", arity = "0..*", description = "Notebooks (.ipynb).")
    private List<Path> notebooks = List.of();
    @Option(names = "--opening", description = "Run the opening lesson.")
    private boolean opening;
    @Option(names = "--device", paramLabel = "NAME[,NAME]",
            description = "soft, a device, or one for each machine: rxe0,rxe1. Lessons run on soft unless it is given.")
    private String device;
    @Option(names = "--out", paramLabel = "DIR", description = "Where results go (default: ${DEFAULT-VALUE}).",
            defaultValue = "verbscope-out")
    private Path out;
    @Option(names = "--seed", description = "Seed of the virtual clock (default: ${DEFAULT-VALUE}).", defaultValue = "42")
    private long seed;
    @Option(names = "--limit", paramLabel = "SECONDS", description = "For one cell (default: ${DEFAULT-VALUE}).",
            defaultValue = "120")
    private long limit;
    @Option(names = "--level", paramLabel = "LEVEL", description = "off, verbs, full (first 128 payload bytes of a packet) or bytes "
            + "(whole packets, as a complete capture needs); default: ${DEFAULT-VALUE}.", defaultValue = "FULL")
    private TraceLevel level;
    @Option(names = "--until", paramLabel = "CONDITION", description = {"Halt at the first event with this, and write the session "
            + "up to there: kind=PacketSent, state=RTS, status=12,", "opcode=RC_SEND_ONLY, error, event=200, machine=2; "
            + "several with commas must all hold."})
    private String until;
    @Option(names = "--json", description = "Print what came of it as JSON.")
    private boolean json;
    private DevicesHere here;
    private RunUntil halt;

    @Override
    public Integer call() throws IOException, SessionException {
        if (opening && !notebooks.isEmpty()) {
            throw wrong("--opening names the notebook itself");
        } else if (opening) {
            notebooks = List.of(Course.opening());
        } else if (notebooks.isEmpty()) {
            throw wrong("name a notebook, or --opening");
        }
        if (limit < 1) {
            throw wrong("--limit " + limit + ": at least 1 second");
        }
        try {
            halt = until == null ? null : RunUntil.parse(until);
        } catch (IllegalArgumentException none) {
            throw wrong("--until: " + none.getMessage());
        }
        here = DevicesHere.look();
        if (device != null) {
            here.problem(device).ifPresent(problem -> {
                throw wrong("--device: " + problem);
            });
        }
        refuseOverwriting();
        RunFiles.prepare(out);
        ObjectNode all = Json.object();
        ArrayNode runs = all.putArray("runs");
        int code = 0;
        for (Path notebook : notebooks) {
            code = Math.max(code, one(notebook, runs));
        }
        all.put("success", code == 0);
        if (json) {
            Json.print(spec.commandLine().getOut(), all);
        }
        return code;
    }

    /** Results are named after their notebook: none may stand in another's place, nor in the notebook's own. */
    private void refuseOverwriting() {
        var targets = new HashSet<Path>();
        for (Path notebook : notebooks) {
            Path target = out.resolve(RunFiles.name(notebook) + ".ipynb").toAbsolutePath().normalize();
            if (target.equals(notebook.toAbsolutePath().normalize())) {
                throw wrong("--out " + out + " would overwrite " + notebook + "; name another folder");
            }
            if (!targets.add(target)) {
                throw wrong("two notebooks are called " + notebook.getFileName()
                        + ": run them one by one, each with its own --out");
            }
        }
    }

    private int one(Path file, ArrayNode runs) throws IOException, SessionException {
        Notebook notebook;
        try {
            notebook = NotebookFile.open(file).notebook();
        } catch (NotebookException unreadable) {
            say(unreadable.getMessage());
            runs.addObject().put("notebook", file.getFileName().toString()).put("error", unreadable.getMessage());
            return UNREADABLE;
        }
        String chosen = present(LastDevice.ofUser().forNotebook(file, device));
        JavaProcessOptions options = JavaProcessOptions.usual().on(chosen).withSeed(seed).withLevel(level);
        say("Running " + title(notebook, file) + " on " + chosen);
        NotebookRunner runner = new NotebookRunner(options, Duration.ofSeconds(limit), new RunProgress(this::say));
        NotebookRun run = (halt == null ? runner : runner.until(halt)).run(notebook);
        if (halt != null) {
            say(run.haltedAt() > 0 ? "Halted at event " + run.haltedAt() + ", the first with " + halt + ": the session ends there."
                    : "The notebook ended after " + run.log().size() + " events, none with " + halt + ".");
        }
        RunFiles files = RunFiles.write(run, out, file, title(notebook, file), chosen, seed);
        files.lines().forEach(this::say);
        runs.add(RunJson.of(run, file, chosen, files));
        return run.isSuccess() && (halt == null || run.haltedAt() > 0) ? 0 : 1;
    }

    /** A device chosen in the past may be gone; the notebook then runs on soft, and that is said. */
    private String present(String chosen) {
        return here.problem(chosen).map(problem -> {
            say("The device chosen last: " + problem + " Running on soft; --device chooses another.");
            return "soft";
        }).orElse(chosen);
    }

    private ParameterException wrong(String what) {
        return new ParameterException(spec.commandLine(), what);
    }

    private static String title(Notebook notebook, Path file) {
        return notebook.lab().title().orElse(file.getFileName().toString());
    }

    private void say(String line) {
        spec.commandLine().getErr().println(line);
        spec.commandLine().getErr().flush();
    }
}
