package org.verbscope.jshell;

import java.util.List;
import java.util.Objects;

/**
 * What became of a cell.
 *
 * @param cell its id
 * @param value of its last expression, or null
 * @param diagnostics errors and warnings of the compiler, in the order of the cell
 * @param exception what ended it, or null
 * @param affected declarations of other cells that this one replaced or left without something they need
 * @param reason one line for people where status is not {@code FINISHED}, else empty
 * @param millis how long it ran
 * @param lastEvent the log's last event that belongs to it
 */
public record CellResult(String cell, CellStatus status, CellValue value, List<CellDiagnostic> diagnostics,
        CellException exception, List<Affected> affected, String reason, long millis, long lastEvent) {
    public CellResult {
        Objects.requireNonNull(cell, "cell");
        Objects.requireNonNull(status, "status");
        diagnostics = diagnostics == null ? List.of() : List.copyOf(diagnostics);
        affected = affected == null ? List.of() : List.copyOf(affected);
        reason = reason == null ? "" : reason;
    }

    static CellResult without(String cell, CellStatus status, String reason, long millis, long lastEvent) {
        return new CellResult(cell, status, null, List.of(), null, List.of(), reason, millis, lastEvent);
    }
}
