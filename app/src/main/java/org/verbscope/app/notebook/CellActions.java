package org.verbscope.app.notebook;

/** What a cell's node asks of the notebook. */
interface CellActions {
    void run(String id);

    void edit(String id, String text);

    void focused(String id);

    void focusNext(String id);

    /** Shows a line of a cell. @param name id or lab id of the cell, empty for {@code from} @param line from 1 */
    void jump(String from, String name, int line);

    /** The keyboard leaves the editor. */
    void leave();
}
