package org.verbscope.app.shell;

import org.verbscope.app.theme.Say;
import org.verbscope.app.views.ViewKind;
import org.verbscope.event.Layer;
import org.verbscope.picture.Theme;

/** What menus and the top bar ask of the window. */
interface WindowActions {
    void open();

    void openLesson();

    void save();

    void saveAs();

    void export(NotebookExport.Form form);

    void quit();

    /** @param text whether it is one to read */
    void addCell(boolean below, boolean text);

    /** What the person does to the current cell. */
    void edit(CellEdit edit);

    enum CellEdit { DELETE, UP, DOWN, SPLIT, MERGE, CONVERT, UNDO, REDO, FIND, RUN_TO, CATCH_UP }

    void toggleConsole();

    /** The variables in the console's place, or the console again. */
    void variables();

    void toggleTable();

    void choose(ViewKind view);

    void closeView();

    /** The chosen view as a table, or as a picture again. */
    void viewAsTable();

    void toggleTheme();

    void theme(Theme theme);

    /** @param change in percent; 0 for the usual size */
    void textSize(int change);

    void runCell();

    void runAll();

    void stop();

    void restart();

    void firstMinute();

    /** The notebook as it stands in the rxe machine. */
    void runOnRxe();

    /** The notebook's log beside that of the last run on rxe. */
    void compareAgain();

    void palette();

    /** Asks what the run shall go on to. */
    void askUntil();

    /** Holds the run at its next statement or verb, or lets it go on. */
    void hold(boolean held);

    /** What was made is freed in order, and a new Java process begins. */
    void reset();

    /** Another way on from the step that is shown. */
    void fork();

    /** Steps of what the window shows now. */
    TimelineKeys.Moves moves();

    /** The keyboard goes to the next pane of the window, or to the one before. */
    void nextPane(boolean forward);

    /** Moves the borders between the panes. @param right in px @param down in px */
    void moveBorders(int right, int down);

    /** Whether a solution may be seen after the last hint. */
    void toggleSolutions();

    /** Whether tokens travel. */
    void toggleMotion();

    /** Puts a layer of the stage away, or shows it again. */
    void toggle(Layer layer);

    /** The window's words from now on. */
    void language(Say.Language language);

    /** The presenter profile, or back from it. */
    void present();

    /** The page of lessons. */
    void course();
}
