package org.verbscope.notebook;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The rules of nbformat for cells. */
final class CellRules {
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,64}");

    private final Findings findings;
    private final OutputRules outputs;
    private final boolean ids;
    private final Map<String, String> seen = new TreeMap<>();

    CellRules(Findings findings, boolean ids) {
        this.findings = findings;
        this.outputs = new OutputRules(findings);
        this.ids = ids;
    }

    void check(Json value, String where) {
        if (!(value instanceof Json.Obj cell)) {
            findings.error(where, "A cell is not an object");
            return;
        }
        id(cell, where);
        findings.required(cell, "metadata", where, "an object", Findings::isObject);
        cell.object("metadata").ifPresent(metadata -> metadata(metadata, where + ".metadata"));
        String type = cell.string("cell_type").orElse("");
        switch (type) {
            case CodeCell.TYPE -> code(cell, where);
            case MarkdownCell.TYPE, RawCell.TYPE -> text(cell, type, where);
            default -> {
                if (!findings.relaxed() || type.isEmpty()) {
                    findings.error(where, "The cell type \"" + type + "\" is not known",
                            "Change it to code, markdown or raw.");
                }
            }
        }
    }

    private void id(Json.Obj cell, String where) {
        Json value = cell.fields().get("id");
        if (!ids) {
            if (value != null) {
                findings.error(where, "Ids are not allowed before format 4.5", "Set nbformat_minor to 5.");
            }
            return;
        }
        if (value == null) {
            findings.warning(where, "The cell has no id", "Open and save the notebook: it gets one.");
            return;
        }
        if (!(value instanceof Json.Str id) || !ID.matcher(id.value()).matches()) {
            findings.error(where + ".id", "It is not 1 to 64 letters, digits, hyphens and underscores",
                    "Delete the line: the cell gets a new id when the notebook is opened.");
            return;
        }
        String first = seen.putIfAbsent(id.value(), where);
        if (first != null) {
            findings.warning(where + ".id", "The cell " + first + " has the same id", "Delete one of the two lines.");
        }
    }

    private void metadata(Json.Obj metadata, String where) {
        findings.optional(metadata, "name", where, "a string that is not empty",
                name -> name instanceof Json.Str text && !text.value().isEmpty());
        findings.optional(metadata, "jupyter", where, "an object", Findings::isObject);
        Json tags = metadata.fields().get("tags");
        if (tags == null) {
            return;
        }
        if (!(tags instanceof Json.Arr list)) {
            findings.error(where + ".tags", "It is not a list of strings");
            return;
        }
        Set<Json> once = new HashSet<>();
        for (Json tag : list.items()) {
            if (!(tag instanceof Json.Str text) || text.value().isEmpty() || text.value().contains(",")) {
                findings.error(where + ".tags", "A tag is empty, holds a comma or is not a string", "Rename the tag.");
            } else if (!once.add(tag)) {
                findings.error(where + ".tags", "The tag \"" + text.value() + "\" stands twice", "Delete one of the two.");
            }
        }
    }

    private void code(Json.Obj cell, String where) {
        findings.onlyKeys(cell, CodeCell.KEYS, where);
        findings.required(cell, "source", where, "text", Findings::isLines);
        findings.required(cell, "execution_count", where, "a count or null", Findings::isCount);
        findings.required(cell, "outputs", where, "a list", list -> list instanceof Json.Arr);
        if (cell.fields().get("outputs") instanceof Json.Arr list) {
            for (int i = 0; i < list.items().size(); i++) {
                outputs.check(list.items().get(i), where + ".outputs[" + i + "]");
            }
        }
        Json.Obj metadata = cell.object("metadata").orElse(Json.Obj.EMPTY);
        findings.optional(metadata, "collapsed", where + ".metadata", "true or false", Findings::isBoolean);
        findings.optional(metadata, "execution", where + ".metadata", "an object of strings", times ->
                times instanceof Json.Obj object && object.fields().values().stream().allMatch(Findings::isString));
        findings.optional(metadata, "scrolled", where + ".metadata", "true, false or \"auto\"", value ->
                Findings.isBoolean(value) || value.equals(Json.of("auto")));
    }

    private void text(Json.Obj cell, String type, String where) {
        findings.onlyKeys(cell, TextCell.KEYS, where);
        findings.required(cell, "source", where, "text", Findings::isLines);
        if (type.equals(RawCell.TYPE)) {
            findings.optional(cell.object("metadata").orElse(Json.Obj.EMPTY), "format", where + ".metadata", "a string",
                    Findings::isString);
        }
        findings.optional(cell, "attachments", where, "an object of files", Findings::isObject);
        cell.object("attachments").orElse(Json.Obj.EMPTY).fields().forEach((name, bundle) -> {
            if (bundle instanceof Json.Obj forms) {
                outputs.bundle(forms, where + ".attachments[\"" + name + "\"]");
            } else {
                findings.error(where + ".attachments[\"" + name + "\"]", "It is not an object of MIME types");
            }
        });
    }
}
