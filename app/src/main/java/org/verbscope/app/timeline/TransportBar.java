package org.verbscope.app.timeline;

import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.layout.HBox;
import javafx.util.StringConverter;
import org.kordamp.ikonli.javafx.FontIcon;
import org.verbscope.app.text.ViewText;
import org.verbscope.app.theme.Controls;
import org.verbscope.app.theme.Say;
import org.verbscope.picture.Landmark;

/** First, back, play, forward, last; the step; whether it is live; speed. */
final class TransportBar extends HBox {
    private static final List<Double> SPEEDS = List.of(1.0, 2.0, 5.0, 10.0, 25.0, Playhead.NO_DRAWING);

    private final Button play;
    private final Button first;
    private final Button back;
    private final Button forward;
    private final Button last;
    private final FontIcon playIcon = Controls.icon("fth-play");
    private final Label step = Controls.label("step 0", "step");
    private final Label state = Controls.label("", "state-pill");
    private final Button live;
    private final Button fork;
    private boolean forkable;
    private final ChoiceBox<Double> speed = new ChoiceBox<>();
    private final MenuButton landmark = new MenuButton();
    private Landmark kind = Landmark.KERNEL_ENTRY;
    private final Label notice = Controls.label("", "notice");
    private String look = "";
    private boolean playing;

    TransportBar(TimelineActions actions) {
        getStyleClass().add("transport");
        first = Controls.iconButton("fth-skip-back", "First step (Home)", actions::first);
        back = Controls.iconButton("fth-chevron-left", "Step back (Left)", actions::back);
        play = Controls.iconButton("fth-play", "Play", actions::playOrPause);
        play.setGraphic(playIcon);
        play.getStyleClass().add("primary");
        forward = Controls.iconButton("fth-chevron-right", "Step forward (Right)", actions::forward);
        last = Controls.iconButton("fth-skip-forward", "Live (End)", actions::last);
        live = Controls.button("Return to live", actions::last);
        fork = Controls.iconButton("fth-git-branch", "Fork from here: a new Java process does the same up to this step and is held", actions::fork);
        speed.getItems().setAll(SPEEDS);
        speed.setConverter(new StringConverter<>() {
            @Override
            public String toString(Double value) {
                return value == null ? "" : value == Playhead.NO_DRAWING ? Say.of("no drawing") : Math.round(value) + " / s";
            }

            @Override
            public Double fromString(String text) {
                throw new UnsupportedOperationException("chosen, not typed");
            }
        });
        speed.setValue(5.0);
        Controls.tip(speed, "Events a second");
        speed.valueProperty().addListener((property, before, value) -> actions.speed(value));
        Button before = Controls.iconButton("fth-chevrons-left", ViewText.of("jump.back"), () -> actions.jump(kind, false));
        Button after = Controls.iconButton("fth-chevrons-right", ViewText.of("jump.on"), () -> actions.jump(kind, true));
        landmarks();
        getChildren().addAll(first, back, play, forward, last, step, state, live, fork, notice, Controls.spring(), new UntilMenu(actions), before, landmark, after, speed);
        step.setMinWidth(USE_PREF_SIZE);
        state.setMinWidth(USE_PREF_SIZE);
        notice("");
    }

    /** The sign of a kind stands for it; its name is in the menu and in the words of the buttons. */
    private void landmarks() {
        for (Landmark each : Landmark.values()) {
            var item = new MenuItem(ViewText.of("landmark." + each.name()), SignNodes.of(each.sign()));
            item.setOnAction(event -> landmark(each));
            landmark.getItems().add(item);
        }
        landmark.getStyleClass().addAll("icon-button", "more-views", "landmark");
        landmark(kind);
    }

    private void landmark(Landmark chosen) {
        kind = chosen;
        landmark.setGraphic(SignNodes.of(kind.sign()));
        Controls.tip(landmark, ViewText.of("jump.kind", "kind", ViewText.of("landmark." + kind.name())));
    }

    /** The kind of event that a jump goes to. */
    Landmark landmark() {
        return kind;
    }

    /** One line beside the step; empty takes it away. */
    void notice(String text) {
        notice.setText(text);
        notice.setVisible(!text.isEmpty());
        notice.setManaged(!text.isEmpty());
    }

    void show(Playhead playhead, String held) {
        boolean backwards = playhead.step() < playhead.size() && playhead.mode() != Playhead.Mode.LIVE;
        Controls.written(step, backwards ? Say.of("step {0} of {1}", playhead.step(), playhead.size()) : Say.of("step {0}", playhead.step()));
        look(backwards ? "back" : held.isEmpty() ? "rest" : "live");
        Controls.written(state, backwards ? Say.of(playhead.mode() == Playhead.Mode.PLAYING ? "playing, live at {0}" : "looking back, live at {0}",
                playhead.size()) : held.isEmpty() ? Say.of("live") : Say.of("live, held before the next {0}", Say.of(held)));
        live.setVisible(backwards);
        live.setManaged(backwards);
        fork.setVisible(backwards && forkable && playhead.step() > 0);
        fork.setManaged(fork.isVisible());
        boolean moving = playhead.moving();
        plays(moving);
        play.setDisable(!moving && playhead.step() >= playhead.size() && held.isEmpty());
        first.setDisable(playhead.step() == 0);
        back.setDisable(playhead.step() == 0);
        last.setDisable(!backwards);
        forward.setDisable(!backwards && held.isEmpty());
    }

    // Style and signs are set when they change: setting them makes the window look everything up anew, each step.

    private void look(String style) {
        if (!style.equals(look)) {
            state.getStyleClass().remove(look);
            state.getStyleClass().add(style);
            look = style;
        }
    }

    private void plays(boolean moving) {
        if (moving != playing) {
            playing = moving;
            playIcon.setIconLiteral(moving ? "fth-pause" : "fth-play");
            Controls.tip(play, moving ? "Pause" : "Play");
        }
    }

    /** Whether there is a lab that can go another way. */
    void forkable(boolean can) {
        forkable = can;
    }

    void chosen(double eventsPerSecond) {
        speed.setValue(eventsPerSecond);
    }
}
