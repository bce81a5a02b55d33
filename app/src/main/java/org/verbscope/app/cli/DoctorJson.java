package org.verbscope.app.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.cfg.EnumFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import org.verbscope.verbs.Gid;
import org.verbscope.verbs.doctor.Examination;
import org.verbscope.verbs.doctor.Finding;

/** An examination as JSON: the findings, and under {@code environment} the facts they rest on. */
final class DoctorJson {
    private static final ObjectMapper FACTS = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE).enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
            .addModule(new SimpleModule().addSerializer(Gid.class, ToStringSerializer.instance)).build();

    private DoctorJson() { }

    static ObjectNode of(Examination examination) {
        ObjectNode all = Json.object().put("verdict", examination.verdict().word());
        ArrayNode findings = all.putArray("findings");
        for (Finding finding : examination.findings()) {
            ObjectNode node = findings.addObject().put("id", finding.id()).put("severity", finding.severity().word())
                    .put("subject", finding.subject()).put("what", finding.what()).put("why", finding.why());
            finding.mend().forEach(node.putArray("mend")::add);
            node.put("meanwhile", finding.meanwhile());
        }
        all.set("environment", FACTS.valueToTree(examination.environment()));
        return all;
    }
}
