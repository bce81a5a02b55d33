package org.verbscope.notebook;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * Writes a notebook with the bytes that Jupyter would write, so that a file which both programs save shows only what was
 * really changed: one space of indent, sorted keys, UTF-8 unescaped, text as a list of lines, a newline at the end.
 *
 * <p>Everything is written, also what {@link NotebookValidator} finds fault with: refusing to save would lose work. Ids are
 * left out below minor version 5, which does not know them.
 */
public final class NotebookWriter {
    private NotebookWriter() {
    }

    /**
     * The file of a notebook.
     *
     * @param notebook the notebook
     * @return UTF-8 bytes, a newline at the end
     */
    public static byte[] write(Notebook notebook) {
        return (document(notebook).toText() + "\n").getBytes(StandardCharsets.UTF_8);
    }

    /**
     * The JSON document of a notebook, text already split into lines.
     *
     * @param notebook the notebook
     * @return what {@link #write} writes
     */
    public static Json.Obj document(Notebook notebook) {
        boolean ids = notebook.minor() >= Notebook.FIRST_MINOR_WITH_IDS;
        Map<String, Json> fields = new TreeMap<>(notebook.extra().fields());
        List<Json> cells = new ArrayList<>();
        notebook.cells().forEach(cell -> cells.add(cell(cell, ids)));
        fields.put("cells", new Json.Arr(cells));
        fields.put("metadata", notebook.metadata().without(Transient.NOTEBOOK));
        fields.put("nbformat", Json.of(Notebook.FORMAT));
        fields.put("nbformat_minor", Json.of(notebook.minor()));
        return new Json.Obj(fields);
    }

    private static Json cell(Cell cell, boolean ids) {
        Map<String, Json> fields = new TreeMap<>();
        if (ids) {
            fields.put("id", Json.of(cell.id()));
        }
        if (cell instanceof UnknownCell unknown) {
            fields.putAll(unknown.fields().fields());
            fields.computeIfPresent("source", (key, value) ->
                    value instanceof Json.Str text ? SourceLines.split(text.value()) : value);
            fields.computeIfPresent("metadata", (key, value) ->
                    value instanceof Json.Obj object ? object.without(Transient.CELL) : value);
            return new Json.Obj(fields);
        }
        fields.put("cell_type", Json.of(cell.type()));
        fields.put("source", SourceLines.split(cell.source()));
        fields.put("metadata", cell.metadata().without(Transient.CELL));
        if (cell instanceof CodeCell code) {
            fields.putAll(code.extra().fields());
            fields.put("execution_count", count(code.executionCount()));
            fields.put("outputs", new Json.Arr(code.outputs().stream().<Json>map(NotebookWriter::output).toList()));
        } else if (cell instanceof TextCell text) {
            fields.putAll(text.extra().fields());
            text.attachments().ifPresent(files -> fields.put("attachments", attachments(files)));
        }
        return new Json.Obj(fields);
    }

    private static Json attachments(Attachments attachments) {
        Map<String, Json> fields = new TreeMap<>();
        attachments.files().forEach((name, bundle) -> fields.put(name, bundle.toFile()));
        return new Json.Obj(fields);
    }

    private static Json.Obj output(Output output) {
        if (output instanceof UnknownOutput unknown) {
            return unknown.fields();
        }
        Map<String, Json> fields = new TreeMap<>();
        fields.put("output_type", Json.of(output.type()));
        if (output instanceof StreamOutput stream) {
            fields.putAll(stream.extra().fields());
            fields.put("name", Json.of(stream.name()));
            fields.put("text", SourceLines.split(stream.text()));
        } else if (output instanceof DisplayData display) {
            fields.putAll(display.extra().fields());
            fields.put("data", display.data().toFile());
            fields.put("metadata", display.metadata());
        } else if (output instanceof ExecuteResult result) {
            fields.putAll(result.extra().fields());
            fields.put("execution_count", count(result.executionCount()));
            fields.put("data", result.data().toFile());
            fields.put("metadata", result.metadata());
        } else if (output instanceof ErrorOutput error) {
            fields.putAll(error.extra().fields());
            fields.put("ename", Json.of(error.name()));
            fields.put("evalue", Json.of(error.value()));
            fields.put("traceback", Json.of(error.traceback()));
        }
        return new Json.Obj(fields);
    }

    private static Json count(OptionalInt count) {
        return count.isPresent() ? Json.of(count.getAsInt()) : Json.NULL;
    }
}
