package org.verbscope.grade;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.verbscope.course.LessonCells;
import org.verbscope.course.Piece.Code;
import org.verbscope.event.CellWindow;
import org.verbscope.event.Entry;
import org.verbscope.event.NotebookEvent.CheckFailed;
import org.verbscope.event.NotebookEvent.CheckPassed;
import org.verbscope.jshell.CellResult;
import org.verbscope.jshell.CellStatus;
import org.verbscope.jshell.JavaProcess;
import org.verbscope.jshell.JavaProcessOptions;
import org.verbscope.notebook.CellKind;
import org.verbscope.session.Session;
import org.verbscope.session.SessionException;
import org.verbscope.session.SessionHeader;
import org.verbscope.session.SessionWriter;

/**
 * A Java process that runs a lesson's check cells on what hand-ins left: the log, and notes of the variables that a
 * check names. No code of a hand-in ever runs in it, and each attempt finds only its own log and values. For one thread.
 */
final class Judge implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final long LIMIT_SECONDS = 60;
    /** Names of types as JShell says them: nothing that could be code. */
    private static final String TYPE = "[\\w$.<>,?\\[\\] &]{1,300}";
    private static final String EVIDENCE = "org.verbscope.check.Evidence";

    /** What became of one claim in one attempt. */
    record Verdict(String claim, boolean passed, String reason) { }

    /** Verdicts of one attempt. @param trouble why there are none; empty when there are */
    record Verdicts(List<Verdict> claims, String trouble) { }

    private final JavaProcess process;
    private final String device;
    /** Types of the variables that are there, by their names. */
    private final Map<String, String> declared = new LinkedHashMap<>();

    /**
     * Starts one.
     *
     * @param lesson whose imports, methods and types its checks may name
     */
    Judge(JavaProcessOptions options, LessonCells lesson) throws IOException {
        device = options.device();
        process = JavaProcess.start(options);
        for (CellKind kind : List.of(CellKind.GIVEN, CellKind.START)) {
            for (Code code : lesson.code(kind)) {
                for (String declaration : answer(process.declarationsIn(code.source()))) {
                    run("lesson", declaration);
                }
            }
        }
    }

    /** @param folder for what it reads @param language in which the reasons are said; empty for English */
    Verdicts judge(Observation seen, Path folder, String language) throws IOException {
        Path session = folder.resolve("judged.vscope");
        Path notes = folder.resolve("judged.json");
        write(seen, session, notes);
        CellResult opened = assign(seen, EVIDENCE + ".open(\"" + text(session) + "\", \"" + text(notes) + "\");");
        if (opened.status() != CellStatus.FINISHED) {
            return new Verdicts(List.of(), "what it left cannot be judged: " + opened.reason());
        }
        CellResult judged = answer(process.run(seen.check().id(), seen.check().source(), language));
        List<Verdict> claims = claims(seen.check().id());
        if (judged.status() != CellStatus.FINISHED || claims.isEmpty()) {
            return new Verdicts(List.of(), "the check could not be made: " + judged.reason());
        }
        return new Verdicts(claims, "");
    }

    /**
     * Opens the record and gives the variables that the check names their values, all in one piece of code. What was
     * there of an attempt before is never left in a value's place.
     */
    private CellResult assign(Observation seen, String open) throws IOException {
        var work = new StringBuilder("{ ").append(open);
        Set<String> named = Observation.names(seen.check());
        for (String name : List.copyOf(declared.keySet())) {
            if (!seen.notes().has(name) && named.contains(name)) {
                declare(name, "Object");
                work.append(' ').append(name).append(" = null;");
            }
        }
        for (Map.Entry<String, JsonNode> variable : seen.notes().properties()) {
            String type = variable.getValue().path("type").asText();
            if (type.matches(TYPE) && !variable.getValue().at("/value/is").asText().equals("other") && declare(variable.getKey(), type)) {
                work.append(' ').append(variable.getKey()).append(" = (").append(type).append(") ").append(EVIDENCE).append(".value(\"")
                        .append(variable.getKey()).append("\");");
            }
        }
        return run("evidence", work.append(" }").toString());
    }

    /** Makes the variable anew, with nothing in it. */
    private boolean declare(String name, String type) throws IOException {
        if (!type.equals(declared.get(name))) {
            if (run("variable", type + " " + name + ";").status() != CellStatus.FINISHED) {
                return false;
            }
            declared.put(name, type);
        }
        return true;
    }

    private void write(Observation seen, Path session, Path notes) throws IOException {
        var header = new SessionHeader(SessionHeader.FORMAT, "", "", "", device, "virtual", 0, Map.of());
        try {
            SessionWriter.write(new Session(header, List.of(seen.log()), "", List.of()), session);
        } catch (SessionException full) {
            throw new IOException(full.getMessage(), full);
        }
        Files.write(notes, JSON.writeValueAsBytes(seen.notes()));
    }

    private static String text(Path path) {
        return path.toString().replace("\\", "\\\\").replace("\"", "\\\"");
    }

    private List<Verdict> claims(String cell) {
        var claims = new LinkedHashMap<String, Verdict>();
        for (Entry entry : CellWindow.of(process.log().all(), cell)) {
            if (entry.event() instanceof CheckFailed bad) {
                claims.put(bad.name(), new Verdict(bad.name(), false, bad.reason()));
            } else if (entry.event() instanceof CheckPassed good) {
                claims.put(good.name(), new Verdict(good.name(), true, good.reason()));
            }
        }
        return List.copyOf(claims.values());
    }

    private CellResult run(String cell, String source) throws IOException {
        return answer(process.run(cell, source));
    }

    private static <T> T answer(java.util.concurrent.Future<T> asked) throws IOException {
        try {
            return asked.get(LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException broken) {
            throw new IOException("the process that judges did not answer: " + broken, broken);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("the marking was interrupted", interrupted);
        }
    }

    @Override
    public void close() {
        process.close();
        process.death().join();
    }
}
