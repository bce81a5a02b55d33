package org.verbscope.notebook;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Java to run, and what the last run gave.
 *
 * @param id the cell's id
 * @param source the code
 * @param executionCount the number of the last run, empty when it has not run
 * @param outputs what the last run gave, in order
 * @param metadata the cell's metadata
 * @param extra keys of the file that are not understood
 */
public record CodeCell(String id, String source, OptionalInt executionCount, List<Output> outputs, Json.Obj metadata,
        Json.Obj extra) implements Cell {
    static final String TYPE = "code";
    static final Set<String> KEYS = Set.of("cell_type", "id", "source", "execution_count", "outputs", "metadata");

    /** Copies the outputs; refuses an empty id and extra keys that have a component. */
    public CodeCell {
        outputs = List.copyOf(outputs);
        CellIds.check(id);
        Extras.check(extra, KEYS);
    }

    /**
     * A cell that has not run, with a new id.
     *
     * @param source the code
     * @return the cell
     */
    public static CodeCell of(String source) {
        return new CodeCell(CellIds.fresh(), source, OptionalInt.empty(), List.of(), Json.Obj.EMPTY, Json.Obj.EMPTY);
    }

    @Override
    public String type() {
        return TYPE;
    }

    @Override
    public CodeCell withId(String newId) {
        return new CodeCell(newId, source, executionCount, outputs, metadata, extra);
    }

    @Override
    public CodeCell withSource(String newSource) {
        return new CodeCell(id, newSource, executionCount, outputs, metadata, extra);
    }

    @Override
    public CodeCell withMetadata(Json.Obj newMetadata) {
        return new CodeCell(id, source, executionCount, outputs, newMetadata, extra);
    }

    @Override
    public CodeCell withLab(LabMetadata lab) {
        return withMetadata(lab.into(metadata));
    }

    /**
     * This cell after a run.
     *
     * @param count the number of the run, empty when the cell counts as not run
     * @param newOutputs what the run gave
     * @return a new cell
     */
    public CodeCell withOutputs(OptionalInt count, List<Output> newOutputs) {
        return new CodeCell(id, source, count, newOutputs, metadata, extra);
    }

    /**
     * This cell with one output more. Text of the stream that was written last is joined to it, as Jupyter does.
     *
     * @param output the output
     * @return a new cell
     */
    public CodeCell withOutput(Output output) {
        List<Output> changed = new ArrayList<>(outputs);
        int last = changed.size() - 1;
        if (output instanceof StreamOutput more && last >= 0 && changed.get(last) instanceof StreamOutput before
                && before.name().equals(more.name()) && more.extra().isEmpty()) {
            changed.set(last, new StreamOutput(before.name(), before.text() + more.text(), before.extra()));
        } else {
            changed.add(output);
        }
        return withOutputs(executionCount, changed);
    }

    /**
     * This cell as if it had not run.
     *
     * @return a cell without outputs and without an execution count
     */
    public CodeCell withoutOutputs() {
        return withOutputs(OptionalInt.empty(), List.of());
    }
}
