package org.verbscope.grade;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files of tests, whether these lie in a folder or in a jar. */
final class TestFiles {
    private TestFiles() { }

    /** A copy of the lesson that {@code name} is in. */
    static Path besides(Class<?> test, String name) throws IOException {
        Path folder = Files.createTempDirectory("verbscope-lesson");
        folder.toFile().deleteOnExit();
        for (String file : new String[] {name, name.replace("cells.md", "en.md")}) {
            try (InputStream in = test.getResourceAsStream(file)) {
                Path copy = folder.resolve(file.substring(file.lastIndexOf('/') + 1));
                Files.write(copy, in.readAllBytes());
                copy.toFile().deleteOnExit();
            }
        }
        return folder.resolve("cells.md");
    }
}
