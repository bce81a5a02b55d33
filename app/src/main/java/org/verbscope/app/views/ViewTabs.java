package org.verbscope.app.views;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.verbscope.app.fx.Focus;
import org.verbscope.app.stage.PicturePane;
import org.verbscope.app.text.ViewText;
import org.verbscope.app.theme.Controls;
import org.verbscope.app.theme.TypeScale;
import org.verbscope.picture.Theme;

/**
 * The strip of tabs and the chosen view under it. The stage is always there; another view is made when it is
 * asked for the first time, and only the chosen one is told what to show.
 */
public final class ViewTabs extends VBox {
    private final LabTab stage;
    private final Map<ViewKind, Supplier<LabTab>> makers;
    private final Runnable changed;
    private final Map<ViewKind, LabTab> made = new EnumMap<>(ViewKind.class);
    private final List<ViewKind> open = new ArrayList<>(List.of(ViewKind.STAGE));
    private final HBox strip = new HBox();
    private final HBox tabs = new HBox();
    private final MenuButton more = new MenuButton();
    private final StackPane body = new StackPane();
    private ViewKind chosen = ViewKind.STAGE;
    private Moment moment;
    private Theme theme = Theme.LIGHT;
    private TypeScale scale = new TypeScale(false, 100);

    /**
     * @param makers of each view but the stage
     * @param changed is told when another view was chosen, opened or closed
     */
    public ViewTabs(LabTab stage, Map<ViewKind, Supplier<LabTab>> makers, Runnable changed) {
        this.stage = stage;
        this.makers = new EnumMap<>(makers);
        this.changed = changed;
        getStyleClass().add("stage");
        strip.getStyleClass().add("tab-strip");
        strip.setFillHeight(true);
        tabs.setFillHeight(true);
        tabs.getStyleClass().add("tab-names");
        more.setGraphic(Controls.icon("fth-plus"));
        more.getStyleClass().addAll("icon-button", "flat", "more-views");
        Controls.tip(more, ViewText.of("tabs.more"));
        strip.getChildren().addAll(tabs, more);
        VBox.setVgrow(body, Priority.ALWAYS);
        body.setMinSize(0, 0);
        getChildren().addAll(strip, body);
        rebuild();
    }

    /** Controls at the right end of the strip. */
    public void ends(Node... controls) {
        strip.getChildren().add(Controls.spring());
        strip.getChildren().addAll(controls);
    }

    public ViewKind chosen() {
        return chosen;
    }

    public List<ViewKind> open() {
        return List.copyOf(open);
    }

    /** The chosen view. */
    public LabTab current() {
        return tab(chosen);
    }

    private LabTab tab(ViewKind kind) {
        return kind == ViewKind.STAGE ? stage : made.computeIfAbsent(kind, k -> {
            LabTab fresh = makers.get(k).get();
            fresh.style(theme, scale);
            return fresh;
        });
    }

    /** Opens the view, if it is not, and shows it. */
    public void choose(ViewKind kind) {
        if (kind != ViewKind.STAGE && !makers.containsKey(kind)) {
            return;
        }
        if (!open.contains(kind)) {
            open.add(kind);
            open.sort(null);
        }
        chosen = kind;
        rebuild();
        changed.run();
    }

    /** Closes the view, which keeps what was chosen in it; the stage stays. */
    public void close(ViewKind kind) {
        if (kind == ViewKind.STAGE || !open.remove(kind)) {
            return;
        }
        chosen = chosen == kind ? open.get(open.size() - 1) : chosen;
        rebuild();
        changed.run();
    }

    private void rebuild() {
        tabs.getChildren().setAll(open.stream().map(this::name).toList());
        List<MenuItem> closed = Arrays.stream(ViewKind.values()).filter(kind -> makers.containsKey(kind) && !open.contains(kind))
                .map(kind -> {
                    var item = new MenuItem(kind.title());
                    item.setOnAction(event -> choose(kind));
                    return item;
                }).toList();
        more.getItems().setAll(closed);
        more.setVisible(!closed.isEmpty());
        more.setManaged(!closed.isEmpty());
        LabTab current = current();
        if (!body.getChildren().equals(List.of(current.node()))) {
            body.getChildren().setAll(current.node());
        }
        if (moment != null) {
            current.show(moment);
        }
    }

    private Node name(ViewKind kind) {
        var name = new ToggleButton(kind.title());
        name.getStyleClass().add("tab-name");
        name.setSelected(kind == chosen);
        name.setMaxHeight(Double.MAX_VALUE);
        name.setOnAction(event -> {
            name.setSelected(true);
            choose(kind);
        });
        Controls.tip(name, kind.title() + " (" + kind.keys() + ")");
        name.setOnMouseClicked(event -> {
            if (event.getButton() == MouseButton.MIDDLE) {
                close(kind);
            }
        });
        if (kind == ViewKind.STAGE || kind != chosen) {
            return name;
        }
        Button close = Controls.iconButton("fth-x", ViewText.of("tabs.close", "view", kind.title()), () -> close(kind));
        close.getStyleClass().addAll("flat", "tab-close");
        var both = new HBox(name, close);
        both.getStyleClass().add("tab-both");
        return both;
    }

    /** What all views show from now on. */
    public void show(Moment next) {
        moment = next;
        current().show(next);
    }

    public void style(Theme wanted, TypeScale wantedScale) {
        theme = wanted;
        scale = wantedScale;
        strip.setMinHeight(scale.tabs());
        strip.setPrefHeight(scale.tabs());
        strip.setMaxHeight(scale.tabs());
        stage.style(theme, scale);
        made.values().forEach(tab -> tab.style(theme, scale));
    }

    /** The open views and the chosen one, for {@link #restore}. */
    public String arrangement() {
        return open.stream().map(ViewKind::id).collect(Collectors.joining(" ")) + " | " + chosen.id();
    }

    /** As they were; what is not understood is passed over. */
    public void restore(String layout) {
        String[] parts = layout.split("\\|", 2);
        for (String id : parts[0].split(" ")) {
            ViewKind.of(id.strip()).filter(kind -> makers.containsKey(kind) && !open.contains(kind)).ifPresent(open::add);
        }
        open.sort(null);
        ViewKind.of(parts.length > 1 ? parts[1].strip() : "").filter(open::contains).ifPresent(kind -> chosen = kind);
        rebuild();
        changed.run();
    }

    /** Shows the chosen view as a table, or as a picture again. */
    public void toggleTable() {
        current().asTable(!current().asTable());
    }

    /** For keyboard use: the chosen view's picture, or what else of it takes the keyboard first, gets it. */
    public void focusView() {
        Node first = Focus.first(current().node(), PicturePane.class);
        Node other = first == null ? Focus.first(current().node(), Node.class) : first;
        if (other != null) {
            other.requestFocus();
        }
    }
}
