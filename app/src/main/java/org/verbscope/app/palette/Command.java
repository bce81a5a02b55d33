package org.verbscope.app.palette;

/**
 * Something the window does, by name: in a menu, by its keys, and in the palette.
 *
 * @param group the menu that it stands in
 * @param keys as {@code KeyCombination} reads them; empty for none
 */
public record Command(String group, String title, String keys, Runnable action) {
    /** Without keys. */
    public static Command of(String group, String title, Runnable action) {
        return new Command(group, title, "", action);
    }
}
