package org.verbscope.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("unit")
class ThemeTest {
    private static final List<Role> GROUNDS = List.of(Role.BG_DEFAULT, Role.BG_SUBTLE, Role.BG_INSET);
    private static final List<Role> TEXTS = List.of(Role.FG_DEFAULT, Role.FG_MUTED, Role.FG_SUBTLE,
            Role.CODE_KEYWORD, Role.CODE_STRING, Role.CODE_NUMBER, Role.CODE_COMMENT, Role.CODE_TYPE);

    @ParameterizedTest
    @EnumSource(Theme.class)
    void textIsReadableOnEveryGround(Theme theme) {
        for (Role ground : GROUNDS) {
            TEXTS.forEach(text -> contrast(theme, text, ground, 4.5));
            for (Kind kind : Kind.values()) {
                contrast(theme, kind.ink(), ground, 4.5);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Theme.class)
    void textIsReadableOnInksAndTints(Theme theme) {
        for (Kind kind : Kind.values()) {
            contrast(theme, Role.ON, kind.ink(), 4.5);
            contrast(theme, kind.ink(), kind.tint(), 4.5);
            contrast(theme, Role.FG_DEFAULT, kind.tint(), 4.5);
            contrast(theme, Role.FG_MUTED, kind.tint(), 4.5);
        }
        contrast(theme, Role.FG_DEFAULT, Role.SELECT, 4.5);
    }

    @ParameterizedTest
    @EnumSource(Theme.class)
    void shapesWithMeaningStandOut(Theme theme) {
        GROUNDS.forEach(ground -> {
            contrast(theme, Role.BORDER_STRONG, ground, 3);
            contrast(theme, Role.FOCUS, ground, 3);
        });
    }

    @ParameterizedTest
    @EnumSource(Theme.class)
    void theSixKindsStayApartForEveryColourVision(Theme theme) {
        List<Kind> kinds = List.of(Kind.PAYLOAD, Kind.WORK, Kind.DONE, Kind.PROTO, Kind.KERNEL, Kind.ERROR);
        for (ColourMath.Vision vision : ColourMath.Vision.values()) {
            for (Kind a : kinds) {
                for (Kind b : kinds.subList(0, kinds.indexOf(a))) {
                    assertThat(ColourMath.apart(theme.rgb(a.ink()), theme.rgb(b.ink()), vision))
                            .as("%s: %s and %s, %s", theme.id(), a, b, vision).isGreaterThanOrEqualTo(6);
                }
            }
        }
    }

    private static void contrast(Theme theme, Role above, Role ground, double least) {
        assertThat(ColourMath.contrast(theme.rgb(above), theme.rgb(ground)))
                .as("%s: %s on %s", theme.id(), above, ground).isGreaterThanOrEqualTo(least);
    }
}
