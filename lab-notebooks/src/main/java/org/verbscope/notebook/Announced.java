package org.verbscope.notebook;

import org.verbscope.jshell.CellResult;
import org.verbscope.jshell.CellStatus;

/**
 * The failures that a notebook announces, which are no failures: any, by Jupyter's tag {@code raises-exception}; where the
 * lab's metadata say which ({@code raises}), only that one.
 */
public final class Announced {
    private Announced() { }

    /** Whether {@code cell} has failed, and as it says. */
    public static boolean failure(Cell cell, CellResult result) {
        return result.status() == CellStatus.FAILED && cell.lab().raises().map(name -> result.exception() != null
                && String.valueOf(result.exception().message()).contains(name)).orElse(cell.mayFail());
    }
}
