package org.verbscope.notebook;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A notebook document of nbformat 4, without the file it lives in. Each edit returns a new notebook; cells that were not
 * edited are the same objects in both.
 *
 * @param cells the cells in order, no two with the same id
 * @param metadata the notebook's metadata
 * @param minor the format's minor version; ids are written from 5 on
 * @param extra keys of the file that are not understood
 */
public record Notebook(List<Cell> cells, Json.Obj metadata, int minor, Json.Obj extra) {
    /** The major version of the format. */
    public static final int FORMAT = 4;
    /** The minor version that new notebooks have. */
    public static final int CURRENT_MINOR = 5;

    static final int FIRST_MINOR_WITH_IDS = 5;
    static final Set<String> KEYS = Set.of("cells", "metadata", "nbformat", "nbformat_minor");

    /** Copies the cells; refuses two cells with one id, a negative minor version and extra keys that have a component. */
    public Notebook {
        cells = List.copyOf(cells);
        if (minor < 0) {
            throw new IllegalArgumentException("a minor version is not negative: " + minor);
        }
        Set<String> ids = new HashSet<>();
        for (Cell cell : cells) {
            if (!ids.add(cell.id())) {
                throw new IllegalArgumentException("two cells with the id " + cell.id());
            }
        }
        Extras.check(extra, KEYS);
    }

    /**
     * A Java notebook without cells, with the metadata by which Jupyter, VS Code and GitHub know it.
     *
     * @return the notebook
     */
    public static Notebook empty() {
        return new Notebook(List.of(), JavaMetadata.notebook(), CURRENT_MINOR, Json.Obj.EMPTY);
    }

    /**
     * What the lab notes about the whole notebook.
     *
     * @return the metadata under the key {@code verbscope}
     */
    public LabMetadata lab() {
        return LabMetadata.of(metadata);
    }

    /**
     * The cell with an id.
     *
     * @param id the cell's id
     * @return the cell, empty when there is none
     */
    public Optional<Cell> cell(String id) {
        return cells.stream().filter(cell -> cell.id().equals(id)).findFirst();
    }

    /**
     * The cell that the lab calls by a name.
     *
     * @param labId the id in the cell's lab metadata
     * @return the first such cell, empty when there is none
     */
    public Optional<Cell> labCell(String labId) {
        return cells.stream().filter(cell -> cell.lab().id().filter(labId::equals).isPresent()).findFirst();
    }

    /**
     * Where a cell stands.
     *
     * @param id the cell's id
     * @return its index, or -1
     */
    public int indexOf(String id) {
        for (int i = 0; i < cells.size(); i++) {
            if (cells.get(i).id().equals(id)) {
                return i;
            }
        }
        return -1;
    }

    /**
     * This notebook with other cells.
     *
     * @param newCells the cells in order
     * @return a new notebook
     */
    public Notebook withCells(List<Cell> newCells) {
        return new Notebook(newCells, metadata, minor, extra);
    }

    /**
     * This notebook with other metadata.
     *
     * @param newMetadata the metadata
     * @return a new notebook
     */
    public Notebook withMetadata(Json.Obj newMetadata) {
        return new Notebook(cells, newMetadata, minor, extra);
    }

    /**
     * This notebook with other lab metadata.
     *
     * @param lab what the lab notes; when empty, the key goes
     * @return a new notebook
     */
    public Notebook withLab(LabMetadata lab) {
        return withMetadata(lab.into(metadata));
    }

    /**
     * This notebook in the format that keeps cell ids, the way Jupyter raises an older one when it saves it.
     *
     * @return this notebook when it is of minor version 5 or later, else a new one
     */
    public Notebook raised() {
        return minor >= FIRST_MINOR_WITH_IDS ? this : new Notebook(cells, metadata, CURRENT_MINOR, extra);
    }

    /**
     * This notebook with one cell in place of the one that has its id.
     *
     * @param cell the new form of the cell
     * @return a new notebook
     * @throws NoSuchElementException when no cell has that id
     */
    public Notebook withCell(Cell cell) {
        List<Cell> changed = new ArrayList<>(cells);
        changed.set(place(cell.id()), cell);
        return withCells(changed);
    }

    /**
     * This notebook with one cell more.
     *
     * @param index where it will stand, 0 to the number of cells
     * @param cell the cell
     * @return a new notebook
     */
    public Notebook insert(int index, Cell cell) {
        List<Cell> changed = new ArrayList<>(cells);
        changed.add(index, cell);
        return withCells(changed);
    }

    /**
     * This notebook with one cell more at its end.
     *
     * @param cell the cell
     * @return a new notebook
     */
    public Notebook append(Cell cell) {
        return insert(cells.size(), cell);
    }

    /**
     * This notebook with a cell at another place.
     *
     * @param id the cell's id
     * @param index where it will stand when it has been taken out, 0 to the number of cells less one
     * @return a new notebook
     * @throws NoSuchElementException when no cell has that id
     */
    public Notebook move(String id, int index) {
        List<Cell> changed = new ArrayList<>(cells);
        Cell cell = changed.remove(place(id));
        changed.add(index, cell);
        return withCells(changed);
    }

    /**
     * This notebook without a cell.
     *
     * @param id the cell's id
     * @return a new notebook
     * @throws NoSuchElementException when no cell has that id
     */
    public Notebook remove(String id) {
        List<Cell> changed = new ArrayList<>(cells);
        changed.remove(place(id));
        return withCells(changed);
    }

    /**
     * This notebook after a run of one cell.
     *
     * @param id the id of a code cell
     * @param count the number of the run, empty when the cell counts as not run
     * @param outputs what the run gave
     * @return a new notebook
     * @throws NoSuchElementException when no code cell has that id
     */
    public Notebook withOutputs(String id, OptionalInt count, List<Output> outputs) {
        if (cells.get(place(id)) instanceof CodeCell cell) {
            return withCell(cell.withOutputs(count, outputs));
        }
        throw new NoSuchElementException("the cell " + id + " is not a code cell");
    }

    /**
     * This notebook as if nothing had run: no outputs, no execution counts.
     *
     * @return a new notebook
     */
    public Notebook clearOutputs() {
        return withCells(cells.stream().<Cell>map(cell -> cell instanceof CodeCell code ? code.withoutOutputs() : cell).toList());
    }

    private int place(String id) {
        int index = indexOf(id);
        if (index < 0) {
            throw new NoSuchElementException("no cell with the id " + id);
        }
        return index;
    }
}
