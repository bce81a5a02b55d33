package org.verbscope.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.doctor.Verdict;

/** On whatever computer this is. */
@Tag("unit")
class DoctorCommandTest {
    private final StringWriter out = new StringWriter();

    private int run(String... args) {
        return Main.commandLine().setOut(new PrintWriter(out)).execute(args);
    }

    @Test
    void theExitCodeIsTheVerdict() throws Exception {
        int code = run("doctor", "--json");
        JsonNode report = new ObjectMapper().readTree(out.toString());
        assertThat(code).isEqualTo(DoctorCommand.exitCode(Verdict.valueOf(report.get("verdict").asText().toUpperCase())));
        assertThat(report.get("environment").get("os").get("linux").asBoolean()).isTrue();
        for (JsonNode finding : report.get("findings")) {
            assertThat(finding.fieldNames()).toIterable()
                    .containsExactly("id", "severity", "subject", "what", "why", "mend", "meanwhile");
            assertThat(finding.get("severity").asText()).isIn("problem", "limit", "note");
        }
    }

    @Test
    void eachVerdictHasAnExitCodeOfItsOwn() {
        assertThat(DoctorCommand.exitCode(Verdict.WORKS)).isZero();
        assertThat(DoctorCommand.exitCode(Verdict.MISSING)).isEqualTo(1);
        assertThat(DoctorCommand.exitCode(Verdict.LIMITED)).isEqualTo(3);
    }

    @Test
    void theTextFitsInEightyColumnsButForCommands() {
        run("doctor");
        assertThat(out.toString()).startsWith("Real verbs ").contains("kernel", "libibverbs", "locked memory");
        assertThat(out.toString().lines()).allSatisfy(line -> assertThat(line.length() <= 80 || line.startsWith("   mend")
                || line.startsWith(" ".repeat(13))).as(line).isTrue());
    }

    @Test
    void theHelpTellsTheExitCodes() {
        assertThat(run("doctor", "--help")).isZero();
        assertThat(out.toString()).contains("Exit codes:", "Real verbs do not work for this user.");
    }

    @Test
    void aParagraphIsBrokenBetweenWords() {
        assertThat(Paragraph.of("why", "word ".repeat(20).strip(), 5)).hasSize(2).allSatisfy(line -> assertThat(line).hasSizeLessThan(81));
        assertThat(Paragraph.of("why", "x".repeat(100), 5)).containsExactly("why  " + "x".repeat(100));
        assertThat(Paragraph.of("why", "", 5)).containsExactly("why");
    }
}
