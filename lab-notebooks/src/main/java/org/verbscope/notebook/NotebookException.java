package org.verbscope.notebook;

import java.io.IOException;

/** A notebook that cannot be read or saved: what is wrong, where, and what to do about it. */
public class NotebookException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String what;
    private final String where;
    private final String remedy;

    /**
     * Says what went wrong.
     *
     * @param what what is wrong, a sentence without its full stop
     * @param where the place: a JSON path, a line and column, or a file
     * @param remedy what to do, whole sentences
     */
    public NotebookException(String what, String where, String remedy) {
        this(what, where, remedy, null);
    }

    /**
     * Says what went wrong, and what caused it.
     *
     * @param what what is wrong, a sentence without its full stop
     * @param where the place: a JSON path, a line and column, or a file
     * @param remedy what to do, whole sentences
     * @param cause the failure underneath, or null
     */
    public NotebookException(String what, String where, String remedy, Throwable cause) {
        super(what + " (" + where + "). " + remedy, cause);
        this.what = what;
        this.where = where;
        this.remedy = remedy;
    }

    /**
     * What is wrong.
     *
     * @return a sentence without its full stop
     */
    public String what() {
        return what;
    }

    /**
     * The place.
     *
     * @return a JSON path such as {@code cells[3].outputs[0]}, a line and column, or a file
     */
    public String where() {
        return where;
    }

    /**
     * What to do about it.
     *
     * @return whole sentences
     */
    public String remedy() {
        return remedy;
    }

    /**
     * The same failure, found in a file.
     *
     * @param file the file as the user knows it
     * @return a new exception whose place begins with the file
     */
    public NotebookException in(String file) {
        return new NotebookException(what, file + ", " + where, remedy, this);
    }
}
