package org.verbscope.notebook;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Notebooks for tests: files that Jupyter's own writer made, and small ones from text. */
final class NotebookFixture {
    private NotebookFixture() {
    }

    static byte[] golden(String name) {
        try (InputStream in = NotebookFixture.class.getResourceAsStream(name)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Notebook read(String json) throws NotebookException {
        return new NotebookReader().read(json.getBytes(StandardCharsets.UTF_8));
    }

    /** A notebook of minor version 5 with these cells, each a JSON object. */
    static Notebook withCells(String... cells) throws NotebookException {
        return read("{\"nbformat\": 4, \"nbformat_minor\": 5, \"metadata\": {}, \"cells\": [" + String.join(",", cells) + "]}");
    }

    static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
