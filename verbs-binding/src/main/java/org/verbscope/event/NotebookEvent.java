package org.verbscope.event;

/** What people do: cells, predictions, checks. */
public sealed interface NotebookEvent extends Event {
    /** @param incarnation 1 for the first Java process of a session, 2 after its first restart */
    record ProcessStarted(int incarnation) implements NotebookEvent { }

    /** @param reason e.g. {@code exit 134}, {@code killed}, {@code restart} */
    record ProcessEnded(int incarnation, String reason) implements NotebookEvent { }

    record CellStarted(String cell) implements NotebookEvent { }

    /** @param status {@code FINISHED}, {@code FAILED}, {@code STOPPED} or {@code DIED} */
    record CellEnded(String cell, String status, String message) implements NotebookEvent { }

    /** A statement of a cell is about to run; offsets into the cell's source. */
    record StatementStarted(String cell, int start, int end) implements NotebookEvent { }

    record PredictionAnswered(String id, String answer) implements NotebookEvent { }

    record CheckPassed(String name, String reason) implements NotebookEvent { }

    record CheckFailed(String name, String reason) implements NotebookEvent { }
}
