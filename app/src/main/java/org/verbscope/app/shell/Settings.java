package org.verbscope.app.shell;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.verbscope.app.files.UserFolders;
import org.verbscope.picture.Theme;

/** How the person left the window: a properties file below the user's configuration folder. A broken file counts as none. */
final class Settings {
    private static final Logger LOG = LoggerFactory.getLogger(Settings.class);

    private final Path file;
    private final Properties values = new Properties();

    Settings(Path file) {
        this.file = file;
        if (Files.isRegularFile(file)) {
            try (Reader in = Files.newBufferedReader(file)) {
                values.load(in);
            } catch (IOException | IllegalArgumentException broken) {
                LOG.warn("{} cannot be read, the window opens as new: {}", file, broken.toString());
                values.clear();
            }
        }
    }

    static Settings ofUser() {
        return new Settings(UserFolders.config().resolve("window.properties"));
    }

    double number(String key, double otherwise) {
        try {
            return Double.parseDouble(values.getProperty(key, ""));
        } catch (NumberFormatException none) {
            return otherwise;
        }
    }

    boolean flag(String key, boolean otherwise) {
        return Boolean.parseBoolean(values.getProperty(key, Boolean.toString(otherwise)));
    }

    String text(String key, String otherwise) {
        return values.getProperty(key, otherwise);
    }

    Theme theme() {
        try {
            return Theme.of(values.getProperty("theme", "light"));
        } catch (IllegalArgumentException unknown) {
            return Theme.LIGHT;
        }
    }

    /** Whether nothing travels in the pictures. */
    boolean reducedMotion() {
        return flag("motion.reduced", false);
    }

    void reduceMotion(boolean reduced) {
        set("motion.reduced", reduced);
    }

    /** Whether a solution may be seen after the last hint. */
    boolean offersSolutions() {
        return flag("solutions", true);
    }

    void offerSolutions(boolean offered) {
        set("solutions", offered);
    }

    void set(String key, Object value) {
        values.setProperty(key, value instanceof Theme theme ? theme.id() : String.valueOf(value));
    }

    void save() {
        try {
            Files.createDirectories(file.getParent());
            try (Writer out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
                values.store(out, "How the window was left");
            }
        } catch (IOException refused) {
            LOG.warn("the window's layout is not remembered: {} cannot be written: {}", file, refused.toString());
        }
    }
}
