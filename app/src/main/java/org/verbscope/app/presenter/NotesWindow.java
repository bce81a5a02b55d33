package org.verbscope.app.presenter;

import java.util.function.Function;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.geometry.Rectangle2D;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Screen;
import javafx.stage.Stage;
import javafx.util.Duration;
import org.verbscope.app.notebook.Lecture.Notes;
import org.verbscope.app.theme.Controls;
import org.verbscope.app.theme.Say;

/**
 * What the person who presents reads and the audience does not see: the lesson's text around the step, what the next press
 * does, and how long it has been. On another screen where there is one. Its keys are the presenter's.
 */
public final class NotesWindow {
    private final Stage stage = new Stage();
    private final Label step = Controls.label("", "notes-step");
    private final Label time = Controls.label("0:00", "notes-time");
    private final VBox texts = new VBox();
    private final Label next = Controls.label("", "code-block");
    private final Function<String, Node> markdown;
    private final Timeline clock = new Timeline(new KeyFrame(Duration.seconds(1), event -> tick()));
    private int seconds;
    private Notes shown;

    /** @param markdown makes nodes of a text @param closed is told when the person closes it */
    public NotesWindow(String title, Function<String, Node> markdown, Runnable closed) {
        this.markdown = markdown;
        var head = new HBox(step, Controls.spring(), time);
        head.getStyleClass().add("pane-head");
        texts.getStyleClass().add("notes-texts");
        var scroll = new ScrollPane(texts);
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        VBox.setVgrow(scroll, Priority.ALWAYS);
        next.setWrapText(true);
        next.setMaxWidth(Double.MAX_VALUE);
        next.setMinHeight(Region.USE_PREF_SIZE);
        var below = new VBox(Controls.label("The next press", "hint"), next);
        below.getStyleClass().add("notes-next");
        var root = new VBox(head, scroll, below);
        root.getStyleClass().add("notes");
        stage.setScene(new Scene(root, 560, 640));
        stage.setTitle(Say.of("Notes: {0}", title));
        stage.setOnHidden(event -> {
            clock.stop();
            closed.run();
        });
        clock.setCycleCount(Animation.INDEFINITE);
    }

    public Scene scene() {
        return stage.getScene();
    }

    /** @param audience the window that the audience sees; it keeps the keyboard */
    public void show(Stage audience) {
        var area = new Rectangle2D(audience.getX(), audience.getY(), audience.getWidth(), audience.getHeight());
        Screen.getScreens().stream().filter(screen -> !screen.getBounds().intersects(area)).findFirst().ifPresent(other -> {
            stage.setX(other.getVisualBounds().getMinX() + 40);
            stage.setY(other.getVisualBounds().getMinY() + 40);
        });
        stage.show();
        clock.playFromStart();
        audience.toFront();
        audience.requestFocus();
    }

    public void close() {
        stage.hide();
    }

    private void tick() {
        seconds++;
        time.setText(String.format(java.util.Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60));
    }

    /** @param heading which of the six steps it is */
    public void show(String heading, Notes notes) {
        Controls.written(step, heading);
        if (!notes.equals(shown)) {
            shown = notes;
            texts.getChildren().setAll(notes.texts().stream().map(markdown).toList());
            Controls.written(next, notes.next().isEmpty() ? Say.of("There is nothing more to run.") : notes.next());
        }
    }
}
