package org.verbscope.notebook;

import java.util.List;
import java.util.Map;

/**
 * Finds what Jupyter's own validator would refuse or complain of: the schema of nbformat 4.5, and the checks that stand
 * beside it. The older schemas of format 4 differ from it only in the ids.
 */
public final class NotebookValidator {
    private NotebookValidator() {
    }

    /**
     * Checks a notebook as it would be written.
     *
     * @param notebook the notebook
     * @return the problems, empty when Jupyter finds nothing
     */
    public static List<Problem> validate(Notebook notebook) {
        return validate(NotebookWriter.document(notebook));
    }

    /**
     * Checks a document as it stands in a file.
     *
     * @param document the top level of the file
     * @return the problems, empty when Jupyter finds nothing
     */
    public static List<Problem> validate(Json.Obj document) {
        long minor = document.integer("nbformat_minor").orElse(0);
        Findings findings = new Findings(minor > Notebook.CURRENT_MINOR);
        findings.onlyKeys(document, Notebook.KEYS, "the top level");
        findings.required(document, "nbformat", "the top level", "4", value -> value.equals(Json.of(Notebook.FORMAT)));
        findings.required(document, "nbformat_minor", "the top level", "a whole number",
                value -> value instanceof Json.Num number && number.integer().orElse(-1) >= 0);
        findings.required(document, "metadata", "the top level", "an object", Findings::isObject);
        findings.required(document, "cells", "the top level", "a list", value -> value instanceof Json.Arr);
        document.object("metadata").ifPresent(metadata -> metadata(metadata, findings));
        if (document.fields().get("cells") instanceof Json.Arr cells) {
            CellRules rules = new CellRules(findings, minor >= Notebook.FIRST_MINOR_WITH_IDS);
            for (int i = 0; i < cells.items().size(); i++) {
                rules.check(cells.items().get(i), "cells[" + i + "]");
            }
        }
        numbers(document, "", findings);
        return findings.problems();
    }

    private static void metadata(Json.Obj metadata, Findings findings) {
        findings.optional(metadata, "kernelspec", "metadata", "an object", Findings::isObject);
        metadata.object("kernelspec").ifPresent(kernel -> {
            findings.required(kernel, "name", "metadata.kernelspec", "a string", Findings::isString);
            findings.required(kernel, "display_name", "metadata.kernelspec", "a string", Findings::isString);
        });
        findings.optional(metadata, "language_info", "metadata", "an object", Findings::isObject);
        metadata.object("language_info").ifPresent(language -> {
            String where = "metadata.language_info";
            findings.required(language, "name", where, "a string", Findings::isString);
            findings.optional(language, "codemirror_mode", where, "a string or an object",
                    mode -> Findings.isString(mode) || Findings.isObject(mode));
            for (String key : List.of("file_extension", "mimetype", "pygments_lexer")) {
                findings.optional(language, key, where, "a string", Findings::isString);
            }
        });
        findings.optional(metadata, "title", "metadata", "a string", Findings::isString);
        findings.optional(metadata, "authors", "metadata", "a list", authors -> authors instanceof Json.Arr);
        metadata.object("widgets").ifPresent(widgets -> widgets.fields().forEach((type, value) -> {
            if (!(value instanceof Json.Obj object) || object.get("state").isEmpty()) {
                findings.warning("metadata.widgets", "\"" + type + "\" has no \"state\": GitHub does not show the notebook",
                        "Delete \"widgets\" from the metadata.");
            }
        }));
    }

    private static void numbers(Json value, String where, Findings findings) {
        if (value instanceof Json.Num number && !number.isFinite()) {
            findings.warning(where, number.text() + " is not a number of JSON: browsers refuse the whole file",
                    "Write null, or the word in quotes.");
        } else if (value instanceof Json.Arr array) {
            for (int i = 0; i < array.items().size(); i++) {
                numbers(array.items().get(i), where + "[" + i + "]", findings);
            }
        } else if (value instanceof Json.Obj object) {
            for (Map.Entry<String, Json> field : object.fields().entrySet()) {
                numbers(field.getValue(), where.isEmpty() ? field.getKey() : where + "." + field.getKey(), findings);
            }
        }
    }
}
