package org.verbscope.app.shell;

import static org.assertj.core.api.Assertions.assertThat;

import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.verbscope.app.session.LabSession;
import org.verbscope.event.Event;
import org.verbscope.event.ObjectEvent.QpStateChanged;
import org.verbscope.event.WireEvent.PacketSent;
import org.verbscope.picture.Theme;

/** A run that goes on to what a person asked for: by keys, by the menu beside the step, and back in the log. */
class RunUntilTest extends LessonWindowBase {
    private final FxRobot robot = new FxRobot();

    private void ask(String condition) {
        robot.push(KeyCode.CONTROL, KeyCode.U);
        await("it asks", () -> window.overlay().shown());
        robot.write(condition);
        robot.push(KeyCode.ENTER);
        await("it is taken", () -> !window.overlay().shown());
    }

    private String notice() {
        return onFx(() -> ((Label) window.scene().getRoot().lookup(".notice")).getText());
    }

    private void choose(String menu, String item) {
        fx(() -> {
            MenuButton until = (MenuButton) window.scene().getRoot().lookup(".until");
            until.show();
            MenuItem found = until.getItems().stream().filter(each -> menu.equals(each.getText())).findFirst().orElseThrow();
            if (found instanceof Menu group) {
                found = group.getItems().stream().filter(each -> item.equals(each.getText())).findFirst().orElseThrow();
            }
            until.hide();
            found.fire();
        });
    }

    private void start(String labId) {
        fx(() -> window.bench().model().run(window.bench().model().document().labCell(labId).orElseThrow().id()));
    }

    /** @return the event that it says it was for */
    private Event held(String what) {
        await("held: " + what, () -> session.paused() && notice().startsWith("Held"));
        long number = Long.parseLong(notice().replaceAll("\\D+(\\d+) .*", "$1"));
        settle();
        return session.log().get(number).event();
    }

    private void goesOn() {
        fx(() -> window.hold(false));
        await("it has run to its end", () -> !session.paused() && session.status().life() == LabSession.Life.IDLE && !window.bench().model().view().running());
    }

    @Test
    void aRunGoesOnToWhatWasAskedFor() throws Exception {
        open(Theme.LIGHT, 1280, 720, false);
        run("start");
        ask("rtr");
        await("it says what it waits for", () -> notice().equals("Runs until state=RTR."));
        start("create");
        assertThat(held("RTR")).isInstanceOfSatisfying(QpStateChanged.class, change -> assertThat(change.to()).isEqualTo("RTR"));
        picture("run-until-held-1280");
        robot.push(KeyCode.CONTROL, KeyCode.U);
        await("it asks", () -> window.overlay().shown());
        robot.write("send");
        picture("run-until-asks-1280");
        robot.push(KeyCode.ESCAPE);
        goesOn();
        run("post-recv");
        choose("Packet opcode", "SEND_ONLY");
        start("post-send");
        start("nics");
        assertThat(held("a packet")).isInstanceOf(PacketSent.class);
        goesOn();
        run("poll");

        // Looking back the log is gone through, and nothing runs.
        long size = session.log().size();
        robot.push(KeyCode.ESCAPE);
        fx(() -> window.bench().view().first());
        choose("QP state", "RTS");
        await("there", () -> notice().startsWith("Event "));
        long there = onFx(() -> window.bench().view().playhead().step());
        assertThat(session.log().get(there).event()).isInstanceOfSatisfying(QpStateChanged.class, change -> assertThat(change.to()).isEqualTo("RTS"));
        ask("12");
        await("an event's number", () -> window.bench().view().playhead().step() == Math.max(12, there + 1));
        assertThat(session.log().size()).isEqualTo(size);

        // A condition that nothing fulfils is given up by going on.
        fx(() -> window.bench().view().last());
        choose("An error", "");
        await("it waits", () -> notice().equals("Runs until error."));
        fx(() -> window.hold(false));
        await("it has been given up", () -> notice().isEmpty());
        whatCannotBeReadIsNotTaken();
    }

    private void whatCannotBeReadIsNotTaken() {
        robot.push(KeyCode.CONTROL, KeyCode.U);
        await("it asks", () -> window.overlay().shown());
        robot.write("state=RST");
        await("nothing fits", () -> window.scene().getRoot().lookupAll(".palette-none").stream().allMatch(Node::isVisible));
        robot.push(KeyCode.ENTER);
        assertThat(onFx(() -> window.overlay().shown())).isTrue();
        robot.push(KeyCode.ESCAPE);
        fx(() -> window.bench().view().until("state=RST"));
        assertThat(onFx(this::texts)).anyMatch(text -> text.contains("There are: RESET, INIT"));
    }
}
