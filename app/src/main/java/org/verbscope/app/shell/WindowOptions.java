package org.verbscope.app.shell;

import java.nio.file.Path;
import java.util.Optional;
import org.verbscope.picture.Theme;

/**
 * What a start of the window asks for.
 *
 * @param notebook the file to open; empty for the opening lesson
 * @param device e.g. {@code soft}; empty for what the notebook is written for
 * @param theme empty for the one used last
 * @param width of the window in px, 0 for the one used last; {@code height} likewise
 * @param recovery where unsaved changes are kept; empty for the user's usual place
 */
public record WindowOptions(Optional<Path> notebook, Optional<String> device, Optional<Theme> theme, int width,
        int height, Optional<Path> recovery) {
    /** Opens the opening lesson as the person left the window. */
    public static WindowOptions usual() {
        return new WindowOptions(Optional.empty(), Optional.empty(), Optional.empty(), 0, 0, Optional.empty());
    }

    public WindowOptions opening(Path file) {
        return new WindowOptions(Optional.of(file), device, theme, width, height, recovery);
    }

    public WindowOptions on(String deviceName) {
        return new WindowOptions(notebook, Optional.of(deviceName), theme, width, height, recovery);
    }

    public WindowOptions in(Theme wanted) {
        return new WindowOptions(notebook, device, Optional.of(wanted), width, height, recovery);
    }

    public WindowOptions sized(int newWidth, int newHeight) {
        return new WindowOptions(notebook, device, theme, newWidth, newHeight, recovery);
    }

    /** Keeps unsaved changes in {@code folder}. */
    public WindowOptions keepingIn(Path folder) {
        return new WindowOptions(notebook, device, theme, width, height, Optional.of(folder));
    }
}
