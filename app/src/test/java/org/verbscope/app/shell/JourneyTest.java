package org.verbscope.app.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.RadioButton;
import javafx.scene.input.KeyCode;
import javafx.scene.text.Text;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.app.course.Course;
import org.verbscope.app.notebook.CellView.Mark;
import org.verbscope.app.session.LabSession.Life;
import org.verbscope.app.stage.StagePane;
import org.verbscope.app.views.ViewKind;
import org.verbscope.event.ObjectEvent.QpStateChanged;
import org.verbscope.picture.Theme;

/** A person with a keyboard and a mouse in a lesson, from its first cell to another way on. Pictures of it are to be looked at. */
@Tag("full-window")
class JourneyTest extends JourneyBase {
    @Test
    void aLessonFromItsFirstCellToAnotherWayOn() throws Exception {
        open(Theme.LIGHT, 1280, 720, false, Course.folder().resolve("part-1/06-state-machine.ipynb"));
        await("its cells are there", () -> !window.bench().notebook().makeMore());
        runsACellAndLooksBack();
        answersThePrediction();
        breaksATransitionAndMendsIt();
        readsAWord();
        asksForHintsUntilThereIsASolution();
        forks();
    }

    private void runsACellAndLooksBack() {
        fx(() -> window.bench().notebook().add(true, false));
        robot.write("int mine = 6 * 7");
        show("start");
        run("start");
        robot.push(KeyCode.CONTROL, KeyCode.ENTER);
        await("the stage, or what the lesson has in its place, has the keyboard",
                () -> window.scene().getFocusOwner() instanceof org.verbscope.app.stage.PicturePane);
        await("its value is among the variables", () -> window.bench().console().variables().stream()
                .anyMatch(variable -> variable.name().equals("mine") && variable.value().equals("42")));
        settle();
        robot.push(KeyCode.LEFT);
        await("it looks back", () -> window.bench().view().playhead().step() < window.bench().view().playhead().size());
        robot.push(KeyCode.END);
        robot.push(KeyCode.ESCAPE);
        await("the cell has the keyboard again", () -> window.scene().getFocusOwner().getStyleClass().contains("code-area"));
        robot.push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.V);
        await("the variables are shown", () -> texts().contains("mine"));
        settle();
        picture("journey-variables");
        robot.push(KeyCode.CONTROL, KeyCode.J);
    }

    private void answersThePrediction() {
        show("p1");
        click(() -> window.scene().getRoot().lookupAll(".radio-button").stream().map(RadioButton.class::cast)
                .filter(button -> button.getText().startsWith("It fails, and the queue pair stays")).findFirst().orElseThrow());
        click(() -> node(".button", "Lock in"));
        ended("p1", Mark.FINISHED);
        run("init");
        show("init");
        picture("journey-predicted");
    }

    private void breaksATransitionAndMendsIt() {
        robot.push(KeyCode.CONTROL, KeyCode.DIGIT2);
        await("the states are there", () -> window.bench().view().tabs().chosen() == ViewKind.STATES
                && window.bench().view().drawn() == window.bench().view().playhead().step());
        click(() -> node(".button", "Try a transition…"));
        await("the form is open", () -> texts().contains("The rules have nothing against it."));
        click(() -> node(".check-box", "PORT"));
        await("the rules say what is missing", () -> texts().stream().anyMatch(text -> text.contains("PORT is missing")));
        picture("journey-form-refused");
        click(() -> node(".check-box", "PORT"));
        await("it is mended", () -> texts().contains("The rules have nothing against it."));
        long before = session.log().size();
        click(() -> node(".button", "Insert cell and run"));
        await("the queue pair is in INIT", () -> session.log().range(before, session.log().size()).stream()
                .anyMatch(entry -> entry.event() instanceof QpStateChanged change && change.to().equals("INIT")));
        await("the process is idle", () -> session.status().life() == Life.IDLE);
        settle();
        picture("journey-form-mended");
        click(() -> sign(".icon-button", "Close the form"));
    }

    private void readsAWord() {
        fx(() -> window.bench().notebook().top());
        Text term = onFx(() -> (Text) window.scene().getRoot().lookup(".term"));
        fx(term::requestFocus);
        robot.push(KeyCode.F1);
        Optional<Node> card = Optional.ofNullable(onFx(() -> javafx.stage.Window.getWindows().stream().map(each -> each.getScene().getRoot().lookup(".term-popup"))
                .filter(java.util.Objects::nonNull).findFirst().orElse(null)));
        assertThat(card).as("what the word means").isPresent();
        fx(() -> WindowPicture.write(card.orElseThrow().snapshot(null, null), Path.of(System.getProperty("verbscope.pictures", "target/pictures")).resolve("journey-word.png")));
        robot.push(KeyCode.ESCAPE);
        fx(() -> window.bench().view().tabs().choose(ViewKind.STAGE));
        await("the stage is drawn", () -> window.bench().view().drawn() == window.bench().view().playhead().step());
        StagePane stage = onFx(() -> window.bench().view().stage());
        robot.clickOn(onFx(() -> stage.onScreen("m1.qp").orElseThrow()));
        await("everything about the queue pair", () -> window.bench().view().inspector().shown().isPresent());
        fx(() -> WindowPicture.write(window.bench().view().inspector().shown().orElseThrow().snapshot(null, null),
                Path.of(System.getProperty("verbscope.pictures", "target/pictures")).resolve("journey-inspector.png")));
        fx(() -> window.bench().view().inspector().hide());
    }

    private void asksForHintsUntilThereIsASolution() {
        String check = window.bench().model().document().labCell("6.1-check").orElseThrow().id();
        fx(() -> window.bench().model().catchUp(check));
        await("what the lesson gives has run", () -> !window.bench().model().view().running());
        String card = window.bench().model().document().labCell("6.1-kinds").orElseThrow().id();
        fx(() -> window.bench().model().answer(card, "predict(\"6.1-kinds\", \"w=missing\", \"x=value\", \"y=step\", \"z=extra\")"));
        ended("6.1-kinds", Mark.FINISHED);
        run("6.1w", "6.1x", "6.1y", "6.1z");
        fx(() -> window.bench().model().run(check));
        await("the check has spoken", () -> !cell("6.1-check").mark().busy() && !window.scene().getRoot().lookupAll(".hint-link").isEmpty());
        for (int i = 0; i < 12 && texts().stream().noneMatch(text -> text.startsWith("Put it into cell")); i++) {
            fx(() -> window.scene().getRoot().lookupAll(".hint-link").stream().filter(Node::isVisible).map(Hyperlink.class::cast).findFirst().orElseThrow().fire());
        }
        assertThat(onFx(this::texts)).anyMatch(text -> text.startsWith("Put it into cell"));
        show("6.1-check");
        picture("journey-solution");
    }

    private void forks() {
        settle();
        await("the six steps are marked", () -> window.bench().view().sixSteps().length == 6 && window.bench().view().sixSteps()[2] > 0);
        long before = session.log().size();
        // Where the send of the lesson was posted.
        long from = onFx(() -> window.bench().view().sixSteps()[2]);
        fx(() -> window.bench().view().look(from));
        await("the step is drawn", () -> window.bench().view().drawn() == from);
        picture("journey-before-fork");
        click(() -> sign(".icon-button", "Fork from here"));
        await("a new process has taken over and is held: " + from + " of " + before, () -> session.paused() && session.log().size() < before);
        assertThat(session.log().size()).isGreaterThanOrEqualTo(from);
        assertThat(cell("half").mark()).isEqualTo(Mark.RUNNING);
        assertThat(cell("err").mark()).isEqualTo(Mark.FRESH);
        settle();
        assertThat(session.paused()).isTrue();
        assertThat(cell("half").mark()).as("what is held stays where it is").isEqualTo(Mark.RUNNING);
        picture("journey-forked");
    }
}
