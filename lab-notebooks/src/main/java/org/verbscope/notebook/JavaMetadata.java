package org.verbscope.notebook;

import java.util.Map;

/**
 * The metadata by which other programs know a notebook of Java. The kernel is named {@code java}, as the Java kernels for
 * Jupyter install themselves, so that Jupyter finds one without being asked.
 */
final class JavaMetadata {
    // The language level, not the runtime's version: the file must not change when another computer saves it.
    private static final String LANGUAGE_VERSION = "17";

    private JavaMetadata() {
    }

    static Json.Obj notebook() {
        return new Json.Obj(Map.of(
                "kernelspec", new Json.Obj(Map.of(
                        "name", Json.of("java"),
                        "display_name", Json.of("Java"),
                        "language", Json.of("java"))),
                "language_info", new Json.Obj(Map.of(
                        "name", Json.of("java"),
                        "version", Json.of(LANGUAGE_VERSION),
                        "mimetype", Json.of("text/x-java-source"),
                        "file_extension", Json.of(".jshell"),
                        "pygments_lexer", Json.of("java"),
                        "codemirror_mode", Json.of("java")))));
    }
}
