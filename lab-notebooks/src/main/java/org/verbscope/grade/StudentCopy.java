package org.verbscope.grade;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.verbscope.notebook.Cell;
import org.verbscope.notebook.CellKind;
import org.verbscope.notebook.CodeCell;
import org.verbscope.notebook.Json;
import org.verbscope.notebook.LabMetadata;
import org.verbscope.notebook.Notebook;

/**
 * A notebook as it is given to students: without solutions, wrong programs, hidden checks, answers of predictions, the
 * values that the grader puts in, and results of runs. Hints stay.
 */
public final class StudentCopy {
    private static final Set<CellKind> TEACHERS = Set.of(CellKind.SOLUTION, CellKind.WRONG, CellKind.EVENTS);
    private static final List<String> KEYS = List.of("solution", "answer", "vary");

    private StudentCopy() { }

    public static Notebook of(Notebook notebook) {
        var cells = new ArrayList<Cell>();
        for (Cell cell : notebook.cells()) {
            if (cell.lab().kind().filter(TEACHERS::contains).isEmpty() && !hidden(cell)) {
                Cell bare = cell instanceof CodeCell code ? code.withoutOutputs() : cell;
                cells.add(bare.withLab(new LabMetadata(bare.lab().values().without(KEYS))));
            }
        }
        return notebook.withCells(cells);
    }

    private static boolean hidden(Cell cell) {
        return cell.lab().values().get("hidden").filter(value -> value instanceof Json.Bool truth && truth.value()).isPresent();
    }
}
