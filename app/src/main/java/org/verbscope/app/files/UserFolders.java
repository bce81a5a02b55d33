package org.verbscope.app.files;

import java.nio.file.Path;

/**
 * Where Verbscope keeps what it knows of its user: in the folders that the desktop names (XDG base directories), or all of it
 * in the one that the system property {@value #PROPERTY} names. They may not be there yet.
 */
public final class UserFolders {
    /** A folder in place of the user's. */
    static final String PROPERTY = "verbscope.config";

    private UserFolders() { }

    /** How the person left things: usually {@code ~/.config/verbscope}. */
    public static Path config() {
        return own(desktopConfig());
    }

    /** What is for the next start alone: usually {@code ~/.local/state/verbscope}. */
    public static Path state() {
        return own(named("XDG_STATE_HOME", Path.of(".local", "state")));
    }

    /** The folder of all programs' configuration: usually {@code ~/.config}. */
    public static Path desktopConfig() {
        return named("XDG_CONFIG_HOME", Path.of(".config"));
    }

    private static Path own(Path desktop) {
        String own = System.getProperty(PROPERTY);
        return own == null ? desktop.resolve("verbscope") : Path.of(own);
    }

    private static Path named(String variable, Path below) {
        String named = System.getenv(variable);
        return named == null || named.isBlank() ? Path.of(System.getProperty("user.home")).resolve(below) : Path.of(named);
    }
}
