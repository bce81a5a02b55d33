package org.verbscope.app.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.verbscope.app.course.Course;
import org.verbscope.app.files.UserFolders;

/**
 * The device that was chosen last, for the command line and for a person's own notebooks. Lessons of the
 * course always open on soft.
 */
final class LastDevice {
    private static final Logger LOG = LoggerFactory.getLogger(LastDevice.class);

    private final Path file;

    LastDevice(Path file) {
        this.file = file;
    }

    static LastDevice ofUser() {
        return new LastDevice(UserFolders.config().resolve("device"));
    }

    Optional<String> get() {
        try {
            String name = Files.readString(file, StandardCharsets.UTF_8).strip();
            return name.isEmpty() ? Optional.empty() : Optional.of(name);
        } catch (IOException none) {
            return Optional.empty();
        }
    }

    /** Remembers {@code device}; that it could not be is no reason to fail a run. */
    void set(String device) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, device + "\n", StandardCharsets.UTF_8);
        } catch (IOException notRemembered) {
            LOG.warn("the chosen device is not remembered: {}", notRemembered.getMessage());
        }
    }

    /** What {@code notebook} runs on: what was asked for (and is remembered), soft for the course, else the last choice. */
    String forNotebook(Path notebook, String asked) {
        if (asked != null) {
            set(asked);
            return asked;
        }
        return Course.owns(notebook) ? "soft" : get().orElse("soft");
    }
}
