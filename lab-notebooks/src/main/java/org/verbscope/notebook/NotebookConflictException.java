package org.verbscope.notebook;

import java.nio.file.Path;

/**
 * The file was changed, made or deleted by another program since it was read. Nothing was written: the notebook is still
 * in memory and the file is as the other program left it.
 */
public final class NotebookConflictException extends NotebookException {
    private static final long serialVersionUID = 1L;

    NotebookConflictException(String what, Path file) {
        super(what, file.toString(), "Nothing was written. Save under another name, or read the file again, "
                + "or overwrite it knowingly.");
    }
}
