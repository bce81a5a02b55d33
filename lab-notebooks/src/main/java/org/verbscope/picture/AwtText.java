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

    /** Loaded with the first Chinese text. */
    private static final class Chinese {
        private static final Map<CjkFace, Font> FONTS = new EnumMap<>(CjkFace.class);

        static {
            for (CjkFace face : CjkFace.values()) {
                FONTS.put(face, read(face.open(), face.family()));
            }
        }
    }

    private final Map<FontFace, Font> fonts = new EnumMap<>(FontFace.class);
    private final Map<Asked, Double> widths = new ConcurrentHashMap<>();

    private AwtText() {
        for (FontFace face : FontFace.values()) {
            fonts.put(face, read(face.open(), face.family()));
        }
    }

    private static Font read(InputStream file, String family) {
        try (file) {
            return Font.createFont(Font.TRUETYPE_FONT, file).deriveFont((float) MEASURED_AT);
        } catch (IOException | FontFormatException broken) {
            throw new UncheckedIOException(new IOException("font " + family + " cannot be loaded", broken));
        }
    }

    private Font font(FontFace face, String text) {
        return CjkFace.in(text) ? Chinese.FONTS.get(CjkFace.of(face.weight())) : fonts.get(face);
    }

    public static AwtText shared() {
        return SHARED;
    }

    @Override
    public double width(String text, TextStyle style) {
        var asked = new Asked(text, style.face());
        Double known = widths.get(asked);
        if (known == null) {
            known = font(style.face(), text).getStringBounds(text, EXACT).getWidth();
            if (widths.size() >= REMEMBERED) {
                widths.clear();
            }
            widths.put(asked, known);
        }
        return known * style.size() / MEASURED_AT;
    }

    /** The face for a text at a size in px, for painting with Java2D. */
    public Font font(TextStyle style, String text) {
        return font(style.face(), text).deriveFont((float) style.size());
    }
}
