package org.verbscope.app.theme;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.verbscope.picture.CjkFace;
import org.verbscope.picture.Role;
import org.verbscope.picture.Theme;

/**
 * The window's style: AtlantaFX Primer below, our colour roles from the theme files over it, then the
 * sheet of our own components. Colours are values only in the theme files.
 */
public final class ThemeSheet {
    /** What is chosen from is numbers and names in a fixed width, and in Chinese words, too. */
    private static final String CHOICES = "\n.choice-box .label, .combo-box-base .list-cell { -fx-font-family: ";
    private static final String DATA = "data:text/css;charset=utf-8;base64,";

    /** The last one, and what it is of: it is asked for whenever something in the window is put together. */
    private static String url = "";
    private static List<Object> urlOf = List.of();

    private ThemeSheet() { }

    /** URL of the user agent sheet below ours. */
    public static String base(Theme theme) {
        return theme == Theme.LIGHT ? new PrimerLight().getUserAgentStylesheet()
                : new PrimerDark().getUserAgentStylesheet();
    }

    /** URL of roles and components for a scene's style sheets. */
    public static synchronized String url(Theme theme, TypeScale scale) {
        List<Object> key = List.of(theme, scale, Say.language());
        if (!key.equals(urlOf)) {
            url = DATA + Base64.getEncoder().encodeToString(css(theme, scale).getBytes(StandardCharsets.UTF_8));
            urlOf = key;
        }
        return url;
    }

    static String css(Theme theme, TypeScale scale) {
        var css = new StringBuilder(".root {\n");
        for (Role role : Role.values()) {
            set(css, role.cssName(), theme.hex(role));
        }
        ATLANTA.forEach((theirs, ours) -> set(css, theirs, theme.hex(ours)));
        css.append("}\n");
        String components = components();
        for (Map.Entry<String, String> name : scale.names().entrySet()) {
            components = components.replace(name.getKey(), name.getValue());
        }
        boolean chinese = Say.language() == Say.Language.CHINESE;
        if (chinese) {
            Fonts.cjk();
        }
        if (chinese) {
            // The Latin faces have no signs for it; these have both.
            components = components.replace("\"Inter\"", quoted(CjkFace.REGULAR)).replace("\"Inter Medium\"", quoted(CjkFace.BOLD))
                    .replace("\"Inter Semi Bold\"", quoted(CjkFace.BOLD)) + CHOICES + quoted(CjkFace.REGULAR) + "; }\n";
        }
        return css.append(components).toString();
    }

    private static void set(StringBuilder css, String name, String value) {
        css.append("  ").append(name).append(": ").append(value).append(";\n");
    }

    private static String quoted(CjkFace face) {
        return '"' + face.family() + '"';
    }

    private static String components() {
        try (InputStream in = ThemeSheet.class.getResourceAsStream("window.css")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException("the window's style sheet cannot be read", broken);
        }
    }

    /** Roles of AtlantaFX that ours do not name themselves. */
    private static final Map<String, Role> ATLANTA = Map.ofEntries(
            Map.entry("-color-fg-emphasis", Role.ON),
            Map.entry("-color-bg-overlay", Role.BG_DEFAULT),
            Map.entry("-color-border-subtle", Role.BORDER_MUTED),
            Map.entry("-color-shadow-default", Role.BORDER_DEFAULT),
            Map.entry("-color-neutral-emphasis-plus", Role.FG_DEFAULT),
            Map.entry("-color-neutral-emphasis", Role.FG_MUTED),
            Map.entry("-color-neutral-muted", Role.BORDER_DEFAULT),
            Map.entry("-color-neutral-subtle", Role.BG_INSET),
            Map.entry("-color-accent-fg", Role.PAYLOAD_INK),
            Map.entry("-color-accent-emphasis", Role.PAYLOAD_INK),
            Map.entry("-color-accent-muted", Role.PAYLOAD_EDGE),
            Map.entry("-color-accent-subtle", Role.PAYLOAD_TINT),
            Map.entry("-color-success-fg", Role.DONE_INK),
            Map.entry("-color-success-emphasis", Role.DONE_INK),
            Map.entry("-color-success-muted", Role.DONE_EDGE),
            Map.entry("-color-success-subtle", Role.DONE_TINT),
            Map.entry("-color-warning-fg", Role.WARN_INK),
            Map.entry("-color-warning-emphasis", Role.WARN_INK),
            Map.entry("-color-warning-muted", Role.WARN_EDGE),
            Map.entry("-color-warning-subtle", Role.WARN_TINT),
            Map.entry("-color-danger-fg", Role.ERROR_INK),
            Map.entry("-color-danger-emphasis", Role.ERROR_INK),
            Map.entry("-color-danger-muted", Role.ERROR_EDGE),
            Map.entry("-color-danger-subtle", Role.ERROR_TINT));
}
