package org.verbscope.verbs.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The file system below a root, for reading facts: what cannot be read is empty, for a missing file is a fact too.
 *
 * @param root {@code /}, or a made-up tree
 */
record Tree(Path root) {
    Path at(String path) {
        return root.resolve(path);
    }

    boolean exists(String path) {
        return Files.exists(at(path));
    }

    /** The whole text without white space around it. */
    String text(String path) {
        return String.join("\n", lines(path)).strip();
    }

    /** A decimal number, or {@code otherwise}. */
    int number(String path, int otherwise) {
        String text = text(path);
        return text.matches("-?\\d{1,9}") ? Integer.parseInt(text) : otherwise;
    }

    List<String> lines(String path) {
        try {
            // Not UTF-8: a stray byte in a foreign file must not lose the rest.
            return Files.readAllLines(at(path), java.nio.charset.StandardCharsets.ISO_8859_1);
        } catch (IOException | SecurityException unreadable) {
            return List.of();
        }
    }

    /** Names in a folder, sorted. */
    List<String> names(String folder) {
        try (Stream<Path> found = Files.list(at(folder))) {
            return found.map(path -> path.getFileName().toString()).sorted().collect(Collectors.toList());
        } catch (IOException | SecurityException unreadable) {
            return List.of();
        }
    }

    /** The last name of where a link points to; empty when it is none. */
    String target(String link) {
        try {
            return Files.readSymbolicLink(at(link)).getFileName().toString();
        } catch (IOException | SecurityException | UnsupportedOperationException none) {
            return "";
        }
    }

    /** The rest of the first line that begins with {@code key}, e.g. of {@code /proc/self/status}. */
    String value(String path, String key) {
        return lines(path).stream().filter(line -> line.startsWith(key)).findFirst()
                .map(line -> line.substring(key.length()).strip()).orElse("");
    }
}
