package org.verbscope.notebook;

import java.util.Map;
import java.util.Optional;

/**
 * Files that a Markdown or raw cell carries.
 *
 * @param files each file's forms, by the name that the text uses
 */
public record Attachments(Map<String, MimeBundle> files) {
    /** Copies and sorts {@code files}. */
    public Attachments {
        files = SortedKeys.of(files);
    }

    /**
     * One file.
     *
     * @param name the name that the text uses after {@code attachment:}
     * @return its forms
     */
    public Optional<MimeBundle> file(String name) {
        return Optional.ofNullable(files.get(name));
    }
}
