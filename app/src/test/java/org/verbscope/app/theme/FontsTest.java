package org.verbscope.app.theme;

import static org.assertj.core.api.Assertions.assertThat;

import javafx.scene.text.Font;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.verbscope.app.WindowTestBase;
import org.verbscope.picture.FontFace;

class FontsTest extends WindowTestBase {
    @ParameterizedTest
    @EnumSource(FontFace.class)
    void everyFaceIsFoundByItsFamily(FontFace face) {
        assertThat(onFx(() -> Font.font(face.family(), 12).getFamily())).isEqualTo(face.family());
    }
}
