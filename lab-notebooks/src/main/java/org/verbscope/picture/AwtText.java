package org.verbscope.picture;

import java.awt.Font;
import java.awt.FontFormatException;
import java.awt.font.FontRenderContext;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Widths by the shipped fonts, loaded into AWT; works headless. The fonts are loaded once a process. */
public final class AwtText implements TextMeasure {
    private static final FontRenderContext EXACT = new FontRenderContext(null, true, true);
    private static final int MEASURED_AT = 100;
    /** Pictures repeat their words; a log's numbers do not, so the memory is bounded. */
    private static final int REMEMBERED = 20_000;
    private static final AwtText SHARED = new AwtText();

    private record Asked(String text, FontFace face) { }

    private final Map<FontFace, Font> fonts = new EnumMap<>(FontFace.class);
    private final Map<Asked, Double> widths = new ConcurrentHashMap<>();

    private AwtText() {
        for (FontFace face : FontFace.values()) {
            try (InputStream in = face.open()) {
                fonts.put(face, Font.createFont(Font.TRUETYPE_FONT, in).deriveFont((float) MEASURED_AT));
            } catch (IOException | FontFormatException broken) {
                throw new UncheckedIOException(new IOException("font " + face.family() + " cannot be loaded", broken));
            }
        }
    }

    public static AwtText shared() {
        return SHARED;
    }

    @Override
    public double width(String text, TextStyle style) {
        var asked = new Asked(text, style.face());
        Double known = widths.get(asked);
        if (known == null) {
            known = fonts.get(style.face()).getStringBounds(text, EXACT).getWidth();
            if (widths.size() >= REMEMBERED) {
                widths.clear();
            }
            widths.put(asked, known);
        }
        return known * style.size() / MEASURED_AT;
    }

    /** The face at a size in px, for painting with Java2D. */
    Font font(TextStyle style) {
        return fonts.get(style.face()).deriveFont((float) style.size());
    }
}
