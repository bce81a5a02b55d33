package org.verbscope.app.course;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The notebooks that came with the product: below the folder that the launcher names, or, without a launcher, below the
 * current folder or one above it. They are read and run, and never written.
 */
public final class Course {
    private static final String HOME = "verbscope.home";
    private static final Path NOTEBOOKS = Path.of("lab-notebooks", "notebooks");
    private static final String OPENING = "part-1/six-steps.ipynb";

    private Course() { }

    /** The lesson that opens first, in English. @throws IllegalStateException when the course is not here */
    public static Path opening() {
        return folder().resolve(OPENING);
    }

    /** The lesson that opens first. @throws IllegalStateException when the course is not here */
    public static Path opening(String language) {
        return in(language, OPENING);
    }

    /**
     * A lesson in {@code language} where there is a translation, otherwise in English. @param file below the course's folder
     *
     * @throws IllegalStateException when the course is not here
     */
    public static Path in(String language, String file) {
        Path english = folder().resolve(file);
        Path translated = folder().resolve(language).resolve(english.getFileName());
        return Files.isRegularFile(translated) ? translated : english;
    }

    /** Where the notebooks are. @throws IllegalStateException when they are not here */
    public static Path folder() {
        Path folder = found();
        if (folder == null) {
            throw new IllegalStateException("the course's notebooks are not here; start with the launcher ./verbscope");
        }
        return folder;
    }

    /** The product's folder, where the launcher is; the current one when it is not known. */
    public static Path home() {
        String home = System.getProperty(HOME);
        Path folder = found();
        return home != null ? Path.of(home) : folder == null ? Path.of("").toAbsolutePath() : folder.resolve("../..").normalize();
    }

    /** Whether {@code file} is one of the product's, or would be. */
    public static boolean owns(Path file) {
        Path folder = found();
        return folder != null && real(file).startsWith(real(folder));
    }

    private static Path found() {
        String home = System.getProperty(HOME);
        if (home != null) {
            Path folder = Path.of(home).resolve(NOTEBOOKS);
            return Files.isDirectory(folder) ? folder : null;
        }
        for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
            if (Files.isDirectory(at.resolve(NOTEBOOKS))) {
                return at.resolve(NOTEBOOKS);
            }
        }
        return null;
    }

    /** With links followed as far as the file is there. */
    private static Path real(Path file) {
        Path whole = file.toAbsolutePath().normalize();
        try {
            return Files.exists(whole) ? whole.toRealPath() : whole.getParent().toRealPath().resolve(whole.getFileName());
        } catch (IOException none) {
            return whole;
        }
    }
}
