package org.verbscope.app.shell;

import org.verbscope.picture.Theme;

/** What menus and the top bar ask of the window. */
interface WindowActions {
    void open();

    void openLesson();

    void save();

    void saveAs();

    void quit();

    void addCell();

    void deleteCell();

    void toggleConsole();

    void toggleTable();

    void toggleTheme();

    void theme(Theme theme);

    /** @param change in percent; 0 for the usual size */
    void textSize(int change);

    void runCell();

    void runAll();

    void stop();

    void restart();

    void firstMinute();
}
