package org.verbscope.app.notebook;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.verbscope.app.notebook.CellView.Mark;
import org.verbscope.app.session.LabSession;
import org.verbscope.app.theme.Say;
import org.verbscope.event.Entry;
import org.verbscope.event.EventLog;
import org.verbscope.event.NotebookEvent;
import org.verbscope.jshell.CellResult;
import org.verbscope.jshell.CellStatus;
import org.verbscope.notebook.Cell;
import org.verbscope.notebook.CellKind;
import org.verbscope.notebook.CodeCell;
import org.verbscope.notebook.Json;
import org.verbscope.notebook.LabMetadata;
import org.verbscope.notebook.MarkdownCell;
import org.verbscope.notebook.Notebook;
import org.verbscope.notebook.Output;
import org.verbscope.notebook.StreamOutput;

/**
 * The notebook and how its cells stand: runs one cell at a time, queues the others, and drops the queue when
 * one does not finish. Thread-safe; {@code changed} is called on any thread and should only note that a new
 * {@link #view} is there.
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
    private final LogMarks marks;
    private final CellEdits edits;
    private final Deque<String> queue = new ArrayDeque<>();
    private final Runnable unlisten;
    private String running = "";
    private int count;
    private boolean offerKill;
    /** Counts forks: what a cell gave in a process that was left is not told of the one that took over. */
    private int branch;
    /** The cell that a fork is in the middle of, or empty. */
    private String inTheMiddle = "";
    private String ended = "";
    private boolean edited;
    private boolean written;
    private boolean offerSolutions = true;
    private volatile Runnable beforeRun = () -> { };

    public NotebookViewModel(Notebook document, LabSession session, Runnable changed) {
        cells = new CellList(document);
        marks = new LogMarks(cells);
        edits = new CellEdits(cells);
        this.session = session;
        this.changed = changed;
        unlisten = session.listen(new LabSession.Listener() {
            @Override
            public void output(String cell, String stream, String text) {
                add(cell, new StreamOutput(stream, text));
            }

            @Override
            public void display(String cell, String mime, String data) {
                add(cell, CellOutputs.display(mime, data));
            }

            @Override
            public void log(EventLog log) {
                log.tap(NotebookViewModel.this::logged);
            }

            @Override
            public void offerKill(String cell) {
                synchronized (NotebookViewModel.this) {
                    offerKill = cells.idOf(cell).equals(running);
                }
                changed.run();
            }

            @Override
            public void holding(String what) {
                held(what);
            }

            @Override
            public void forked(long event) {
                cameFromAFork(session.log());
            }

            @Override
            public void died(String reason) {
                processDied(reason);
            }
        });
    }

    /** The session goes on without it. */
    public void close() {
        unlisten.run();
    }

    public synchronized View view() {
        return new View(cells.title(), cells.views(), !running.isEmpty(), offerKill, ended, edited);
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
            LabMetadata lab = view.cell().lab();
            Json.Obj used = lab.values().object("hints-used").orElse(Json.Obj.EMPTY).with(claim, Json.of(shown));
            cells.put(view.with(view.cell().withMetadata(lab.with("hints-used", used).into(view.cell().metadata()))));
            edited = true;
        }
        changed.run();
    }

    /** Right programs for the cells of an exercise; none when solutions are not offered. */
    synchronized List<OutputActions.Solution> solutions(String exercise) {
        return !offerSolutions || exercise.isEmpty() ? List.of() : cells.views().stream().map(CellView::cell)
                .filter(cell -> cell.lab().id().filter(id -> belongs(id, exercise)).isPresent())
                .flatMap(cell -> cell.lab().values().string("solution").map(code -> new OutputActions.Solution(cell.lab().id().orElse(""), code)).stream())
                .toList();
    }

    /** All cells of an exercise begin with its id. */
    private static boolean belongs(String id, String exercise) {
        return id.startsWith(exercise) && (id.length() == exercise.length() || !Character.isDigit(id.charAt(exercise.length())));
    }

    /** Whether a solution may be seen after the last hint: for those who study by themselves. */
    public synchronized void offerSolutions(boolean offered) {
        offerSolutions = offered;
    }

    /** Adds an empty code cell below {@code id}, or at the end. @return its id */
    public String addBelow(String id) {
        return change(() -> Optional.of(edits.add(id, true, CodeCell.of("")))).orElseThrow();
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
        List<String> all;
        synchronized (this) {
            all = upToAnOpenCard(cells.ofTheStory());
        }
        enqueue(all);
    }

    /** The code cells from the top to this one that have not run since they were changed. */
    public void runTo(String id) {
        List<String> all;
        synchronized (this) {
            all = upToAnOpenCard(cells.upTo(id)).stream().filter(each -> each.equals(id) || cells.get(each).mark() != Mark.FINISHED).toList();
        }
        enqueue(all);
    }

    /** The lesson's given cells down to this one that have not run: what comes before is there, and no answer is asked for. */
    public void catchUp(String id) {
        List<String> all;
        synchronized (this) {
            all = cells.upTo(id).stream().map(cells::get).filter(view -> isGiven(view.cell())).filter(view -> view.mark() != Mark.FINISHED)
                    .map(view -> view.cell().id()).toList();
        }
        enqueue(all);
    }

    private static boolean isGiven(Cell cell) {
        CellKind kind = cell.lab().kind().orElse(CellKind.GIVEN);
        return kind == CellKind.GIVEN || kind == CellKind.START && cell.lab().exercise().isEmpty();
    }

    private List<String> upToAnOpenCard(List<String> ids) {
        for (int i = 0; i < ids.size(); i++) {
            if (Cards.open(cells.get(ids.get(i))) && Card.of(cells.get(ids.get(i)).cell()).filter(Card::prediction).isPresent()) {
                String first = ids.get(i);
                cells.change(first, view -> view.withNote(Say.of("waits for your prediction")));
                return ids.subList(0, i);
            }
        }
        return ids;
    }

    /** The first code cell from the top that has not run. */
    public synchronized Optional<String> nextToRun() {
        return cells.ofTheStory().stream().filter(each -> cells.get(each).mark() == Mark.FRESH || cells.get(each).mark() == Mark.STALE
                || cells.get(each).mark() == Mark.NOT_RUN).findFirst();
    }

    /**
     * What a lecture comes to next: as {@link #nextToRun}, but nothing of an exercise, no question that is marked, and of the
     * predictions those that {@code asked} does not hold.
     */
    public synchronized Optional<String> nextToTell(Set<String> asked) {
        return cells.ofTheStory().stream().map(cells::get).filter(view -> Lecture.tells(view.cell(), asked))
                .filter(view -> view.mark() == Mark.FRESH || view.mark() == Mark.STALE || view.mark() == Mark.NOT_RUN)
                .map(view -> view.cell().id()).findFirst();
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
            for (String id : ids) {
                CellView view = cells.get(id);
                if (view != null && view.cell() instanceof CodeCell && !view.mark().busy()) {
                    cells.put(view.with(Mark.QUEUED, ""));
                    queue.add(id);
                }
            }
        }
        next();
        changed.run();
    }

    private void next() {
        String id;
        String name;
        String source;
        int mine;
        synchronized (this) {
            if (!running.isEmpty() || queue.isEmpty()) {
                return;
            }
            id = queue.poll();
            CellView view = cells.get(id);
            running = id;
            CodeCell code = ((CodeCell) view.cell()).withoutOutputs();
            source = code.source();
            mine = branch;
            // Claims and tallies call a cell by its name in the lab; so does the log.
            name = cells.named(code);
            cells.put(view.with(code).withChecks(List.of()).withProblems(List.of()).with(Mark.RUNNING, ""));
        }
        session.run(name, source).whenComplete((result, failure) -> {
            if (mine != branch()) {
                return;
            }
            if (failure == null) {
                ended(id, result);
            } else {
                ended(id, new CellResult(name, CellStatus.DIED, null, List.of(), null, List.of(), failure.getMessage(), 0, 0));
            }
        });
    }

    private void ended(String id, CellResult result) {
        synchronized (this) {
            running = "";
            offerKill = false;
            CellView view = cells.get(id);
            if (view != null) {
                cells.put(CellEnds.after(view, result, ++count));
                edited = true;
            }
            result.affected().forEach(what -> cells.change(cells.idOf(what.cell()), other -> CellEnds.affected(other, what)));
            if (!CellEnds.goesOn(view, result)) {
                dropQueue();
            }
        }
        next();
        changed.run();
    }

    private synchronized int branch() {
        return branch;
    }

    /** What the log of the new process holds has run there; the cell in whose middle it is goes on. */
    private void cameFromAFork(EventLog log) {
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
        synchronized (this) {
            branch++;
            dropQueue();
            Set<String> ran = ended.stream().map(cells::idOf).collect(Collectors.toSet());
            cells.changeAll(view -> ran.contains(view.cell().id()) || view.mark() == Mark.FRESH ? view : view.with(Mark.FRESH, Say.of("not run since the fork")));
            inTheMiddle = open.isEmpty() ? "" : cells.idOf(open);
            running = inTheMiddle;
            cells.change(inTheMiddle, view -> view.with(Mark.RUNNING, Say.of("Held in the fork; step or continue")));
        }
        changed.run();
    }

    /** The cell that a fork was in the middle of: only the log tells of its end. */
    private boolean endsInAFork(NotebookEvent.CellEnded end) {
        if (inTheMiddle.isEmpty() || !cells.idOf(end.cell()).equals(inTheMiddle)) {
            return false;
        }
        cells.change(inTheMiddle, view -> view.with(end.status().equals("FINISHED") ? Mark.FINISHED : Mark.FAILED, ""));
        inTheMiddle = "";
        running = "";
        return true;
    }

    private void dropQueue() {
        while (!queue.isEmpty()) {
            String id = queue.poll();
            cells.change(id, view -> view.with(Mark.NOT_RUN, Say.of("did not run: a cell before it did not finish")));
        }
    }

    /** Stops what runs and forgets what waits. */
    public void stop() {
        boolean runs;
        synchronized (this) {
            dropQueue();
            runs = !running.isEmpty();
        }
        if (runs) {
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
        dropQueue();
        forgetRuns(Say.of("not run since the restart"));
        ended = "";
    }

    private void held(String what) {
        synchronized (this) {
            cells.change(running, view -> view.withNote(what.isEmpty() ? ""
                    : what.equals("statement") ? Say.of("Held before the next statement") : Say.of("Held before {0}", what)));
        }
        changed.run();
    }

    private void processDied(String reason) {
        synchronized (this) {
            ended = reason;
            offerKill = false;
            forgetRuns(Say.of("ran in a Java process that has ended"));
        }
        changed.run();
    }

    /** The person has read that the process ended. */
    public void dismiss() {
        synchronized (this) {
            ended = "";
        }
        changed.run();
    }

    private void forgetRuns(String why) {
        count = 0;
        cells.changeAll(view -> view.mark() == Mark.FINISHED || view.mark() == Mark.STALE ? view.with(Mark.FRESH, why) : view);
    }

    private void add(String name, Output output) {
        synchronized (this) {
            String cell = cells.idOf(name);
            CellView view = cells.get(cell);
            if (view == null || !(view.cell() instanceof CodeCell code)) {
                return;
            }
            cells.put(view.with(code.withOutput(output)));
        }
        changed.run();
    }

    /** Called under the log's lock. */
    private void logged(Entry entry) {
        if (!(entry.event() instanceof NotebookEvent event)) {
            return;
        }
        boolean told;
        boolean forkEnds;
        synchronized (this) {
            told = marks.take(event);
            forkEnds = event instanceof NotebookEvent.CellEnded end && endsInAFork(end);
        }
        if (forkEnds) {
            // Not under the log's lock.
            CompletableFuture.runAsync(this::next);
        }
        if (told || forkEnds) {
            changed.run();
        }
    }
}
