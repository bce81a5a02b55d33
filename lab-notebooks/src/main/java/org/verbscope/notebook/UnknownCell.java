package org.verbscope.notebook;

import java.util.Set;

/**
 * A cell of a type that is not known here, from a later format or another program. It is shown as text and written back
 * as it was read.
 *
 * @param id the cell's id
 * @param fields everything else of the cell, its {@code cell_type} included
 */
public record UnknownCell(String id, Json.Obj fields) implements Cell {
    private static final Set<String> KNOWN = Set.of(CodeCell.TYPE, MarkdownCell.TYPE, RawCell.TYPE);

    /** Refuses an empty id, an id among the fields, and a type that has a record of its own. */
    public UnknownCell {
        CellIds.check(id);
        if (fields.string("cell_type").map(KNOWN::contains).orElse(true)) {
            throw new IllegalArgumentException("not an unknown cell type: " + fields.get("cell_type"));
        }
        Extras.check(fields, Set.of("id"));
    }

    @Override
    public String type() {
        return fields.string("cell_type").orElse("");
    }

    @Override
    public String source() {
        return fields.string("source").orElse("");
    }

    @Override
    public Json.Obj metadata() {
        return fields.object("metadata").orElse(Json.Obj.EMPTY);
    }

    @Override
    public UnknownCell withId(String newId) {
        return new UnknownCell(newId, fields);
    }

    @Override
    public UnknownCell withSource(String newSource) {
        return new UnknownCell(id, fields.with("source", Json.of(newSource)));
    }

    @Override
    public UnknownCell withMetadata(Json.Obj newMetadata) {
        return new UnknownCell(id, fields.with("metadata", newMetadata));
    }
}
