package org.verbscope.notebook;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** A cell of the file to a cell of the model. */
final class CellShape {
    private CellShape() {
    }

    static Cell read(Shape cell, DerivedIds derived) throws NotebookException {
        String type = cell.text("cell_type").orElseThrow(() -> new NotebookException("A cell has no type", cell.path(),
                "Give it a \"cell_type\": \"code\", \"markdown\" or \"raw\"."));
        return switch (type) {
            case CodeCell.TYPE -> code(cell, derived);
            case MarkdownCell.TYPE -> text(cell, derived, MarkdownCell::new);
            case RawCell.TYPE -> text(cell, derived, RawCell::new);
            default -> unknown(cell, derived);
        };
    }

    /** Constructor of one of the kinds of text. */
    private interface Text {
        TextCell of(String id, String source, Optional<Attachments> attachments, Json.Obj metadata, Json.Obj extra);
    }

    private static TextCell text(Shape cell, DerivedIds derived, Text kind) throws NotebookException {
        String source = cell.lines("source").orElse("");
        return kind.of(id(cell, source, derived), source, attachments(cell), metadata(cell), cell.rest(TextCell.KEYS));
    }

    private static CodeCell code(Shape cell, DerivedIds derived) throws NotebookException {
        String source = cell.lines("source").orElse("");
        List<Output> outputs = new ArrayList<>();
        for (Shape output : cell.list("outputs")) {
            outputs.add(OutputShape.read(output));
        }
        return new CodeCell(id(cell, source, derived), source, cell.whole("execution_count"), outputs, metadata(cell),
                cell.rest(CodeCell.KEYS));
    }

    private static UnknownCell unknown(Shape cell, DerivedIds derived) throws NotebookException {
        Json.Obj fields = cell.rest(Set.of("id"));
        String source = fields.get("source").map(SourceLines::join).orElse(null);
        if (source != null) {
            fields = fields.with("source", Json.of(source));
        }
        if (fields.get("metadata").isPresent()) {
            fields = fields.with("metadata", metadata(cell));
        }
        return new UnknownCell(id(cell, source == null ? "" : source, derived), fields);
    }

    private static String id(Shape cell, String source, DerivedIds derived) throws NotebookException {
        Optional<String> id = cell.text("id").filter(text -> !text.isEmpty());
        return id.isPresent() ? id.get() : derived.next(cell.text("cell_type").orElse(""), source);
    }

    private static Json.Obj metadata(Shape cell) throws NotebookException {
        return cell.objectOrEmpty("metadata").without(Transient.CELL);
    }

    private static Optional<Attachments> attachments(Shape cell) throws NotebookException {
        Optional<Shape> files = cell.inside("attachments");
        if (files.isEmpty()) {
            return Optional.empty();
        }
        Map<String, MimeBundle> bundles = new TreeMap<>();
        for (Map.Entry<String, Json> file : files.get().object().fields().entrySet()) {
            if (!(file.getValue() instanceof Json.Obj bundle)) {
                throw files.get().wrong(file.getKey(), "an object of MIME types");
            }
            bundles.put(file.getKey(), new MimeBundle(bundle.fields()));
        }
        return Optional.of(new Attachments(bundles));
    }
}
