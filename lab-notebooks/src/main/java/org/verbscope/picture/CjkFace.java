package org.verbscope.picture;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * The shipped faces for Chinese: the 5,401 usual characters of Traditional Chinese with punctuation and Latin, so that no
 * font of the computer is needed. Loaded only when such a text is to be shown.
 */
public enum CjkFace {
    REGULAR("NotoSansCJKtc-Regular.otf", "Noto Sans CJK TC"),
    /** Stands for the weights 500 and 600. */
    BOLD("NotoSansCJKtc-Bold.otf", "Noto Sans CJK TC Bold");

    /** A stretch of a text that one font shows. */
    public record Run(String text, boolean cjk) { }

    private static final int PUNCTUATION_FROM = 0x3000;
    private static final int PUNCTUATION_TO = 0x303F;
    private static final int WIDE_FROM = 0xFF01;
    private static final int WIDE_TO = 0xFF60;

    private final String file;
    private final String family;

    CjkFace(String file, String family) {
        this.file = file;
        this.family = family;
    }

    /** Family name under which the loaded file is found in JavaFX and AWT. */
    public String family() {
        return family;
    }

    /** The file's bytes; the caller closes. @throws IllegalStateException when the assets are not on the class path */
    public InputStream open() {
        return Assets.open("fonts/" + file);
    }

    public static CjkFace of(int weight) {
        return weight >= 500 ? BOLD : REGULAR;
    }

    /** Whether the Latin fonts have no sign for it. */
    public static boolean cjk(int codePoint) {
        return Character.isIdeographic(codePoint) || codePoint >= PUNCTUATION_FROM && codePoint <= PUNCTUATION_TO
                || codePoint >= WIDE_FROM && codePoint <= WIDE_TO;
    }

    public static boolean in(String text) {
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            if (cjk(text.codePointAt(i))) {
                return true;
            }
        }
        return false;
    }

    /** Cut where the font changes; together they are the text. */
    public static List<Run> runs(String text) {
        var runs = new ArrayList<Run>();
        int from = 0;
        for (int i = 0; i < text.length(); ) {
            int length = Character.charCount(text.codePointAt(i));
            if (i > from && cjk(text.codePointAt(i)) != cjk(text.codePointAt(from))) {
                runs.add(new Run(text.substring(from, i), cjk(text.codePointAt(from))));
                from = i;
            }
            i += length;
        }
        if (from < text.length()) {
            runs.add(new Run(text.substring(from), cjk(text.codePointAt(from))));
        }
        return runs;
    }
}
