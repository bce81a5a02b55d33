package org.verbscope.app.cli;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.verbscope.event.Entry;
import org.verbscope.event.NotebookEvent.PredictionAnswered;
import org.verbscope.grade.HandIn;
import org.verbscope.grade.HandInFile;
import org.verbscope.notebook.Cell;
import org.verbscope.notebook.CellKind;
import org.verbscope.notebook.Notebook;
import org.verbscope.notebook.NotebookException;
import org.verbscope.notebook.NotebookFile;
import org.verbscope.session.Session;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes one file of what somebody hands in. Runs nothing. */
@Command(name = "hand-in", mixinStandardHelpOptions = true, description = "Make one file to hand in: notebook, answers, name, and the session.",
        footer = {"", "Exit code: 0 made; 2 wrong use; 66 the notebook or the session cannot be read; 73 the file cannot be written."})
final class HandInCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;
    @Parameters(paramLabel = "NOTEBOOK", description = "Your notebook (.ipynb).")
    private Path notebook;
    @Option(names = "--name", required = true, description = "Your name, as your teacher knows it.")
    private String name;
    @Option(names = "--number", defaultValue = "", description = "Your number, where your teacher asks for one.")
    private String number;
    @Option(names = "--session", paramLabel = "FILE", description = "The session (.vscope) of your work: it shows how you got there and is not marked.")
    private Path session;
    @Option(names = "--out", paramLabel = "FILE", description = "The file to make (default: the notebook's name and yours, .zip, beside the notebook).")
    private Path out;

    @Override
    public Integer call() throws IOException {
        if (name.isBlank()) {
            throw new ParameterException(spec.commandLine(), "--name: say who you are");
        }
        Notebook read;
        try {
            read = NotebookFile.open(notebook).notebook();
        } catch (NotebookException unreadable) {
            say(unreadable.getMessage());
            return SessionArgument.UNREADABLE;
        }
        byte[] evidence = new byte[0];
        Map<String, String> answers = new LinkedHashMap<>();
        if (session != null) {
            Optional<Session> sound = SessionArgument.read(session, spec.commandLine());
            if (sound.isEmpty()) {
                return SessionArgument.UNREADABLE;
            }
            evidence = Files.readAllBytes(session);
            sound.get().logs().forEach(log -> said(log, predictions(read), answers));
        }
        answers.putAll(HandIn.of(read).answers());
        Path file = out == null ? usual() : out;
        byte[] bytes = HandInFile.bytes(new HandIn(name.strip(), number.strip(), read, answers, evidence, List.of()));
        try {
            Files.write(file, bytes, out == null ? new StandardOpenOption[] {StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE}
                    : new StandardOpenOption[] {StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE});
        } catch (FileAlreadyExistsException there) {
            throw new FileAlreadyExistsException(file.toString(), null, "name another with --out, or delete it");
        }
        report(read, answers, file);
        return 0;
    }

    private void report(Notebook read, Map<String, String> answers, Path file) {
        var open = new ArrayList<String>();
        read.cells().forEach(cell -> {
            String id = cell.lab().id().orElse("");
            boolean card = cell.lab().values().string("form").isPresent();
            if (card && !answers.containsKey(id) && cell.source().contains("?")) {
                open.add(id);
            }
        });
        if (read.lab().id().isEmpty()) {
            say("note: the notebook does not say of which lesson it is; your teacher cannot have it marked.");
        }
        if (!open.isEmpty()) {
            say("note: not answered: " + Shown.of(String.join(", ", open)));
        }
        say("Made " + file.toAbsolutePath());
    }

    /** Of a prediction the first answer stands, of a question the last. */
    private static void said(List<Entry> log, Set<String> predictions, Map<String, String> into) {
        log.forEach(entry -> {
            if (entry.event() instanceof PredictionAnswered answer) {
                if (predictions.contains(answer.id())) {
                    into.putIfAbsent(answer.id(), answer.answer());
                } else {
                    into.put(answer.id(), answer.answer());
                }
            }
        });
    }

    private static Set<String> predictions(Notebook read) {
        return read.cells().stream().map(Cell::lab).filter(lab -> lab.kind().filter(CellKind.PREDICT::equals).isPresent())
                .flatMap(lab -> lab.id().stream()).collect(Collectors.toSet());
    }

    private Path usual() {
        String who = name.strip().replaceAll("[^\\p{L}\\p{N}]+", "_");
        return notebook.toAbsolutePath().resolveSibling(RunFiles.name(notebook) + "-" + who + ".zip");
    }

    private void say(String line) {
        spec.commandLine().getErr().println(line);
        spec.commandLine().getErr().flush();
    }
}
