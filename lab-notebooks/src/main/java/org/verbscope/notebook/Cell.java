package org.verbscope.notebook;

import java.util.List;

/** One cell of a notebook. Its id is unique in the notebook and stays when the cell is edited or moved. */
public sealed interface Cell permits TextCell, CodeCell, UnknownCell {
    /**
     * The cell's type.
     *
     * @return nbformat's {@code cell_type}
     */
    String type();

    /**
     * The cell's id.
     *
     * @return 1 to 64 letters, digits, hyphens and underscores, unless the file broke that rule
     */
    String id();

    /**
     * What the author wrote.
     *
     * @return the text, lines ended by {@code \n}
     */
    String source();

    /**
     * All metadata, the lab's and everybody else's.
     *
     * @return the metadata
     */
    Json.Obj metadata();

    /**
     * This cell under another id.
     *
     * @param id the new id
     * @return a new cell
     */
    Cell withId(String id);

    /**
     * This cell with another text. Outputs stay.
     *
     * @param source the new text
     * @return a new cell
     */
    Cell withSource(String source);

    /**
     * This cell with other metadata.
     *
     * @param metadata the new metadata
     * @return a new cell
     */
    Cell withMetadata(Json.Obj metadata);

    /**
     * What the lab notes about this cell.
     *
     * @return the metadata under the key {@code verbscope}
     */
    default LabMetadata lab() {
        return LabMetadata.of(metadata());
    }

    /**
     * This cell with other lab metadata.
     *
     * @param lab what the lab notes; when empty, the key goes
     * @return a new cell
     */
    default Cell withLab(LabMetadata lab) {
        return withMetadata(lab.into(metadata()));
    }

    /**
     * The tags that Jupyter shows and other tools look for.
     *
     * @return the tags in order
     */
    default List<String> tags() {
        return metadata().strings("tags");
    }

    /**
     * Whether the author expects the cell to fail.
     *
     * @return true when it carries Jupyter's tag {@code raises-exception}
     */
    default boolean mayFail() {
        return tags().contains("raises-exception");
    }
}
