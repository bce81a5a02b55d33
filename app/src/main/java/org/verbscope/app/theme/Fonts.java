package org.verbscope.app.theme;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.concurrent.atomic.AtomicBoolean;
import javafx.scene.text.Font;
import org.verbscope.picture.CjkFace;
import org.verbscope.picture.FontFace;
import org.verbscope.picture.TextStyle;

/** Makes the shipped fonts known to JavaFX. Each weight is then a family of its own. */
public final class Fonts {
    private static final AtomicBoolean CJK = new AtomicBoolean();

    private Fonts() { }

    /** Loads all faces; again it costs nothing to speak of. @throws IllegalStateException when a face does not load */
    public static void load() {
        for (FontFace face : FontFace.values()) {
            try (InputStream in = face.open()) {
                if (Font.loadFont(in, 12) == null) {
                    throw new IllegalStateException("the font " + face.family() + " does not load");
                }
            } catch (IOException broken) {
                throw new UncheckedIOException("the font " + face.family() + " cannot be read", broken);
            }
        }
    }

    /** Loads the faces for Chinese, once. */
    public static void cjk() {
        if (CJK.compareAndSet(false, true)) {
            for (CjkFace face : CjkFace.values()) {
                try (InputStream in = face.open()) {
                    if (Font.loadFont(in, 12) == null) {
                        throw new IllegalStateException("the font " + face.family() + " does not load");
                    }
                } catch (IOException broken) {
                    throw new UncheckedIOException("the font " + face.family() + " cannot be read", broken);
                }
            }
        }
    }

    /** The font for a text: Chinese has its own. */
    public static Font of(TextStyle style, String text) {
        if (!CjkFace.in(text)) {
            return of(style);
        }
        cjk();
        return Font.font(CjkFace.of(style.face().weight()).family(), style.size());
    }

    public static Font of(TextStyle style) {
        return Font.font(style.face().family(), style.size());
    }
}
