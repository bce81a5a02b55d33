package org.verbscope.app.shell;

import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.shape.Circle;
import org.verbscope.app.session.LabSession;
import org.verbscope.app.theme.Controls;
import org.verbscope.app.theme.Say;
import org.verbscope.app.theme.Signs;
import org.verbscope.picture.Figures;

/** State of the Java process, device, clock, size of the log, what no frame has shown. */
final class StatusBar extends HBox {
    private final Circle dot = new Circle(4);
    private final Label java = Controls.label("", "java");
    private final Label device = Controls.label("", "value");
    private final Label clock = Controls.label("", "value");
    private final Label events = Controls.label("0 events", "value");
    private final Label dropped = Controls.label("0", "value");
    private final HBox offer = new HBox();
    private final Node warning = Signs.triangle();
    private final Button onRxe;

    private record Log(long size, long time, long dropped) { }

    private Log shown;

    /** @param onRxe runs the lesson in the rxe machine */
    StatusBar(Runnable onRxe) {
        getStyleClass().add("status-bar");
        dot.getStyleClass().add("dot");
        offer.setAlignment(Pos.CENTER_LEFT);
        warning.setVisible(false);
        warning.setManaged(false);
        this.onRxe = Controls.button("Run on a real rxe", onRxe);
        Controls.tip(this.onRxe, "Run this lesson in a small virtual machine with two real rxe devices, and compare (Ctrl+Shift+R)");
        getChildren().addAll(pair(dot, java), pair(Controls.label("device"), device), pair(Controls.label("lab time"), clock), offer, this.onRxe,
                Controls.spring(), pair(Controls.label("log"), events), pair(warning, Controls.label("dropped from view"), dropped));
    }

    private static HBox pair(Node... parts) {
        var pair = new HBox(6, parts);
        pair.setAlignment(Pos.CENTER_LEFT);
        return pair;
    }

    void process(LabSession.Status status, boolean held) {
        String style = switch (status.life()) {
            case STARTING -> "starting";
            case IDLE -> held ? "busy" : "idle";
            case BUSY -> "busy";
            case ENDED -> "dead";
            case RECORDED -> "recorded";
        };
        if (!dot.getStyleClass().contains(style)) {
            dot.getStyleClass().setAll("dot", style);
        }
        Controls.written(java, switch (status.life()) {
            case STARTING -> Say.of("Java starting");
            case IDLE -> Say.of(held ? "Java held" : "Java idle");
            case BUSY -> Say.of(held ? "Java held" : "Java running");
            case ENDED -> Say.of("Java ended: {0}", status.why());
            case RECORDED -> Say.of(status.why().isEmpty() ? "Recording: nothing runs" : "Recording: being read");
        });
    }

    void device(String words) {
        device.setText(words);
    }

    /** Offers to run the notebook on a real device that is there. */
    void offer(String name, Runnable take) {
        offer.getChildren().setAll(Controls.button(Say.of("{0} found: run this notebook on it", name), take));
    }

    /** Whether the lesson can be run in the rxe machine, beside what it runs on now. */
    void onRxe(boolean offered) {
        onRxe.setVisible(offered);
        onRxe.setManaged(offered);
    }

    void withdrawOffer() {
        offer.getChildren().clear();
    }

    /** @param time lab time in nanoseconds */
    void log(long size, long time, long droppedEvents) {
        var next = new Log(size, time, droppedEvents);
        if (next.equals(shown)) {
            return;
        }
        shown = next;
        Controls.written(events, Say.of(size == 1 ? "{0} event" : "{0} events", Figures.count(size)));
        clock.setText(Figures.count(time / 1000) + '.' + Long.toString(1000 + time % 1000).substring(1) + " µs");
        dropped.setText(Figures.count(droppedEvents));
        warning.setVisible(droppedEvents > 0);
        warning.setManaged(droppedEvents > 0);
    }
}
