package org.verbscope.app.notebook;

/** What a cell's node asks of the notebook. */
interface CellActions {
    void run(String id);

    void edit(String id, String text);

    void focused(String id);

    void focusNext(String id);

    /** The keyboard leaves the editor. */
    void leave();
}
