package org.verbscope.verbs.trace;

import java.util.Objects;

/**
 * Rich output of the running cell: what is shown goes to whoever listens, in the Java process the
 * frame to the window. Any thread; without a listener nothing happens.
 */
public final class Displays {
    /** Takes what is shown; called on the thread that shows it, so it must be quick. */
    @FunctionalInterface
    public interface Listener {
        void shown(String mime, String data);
    }

    /** Longest {@code data}, in characters: a notebook file should stay one that opens. */
    public static final int LONGEST = 4 << 20;

    private static volatile Listener listener = (mime, data) -> { };

    private Displays() { }

    /**
     * Shows {@code data}.
     *
     * @param mime e.g. {@code image/svg+xml}; binary data (image/png) comes in base 64
     * @throws IllegalArgumentException when {@code data} is longer than {@link #LONGEST} or {@code mime} is no type
     */
    public static void show(String mime, String data) {
        Objects.requireNonNull(data, "data");
        if (!mime.matches("[\\w.+-]{1,60}/[\\w.+-]{1,120}")) {
            throw new IllegalArgumentException('"' + mime + "\" is not a media type such as text/html");
        }
        if (data.length() > LONGEST) {
            throw new IllegalArgumentException("output of " + data.length() + " characters is over the limit of "
                    + LONGEST + ": show a part of it");
        }
        listener.shown(mime, data);
    }

    /** From now on {@code wanted} gets what is shown. */
    public static void listener(Listener wanted) {
        listener = Objects.requireNonNull(wanted, "listener");
    }
}
