package org.verbscope.notebook;

import java.util.Optional;

/**
 * Text to read.
 *
 * @param id the cell's id
 * @param source the Markdown text
 * @param attachments the pictures that the text names as {@code attachment:NAME}, if the cell has that key
 * @param metadata the cell's metadata
 * @param extra keys of the file that are not understood
 */
public record MarkdownCell(String id, String source, Optional<Attachments> attachments, Json.Obj metadata,
        Json.Obj extra) implements TextCell {
    static final String TYPE = "markdown";

    /** Refuses an empty id and extra keys that have a component. */
    public MarkdownCell {
        CellIds.check(id);
        Extras.check(extra, KEYS);
    }

    /**
     * A cell with a new id.
     *
     * @param source the Markdown text
     * @return the cell
     */
    public static MarkdownCell of(String source) {
        return new MarkdownCell(CellIds.fresh(), source, Optional.empty(), Json.Obj.EMPTY, Json.Obj.EMPTY);
    }

    @Override
    public String type() {
        return TYPE;
    }

    @Override
    public MarkdownCell with(String newId, String newSource, Json.Obj newMetadata) {
        return new MarkdownCell(newId, newSource, attachments, newMetadata, extra);
    }
}
