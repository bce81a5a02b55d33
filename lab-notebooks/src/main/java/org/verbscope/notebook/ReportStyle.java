package org.verbscope.notebook;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.verbscope.picture.Role;
import org.verbscope.picture.Theme;

/** The report's style sheet: its rules from a file, its colours from the themes, so that no colour is said twice. */
final class ReportStyle {
    private ReportStyle() {
    }

    static String css() {
        return ":root{color-scheme:light dark;" + colours(Theme.LIGHT) + "}\n"
                + "@media screen and (prefers-color-scheme:dark){:root{" + colours(Theme.DARK) + "}}\n"
                + "@media screen and (prefers-contrast:more){:root{color-scheme:dark;" + colours(Theme.HIGH_CONTRAST) + "}}\n"
                // Pictures are drawn on the light ground, whatever surrounds them.
                + ":root{--paper:" + Theme.LIGHT.hex(Role.BG_DEFAULT) + ";--paper-ink:" + Theme.LIGHT.hex(Role.FG_DEFAULT) + "}\n"
                + rules();
    }

    private static String colours(Theme theme) {
        StringBuilder colours = new StringBuilder();
        for (Role role : Role.values()) {
            colours.append('-').append(role.cssName()).append(':').append(theme.hex(role)).append(';');
        }
        return colours.toString();
    }

    private static String rules() {
        try (InputStream in = ReportStyle.class.getResourceAsStream("report.css")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("the report's style sheet cannot be read", e);
        }
    }
}
