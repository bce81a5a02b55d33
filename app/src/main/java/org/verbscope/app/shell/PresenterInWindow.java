package org.verbscope.app.shell;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import javafx.scene.Scene;
import javafx.scene.input.KeyEvent;
import javafx.stage.Stage;
import org.verbscope.app.notebook.Lecture;
import org.verbscope.app.notebook.MarkdownNodes;
import org.verbscope.app.presenter.NotesWindow;
import org.verbscope.app.presenter.PresenterModel;
import org.verbscope.app.presenter.PresenterPane;
import org.verbscope.app.presenter.StatementUnderWay;
import org.verbscope.app.theme.Say;
import org.verbscope.app.timeline.Playhead;
import org.verbscope.event.EventLog;
import org.verbscope.event.Layer;
import org.verbscope.event.NotebookEvent.StatementStarted;
import org.verbscope.notebook.Cell;

/**
 * The presenter profile on a workbench: a press moves to what the audience is told next; at the end of the log it asks the
 * next prediction, shows the answer with the press after it, or runs the next cell and stops at the first thing that cell does.
 */
final class PresenterInWindow {
    private static final long NOT = -1;

    private final Workbench bench;
    private final PresenterPane pane;
    private final Runnable leave;
    /** Cells whose question the audience has seen. */
    private final Set<String> asked = new HashSet<>();
    private String asking = "";
    private String current = "";
    private final StatementUnderWay statements = new StatementUnderWay();
    private NotesWindow notes;
    private long runFrom = NOT;

    PresenterInWindow(Workbench bench, String device, Executor worker, Runnable leave) {
        this.bench = bench;
        this.leave = leave;
        pane = new PresenterPane(bench.title(), device, worker, Say.language().locale());
        pane.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
        pane.layoutBoundsProperty().addListener(changed -> moved());
    }

    PresenterPane pane() {
        return pane;
    }

    TimelineKeys.Moves moves() {
        return new TimelineKeys.Moves(bench.view()::first, this::back, this::forward, bench.view()::last, on -> { }, this::toggle, bench.view()::playOrPause);
    }

    private void toggle(Layer layer) {
        bench.view().toggle(layer);
        moved();
    }

    /** The log has grown or another step is looked at. */
    void moved() {
        EventLog log = bench.view().log();
        if (log == null) {
            return;
        }
        if (runFrom != NOT && log.size() > runFrom) {
            long told = PresenterModel.next(log, runFrom);
            if (told < log.size()) {
                runFrom = NOT;
                bench.view().look(told);
            }
        }
        Playhead playhead = bench.view().playhead();
        pane.hidden(bench.view().hidden());
        pane.show(log, bench.view().states(), playhead.step(), playhead.travelled(), statement(log, playhead.step()));
        tellNotes();
    }

    private String statement(EventLog log, long step) {
        StatementStarted started = statements.at(log, step);
        if (started == null) {
            current = "";
            return "";
        }
        Optional<Cell> cell = bench.model().document().labCell(started.cell()).or(() -> bench.model().document().cell(started.cell()));
        current = cell.map(Cell::id).orElse("");
        String source = cell.map(Cell::source).orElse("");
        int end = Math.min(started.end(), source.length());
        return started.start() >= end ? "" : source.substring(started.start(), end).strip();
    }

    private Optional<String> coming() {
        return bench.model().nextToTell(asked);
    }

    private void forward() {
        if (pane.asking() && !pane.revealed()) {
            pane.reveal();
            return;
        } else if (pane.asking()) {
            pane.ask(null);
        }
        Playhead playhead = bench.view().playhead();
        EventLog log = bench.view().log();
        boolean comes = bench.model().view().running() && bench.view().held().isEmpty() || log.size() > playhead.size();
        if (comes) {
            // What the last press began shows itself first.
            return;
        } else if (playhead.moving()) {
            bench.view().last();
        } else if (playhead.step() < playhead.size()) {
            long next = PresenterModel.next(log, playhead.step());
            if (next >= playhead.size()) {
                bench.view().last();
            } else {
                bench.view().look(next);
            }
        } else if (!bench.view().held().isEmpty()) {
            bench.view().forward();
        } else {
            coming().ifPresent(this::tell);
        }
        tellNotes();
    }

    private void tell(String id) {
        Optional<Lecture.Asked> question = bench.model().document().cell(id).flatMap(Lecture::asked);
        if (question.isPresent()) {
            asked.add(id);
            asking = id;
            pane.ask(question.get());
        } else {
            runFrom = bench.view().log().size();
            bench.model().tell(id);
        }
    }

    private void back() {
        if (pane.asking()) {
            asked.remove(asking);
            pane.ask(null);
            return;
        }
        runFrom = NOT;
        bench.view().look(PresenterModel.previous(bench.view().log(), bench.view().playhead().step()));
    }

    private void key(KeyEvent event) {
        if (pane.editing()) {
            return;
        }
        boolean taken = true;
        switch (event.getCode()) {
            case SPACE -> bench.view().playOrPause();
            case B -> pane.blank();
            case R -> reset();
            case N -> toggleNotes();
            case ENTER -> edit();
            case ESCAPE -> leave.run();
            default -> taken = false;
        }
        if (taken) {
            event.consume();
        }
    }

    private void reset() {
        asked.clear();
        pane.ask(null);
        bench.model().reset();
    }

    /** The cell that is shown, or the next one, becomes a text to write in. */
    private void edit() {
        Optional<Cell> cell = bench.model().document().cell(current).or(() -> coming().flatMap(bench.model().document()::cell));
        if (cell.isEmpty() || pane.asking()) {
            return;
        }
        String id = cell.get().id();
        pane.edit(cell.get().source(), (text, run) -> {
            bench.model().edit(id, text);
            if (run) {
                runFrom = bench.view().log().size();
                bench.model().tell(id);
            }
        });
    }

    private void toggleNotes() {
        if (notes != null) {
            notes.close();
            return;
        }
        var markdown = new MarkdownNodes(bench.file()::picture);
        notes = new NotesWindow(bench.title(), markdown::render, () -> notes = null);
        Scene scene = notes.scene();
        scene.getStylesheets().setAll(pane.getScene().getStylesheets());
        TimelineKeys.on(scene, this::moves);
        scene.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
        tellNotes();
        notes.show((Stage) pane.getScene().getWindow());
    }

    private void tellNotes() {
        if (notes != null) {
            List<Cell> cells = bench.model().document().cells();
            notes.show(pane.heading(), Lecture.notes(cells, current, coming()));
        }
    }

    /** The audience sees the window again. */
    void close() {
        if (notes != null) {
            notes.close();
        }
    }

    /** For tests: null while there are none. */
    NotesWindow notes() {
        return notes;
    }
}
