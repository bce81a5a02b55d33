package org.verbscope.notebook;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads nbformat 4.0 to 4.5 and later minor versions. What it does not understand it keeps, and {@link NotebookWriter}
 * writes it back. A cell without an id gets one that depends only on the file.
 *
 * <p>Opening a file runs nothing and fetches nothing. A reader may be used by several threads at once.
 */
public final class NotebookReader {
    private final JsonReader json;

    /** A reader with the limits that fit real notebooks. */
    public NotebookReader() {
        this(ReadLimits.DEFAULT);
    }

    /**
     * A reader with other limits.
     *
     * @param limits what a file may ask for
     */
    public NotebookReader(ReadLimits limits) {
        this.json = new JsonReader(limits);
    }

    /**
     * Reads a notebook.
     *
     * @param document the whole file
     * @return the notebook
     * @throws NotebookException when it is not a notebook of nbformat 4, with the place and what to do
     */
    public Notebook read(byte[] document) throws NotebookException {
        Shape root = Shape.root(json.read(document));
        int minor = FormatVersion.check(root);
        List<Shape> cells = root.list("cells");
        Set<String> ids = ids(cells);
        // Only 4.5 knows ids; a file that says 4.4 and has them is a 4.5 file in all but the number.
        int kept = ids.isEmpty() || minor >= Notebook.FIRST_MINOR_WITH_IDS ? minor : Notebook.CURRENT_MINOR;
        DerivedIds derived = new DerivedIds(ids);
        List<Cell> read = new ArrayList<>();
        for (Shape cell : cells) {
            read.add(CellShape.read(cell, derived));
        }
        return new Notebook(read, root.objectOrEmpty("metadata").without(Transient.NOTEBOOK), kept,
                root.rest(Notebook.KEYS));
    }

    /**
     * Reads the JSON document of a notebook as it stands, for {@link NotebookValidator}.
     *
     * @param document the whole file
     * @return its top level
     * @throws NotebookException when it is not a JSON object
     */
    public Json.Obj document(byte[] document) throws NotebookException {
        return Shape.root(json.read(document)).object();
    }

    private static Set<String> ids(List<Shape> cells) throws NotebookException {
        Map<String, Shape> seen = new HashMap<>();
        for (Shape cell : cells) {
            Optional<String> id = cell.text("id").filter(text -> !text.isEmpty());
            if (id.isEmpty()) {
                continue;
            }
            Shape first = seen.putIfAbsent(id.get(), cell);
            if (first != null) {
                throw new NotebookException("Two cells have the id \"" + id.get() + "\"",
                        first.path() + " and " + cell.path(),
                        "Delete the line with the \"id\" of one of them: it gets a new one when the notebook is opened.");
            }
        }
        return new HashSet<>(seen.keySet());
    }
}
