package org.verbscope.app.notebook;

import java.util.ArrayList;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.verbscope.app.theme.Controls;
import org.verbscope.app.theme.Say;
import org.verbscope.app.theme.Signs;

/** Over the cells: what happened to the Java process, and what went wrong or well, until the person has read it. */
final class Banners extends VBox {
    private final NotebookViewModel model;
    private NotebookViewModel.View shown;
    private String said = "";
    private boolean good;

    Banners(NotebookViewModel model) {
        this.model = model;
    }

    void update(NotebookViewModel.View view) {
        boolean same = shown != null && shown.ended().equals(view.ended()) && shown.offerKill() == view.offerKill();
        shown = view;
        if (!same) {
            rebuild();
        }
    }

    /** @param well whether it is good news; an empty text takes it away */
    void say(String text, boolean well) {
        said = text;
        good = well;
        rebuild();
    }

    private void rebuild() {
        var all = new ArrayList<Node>();
        if (shown != null && !shown.ended().isEmpty()) {
            all.add(banner("", Say.of("Java process ended ({0}). Nothing written is lost. The next cell runs in a new one.", shown.ended()), "OK", model::dismiss));
        }
        if (!said.isEmpty()) {
            all.add(banner(good ? "fine" : "", said, "OK", () -> say("", false)));
        }
        if (shown != null && shown.offerKill()) {
            all.add(banner("work", "The cell has not stopped after 2 s: it is in native code or in a library.", "End the Java process", model::kill));
        }
        getChildren().setAll(all);
    }

    private static Node banner(String style, String text, String action, Runnable run) {
        Label words = Controls.label(text);
        words.setWrapText(true);
        HBox.setHgrow(words, Priority.ALWAYS);
        words.setMaxWidth(Double.MAX_VALUE);
        words.setMinHeight(Region.USE_PREF_SIZE);
        Region button = Controls.button(action, run);
        button.setMinWidth(Region.USE_PREF_SIZE);
        Node sign = style.isEmpty() ? Signs.octagon() : style.equals("fine") ? Signs.tick() : Signs.triangle();
        var banner = new HBox(sign, words, button);
        banner.getStyleClass().add("banner");
        if (!style.isEmpty()) {
            banner.getStyleClass().add(style);
        }
        return banner;
    }
}
