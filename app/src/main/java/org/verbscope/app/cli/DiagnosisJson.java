package org.verbscope.app.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import org.verbscope.verbs.rules.diagnosis.Diagnosis;
import org.verbscope.verbs.rules.diagnosis.Trouble;
import org.verbscope.verbs.rules.warnings.Warning;

/** What went wrong in a run, as JSON. */
final class DiagnosisJson {
    private DiagnosisJson() { }

    static void warnings(ArrayNode list, List<Warning> warnings) {
        for (Warning warning : warnings) {
            list.addObject().put("event", warning.event()).put("id", warning.finding().id())
                    .put("on", warning.finding().on().words()).put("machine", warning.finding().on().machine())
                    .put("what", warning.finding().sentence()).put("fix", warning.finding().fix());
        }
    }

    static void into(ArrayNode list, Diagnosis diagnosis) {
        for (Trouble trouble : diagnosis.troubles()) {
            ObjectNode node = list.addObject().put("kind", trouble.kind().name().toLowerCase(Locale.ROOT))
                    .put("event", trouble.event()).put("on", trouble.on().words()).put("machine", trouble.on().machine())
                    .put("what", trouble.what().sentence());
            Explain.findings(node.putArray("causes"), trouble.causes());
            Explain.findings(node.putArray("consequences"), trouble.consequences());
        }
    }
}
