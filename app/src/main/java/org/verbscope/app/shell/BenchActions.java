package org.verbscope.app.shell;

import org.verbscope.event.Layer;

/** What menus and the top bar ask of the notebook and the views that the window shows. */
abstract class BenchActions implements WindowActions {
    abstract Workbench bench();

    /** Menus and bars say how it stands. */
    abstract void benchChanged();

    @Override
    public void addCell(boolean below, boolean text) {
        bench().notebook().add(below, text);
    }

    @Override
    public void edit(CellEdit edit) {
        switch (edit) {
            case DELETE -> bench().notebook().deleteCurrent();
            case UP -> bench().notebook().moveCurrent(-1);
            case DOWN -> bench().notebook().moveCurrent(1);
            case SPLIT -> bench().notebook().splitCurrent();
            case MERGE -> bench().notebook().mergeCurrent();
            case CONVERT -> bench().notebook().convertCurrent();
            case UNDO -> bench().notebook().undo(false);
            case REDO -> bench().notebook().undo(true);
            case FIND -> bench().notebook().find();
            case RUN_TO -> bench().notebook().runToCurrent();
            case CATCH_UP -> bench().notebook().catchUp();
        }
    }

    @Override
    public void toggleConsole() {
        bench().consoleShown(!bench().consoleShown());
        benchChanged();
    }

    @Override
    public void variables() {
        bench().variablesShown();
        benchChanged();
    }

    @Override
    public void toggleTable() {
        bench().tableShown(!bench().tableShown());
        benchChanged();
    }

    @Override
    public void closeView() {
        bench().view().tabs().close(bench().view().tabs().chosen());
    }

    @Override
    public void viewAsTable() {
        bench().view().tabs().toggleTable();
    }

    @Override
    public void runCell() {
        bench().notebook().runCurrent();
    }

    @Override
    public void runAll() {
        bench().model().runAll();
    }

    @Override
    public void stop() {
        bench().model().stop();
    }

    @Override
    public void restart() {
        bench().model().restart();
    }

    @Override
    public void reset() {
        bench().model().reset();
    }

    @Override
    public void hold(boolean held) {
        if (held) {
            bench().view().run().hold();
        } else {
            bench().view().run().goOn();
        }
    }

    @Override
    public void fork() {
        bench().view().fork();
    }

    @Override
    public void nextPane(boolean forward) {
        bench().nextPane(forward);
    }

    @Override
    public void moveBorders(int right, int down) {
        bench().moveBorders(right, down);
    }

    @Override
    public void toggle(Layer layer) {
        bench().view().toggle(layer);
    }
}
