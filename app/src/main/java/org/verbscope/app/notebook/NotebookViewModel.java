package org.verbscope.app.notebook;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.verbscope.app.notebook.CellView.Mark;
import org.verbscope.app.session.LabSession;
import org.verbscope.app.theme.Say;
import org.verbscope.chart.Measured;
import org.verbscope.chart.MeasuredReading;
import org.verbscope.event.Entry;
import org.verbscope.event.EventLog;
import org.verbscope.event.NotebookEvent;
import org.verbscope.jshell.CellResult;
import org.verbscope.notebook.ChartOutput;
import org.verbscope.notebook.CodeCell;
import org.verbscope.notebook.MarkdownCell;
import org.verbscope.notebook.Notebook;
import org.verbscope.notebook.Output;
import org.verbscope.notebook.RunOutputs;
import org.verbscope.notebook.StreamOutput;

/**
 * The notebook that a window shows, and everything that may be asked of it or that its session tells it. What its cells are,
 * how they are edited, which a wish runs and which run and wait are objects of their own; this is the one lock around them.
 * The session is called outside it, for it may answer at once; it is taken under the log's lock, so nobody who holds it reads
 * the log. {@code changed} is called on any thread and should only note that a new {@link #view} is there. Its length is the
 * number of things that can be asked.
 */
public final class NotebookViewModel {
    /**
     * One state of the notebook for the window.
     *
     * @param running whether a cell runs
     * @param offerKill whether a stop has taken so long that the end of the Java process is offered
     * @param ended why the last Java process ended; empty when it has not, or the person has read it
     * @param edited whether there is something to save
     */
    public record View(String title, List<CellView> cells, boolean running, boolean offerKill, String ended,
            boolean edited) { }

    private final LabSession session;
    private final Runnable changed;
    private final CellList cells;
    private final CellEdits edits;
    private final Story story;
    private final CellRuns runs;
    private final LogMarks marks;
    private final Runnable unlisten;
    private String ended = "";
    private boolean edited;
    private boolean written;
    private boolean offerSolutions = true;
    private volatile Runnable beforeRun = () -> { };

    public NotebookViewModel(Notebook document, LabSession session, Runnable changed) {
        cells = new CellList(document);
        edits = new CellEdits(cells);
        story = new Story(cells);
        runs = new CellRuns(cells);
        marks = new LogMarks(cells);
        this.session = session;
        this.changed = changed;
        unlisten = session.listen(new Told());
    }

    /** The session goes on without it. */
    public void close() {
        unlisten.run();
    }

    public synchronized View view() {
        return new View(cells.title(), cells.views(), runs.anyRuns(), runs.takesLong(), ended, edited);
    }

    /** What it is called when it has no title. */
    public synchronized void name(String file) {
        cells.name(file);
    }

    /** The notebook as it stands, with outputs, to be saved. */
    public synchronized Notebook document() {
        return cells.document();
    }

    /** Whether something to save is the person's own text or cells, not only what runs gave. */
    public synchronized boolean written() {
        return written;
    }

    /** What it was made with is not saved. */
    public synchronized void unsaved() {
        edited = true;
        written = true;
    }

    public synchronized void saved() {
        edited = false;
        written = false;
        changed.run();
    }

    /** The person's text of a cell. What ran before is stale from then on. */
    public void edit(String id, String source) {
        synchronized (this) {
            CellView view = cells.get(id);
            if (view == null || view.cell().source().equals(source)) {
                return;
            }
            boolean ran = view.mark() == Mark.FINISHED || view.mark() == Mark.FAILED;
            CellView next = view.with(view.cell().withSource(source)).withProblems(List.of());
            cells.put(ran ? next.with(Mark.STALE, Say.of("edited since it ran")) : next);
            edited = true;
            written = true;
        }
        changed.run();
    }

    /** Notes in the cell that so many hints of a claim were shown; it stays in the file. */
    void hinted(String id, String claim, int shown) {
        synchronized (this) {
            CellView view = cells.get(id);
            if (view == null) {
                return;
            }
            cells.put(Exercises.hinted(view, claim, shown));
            edited = true;
        }
        changed.run();
    }

    /** Right programs for the cells that a claim of an exercise is about; none when solutions are not offered. */
    synchronized List<OutputActions.Solution> solutions(String exercise, String claim) {
        return offerSolutions ? Exercises.solutions(cells.views(), exercise, claim) : List.of();
    }

    /** Whether a solution may be seen after the last hint: for those who study by themselves. */
    public synchronized void offerSolutions(boolean offered) {
        offerSolutions = offered;
    }

    /** Adds an empty code cell below {@code id}, or at the end. @return its id */
    public String addBelow(String id) {
        return add(id, true, false);
    }

    /** Adds an empty cell. @param text whether it is one to read @return its id */
    public String add(String id, boolean below, boolean text) {
        return change(() -> Optional.of(edits.add(id, below, text ? MarkdownCell.of("") : CodeCell.of("")))).orElseThrow();
    }

    /** @return the cell that stands there now; empty when nothing was done, as with all these */
    public Optional<String> delete(String id) {
        return change(() -> edits.delete(id));
    }

    /** @param by -1 up, 1 down */
    public Optional<String> move(String id, int by) {
        return change(() -> edits.move(id, by));
    }

    public Optional<String> split(String id, int offset) {
        return change(() -> edits.split(id, offset));
    }

    public Optional<String> mergeBelow(String id) {
        return change(() -> edits.merge(id));
    }

    /** Code becomes text, text becomes code. */
    public Optional<String> convert(String id) {
        return change(() -> edits.convert(id));
    }

    /** Takes the last change of the cells back. @return whether there was one */
    public boolean undo() {
        return change(() -> edits.undo() ? Optional.of("") : Optional.empty()).isPresent();
    }

    public boolean redo() {
        return change(() -> edits.redo() ? Optional.of("") : Optional.empty()).isPresent();
    }

    private Optional<String> change(Supplier<Optional<String>> edit) {
        Optional<String> where;
        synchronized (this) {
            where = edit.get();
            if (where.isPresent()) {
                edited = true;
                written = true;
            }
        }
        changed.run();
        return where;
    }

    public void run(String id) {
        Optional<CellView> card;
        synchronized (this) {
            card = Cards.blocking(cells.views(), id);
            card.ifPresent(view -> cells.change(id, cell -> cell.with(Mark.NOT_RUN, Say.of("waits for your prediction"))));
        }
        if (card.isPresent()) {
            changed.run();
        } else {
            enqueue(List.of(id));
        }
    }

    /** The answer of a card: its cell's text, which then runs. */
    public void answer(String id, String source) {
        edit(id, source);
        enqueue(List.of(id));
    }

    /** The card that a cell waits for; empty when it does not. */
    public synchronized Optional<String> waitsFor(String id) {
        return Cards.blocking(cells.views(), id).map(view -> view.cell().id());
    }

    /** All code cells from the top, but those that are another's solution or a wrong try, up to a prediction that has no answer. */
    public void runAll() {
        enqueue(asked(story::all));
    }

    /** The code cells from the top to this one that have not run since they were changed. */
    public void runTo(String id) {
        enqueue(asked(() -> story.upTo(id)));
    }

    /** The lesson's given cells down to this one that have not run: what comes before is there, and no answer is asked for. */
    public void catchUp(String id) {
        enqueue(asked(() -> story.givenUpTo(id)));
    }

    private synchronized List<String> asked(Supplier<List<String>> wish) {
        return wish.get();
    }

    /** The first code cell from the top that has not run. */
    public synchronized Optional<String> nextToRun() {
        return story.next();
    }

    /**
     * What a lecture comes to next: as {@link #nextToRun}, but nothing of an exercise, no question that is marked, and of the
     * predictions those that {@code asked} does not hold.
     */
    public synchronized Optional<String> nextToTell(Set<String> asked) {
        return story.nextToTell(asked);
    }

    /** Runs a cell before an audience, which has answered by itself: no card holds it. */
    public void tell(String id) {
        enqueue(List.of(id));
    }

    /** Is called, on the thread that asks, before cells that the person asks for are run. */
    public void beforeRun(Runnable listener) {
        beforeRun = listener;
    }

    private void enqueue(List<String> ids) {
        beforeRun.run();
        synchronized (this) {
            runs.queue(ids);
        }
        next();
        changed.run();
    }

    private void next() {
        Optional<CellRuns.Begun> next;
        synchronized (this) {
            next = runs.begin();
        }
        next.ifPresent(begun -> session.run(begun.name(), begun.source(), begun.language())
                .whenComplete((result, failure) -> ended(begun, failure == null ? result : begun.died(failure))));
    }

    private void ended(CellRuns.Begun begun, CellResult result) {
        // Charts take a while to be drawn: not under the lock.
        List<Output> charts = ChartOutput.of(measuredBy(begun));
        synchronized (this) {
            if (!runs.end(begun, result, charts)) {
                return;
            }
            edited |= cells.get(begun.id()) != null;
        }
        next();
        changed.run();
    }

    private synchronized Measured measuredBy(CellRuns.Begun begun) {
        return runs.measuredBy(begun);
    }

    /** Stops what runs and forgets what waits. */
    public void stop() {
        boolean anyRuns;
        synchronized (this) {
            runs.letGo();
            anyRuns = runs.anyRuns();
        }
        if (anyRuns) {
            session.stop();
        }
        changed.run();
    }

    public void kill() {
        session.kill();
    }

    /** A new Java process: nothing has run in it. Texts and outputs stay. */
    public void restart() {
        begunAnew();
        session.restart();
        changed.run();
    }

    /** As {@link #restart}, after what was made has been freed in order. */
    public void reset() {
        begunAnew();
        session.reset();
        changed.run();
    }

    private synchronized void begunAnew() {
        runs.beginAnew();
        ended = "";
    }

    /** The person has read that the process ended. */
    public void dismiss() {
        synchronized (this) {
            ended = "";
        }
        changed.run();
    }

    /** What the session tells, on its threads. */
    private final class Told implements LabSession.Listener {
        @Override
        public void output(String cell, String stream, String text) {
            add(cell, new StreamOutput(stream, text));
        }

        @Override
        public void display(String cell, String mime, String data) {
            add(cell, RunOutputs.display(mime, data));
        }

        private void add(String cell, Output output) {
            take(() -> cells.change(cells.idOf(cell), view -> view.cell() instanceof CodeCell code ? view.with(code.withOutput(output)) : view));
        }

        @Override
        public void log(EventLog log) {
            log.tap(this::logged);
        }

        /** Called under the log's lock. */
        private void logged(Entry entry) {
            if (MeasuredReading.takes(entry)) {
                measured(entry);
            }
            if (!(entry.event() instanceof NotebookEvent event)) {
                return;
            }
            boolean told;
            boolean forkEnds;
            synchronized (NotebookViewModel.this) {
                told = marks.take(event);
                forkEnds = event instanceof NotebookEvent.CellEnded end && runs.endInFork(end);
            }
            if (forkEnds) {
                // Not under the log's lock.
                CompletableFuture.runAsync(NotebookViewModel.this::next);
            }
            if (told || forkEnds) {
                changed.run();
            }
        }

        private void measured(Entry entry) {
            boolean told;
            synchronized (NotebookViewModel.this) {
                told = marks.measured(entry);
            }
            if (told) {
                changed.run();
            }
        }

        @Override
        public void offerKill(String cell) {
            take(() -> runs.takesLong(cell));
        }

        @Override
        public void holding(String what) {
            take(() -> runs.hold(what));
        }

        @Override
        public void forked(long event) {
            var logged = CellRuns.Logged.of(session.log());
            take(() -> runs.fork(logged));
        }

        @Override
        public void died(String reason) {
            take(() -> {
                runs.processDied();
                ended = reason;
            });
        }

        private void take(Runnable what) {
            synchronized (NotebookViewModel.this) {
                what.run();
            }
            changed.run();
        }
    }
}
