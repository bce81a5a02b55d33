package org.verbscope.app.shell;

import java.util.concurrent.Executor;
import javafx.scene.input.KeyEvent;
import org.verbscope.app.presenter.PresenterModel;
import org.verbscope.app.presenter.PresenterPane;
import org.verbscope.app.theme.Say;
import org.verbscope.app.timeline.Playhead;
import org.verbscope.event.EventLog;
import org.verbscope.event.NotebookEvent.StatementStarted;

/**
 * The presenter profile on a workbench: a press moves to what the audience is told next; at the end of the log it runs the
 * next cell and stops at the first thing that cell does.
 */
final class PresenterInWindow {
    private static final long NOT = -1;

    private final Workbench bench;
    private final PresenterPane pane;
    private final Runnable leave;
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
        return new TimelineKeys.Moves(bench.view()::first, this::back, this::forward, bench.view()::last);
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
        pane.show(log, playhead.step(), playhead.travelled(), statement(log, playhead.step()));
    }

    private String statement(EventLog log, long step) {
        StatementStarted started = PresenterModel.statement(log, step);
        if (started == null) {
            return "";
        }
        var document = bench.model().document();
        String source = document.labCell(started.cell()).or(() -> document.cell(started.cell())).map(cell -> cell.source()).orElse("");
        int end = Math.min(started.end(), source.length());
        return started.start() >= end ? "" : source.substring(started.start(), end).strip();
    }

    private void forward() {
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
            runFrom = log.size();
            bench.model().nextToRun().ifPresent(bench.model()::run);
        }
    }

    private void back() {
        runFrom = NOT;
        bench.view().look(PresenterModel.previous(bench.view().log(), bench.view().playhead().step()));
    }

    private void key(KeyEvent event) {
        boolean taken = true;
        switch (event.getCode()) {
            case SPACE -> bench.view().playOrPause();
            case B -> pane.blank();
            case R -> bench.model().restart();
            case ESCAPE -> leave.run();
            default -> taken = false;
        }
        if (taken) {
            event.consume();
        }
    }
}
