package org.verbscope.picture;

import java.io.InputStream;

/**
 * The shipped font files. JavaFX and AWT know each loaded weight as a family of its own, so that is
 * how it must be asked for.
 */
public enum FontFace {
    UI_REGULAR("Inter-Regular.otf", "Inter", "Inter", 400),
    UI_MEDIUM("Inter-Medium.otf", "Inter Medium", "Inter", 500),
    UI_SEMIBOLD("Inter-SemiBold.otf", "Inter Semi Bold", "Inter", 600),
    MONO_REGULAR("JetBrainsMono-Regular.ttf", "JetBrains Mono", "JetBrains Mono", 400),
    MONO_MEDIUM("JetBrainsMono-Medium.ttf", "JetBrains Mono Medium", "JetBrains Mono", 500),
    MONO_SEMIBOLD("JetBrainsMono-SemiBold.ttf", "JetBrains Mono SemiBold", "JetBrains Mono", 600);

    private final String file;
    private final String family;
    private final String webFamily;
    private final int weight;

    FontFace(String file, String family, String webFamily, int weight) {
        this.file = file;
        this.family = family;
        this.webFamily = webFamily;
        this.weight = weight;
    }

    /** Family name under which the loaded file is found in JavaFX and AWT. */
    public String family() {
        return family;
    }

    /** Family name in SVG and HTML, to be used together with {@link #weight()}. */
    public String webFamily() {
        return webFamily;
    }

    public int weight() {
        return weight;
    }

    /** The file's bytes; the caller closes. @throws IllegalStateException when the assets are not on the class path */
    public InputStream open() {
        return Assets.open("fonts/" + file);
    }

    /** The face of a family in the weight 400, 500 or 600. */
    static FontFace of(TextStyle.Family family, int weight) {
        for (FontFace face : values()) {
            if (face.weight == weight && face.name().startsWith(family.name())) {
                return face;
            }
        }
        throw new IllegalArgumentException("no face of weight " + weight + ": 400, 500 and 600 are shipped");
    }
}
