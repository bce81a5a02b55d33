package org.verbscope.app.notebook;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.verbscope.app.notebook.CellView.Mark;
import org.verbscope.app.theme.Say;
import org.verbscope.chart.Measured;
import org.verbscope.event.Entry;
import org.verbscope.event.EventLog;
import org.verbscope.event.NotebookEvent;
import org.verbscope.jshell.CellResult;
import org.verbscope.jshell.CellStatus;
import org.verbscope.notebook.CodeCell;
import org.verbscope.notebook.Output;
import org.verbscope.verbs.trace.StepGate;

/**
 * Which cell runs and which wait for it, and what that makes of their marks. At most one runs. When it does not finish, those
 * that wait are let go. What a cell gave in a process that a fork has left is not told of the one that took over. Not
 * thread-safe: its model sees to that.
 */
final class CellRuns {
    /** A cell that begins. @param name what log, claims and tallies call it @param language of its notebook @param branch how many forks came before */
    record Begun(String id, String name, String source, String language, int branch) {
        CellResult died(Throwable why) {
            return new CellResult(name, CellStatus.DIED, null, List.of(), null, List.of(), why.getMessage(), 0, 0);
        }
    }

    /** What a log tells of runs. @param ended names of the cells that came to an end @param open the one that has not; may be empty */
    record Logged(Set<String> ended, String open) {
        static Logged of(EventLog log) {
            var ended = new HashSet<String>();
            String open = "";
            for (Entry entry : log.all()) {
                if (entry.event() instanceof NotebookEvent.CellStarted started) {
                    open = started.cell();
                } else if (entry.event() instanceof NotebookEvent.CellEnded end) {
                    ended.add(end.cell());
                    open = "";
                }
            }
            return new Logged(ended, open);
        }
    }

    private final CellList cells;
    private final Deque<String> waiting = new ArrayDeque<>();
    /** Id of the cell that runs, or empty. */
    private String running = "";
    /** The cell that a fork is in the middle of: only the log tells of its end. Empty for none. */
    private String inTheMiddle = "";
    private boolean takesLong;
    /** Cells that ended in the process that is there. */
    private int count;
    private int branch;

    CellRuns(CellList cells) {
        this.cells = cells;
    }

    boolean anyRuns() {
        return !running.isEmpty();
    }

    /** Whether the cell that runs was to stop and has not for long. */
    boolean takesLong() {
        return takesLong;
    }

    void takesLong(String name) {
        takesLong = cells.idOf(name).equals(running);
    }

    /** Those of the cells that are code and neither run nor wait already. */
    void queue(List<String> ids) {
        for (String id : ids) {
            CellView view = cells.get(id);
            if (view != null && view.cell() instanceof CodeCell && !view.mark().busy()) {
                cells.put(view.with(Mark.QUEUED, ""));
                waiting.add(id);
            }
        }
    }

    /** The first that waits runs, when none does. */
    Optional<Begun> begin() {
        if (anyRuns() || waiting.isEmpty()) {
            return Optional.empty();
        }
        running = waiting.poll();
        CellView view = cells.get(running);
        CodeCell code = ((CodeCell) view.cell()).withoutOutputs();
        cells.put(view.with(code).withChecks(List.of()).withProblems(List.of()).withMeasured(Measured.NOTHING).with(Mark.RUNNING, ""));
        return Optional.of(new Begun(running, cells.named(code), code.source(), cells.language(), branch));
    }

    /** What the cell has measured so far. */
    Measured measuredBy(Begun begun) {
        CellView view = cells.get(begun.id());
        return view == null || begun.branch() != branch ? Measured.NOTHING : view.measured();
    }

    /** @param charts of what it measured @return whether it was of the process that is there */
    boolean end(Begun begun, CellResult result, List<Output> charts) {
        if (begun.branch() != branch) {
            return false;
        }
        running = "";
        takesLong = false;
        CellView view = cells.get(begun.id());
        if (view != null) {
            cells.put(CellEnds.after(view, result, charts, ++count, cells.language()));
        }
        result.affected().forEach(what -> cells.change(cells.idOf(what.cell()), other -> CellEnds.affected(other, what)));
        if (!CellEnds.goesOn(view, result)) {
            letGo();
        }
        return true;
    }

    /** None waits any longer. */
    void letGo() {
        while (!waiting.isEmpty()) {
            cells.change(waiting.poll(), view -> view.with(Mark.NOT_RUN, Say.of("did not run: a cell before it did not finish")));
        }
    }

    /** @param what the cell that runs is held before; empty when it goes on */
    void hold(String what) {
        cells.change(running, view -> view.withNote(what.isEmpty() ? ""
                : what.equals(StepGate.Held.STATEMENT) ? Say.of("Held before the next statement") : Say.of("Held before {0}", what)));
    }

    /** The process has ended: what ran in it has not run in the next. */
    void processDied() {
        takesLong = false;
        forget(Say.of("ran in a Java process that has ended"));
    }

    void beginAnew() {
        letGo();
        forget(Say.of("not run since the restart"));
    }

    private void forget(String why) {
        count = 0;
        cells.changeAll(view -> view.mark() == Mark.FINISHED || view.mark() == Mark.STALE ? view.with(Mark.FRESH, why) : view);
    }

    /** Another process took over: only what its log tells has run, and the cell in whose middle it is goes on. */
    void fork(Logged logged) {
        branch++;
        letGo();
        Set<String> ran = logged.ended().stream().map(cells::idOf).collect(Collectors.toSet());
        cells.changeAll(view -> ran.contains(view.cell().id()) || view.mark() == Mark.FRESH ? view
                : view.with(Mark.FRESH, Say.of("not run since the fork")));
        inTheMiddle = logged.open().isEmpty() ? "" : cells.idOf(logged.open());
        running = inTheMiddle;
        cells.change(inTheMiddle, view -> view.with(Mark.RUNNING, Say.of("Held in the fork; step or continue")));
    }

    /** @return whether it was the cell that a fork was in the middle of */
    boolean endInFork(NotebookEvent.CellEnded end) {
        if (inTheMiddle.isEmpty() || !cells.idOf(end.cell()).equals(inTheMiddle)) {
            return false;
        }
        cells.change(inTheMiddle, view -> view.with(end.status().equals("FINISHED") ? Mark.FINISHED : Mark.FAILED, ""));
        inTheMiddle = "";
        running = "";
        return true;
    }
}
