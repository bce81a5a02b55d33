package org.verbscope.app.shell;

import java.util.List;
import java.util.function.BiConsumer;
import javafx.application.Application;
import javafx.scene.Scene;
import org.verbscope.app.theme.ThemeSheet;
import org.verbscope.app.theme.TypeScale;
import org.verbscope.picture.Theme;

/** Theme and size of the type: as the person left them, as they change, and with the width of the window. */
final class Appearance {
    private static final int SMALLEST = 90;
    private static final int LARGEST = 160;

    private final Scene scene;
    private final BiConsumer<Theme, TypeScale> parts;
    private Theme theme;
    private TypeScale scale;
    private int textPercent;

    /** @param parts styles what no style sheet reaches */
    Appearance(Scene scene, Theme theme, Settings settings, BiConsumer<Theme, TypeScale> parts) {
        this.scene = scene;
        this.theme = theme;
        this.parts = parts;
        textPercent = (int) settings.number("text.percent", 100);
        scale = TypeScale.of(scene.getWidth(), textPercent);
        scene.widthProperty().addListener((property, before, next) -> fit());
    }

    Theme theme() {
        return theme;
    }

    void theme(Theme wanted) {
        theme = wanted;
        apply();
    }

    /** @param change in percent; 0 for the usual size */
    void textSize(int change) {
        textPercent = change == 0 ? 100 : Math.max(SMALLEST, Math.min(LARGEST, textPercent + change));
        fit();
    }

    private void fit() {
        TypeScale next = TypeScale.of(scene.getWidth(), textPercent);
        if (!next.equals(scale)) {
            scale = next;
            apply();
        }
    }

    void apply() {
        String ours = ThemeSheet.url(theme, scale);
        if (!scene.getStylesheets().equals(List.of(ours))) {
            scene.getStylesheets().setAll(ours);
        }
        base(theme);
        parts.accept(theme, scale);
    }

    /** Before the first control is made: else JavaFX reads its own style sheet first, which nobody sees. */
    static void base(Theme theme) {
        String base = ThemeSheet.base(theme);
        if (!base.equals(Application.getUserAgentStylesheet())) {
            Application.setUserAgentStylesheet(base);
        }
    }

    void remember(Settings settings) {
        settings.set("theme", theme);
        settings.set("text.percent", textPercent);
    }
}
