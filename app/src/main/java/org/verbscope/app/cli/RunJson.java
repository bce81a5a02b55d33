package org.verbscope.app.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.Locale;
import org.verbscope.notebook.NotebookRun;
import org.verbscope.verbs.rules.diagnosis.Diagnosis;

/** A run as JSON. */
final class RunJson {
    private RunJson() { }

    static ObjectNode of(NotebookRun run, Path notebook, String device, RunFiles files) {
        ObjectNode node = Json.object().put("notebook", notebook.getFileName().toString()).put("device", device)
                .put("success", run.isSuccess()).put("events", run.log().size())
                .put("halted_at", run.haltedAt());
        ArrayNode cells = node.putArray("cells");
        run.summary().cells().forEach(cell -> cells.addObject().put("id", cell.cellId())
                .put("status", cell.status().name().toLowerCase(Locale.ROOT)).put("millis", cell.millis())
                .put("message", cell.message()));
        ArrayNode checks = node.putArray("checks");
        run.checks().forEach(check -> checks.addObject().put("name", check.name()).put("passed", check.passed())
                .put("reason", check.reason()).put("event", check.event()));
        DiagnosisJson.into(node.putArray("troubles"), Diagnosis.of(run.log()));
        DiagnosisJson.warnings(node.putArray("warnings"), run.warnings());
        node.putObject("files").put("notebook", files.notebook().toString()).put("session", files.session().toString())
                .put("report", files.report().toString());
        return node;
    }
}
