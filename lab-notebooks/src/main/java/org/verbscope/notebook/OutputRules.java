package org.verbscope.notebook;

import java.util.Map;

/** The rules of nbformat for outputs and for the forms they hold. */
final class OutputRules {
    private final Findings findings;

    OutputRules(Findings findings) {
        this.findings = findings;
    }

    void check(Json value, String where) {
        if (!(value instanceof Json.Obj output)) {
            findings.error(where, "An output is not an object");
            return;
        }
        String type = output.string("output_type").orElse("");
        switch (type) {
            case StreamOutput.TYPE -> {
                findings.onlyKeys(output, StreamOutput.KEYS, where);
                findings.required(output, "name", where, "a string", Findings::isString);
                findings.required(output, "text", where, "text", Findings::isLines);
            }
            case DisplayData.TYPE -> {
                findings.onlyKeys(output, DisplayData.KEYS, where);
                display(output, where);
            }
            case ExecuteResult.TYPE -> {
                findings.onlyKeys(output, ExecuteResult.KEYS, where);
                findings.required(output, "execution_count", where, "a count or null", Findings::isCount);
                display(output, where);
            }
            case ErrorOutput.TYPE -> {
                findings.onlyKeys(output, ErrorOutput.KEYS, where);
                findings.required(output, "ename", where, "a string", Findings::isString);
                findings.required(output, "evalue", where, "a string", Findings::isString);
                findings.required(output, "traceback", where, "a list of strings",
                        lines -> lines instanceof Json.Arr && Findings.isLines(lines));
            }
            default -> {
                if (!findings.relaxed() || type.isEmpty()) {
                    findings.error(where, "The output type \"" + type + "\" is not known", "Clear the outputs of this cell.");
                }
            }
        }
    }

    private void display(Json.Obj output, String where) {
        findings.required(output, "metadata", where, "an object", Findings::isObject);
        findings.required(output, "data", where, "an object of MIME types", Findings::isObject);
        output.object("data").ifPresent(data -> bundle(data, where + ".data"));
    }

    void bundle(Json.Obj bundle, String where) {
        for (Map.Entry<String, Json> form : bundle.fields().entrySet()) {
            if (!MimeBundle.isJson(form.getKey()) && !Findings.isLines(form.getValue())) {
                findings.error(where + "[\"" + form.getKey() + "\"]", "It is not text",
                        "Only application/json and types that end in +json may hold other values.");
            }
        }
    }
}
