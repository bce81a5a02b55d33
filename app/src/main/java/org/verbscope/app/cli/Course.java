package org.verbscope.app.cli;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where the notebooks of the product are: below the folder that the launcher stands in. */
final class Course {
    private static final String OPENING = "part-1/six-steps.ipynb";

    private Course() { }

    /** The lesson that opens first. @throws IllegalStateException when the product was started without its launcher */
    static Path opening() {
        return folder().resolve(OPENING);
    }

    /** Whether {@code notebook} is one of the product's: those open on the soft device. */
    static boolean owns(Path notebook) {
        return System.getProperty("verbscope.home") != null
                && notebook.toAbsolutePath().normalize().startsWith(folder().toAbsolutePath().normalize());
    }

    private static Path folder() {
        String home = System.getProperty("verbscope.home");
        Path folder = home == null ? null : Path.of(home, "lab-notebooks", "notebooks");
        if (folder == null || !Files.isDirectory(folder)) {
            throw new IllegalStateException("the course's notebooks are not here; start with the launcher ./verbscope");
        }
        return folder;
    }
}
