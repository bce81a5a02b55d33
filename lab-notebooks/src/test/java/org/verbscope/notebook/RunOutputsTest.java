package org.verbscope.notebook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.jshell.CellDiagnostic;
import org.verbscope.jshell.CellException;
import org.verbscope.jshell.CellException.StackLine;
import org.verbscope.jshell.CellResult;
import org.verbscope.jshell.CellStatus;
import org.verbscope.jshell.CellValue;

@Tag("unit")
class RunOutputsTest {
    private static final CellException THROWN = new CellException("org.example.BrokenException", "no (22)",
            List.of(new StackLine("here", 2, ""), new StackLine("other", 7, "send"), new StackLine("", 0, "java.base/List.get")),
            new CellException("java.io.IOException", "gone", List.of(), null));

    private static ErrorOutput error(CellResult result, String source) {
        return (ErrorOutput) RunOutputs.of(result, CodeCell.of(source), 1).get(0);
    }

    private static CellResult thrown(CellException exception) {
        return new CellResult("here", CellStatus.FAILED, null, List.of(), exception, List.of(), "why", 1, 1);
    }

    @Test
    void anExceptionSaysWhereInWhichCellItCameFrom() {
        ErrorOutput error = error(thrown(THROWN), "a();\nb();");

        assertThat(error.name() + ": " + error.value()).isEqualTo("BrokenException: no (22)");
        assertThat(error.traceback()).containsExactly("at line 2 of this cell", "at line 7 of cell other, send",
                "    java.base/List.get", "caused by IOException: gone");
    }

    @Test
    void thePlaceIsFoundAgainInTheWords() {
        ErrorOutput error = error(thrown(THROWN), "a();\nb();");

        assertThat(error.traceback().stream().map(line -> RunOutputs.place(error, line).orElse(null))).containsExactly(
                new RunOutputs.Place("", 2), new RunOutputs.Place("other", 7), null, null);
        assertThat(error.traceback()).filteredOn(RunOutputs::isOfALibrary).containsExactly("    java.base/List.get");
    }

    @Test
    void anErrorOfTheCompilerShowsItsLineAndIsFoundAgain() {
        var wrong = new CellDiagnostic(true, 7, 17, 20, 2, "incompatible types");
        ErrorOutput error = error(new CellResult("here", CellStatus.FAILED, null, List.of(wrong), null, List.of(), "why", 1, 1), "int a;\n  int b = \"\";");

        assertThat(error).isEqualTo(new ErrorOutput("Line 2", "incompatible types", List.of("int b = \"\";")));
        assertThat(RunOutputs.place(error, error.traceback().get(0))).contains(new RunOutputs.Place("", 2));
    }

    @Test
    void aForeignErrorWithANumberThatIsNoLineNamesNoPlace() {
        var foreign = new ErrorOutput("Line 99999999999", "", List.of("at line 99999999999 of this cell"));

        assertThat(RunOutputs.place(foreign, foreign.traceback().get(0))).isEmpty();
    }

    @Test
    void aValueKeepsTheNumberOfItsRun() {
        var result = new CellResult("here", CellStatus.FINISHED, new CellValue("int", "3"), List.of(), null, List.of(), "", 1, 1);

        assertThat(RunOutputs.of(result, CodeCell.of("1 + 2"), 5)).containsExactly(new ExecuteResult(5, MimeBundle.ofText("3")));
        assertThat(RunOutputs.of(result, CodeCell.of("1 + 2").withLab(LabMetadata.NONE.withKind(CellKind.START)), 5)).isEmpty();
    }
}
