package org.verbscope.notebook;

import java.util.Optional;
import java.util.Set;

/** A cell of text, with or without files that belong to it. */
public sealed interface TextCell extends Cell permits MarkdownCell, RawCell {
    /** Keys of the file that are understood. */
    Set<String> KEYS = Set.of("cell_type", "id", "source", "attachments", "metadata");

    /**
     * Files that the text names as {@code attachment:NAME}.
     *
     * @return them, if the cell has that key
     */
    Optional<Attachments> attachments();

    /**
     * Keys of the file that are not understood.
     *
     * @return them with their values
     */
    Json.Obj extra();

    /**
     * This cell with other values.
     *
     * @param id the new id
     * @param source the new text
     * @param metadata the new metadata
     * @return a new cell
     */
    TextCell with(String id, String source, Json.Obj metadata);

    @Override
    default TextCell withId(String newId) {
        return with(newId, source(), metadata());
    }

    @Override
    default TextCell withSource(String newSource) {
        return with(id(), newSource, metadata());
    }

    @Override
    default TextCell withMetadata(Json.Obj newMetadata) {
        return with(id(), source(), newMetadata);
    }
}
