package org.verbscope.app.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.verbscope.app.console.ConsoleModel.Kind;
import org.verbscope.app.console.ConsoleModel.Line;
import org.verbscope.app.session.FakeSession;
import org.verbscope.jshell.CellStatus;

@Tag("unit")
class ConsoleModelTest {
    private final FakeSession session = new FakeSession();
    private final ConsoleModel console = new ConsoleModel(session, () -> { });

    @Test
    void saysWhatWasEnteredAndWhatCameBack() {
        console.enter("1 + 1");
        session.end("console-1", CellStatus.FINISHED, "2");
        assertThat(console.lines()).containsExactly(new Line(Kind.ENTERED, "1 + 1"), new Line(Kind.ANSWER, "2"));
    }

    @Test
    void saysWhyAnEntryDidNotRunOrDied() {
        console.enter("a");
        session.end("console-1", CellStatus.NOT_RUN, "");
        console.enter("b");
        session.end("console-2", CellStatus.DIED, "");
        assertThat(console.lines()).extracting(Line::text).containsExactly("a", "did not run: because", "b",
                "the Java process ended: because");
    }

    @Test
    void pieceByPieceOutputIsOneEntryAndOtherCellsOutputIsNotShown() {
        console.enter("print");
        session.say(listener -> listener.output("console-1", "stdout", "one "));
        session.say(listener -> listener.output("console-1", "stdout", "two"));
        session.say(listener -> listener.output("a-cell", "stdout", "not here"));
        assertThat(console.lines()).containsExactly(new Line(Kind.ENTERED, "print"), new Line(Kind.ANSWER, "one two"));
    }

    @Test
    void nativeOutputIsShownAsSuch() {
        session.say(listener -> listener.nativeOutput("libibverbs: Warning"));
        assertThat(console.lines()).containsExactly(new Line(Kind.NATIVE, "libibverbs: Warning"));
    }

    @Test
    void theHistoryGoesBackAndForth() {
        console.enter("first");
        console.enter("second");
        assertThat(console.earlier()).isEqualTo("second");
        assertThat(console.earlier()).isEqualTo("first");
        assertThat(console.earlier()).isEqualTo("first");
        assertThat(console.later()).isEqualTo("second");
        assertThat(console.later()).isEmpty();
    }

    @Test
    void onlyTheNewestLinesAreKept() {
        for (int i = 0; i < 600; i++) {
            console.enter("entry " + i);
        }
        assertThat(console.lines()).hasSize(500).last().isEqualTo(new Line(Kind.ENTERED, "entry 599"));
    }

    @Test
    void aLineWithASlashSteersTheRunAndIsNoCell() {
        console.enter("/until opcode=RC_SEND_ONLY");
        assertThat(session.asked).containsExactly("until opcode=RC_SEND_ONLY");
        assertThat(session.runs).isEmpty();
        session.reached.complete(41L);
        assertThat(console.lines()).last().extracting(Line::text).asString().startsWith("halted: event 41 ");
        console.enter("/pause");
        console.enter("/step 3");
        console.enter("/continue");
        console.enter("/reset");
        assertThat(session.asked).containsExactly("until opcode=RC_SEND_ONLY", "pause", "step", "proceed", "reset");
        console.enter("// a comment is Java");
        assertThat(session.runs).hasSize(1);
    }

    @Test
    void aCommandThatCannotBeReadSaysWhatCanBeWritten() {
        console.enter("/until state=RST");
        assertThat(console.lines()).last().isEqualTo(new Line(Kind.ERROR, "state=RST: a queue pair has no such state. There are: "
                + "RESET, INIT, RTR, RTS, SQD, SQE, ERR.\n"));
        console.enter("/step many");
        assertThat(console.lines()).last().extracting(Line::text).asString().contains("/step 3");
    }

    @ParameterizedTest
    @CsvSource({"1 + 1, false", "void m() {, true", "'void m() { }', false", "'f(\"{\"', true", "'\"(\"', false", "'// (', false"})
    void enterGoesOnWhileBracketsAreOpen(String text, boolean open) {
        assertThat(ConsoleModel.open(text)).isEqualTo(open);
    }

    @Test
    void slashAsksTheJavaProcessAndRunsNothing() {
        console.enter("/vars");
        console.enter("/methods");
        console.enter("/imports");
        console.enter("/types");
        console.enter("/history");
        console.enter("/reset");
        console.enter("/nonsense");
        assertThat(session.runs).isEmpty();
        assertThat(session.asked).contains("reset");
        assertThat(console.lines()).extracting(line -> line.text().strip()).contains("int a = 40", "int twice(int)", "import java.util.List;",
                "no types yet", "/vars\n/methods\n/imports\n/types\n/history");
        assertThat(console.lines().get(console.lines().size() - 1).kind()).isEqualTo(Kind.ERROR);
        assertThat(console.lines().get(console.lines().size() - 1).text()).contains("/nonsense", "/help");
    }
}
