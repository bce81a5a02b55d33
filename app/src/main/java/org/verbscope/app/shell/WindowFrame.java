package org.verbscope.app.shell;

import java.util.function.BiConsumer;
import javafx.scene.Scene;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.verbscope.app.theme.Fonts;
import org.verbscope.app.theme.TypeScale;
import org.verbscope.picture.Theme;

/**
 * The stage of the window and what stands around its middle: the bars above and below, and what may lie over all of it. Size
 * and appearance are as the person left them. The bars are made anew for another language. Used on the window's thread.
 */
final class WindowFrame {
    private static final double USUAL_WIDTH = 1280;
    private static final double USUAL_HEIGHT = 720;

    private final Stage stage = new Stage();
    private final VBox root = new VBox();
    private final Overlay overlay = new Overlay(root);
    private final Scene scene;
    private final Appearance appearance;
    private final BiConsumer<Theme, TypeScale> middleStyle;
    private TopBar top;
    private StatusBar status;

    /** @param middleStyle styles what stands in the middle, where no style sheet reaches */
    WindowFrame(WindowOptions options, Settings settings, BiConsumer<Theme, TypeScale> middleStyle) {
        this.middleStyle = middleStyle;
        Fonts.load();
        scene = new Scene(overlay, options.width() > 0 ? options.width() : settings.number("width", USUAL_WIDTH),
                options.height() > 0 ? options.height() : settings.number("height", USUAL_HEIGHT));
        appearance = new Appearance(scene, options.theme().orElseGet(settings::theme), settings, this::style);
    }

    /** The stage gets its scene, which has something to show now. */
    void set() {
        stage.setScene(scene);
        stage.setMinWidth(1000);
        stage.setMinHeight(600);
    }

    void bars(TopBar newTop, StatusBar newStatus) {
        top = newTop;
        status = newStatus;
    }

    /** @param below between the middle and the status bar */
    void show(Region middle, Region below) {
        VBox.setVgrow(middle, Priority.ALWAYS);
        root.getChildren().setAll(top, middle, below, status);
        appearance.apply();
    }

    /** Without the bars. */
    void showAlone(Region middle) {
        VBox.setVgrow(middle, Priority.ALWAYS);
        root.getChildren().setAll(middle);
        appearance.apply();
    }

    private void style(Theme theme, TypeScale scale) {
        height(top, scale.topBar());
        height(status, scale.status());
        middleStyle.accept(theme, scale);
    }

    private static void height(Region part, double height) {
        part.setMinHeight(height);
        part.setPrefHeight(height);
        part.setMaxHeight(height);
    }

    /** Both bars say what is in use. */
    void device(DeviceInUse device) {
        top.device(device.words());
        status.device(device.words());
        status.onRxe(device.soft());
    }

    void remember(Settings settings) {
        settings.set("width", scene.getWidth());
        settings.set("height", scene.getHeight());
        appearance.remember(settings);
    }

    Stage stage() {
        return stage;
    }

    Scene scene() {
        return scene;
    }

    Overlay overlay() {
        return overlay;
    }

    Appearance appearance() {
        return appearance;
    }

    TopBar top() {
        return top;
    }

    StatusBar status() {
        return status;
    }
}
