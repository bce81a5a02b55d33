package org.verbscope.notebook;

import java.util.Optional;

/**
 * Text for a converter, neither run nor formatted.
 *
 * @param id the cell's id
 * @param source the text
 * @param attachments files that belong to the text, if the cell has that key
 * @param metadata the cell's metadata; {@code format} says which converter it is for
 * @param extra keys of the file that are not understood
 */
public record RawCell(String id, String source, Optional<Attachments> attachments, Json.Obj metadata, Json.Obj extra)
        implements TextCell {
    static final String TYPE = "raw";

    /** Refuses an empty id and extra keys that have a component. */
    public RawCell {
        CellIds.check(id);
        Extras.check(extra, KEYS);
    }

    /**
     * A cell with a new id.
     *
     * @param source the text
     * @return the cell
     */
    public static RawCell of(String source) {
        return new RawCell(CellIds.fresh(), source, Optional.empty(), Json.Obj.EMPTY, Json.Obj.EMPTY);
    }

    @Override
    public String type() {
        return TYPE;
    }

    @Override
    public RawCell with(String newId, String newSource, Json.Obj newMetadata) {
        return new RawCell(newId, newSource, attachments, newMetadata, extra);
    }
}
