package org.verbscope.picture;

import java.util.Locale;

/**
 * What a colour means. A {@link Theme} says which colour that is; the window's style sheet knows
 * the role by {@link #cssName()}. Of each kind there are ink (text, strokes, filled tokens),
 * tint (grounds) and edge (borders); text on an ink is {@link #ON}.
 */
public enum Role {
    BG_DEFAULT("-color-bg-default"), BG_SUBTLE("-color-bg-subtle"), BG_INSET("-color-bg-inset"),
    BORDER_DEFAULT("-color-border-default"), BORDER_MUTED("-color-border-muted"), BORDER_STRONG("-vs-border-strong"),
    FG_DEFAULT("-color-fg-default"), FG_MUTED("-color-fg-muted"), FG_SUBTLE("-color-fg-subtle"),
    ON("-vs-on"), FOCUS("-vs-focus"), SELECT("-vs-select"),
    PAYLOAD_INK, PAYLOAD_TINT, PAYLOAD_EDGE,
    WORK_INK, WORK_TINT, WORK_EDGE,
    DONE_INK, DONE_TINT, DONE_EDGE,
    PROTO_INK, PROTO_TINT, PROTO_EDGE,
    KERNEL_INK, KERNEL_TINT, KERNEL_EDGE,
    ERROR_INK, ERROR_TINT, ERROR_EDGE,
    WARN_INK, WARN_TINT, WARN_EDGE,
    CODE_KEYWORD, CODE_STRING, CODE_NUMBER, CODE_COMMENT, CODE_TYPE;

    private final String cssName;

    Role() {
        String dashed = name().toLowerCase(Locale.ROOT).replace('_', '-');
        cssName = "-vs-" + dashed.replace("-ink", "").replace("-tint", "-subtle").replace("-edge", "-muted");
    }

    Role(String cssName) {
        this.cssName = cssName;
    }

    /** Name of the looked-up colour in style sheets and theme files, e.g. {@code -vs-payload-subtle}. */
    public String cssName() {
        return cssName;
    }
}
