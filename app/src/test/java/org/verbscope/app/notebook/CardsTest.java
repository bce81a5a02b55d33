package org.verbscope.app.notebook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.app.course.Course;
import org.verbscope.app.notebook.CellView.Mark;
import org.verbscope.app.session.FakeSession;
import org.verbscope.jshell.CellStatus;
import org.verbscope.notebook.Notebook;
import org.verbscope.notebook.NotebookFile;

/** Cards of a real lesson. */
@Tag("unit")
class CardsTest {
    private final FakeSession session = new FakeSession();
    private NotebookViewModel model;

    @BeforeEach
    void open() throws Exception {
        Notebook lesson = NotebookFile.open(Course.folder().resolve("part-1/06-state-machine.ipynb")).notebook();
        model = new NotebookViewModel(lesson, session, () -> { });
    }

    private String id(String labId) {
        return model.document().labCell(labId).orElseThrow().id();
    }

    private CellView view(String labId) {
        return model.view().cells().stream().filter(view -> view.cell().id().equals(id(labId))).findFirst().orElseThrow();
    }

    private Card card(String labId) {
        return Card.of(view(labId).cell()).orElseThrow();
    }

    @Test
    void theCardIsReadFromTheLesson() {
        assertThat(card("p1").form()).isEqualTo(Card.Form.CHOOSE);
        assertThat(card("p1").prediction()).isTrue();
        assertThat(card("p1").options()).extracting(Card.Option::key).containsExactly("a", "b", "c", "d");
        assertThat(card("6.1-kinds").items()).containsExactly("w", "x", "y", "z");
        assertThat(card("6.1-kinds").before()).containsExactly("6.1w", "6.1x", "6.1y", "6.1z");
        assertThat(card("6.1-uc").prediction()).isFalse();
        assertThat(Card.of(view("init").cell())).isEmpty();
    }

    @Test
    void anOrderMayLeaveOptionsOutWhenItsAnswerDoes() throws Exception {
        assertThat(cardOf("part-2/13-write-and-read.ipynb", "p2").parts()).isZero();
        assertThat(cardOf("part-2/08-send-and-receive.ipynb", "p1").parts()).isEqualTo(6);
        assertThat(cardOf("part-2/08-send-and-receive.ipynb", "8.1-after").parts()).isEqualTo(5);
    }

    private static Card cardOf(String lesson, String id) throws Exception {
        return Card.of(NotebookFile.open(Course.folder().resolve(lesson)).notebook().labCell(id).orElseThrow()).orElseThrow();
    }

    @Test
    void theAnswerStandsInTheCodeOfTheCell() {
        String source = card("6.1-kinds").source(List.of("w=missing", "x=value", "y=step", "z=extra"));
        assertThat(source).isEqualTo("predict(\"6.1-kinds\", \"w=missing\", \"x=value\", \"y=step\", \"z=extra\")");
        assertThat(Card.answer(source)).containsExactly("w=missing", "x=value", "y=step", "z=extra");
        assertThat(Card.answer(view("p1").cell().source())).isEmpty();
        assertThat(Card.answer(card("p1").source(List.of("say \"c\"")))).containsExactly("say \"c\"");
    }

    @Test
    void aCellWaitsForItsPrediction() {
        model.run(id("init"));
        assertThat(session.runs).isEmpty();
        assertThat(view("init").mark()).isEqualTo(Mark.NOT_RUN);
        assertThat(view("init").note()).contains("prediction");
        model.answer(id("p1"), card("p1").source(List.of("c")));
        assertThat(session.runs).containsOnlyKeys("p1");
        session.end("p1", CellStatus.FINISHED, "Noted: c");
        model.run(id("init"));
        assertThat(session.runs).containsOnlyKeys("init");
    }

    @Test
    void runAllStopsAtAPredictionWithoutAnswer() {
        model.runAll();
        while (!session.runs.isEmpty()) {
            session.end(session.runs.keySet().iterator().next(), CellStatus.FINISHED, "");
        }
        assertThat(view("p1").mark()).isEqualTo(Mark.FRESH);
        assertThat(view("init").mark()).isEqualTo(Mark.FRESH);
    }

    @Test
    void anExplanationUnfoldsWhenItsCellHasRun() {
        var cells = model.view().cells();
        var text = cells.stream().map(CellView::cell).filter(cell -> cell.lab().after().filter("init"::equals).isPresent()).findFirst().orElseThrow();
        assertThat(Cards.foldedUntil(text, Cards.ran(cells))).contains("init");
        model.answer(id("p1"), card("p1").source(List.of("c")));
        session.end("p1", CellStatus.FINISHED, "");
        model.run(id("init"));
        session.end("init", CellStatus.FAILED, "");
        assertThat(Cards.foldedUntil(text, Cards.ran(model.view().cells()))).isEmpty();
    }

    @Test
    void theTextOfADrawnCardIsNotShownTwice() {
        assertThat(Cards.drawn(model.view().cells())).contains("p1-card", "6-1-uc-card").doesNotContain(id("p1"));
    }

    @Test
    void catchingUpRunsWhatIsGivenAndAsksForNoAnswer() {
        model.catchUp(id("half"));
        assertThat(session.runs.keySet()).containsExactly("start");
        assertThat(model.view().cells().stream().filter(view -> view.mark() == CellView.Mark.QUEUED).map(view -> view.cell().lab().id().orElse("")))
                .containsExactly("init", "init-again", "rtr", "a-up", "half");
        assertThat(Cards.open(view("p1"))).isTrue();
    }

    @Test
    void theSolutionOfferedIsOfTheCellThatTheClaimIsAbout() {
        assertThat(model.solutions("6.1", "x")).extracting(OutputActions.Solution::cell).containsExactly("6.1x");
        assertThat(model.solutions("6.2", "order")).singleElement().extracting(OutputActions.Solution::code).asString().contains("q.toRtr(p);");
        assertThat(model.solutions("6.2", "predicted")).as("no program makes a prediction").isEmpty();
        assertThat(model.solutions("", "x")).isEmpty();
        model.offerSolutions(false);
        assertThat(model.solutions("6.1", "x")).isEmpty();
    }

    @Test
    void theClinicOffersOneCellAtATime() throws Exception {
        List<CellView> cells = NotebookFile.open(Course.folder().resolve("part-3/22-measure-compare-debug.ipynb")).notebook().cells()
                .stream().map(CellView::of).toList();
        assertThat(offered(cells, "c-accepted")).containsExactly("22.3c");
        assertThat(offered(cells, "d")).containsExactly("22.3d");
        assertThat(offered(cells, "a")).as("a claim that names no cell has the cell's name").containsExactly("22.3a");
        assertThat(offered(cells, "causes-abc")).isEmpty();
    }

    private static List<String> offered(List<CellView> cells, String claim) {
        return Exercises.solutions(cells, "22.3", claim).stream().map(OutputActions.Solution::cell).toList();
    }

    @Test
    void howManyHintsWereShownStaysInTheFile() {
        model.hinted(id("6.1-check"), "w", 1);
        model.hinted(id("6.1-check"), "w", 2);
        assertThat(view("6.1-check").cell().lab().values().object("hints-used").orElseThrow().integer("w")).hasValue(2);
        assertThat(view("6.1-check").cell().lab().hints("w")).hasSize(2);
        assertThat(model.view().edited()).isTrue();
        assertThat(model.written()).isFalse();
    }

    @Test
    void aLectureAsksEachPredictionOnceAndLeavesOutExercises() {
        Set<String> asked = new java.util.HashSet<>();
        assertThat(model.nextToTell(asked)).contains(id("start"));
        model.tell(id("start"));
        assertThat(model.nextToTell(asked)).contains(id("p1"));
        Lecture.Asked question = Lecture.asked(view("p1").cell()).orElseThrow();
        assertThat(question.choices()).hasSize(4);
        assertThat(question.right()).containsExactly("It fails, and the queue pair stays in RESET.");
        asked.add(id("p1"));
        assertThat(model.nextToTell(asked)).contains(id("init"));
        Lecture.Notes notes = Lecture.notes(model.document().cells(), id("start"), java.util.Optional.of(id("p1")));
        assertThat(notes.texts()).anyMatch(text -> text.startsWith("# The state machine")).anyMatch(text -> text.contains("Both ends stand in RESET"));
        assertThat(notes.next()).startsWith("The record holds");
    }
}
