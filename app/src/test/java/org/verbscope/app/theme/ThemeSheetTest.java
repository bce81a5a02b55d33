package org.verbscope.app.theme;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.verbscope.picture.Role;
import org.verbscope.picture.Theme;

@Tag("unit")
class ThemeSheetTest {
    private static final TypeScale SCALE = new TypeScale(false, 100);

    @ParameterizedTest
    @EnumSource(Theme.class)
    void everyRoleHasTheColourOfItsTheme(Theme theme) {
        String css = ThemeSheet.css(theme, SCALE);
        for (Role role : Role.values()) {
            assertThat(css).contains(role.cssName() + ": " + theme.hex(role) + ";");
        }
    }

    @ParameterizedTest
    @EnumSource(Theme.class)
    void everyLookedUpColourIsDefined(Theme theme) {
        String css = ThemeSheet.css(theme, SCALE);
        var defined = Pattern.compile("(?m)^  (-(?:vs|color)-[a-z-]+):").matcher(css).results()
                .map(match -> match.group(1)).collect(Collectors.toSet());
        var used = Pattern.compile(": [^;{]*?(-(?:vs|color)-[a-z-]+)").matcher(css).results()
                .map(match -> match.group(1)).collect(Collectors.toSet());
        assertThat(defined).containsAll(used);
    }

    @Test
    void theComponentSheetNamesNoColour() {
        String components = ThemeSheet.css(Theme.LIGHT, SCALE);
        String afterRoles = components.substring(components.indexOf("}\n"));
        assertThat(afterRoles).doesNotContainPattern("#[0-9A-Fa-f]{3,8}\\b").doesNotContain("rgb(");
    }

    @Test
    void noSizeNameIsLeftUnresolved() {
        assertThat(ThemeSheet.css(Theme.DARK, new TypeScale(true, 160))).doesNotContain("$");
    }

    @Test
    void typeGrowsWithTheWindowAndThePersonsChoice() {
        assertThat(TypeScale.of(1280, 100).body()).isEqualTo(13);
        assertThat(TypeScale.of(1920, 100).body()).isEqualTo(14);
        assertThat(TypeScale.of(1280, 160).body()).isEqualTo(20.8);
        assertThat(TypeScale.of(1280, 1000).percent()).isEqualTo(160);
    }
}
