package org.verbscope.app.notebook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.app.notebook.CellView.Mark;
import org.verbscope.app.session.FakeSession;
import org.verbscope.app.session.LabSession;
import org.verbscope.chart.CellChart;
import org.verbscope.chart.Measured;
import org.verbscope.event.Head;
import org.verbscope.event.MeasureEvent;
import org.verbscope.event.NotebookEvent;
import org.verbscope.jshell.Affected;
import org.verbscope.jshell.CellDiagnostic;
import org.verbscope.jshell.CellException;
import org.verbscope.jshell.CellResult;
import org.verbscope.jshell.CellStatus;
import org.verbscope.notebook.CellKind;
import org.verbscope.notebook.ChartOutput;
import org.verbscope.notebook.CheckOutput;
import org.verbscope.notebook.CodeCell;
import org.verbscope.notebook.DisplayData;
import org.verbscope.notebook.ErrorOutput;
import org.verbscope.notebook.ExecuteResult;
import org.verbscope.notebook.LabMetadata;
import org.verbscope.notebook.MarkdownCell;
import org.verbscope.notebook.MimeBundle;
import org.verbscope.notebook.Notebook;
import org.verbscope.notebook.Output;
import org.verbscope.notebook.StreamOutput;

@Tag("unit")
class NotebookViewModelTest {
    private final FakeSession session = new FakeSession();
    private final CodeCell first = CodeCell.of("int a = 1;\nint b = 2;").withId("first");
    private final CodeCell second = CodeCell.of("a").withId("second");
    private final CodeCell third = CodeCell.of("b").withId("third");
    private NotebookViewModel model = model(first, second, third);

    private NotebookViewModel model(org.verbscope.notebook.Cell... cells) {
        return new NotebookViewModel(Notebook.empty().withCells(List.of(cells)), session, () -> { });
    }

    private CellView view(String id) {
        return model.view().cells().stream().filter(view -> view.cell().id().equals(id)).findFirst().orElseThrow();
    }

    private List<Output> outputs(String id) {
        return ((CodeCell) view(id).cell()).outputs();
    }

    @Test
    void runsOneCellAtATimeInOrder() {
        model.runAll();
        assertThat(session.runs).containsOnlyKeys("first");
        assertThat(view("second").mark()).isEqualTo(Mark.QUEUED);
        session.end("first", CellStatus.FINISHED, "");
        assertThat(session.runs).containsOnlyKeys("second");
        session.end("second", CellStatus.FINISHED, "1");
        assertThat(view("second").mark()).isEqualTo(Mark.FINISHED);
        assertThat(outputs("second")).hasSize(1).first().isInstanceOf(ExecuteResult.class);
        assertThat(((CodeCell) view("second").cell()).executionCount()).isEqualTo(OptionalInt.of(2));
    }

    @Test
    void cellsBehindOneThatFailsDoNotRun() {
        model.runAll();
        session.end("first", CellStatus.FAILED, "");
        assertThat(view("first").mark()).isEqualTo(Mark.FAILED);
        assertThat(view("second").mark()).isEqualTo(Mark.NOT_RUN);
        assertThat(session.runs).isEmpty();
    }

    @Test
    void aCellThatMayFailLetsTheOthersRun() {
        CodeCell mayFail = first.withMetadata(first.metadata().with("tags",
                new org.verbscope.notebook.Json.Arr(List.of(org.verbscope.notebook.Json.of("raises-exception")))));
        model = model(mayFail, second);
        model.runAll();
        session.end("first", CellStatus.FAILED, "");
        assertThat(view("first").mark()).isEqualTo(Mark.FINISHED);
        assertThat(session.runs).containsKey("second");
    }

    @Test
    void anAnnouncedErrorIsFineAndAnotherOneIsNot() {
        CodeCell raises = first.withMetadata(LabMetadata.NONE.with("raises", org.verbscope.notebook.Json.of("EINVAL"))
                .into(first.metadata()));
        model = model(raises, second);
        model.run("first");
        session.end(new CellResult("first", CellStatus.FAILED, null, List.of(),
                new CellException("VerbsException", "modify_qp: EINVAL (22)", List.of(), null), List.of(), "", 1, 0));
        assertThat(view("first").mark()).isEqualTo(Mark.FINISHED);
        model.run("first");
        session.end(new CellResult("first", CellStatus.FAILED, null, List.of(),
                new CellException("VerbsException", "modify_qp: ENOMEM (12)", List.of(), null), List.of(), "", 1, 0));
        assertThat(view("first").mark()).isEqualTo(Mark.FAILED);
    }

    @Test
    void theLogCallsACellByItsNameInTheLab() {
        CodeCell named = first.withMetadata(LabMetadata.NONE.withId("post-send").into(first.metadata()));
        model = model(named);
        model.run("first");
        assertThat(session.runs).containsOnlyKeys("post-send");
        session.say(listener -> listener.output("post-send", "stdout", "hello"));
        session.end("post-send", CellStatus.FINISHED, "");
        assertThat(outputs("first")).containsExactly(new StreamOutput("stdout", "hello"));
    }

    @Test
    void solutionsAndWrongTriesAreNotRunWithTheOthers() {
        CodeCell solution = second.withMetadata(LabMetadata.NONE.withKind(CellKind.SOLUTION).into(second.metadata()));
        model = model(first, solution, MarkdownCell.of("text"), third);
        model.runAll();
        session.end("first", CellStatus.FINISHED, "");
        assertThat(session.runs).containsOnlyKeys("third");
    }

    @Test
    void stopForgetsWhatWaitsAndOffersTheKillWhenToldTo() {
        model.runAll();
        model.stop();
        assertThat(session.asked).containsExactly("stop");
        assertThat(view("second").mark()).isEqualTo(Mark.NOT_RUN);
        assertThat(model.view().offerKill()).isFalse();
        session.say(listener -> listener.offerKill("first"));
        assertThat(model.view().offerKill()).isTrue();
        session.end("first", CellStatus.STOPPED, "");
        assertThat(model.view().offerKill()).isFalse();
        assertThat(view("first").mark()).isEqualTo(Mark.STOPPED);
    }

    @Test
    void aCellWhoseProcessEndedHasDiedAndTheOthersHaveNotRunInTheNextOne() {
        model.run("first");
        session.end("first", CellStatus.FINISHED, "");
        model.run("second");
        session.say(listener -> listener.died("exit 134"));
        session.end("second", CellStatus.DIED, "");
        assertThat(view("second").mark()).isEqualTo(Mark.DIED);
        assertThat(view("first").mark()).isEqualTo(Mark.FRESH);
        assertThat(model.view().ended()).isEqualTo("exit 134");
        model.dismiss();
        assertThat(model.view().ended()).isEmpty();
    }

    @Test
    void editingWhatRanMakesItStale() {
        model.run("first");
        session.end("first", CellStatus.FINISHED, "");
        model.edit("first", "int a = 3;");
        assertThat(view("first").mark()).isEqualTo(Mark.STALE);
        assertThat(model.view().edited()).isTrue();
        assertThat(model.document().cell("first").orElseThrow().source()).isEqualTo("int a = 3;");
    }

    @Test
    void whatAnotherCellChangedIsStaleAndSaysWhy() {
        model.run("first");
        session.end("first", CellStatus.FINISHED, "");
        model.run("second");
        session.end(new CellResult("second", CellStatus.FINISHED, null, List.of(), null,
                List.of(new Affected("first", "a", "OVERWRITTEN", "")), "", 1, 0));
        assertThat(view("first").mark()).isEqualTo(Mark.STALE);
        assertThat(view("first").note()).contains("a");
    }

    @Test
    void outputsArriveWhileItRunsAndAreReplacedByTheNextRun() {
        model.run("first");
        session.say(listener -> listener.output("first", "stdout", "one "));
        session.say(listener -> listener.output("first", "stdout", "two"));
        assertThat(outputs("first")).containsExactly(new StreamOutput("stdout", "one two"));
        session.end("first", CellStatus.FINISHED, "");
        model.run("first");
        assertThat(outputs("first")).isEmpty();
    }

    @Test
    void errorsKeepTheirLineTheirCauseAndTheirFrames() {
        model.run("first");
        var cause = new CellException("java.io.IOException", "gone", List.of(), null);
        session.end(new CellResult("first", CellStatus.FAILED, null,
                List.of(new CellDiagnostic(true, 11, 11, 14, 2, "cannot find symbol")),
                new CellException("org.verbscope.verbs.VerbsException", "modify_qp: EINVAL",
                        List.of(new CellException.StackLine("first", 2, "")), cause), List.of(), "", 1, 0));
        assertThat(outputs("first")).hasSize(2);
        var compile = (ErrorOutput) outputs("first").get(0);
        assertThat(compile.name()).isEqualTo("Line 2");
        assertThat(compile.traceback()).containsExactly("int b = 2;");
        var thrown = (ErrorOutput) outputs("first").get(1);
        assertThat(thrown.name()).isEqualTo("VerbsException");
        assertThat(thrown.traceback()).containsExactly("at line 2 of this cell", "caused by IOException: gone");
    }

    @Test
    void checksInTheLogStandUnderTheCellThatMadeThem() {
        model.run("second");
        session.event(Head.notebook(), new NotebookEvent.CellStarted("second"));
        session.event(Head.notebook(), new NotebookEvent.CheckPassed("three moves", "expected 3, found 3"));
        session.event(Head.notebook(), new NotebookEvent.CheckFailed("no copy", "expected 0, found 2"));
        assertThat(view("second").checks()).extracting(claim -> claim.sentence() + " " + claim.verdict())
                .containsExactly("three moves PASSED", "no copy FAILED");
        assertThat(view("first").checks()).isEmpty();
        session.end("second", CellStatus.FINISHED, "");
        assertThat(view("second").checks()).isEmpty();
        assertThat(outputs("second")).hasSize(1).first()
                .extracting(output -> CheckOutput.of(((DisplayData) output).data()).orElseThrow().claims().size()).isEqualTo(2);
    }

    @Test
    void whatACellMeasuresIsSeenWhileItGoesAndIsAChartAfterwards() {
        model.run("second");
        session.event(Head.notebook(), new NotebookEvent.CellStarted("second"));
        session.event(Head.notebook(), new MeasureEvent.RunStarted(1, "write_bw", "soft", Map.of("size", "64", "iterations", "1000")));
        session.event(Head.notebook(), new MeasureEvent.RunSample(1, true, 100_000_000, 400, 25_600));
        assertThat(CellChart.live(view("second").measured())).isPresent();
        assertThat(view("first").measured()).isEqualTo(Measured.NOTHING);
        session.event(Head.notebook(), new MeasureEvent.RunEnded(1, "write_bw", "CANCELLED", "stopped, after 400 messages", Map.of("mb_per_sec", "0.2"), List.of()));
        assertThat(CellChart.live(view("second").measured())).isEmpty();
        session.end("second", CellStatus.STOPPED, "");
        assertThat(view("second").measured()).isEqualTo(Measured.NOTHING);
        assertThat(outputs("second")).first().satisfies(output -> {
            var data = ((DisplayData) output).data();
            assertThat(ChartOutput.of(data)).isPresent();
            assertThat(data.text(MimeBundle.TEXT).orElseThrow()).contains("not complete: stopped, after 400 messages");
            assertThat(data.text(MimeBundle.PNG)).isPresent();
        });
        model.run("second");
        assertThat(outputs("second")).isEmpty();
    }

    @Test
    void theStatementThatRunsIsMarkedByItsLine() {
        model.run("first");
        session.event(Head.notebook(), new NotebookEvent.CellStarted("first"));
        session.event(Head.notebook(), new NotebookEvent.StatementStarted("first", 11, 21));
        assertThat(view("first").statement()).isEqualTo(1);
    }

    @Test
    void aHeldCellSaysBeforeWhat() {
        model.run("first");
        session.say(listener -> listener.holding("post_send"));
        assertThat(view("first").note()).isEqualTo("Held before post_send");
        session.say(listener -> listener.holding("statement"));
        assertThat(view("first").note()).isEqualTo("Held before the next statement");
        session.say(listener -> listener.holding(""));
        assertThat(view("first").note()).isEmpty();
    }

    @Test
    void aRestartKeepsTextsAndOutputs() {
        model.run("second");
        session.end("second", CellStatus.FINISHED, "1");
        model.restart();
        assertThat(session.asked).contains("restart");
        assertThat(view("second").mark()).isEqualTo(Mark.FRESH);
        assertThat(outputs("second")).hasSize(1);
    }

    @Test
    void cellsAreAddedAndDeletedInPlace() {
        String added = model.addBelow("first");
        assertThat(model.view().cells()).extracting(view -> view.cell().id()).containsExactly("first", added, "second", "third");
        model.delete("first");
        assertThat(model.view().cells()).extracting(view -> view.cell().id()).containsExactly(added, "second", "third");
        model.run(added);
        model.delete(added);
        assertThat(model.view().cells()).hasSize(3);
    }

    @Test
    void aBusyCellIsNotQueuedTwice() {
        model.run("first");
        model.run("first");
        session.end("first", CellStatus.FINISHED, "");
        assertThat(session.runs).isEmpty();
        assertThat(session.status().life()).isEqualTo(LabSession.Life.IDLE);
    }

    @Test
    void afterAForkOnlyWhatItsLogHoldsHasRun() {
        model.runAll();
        session.end("first", CellStatus.FINISHED, "");
        session.end("second", CellStatus.FINISHED, "1");
        CompletableFuture<CellResult> left = session.runs.get("third");
        session.forkedTo(new NotebookEvent.CellStarted("first"), new NotebookEvent.CellEnded("first", "FINISHED", ""),
                new NotebookEvent.CellStarted("second"));
        assertThat(view("first").mark()).isEqualTo(Mark.FINISHED);
        assertThat(view("second").mark()).isEqualTo(Mark.RUNNING);
        assertThat(view("third").mark()).isEqualTo(Mark.FRESH);
        left.completeExceptionally(new IllegalStateException("the process that was left"));
        assertThat(view("third").mark()).isEqualTo(Mark.FRESH);
        model.run("third");
        assertThat(view("third").mark()).isEqualTo(Mark.QUEUED);
        session.event(Head.notebook(), new NotebookEvent.CellEnded("second", "FINISHED", ""));
        assertThat(view("second").mark()).isEqualTo(Mark.FINISHED);
    }
}
