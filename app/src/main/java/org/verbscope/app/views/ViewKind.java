package org.verbscope.app.views;

import java.util.Locale;
import java.util.Optional;
import org.verbscope.app.text.ViewText;

/** The views over the timeline, in the order of their tabs. */
public enum ViewKind {
    STAGE, STATES, QUEUES, PACKETS, OBJECTS, CHARTS;

    /** In settings. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String title() {
        return ViewText.of("view." + id());
    }

    /** Keys that open it: Ctrl and its place. */
    public String keys() {
        return "Ctrl+" + (ordinal() + 1);
    }

    public static Optional<ViewKind> of(String id) {
        for (ViewKind kind : values()) {
            if (kind.id().equals(id)) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }
}
