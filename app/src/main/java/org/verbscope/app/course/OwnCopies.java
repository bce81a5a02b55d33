package org.verbscope.app.course;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.verbscope.app.files.UserFolders;

/** Where a person's copies of the product's notebooks go, unless they say otherwise: {@code verbscope} in their documents. */
public final class OwnCopies {
    private static final Pattern DOCUMENTS = Pattern.compile("XDG_DOCUMENTS_DIR=\"(\\$HOME)?/?([^\"]*)\"");

    private OwnCopies() { }

    /** The usual folder for this user; it may not be there yet. */
    public static Path folder() {
        return folder(Path.of(System.getProperty("user.home")), UserFolders.desktopConfig());
    }

    static Path folder(Path home, Path config) {
        return documents(home, config).resolve("verbscope");
    }

    /** As the desktop says in {@code user-dirs.dirs}; else {@code Documents}, where there is one; else the home folder. */
    private static Path documents(Path home, Path config) {
        try {
            for (String line : Files.readAllLines(config.resolve("user-dirs.dirs"))) {
                Matcher said = DOCUMENTS.matcher(line.strip());
                if (said.matches()) {
                    return (said.group(1) == null ? Path.of("/") : home).resolve(said.group(2));
                }
            }
        } catch (IOException | RuntimeException none) {
            return usual(home);
        }
        return usual(home);
    }

    private static Path usual(Path home) {
        return Files.isDirectory(home.resolve("Documents")) ? home.resolve("Documents") : home;
    }

    /** A name like {@code notebook}'s that no file of {@code folder} has: {@code six-steps.ipynb}, {@code six-steps-2.ipynb}. */
    public static String freeName(Path folder, Path notebook) {
        String name = notebook.getFileName().toString();
        String stem = name.replaceFirst("\\.ipynb$", "");
        for (int i = 2; Files.exists(folder.resolve(name)); i++) {
            name = stem + "-" + i + ".ipynb";
        }
        return name;
    }
}
