package org.verbscope.course;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.verbscope.course.Piece.Card;
import org.verbscope.course.Piece.Code;
import org.verbscope.event.CellWindow;
import org.verbscope.event.Entry;
import org.verbscope.event.NotebookEvent.CheckFailed;
import org.verbscope.event.NotebookEvent.CheckPassed;
import org.verbscope.grade.SecondOpinion;
import org.verbscope.jshell.CellResult;
import org.verbscope.jshell.CellStatus;
import org.verbscope.jshell.JavaProcess;
import org.verbscope.jshell.JavaProcessOptions;
import org.verbscope.notebook.CellKind;

/**
 * One lesson in one Java process: its story with the first solutions, then attempt after attempt at each exercise, as a
 * person would make them. That an attempt does not spoil the next one is tested along the way.
 */
final class LessonTrial implements AutoCloseable {
    private static final long LIMIT_SECONDS = 60;
    /** A machine with real devices may be an emulated one on a busy computer. */
    private static final long REAL_LIMIT_SECONDS = 300;
    private final LessonCells cells;
    private final boolean real;
    private final long limit;
    private final JavaProcess process;
    private final List<String> ends = new ArrayList<>();
    private String language = "";

    LessonTrial(LessonCells cells, String device) throws Exception {
        this.cells = cells;
        real = !device.equals("soft");
        limit = real ? REAL_LIMIT_SECONDS : LIMIT_SECONDS;
        process = JavaProcess.start(JavaProcessOptions.usual().withDevice(device).withVirtualClock(!real).withSeed(42));
        process.ready().get(limit, TimeUnit.SECONDS);
    }

    /** What is run from now on speaks {@code tag}; empty for the usual language. */
    void speak(String tag) {
        language = tag;
    }

    /** Everything from top to bottom, solved; every cell has to end as the lesson says. */
    void story() throws Exception {
        story(null);
    }

    /** As {@link #story()}; and {@code grader}, unless it is null, agrees, exercise by exercise, that the claims hold. */
    void story(SecondOpinion grader) throws Exception {
        for (Piece piece : cells.shown()) {
            CellResult result = run(piece, Map.of());
            if (result == null) {
                continue;
            }
            boolean announced = piece instanceof Code code && code.kind() == CellKind.GIVEN && !code.raises().isEmpty();
            assertThat(result.status()).as("cell %s: %s %s", piece.id(), result.reason(), result.diagnostics())
                    .isEqualTo(announced ? CellStatus.FAILED : CellStatus.FINISHED);
            if (announced) {
                assertThat(result.exception().message()).contains(((Code) piece).raises());
            }
            if (piece instanceof Code check && check.kind() == CellKind.CHECK) {
                assertThat(failed(check.id())).as("claims of %s", check.id()).isEmpty();
                if (grader != null) {
                    assertThat(grader.failing(check, process)).as("what the grader says of %s", check.id()).isEmpty();
                }
            }
        }
    }

    /** What the log must hold after the story; of a real device, that much of it which is claimed of such. */
    void events() throws Exception {
        for (Code events : cells.code(CellKind.EVENTS)) {
            CellResult result = run(events.id(), events.source());
            assertThat(result.status()).as("%s: %s", events.id(), result.reason() + result.diagnostics()).isEqualTo(CellStatus.FINISHED);
            assertThat(failed(events.id(), real)).as("claims of %s", events.id()).isEmpty();
        }
    }

    /**
     * An attempt at an exercise: its cells in order, those of {@code instead} with other code, the rest with the first solutions.
     *
     * @return the claims that failed, with their reasons, in order; {@code died} and so on when the check could not be judged
     */
    Map<String, String> attempt(String exercise, Map<String, String> instead, Map<String, Integer> varied) throws Exception {
        run("vary", "Lab.varyNothing();" + varied.entrySet().stream().map(v -> "Lab.vary(\"" + v.getKey() + "\", " + v.getValue() + ");")
                .reduce("", String::concat));
        String check = "";
        ends.clear();
        for (Piece piece : cells.shown()) {
            if (!piece.id().startsWith(exercise)) {
                continue;
            }
            CellResult result = run(piece, instead);
            if (result != null && result.status() != CellStatus.FINISHED) {
                ends.add(piece.id() + " " + result.status() + ": " + result.reason());
            }
            if (piece instanceof Code code && code.kind() == CellKind.CHECK) {
                assertThat(result.status()).as("%s: %s %s", code.id(), result.reason(), result.diagnostics()).isEqualTo(CellStatus.FINISHED);
                check = code.id();
            }
        }
        return failed(check);
    }

    private CellResult run(Piece piece, Map<String, String> instead) throws Exception {
        if (piece instanceof Card card) {
            return run(card.id(), CardWords.call(card, card.answer()));
        }
        Code code = (Code) piece;
        String source = code.kind() == CellKind.EXERCISE ? instead.getOrDefault(code.id(), solutions(code.id()).get(0)) : code.source();
        return source.isBlank() ? null : run(code.id(), source);
    }

    /** Cells of the last attempt that did not finish, and why. */
    List<String> ends() {
        return List.copyOf(ends);
    }

    CellResult run(String cell, String source) throws Exception {
        return process.run(cell, source, language).get(limit, TimeUnit.SECONDS);
    }

    List<String> solutions(String cell) {
        return cells.code(CellKind.SOLUTION).stream().filter(code -> code.exercise().equals(cell)).map(Code::source).toList();
    }

    /** Claims that failed in the last run of a check cell. */
    private Map<String, String> failed(String cell) {
        return failed(cell, false);
    }

    /** @param perhapsNone whether it may be that none of its claims is about this device */
    private Map<String, String> failed(String cell, boolean perhapsNone) {
        var failed = new LinkedHashMap<String, String>();
        var judged = new ArrayList<String>();
        for (Entry entry : CellWindow.of(process.log().all(), cell)) {
            if (entry.event() instanceof CheckFailed bad) {
                failed.put(bad.name(), bad.reason());
                judged.add(bad.name());
            } else if (entry.event() instanceof CheckPassed good) {
                judged.add(good.name());
            }
        }
        assertThat(perhapsNone || !judged.isEmpty()).as("claims judged in %s", cell).isTrue();
        return failed;
    }

    @Override
    public void close() {
        process.close();
    }
}
