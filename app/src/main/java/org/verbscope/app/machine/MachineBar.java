package org.verbscope.app.machine;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.verbscope.app.theme.Controls;
import org.verbscope.app.theme.Say;
import org.verbscope.app.theme.Signs;

/** A line over the status bar while a lesson runs in the rxe machine, and what came of it. */
public final class MachineBar extends HBox {
    /** What its buttons ask for. */
    public interface Actions {
        void cancel();

        void compare();

        void openRecording();

        void dismiss();

        void again();
    }

    private final Actions actions;
    private final Label words = Controls.label("", "machine-words");
    private final Label command = Controls.label("", "machine-command");
    private final ProgressBar progress = new ProgressBar();
    private final HBox sign = new HBox();
    private final HBox buttons = new HBox();
    private MachineRunModel.View shown;

    public MachineBar(Actions actions) {
        this.actions = actions;
        getStyleClass().add("machine-bar");
        Controls.shown(this, false);
    }

    /** Not before there is something to show. */
    private void make() {
        words.setWrapText(true);
        command.setMinHeight(Region.USE_PREF_SIZE);
        words.setMinHeight(Region.USE_PREF_SIZE);
        var text = new VBox(words, command);
        text.getStyleClass().add("machine-text");
        HBox.setHgrow(text, Priority.ALWAYS);
        text.setMaxWidth(Double.MAX_VALUE);
        progress.setMinWidth(160);
        progress.setAccessibleText(Say.of("Progress of the run on rxe"));
        sign.getStyleClass().add("machine-sign");
        buttons.getStyleClass().add("machine-buttons");
        getChildren().addAll(sign, text, progress, buttons);
    }

    public void show(MachineRunModel.View view) {
        if (view.equals(shown)) {
            return;
        }
        boolean other = shown == null || shown.stage() != view.stage();
        shown = view;
        if (getChildren().isEmpty()) {
            make();
        }
        Controls.shown(this, view.stage() != MachineRunModel.Stage.REST);
        Controls.written(words, view.words());
        command.setText(view.command());
        Controls.shown(command, view.stage() == MachineRunModel.Stage.MISSING && !view.command().isEmpty());
        Controls.shown(progress, view.stage().busy());
        progress.setProgress(view.progress());
        if (other) {
            sign.getChildren().setAll(sign(view.stage()));
            buttons.getChildren().setAll(buttons(view));
        }
    }

    private static Node sign(MachineRunModel.Stage stage) {
        return switch (stage) {
            case DONE -> Signs.tick();
            case FAILED -> Signs.octagon();
            case MISSING, CANCELLED -> Signs.triangle();
            default -> Controls.icon("fth-cpu");
        };
    }

    private List<Node> buttons(MachineRunModel.View view) {
        var all = new ArrayList<Node>();
        switch (view.stage()) {
            case DONE -> {
                all.add(Controls.button("Compare with this run", actions::compare, "primary"));
                all.add(Controls.button("Open the recording", actions::openRecording));
                all.add(Controls.button("Close", actions::dismiss));
            }
            case MISSING -> {
                if (!view.command().isEmpty()) {
                    all.add(Controls.button("Copy the command", () -> copy(view.command()), "primary"));
                }
                all.add(Controls.button("Try again", actions::again));
                all.add(Controls.button("Close", actions::dismiss));
            }
            case FAILED, CANCELLED -> {
                all.add(Controls.button("Try again", actions::again));
                all.add(Controls.button("Close", actions::dismiss));
            }
            case READING, REST -> { }
            default -> all.add(Controls.button("Cancel", actions::cancel));
        }
        return all;
    }

    private static void copy(String text) {
        var content = new ClipboardContent();
        content.putString(text);
        Clipboard.getSystemClipboard().setContent(content);
    }
}
