package org.verbscope.app.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.picture.Theme;

@Tag("unit")
class SettingsTest {
    @TempDir
    Path folder;

    private Path file() {
        return folder.resolve("new").resolve("window.properties");
    }

    @Test
    void rememberWhatWasSet() {
        var settings = new Settings(file());
        settings.set("theme", Theme.DARK);
        settings.set("left", 432.0);
        settings.set("console", false);
        settings.save();
        var again = new Settings(file());
        assertThat(again.theme()).isEqualTo(Theme.DARK);
        assertThat(again.number("left", 1)).isEqualTo(432);
        assertThat(again.flag("console", true)).isFalse();
    }

    @Test
    void aNewPersonHasTheUsualOnes() {
        var settings = new Settings(file());
        assertThat(settings.theme()).isEqualTo(Theme.LIGHT);
        assertThat(settings.number("width", 1280)).isEqualTo(1280);
        assertThat(settings.flag("first.minute.done", false)).isFalse();
    }

    @Test
    void aBrokenFileCountsAsNone() throws IOException {
        Files.createDirectories(file().getParent());
        Files.writeString(file(), "theme=\\u12\nwidth=wide");
        var settings = new Settings(file());
        assertThat(settings.theme()).isEqualTo(Theme.LIGHT);
        assertThat(settings.number("width", 1280)).isEqualTo(1280);
    }

    @Test
    void nonsenseValuesCountAsNone() throws IOException {
        Files.createDirectories(file().getParent());
        Files.writeString(file(), "theme=pink\nwidth=wide\n");
        assertThat(new Settings(file()).theme()).isEqualTo(Theme.LIGHT);
        assertThat(new Settings(file()).number("width", 7)).isEqualTo(7);
    }
}
