package org.verbscope.app.shell;

import static org.assertj.core.api.Assertions.assertThat;

import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.verbscope.app.notebook.CellView.Mark;
import org.verbscope.app.views.ViewKind;
import org.verbscope.event.CpuEvent;
import org.verbscope.event.ObjectEvent.QpStateChanged;
import org.verbscope.picture.Theme;

/** The views beside the stage, used as a person uses them. */
class ViewWorkTest extends LessonWindowBase {
    private LabView view() {
        return window.bench().view();
    }

    private void drawn() {
        await("the step is drawn", () -> view().drawn() == view().playhead().step());
    }

    @Test
    void viewsAreClosedUntilAskedForAndRememberedAfterwards() throws Exception {
        open(Theme.LIGHT, 1280, 720, false);
        assertThat(onFx(() -> view().tabs().open())).containsExactly(ViewKind.STAGE);
        var robot = new FxRobot();
        fx(() -> window.scene().getRoot().requestFocus());
        robot.push(KeyCode.CONTROL, KeyCode.DIGIT4);
        await("the packets are chosen", () -> view().tabs().chosen() == ViewKind.PACKETS);
        robot.push(KeyCode.CONTROL, KeyCode.DIGIT2);
        await("the states are chosen", () -> view().tabs().chosen() == ViewKind.STATES);
        assertThat(onFx(() -> view().tabs().open())).containsExactly(ViewKind.STAGE, ViewKind.STATES, ViewKind.PACKETS);
        robot.push(KeyCode.CONTROL, KeyCode.W);
        await("it is closed", () -> view().tabs().chosen() == ViewKind.PACKETS);
        String left = onFx(() -> view().tabs().arrangement());
        fx(() -> view().tabs().choose(ViewKind.OBJECTS));
        fx(() -> view().tabs().restore(left));
        assertThat(onFx(() -> view().tabs().chosen())).isEqualTo(ViewKind.PACKETS);
        fx(window::course);
        await("the course covers the workbench", () -> window.scene().lookup(".four-panes") == null);
        fx(() -> window.choose(ViewKind.PACKETS));
        assertThat(onFx(() -> window.scene().lookup(".four-panes"))).isNotNull();
        fx(() -> view().tabs().restore("nonsense | more"));
        assertThat(onFx(() -> view().tabs().chosen())).isEqualTo(ViewKind.PACKETS);
    }

    @Test
    void runningWhileLookingBackReturnsToLiveAndSaysSo() throws Exception {
        open(Theme.LIGHT, 1280, 720, false);
        run("start", "create");
        settle();
        fx(() -> view().look(10));
        drawn();
        run("post-recv");
        await("it says so", () -> texts().contains("Back to live: a cell runs."));
        // The lab asks for the state of the queue pairs after the cell: the log may still grow, and the view goes with it.
        await("the newest step is shown", () -> view().playhead().step() == session.log().size());
        assertThat(view().drawn()).isGreaterThan(10);
    }

    @Test
    void jumpsGoFromOneKernelEntryToTheNext() throws Exception {
        open(Theme.LIGHT, 1280, 720, false);
        run("start", "create");
        settle();
        fx(() -> view().first());
        fx(() -> window.scene().getRoot().requestFocus());
        var robot = new FxRobot();
        robot.push(KeyCode.SHIFT, KeyCode.RIGHT);
        await("a step was found", () -> view().playhead().step() > 0);
        assertThat(session.log().get(view().playhead().step()).event()).isInstanceOf(CpuEvent.KernelEntry.class);
        fx(() -> view().first());
        robot.push(KeyCode.SHIFT, KeyCode.LEFT);
        await("it says that there is none", () -> texts().contains("No kernel entry before this step."));
    }

    @Test
    void theFormBringsAQueuePairToInitAndTheRulesSpeakBefore() throws Exception {
        open(Theme.LIGHT, 1280, 720, false);
        run("start");
        fx(() -> window.bench().notebook().insertAndRun("var stuck = m1.endpoint(\"stuck\");"));
        await("it is made", () -> session.log().all().stream().anyMatch(entry -> entry.kind().equals("object_created")
                && entry.event().toString().contains("kind=QP")));
        settle();
        fx(() -> window.choose(ViewKind.STATES));
        drawn();
        fire("Try a transition…");
        await("the form is open", () -> texts().contains("The rules have nothing against it."));
        TextField port = onFx(() -> window.scene().getRoot().lookupAll(".text-field").stream().filter(TextField.class::isInstance)
                .map(TextField.class::cast).filter(field -> "PORT".equals(field.getAccessibleText())).findFirst().orElseThrow());
        fx(() -> port.setText("0x"));
        await("a text is none", () -> texts().contains("A text is no value."));
        fx(() -> port.setText("1"));
        fire("Insert cell and run");
        await("the queue pair is in INIT", () -> session.log().all().stream()
                .anyMatch(entry -> entry.event() instanceof QpStateChanged moved && moved.to().equals("INIT")));
        assertThat(window.bench().model().document().cells()).anyMatch(cell -> cell.source().startsWith("Lab.current().machine(1).queuePair(0x11)"));
        await("the cell has finished", () -> window.bench().model().view().cells().stream()
                .anyMatch(cell -> cell.cell().source().startsWith("Lab.current()") && cell.mark() == Mark.FINISHED));
    }

    @Test
    void packetsAreFilteredAndChosen() throws Exception {
        open(Theme.LIGHT, 1280, 720, false);
        run("start", "create", "post-recv", "post-send", "nics", "poll", "three-packets");
        settle();
        fx(() -> window.choose(ViewKind.PACKETS));
        drawn();
        TableView<?> table = onFx(() -> (TableView<?>) window.scene().lookup(".packet-table"));
        assertThat(onFx(() -> table.getItems().size())).isEqualTo(6);
        TextField filter = onFx(() -> (TextField) window.scene().lookup(".view-filter"));
        fx(() -> filter.setText("ack"));
        await("acknowledgements are left", () -> table.getItems().size() == 2);
        fx(() -> filter.setText(""));
        await("all are back", () -> table.getItems().size() == 6);
        fx(() -> table.getSelectionModel().select(0));
        await("its headers are shown", () -> texts().contains("RC SEND_ONLY") || texts().stream().anyMatch(text -> text.contains("SEND_ONLY")));
    }
}
