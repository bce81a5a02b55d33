package org.verbscope.app.shell;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The notebooks and sessions opened last, the newest first, as the settings remember them. */
final class RecentFiles {
    private static final int MOST = 10;

    private final Settings settings;

    RecentFiles(Settings settings) {
        this.settings = settings;
    }

    /** Those that are still there. */
    List<Path> paths() {
        var paths = new ArrayList<Path>();
        for (int i = 0; i < MOST; i++) {
            String path = settings.text("recent." + i, "");
            if (!path.isEmpty() && Files.isRegularFile(Path.of(path))) {
                paths.add(Path.of(path));
            }
        }
        return paths;
    }

    void opened(Path file) {
        Path now = file.toAbsolutePath().normalize();
        var paths = new ArrayList<>(paths());
        paths.remove(now);
        paths.add(0, now);
        for (int i = 0; i < MOST; i++) {
            settings.set("recent." + i, i < paths.size() ? paths.get(i) : "");
        }
    }
}
