package org.verbscope.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

@Tag("unit")
class ExplainTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int explain(String words) {
        CommandLine line = Main.commandLine();
        line.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        return line.execute(("explain " + words).split(" "));
    }

    private JsonNode json(String words) throws Exception {
        explain(words + " --json");
        return new ObjectMapper().readTree(out.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"transitions", "transitions --type UD", "errno EINVAL --kind rxe", "errno 110", "status 12",
        "status 10 --opcode RDMA_WRITE", "modify --from INIT --to RTR", "modify --from INIT --to RTS", "--help", "modify --help",
        "status 5 --vendor-err 0xf9 --vendor 0x02c9"})
    void linesFitATerminalAndNoPlaceIsLeftOpen(String words) {
        explain(words);
        assertThat(err.toString()).isEmpty();
        assertThat(out.toString().lines()).isNotEmpty().allSatisfy(line -> assertThat(line.length()).as(line).isLessThanOrEqualTo(80));
        assertThat(out.toString()).doesNotContain("{", "null");
    }

    @Test
    void errnoIsExplainedVerbByVerb() throws Exception {
        assertThat(explain("errno etimedout")).isZero();
        assertThat(out.toString()).startsWith("ETIMEDOUT (110)").contains("modify_qp: Nobody answered", "     -> ");
        assertThat(explain("errno -22 --verb ibv_post_send --kind rxe")).isZero();
        assertThat(out.toString()).contains("In RTR a queue pair receives", "stays in the ring");
    }

    @Test
    void errnoThatNoVerbAnswersIsSaid() {
        assertThat(explain("errno 9")).isEqualTo(1);
        assertThat(out.toString()).contains("No verb is known to answer this");
        assertThat(explain("errno ENOMEM --verb modify_qp")).isEqualTo(1);
        assertThat(out.toString()).contains("These are:", "post_send");
        assertThat(explain("errno EWHAT")).isEqualTo(2);
        assertThat(err.toString()).contains("EWHAT is no errno");
    }

    @Test
    void statusIsExplainedWithCausesOfTypeAndOpcode() throws Exception {
        JsonNode node = json("status IBV_WC_RNR_RETRY_EXC_ERR --type RC --opcode rdma_write_with_imm");
        assertThat(node.get("status").asInt()).isEqualTo(13);
        assertThat(node.get("causes").findValuesAsText("id")).contains("cause.write-imm-no-receive").doesNotContain("cause.no-receive");
        assertThat(explain("status 99")).isEqualTo(2);
        assertThat(explain("status 12 --opcode PUSH")).isEqualTo(2);
        assertThat(err.toString()).contains("99 is no completion status", "--opcode PUSH: one of RECV");
    }

    @Test
    void unknownVendorErrorIsShownWithVendorAndFirmware() {
        assertThat(explain("status 12 --vendor-err 0x999 --vendor 0x15b3 --firmware 1.2")).isZero();
        assertThat(out.toString()).contains("0x999", "0x15b3", "1.2");
    }

    @Test
    void transitionsAreTheWholeTableAsJson() throws Exception {
        JsonNode node = json("transitions");
        assertThat(node.get("transitions")).hasSize(3 * 22);
        assertThat(node.get("states")).hasSize(7);
        JsonNode rtr = null;
        for (JsonNode each : node.get("transitions")) {
            boolean it = each.get("type").asText().equals("RC") && each.get("from").asText().equals("INIT") && each.get("to").asText().equals("RTR");
            rtr = it ? each : rtr;
        }
        assertThat(rtr.get("required").findValuesAsText("")).isEmpty();
        assertThat(rtr.get("required").toString()).contains("DEST_QPN", "MIN_RNR_TIMER");
        assertThat(node.get("states").get(1).get("packets").asText()).isEqualTo("dropped");
    }

    @Test
    void modifyWithoutAMaskSaysWhatItNeeds() {
        assertThat(explain("modify --from INIT --to RTR")).isZero();
        assertThat(out.toString()).contains("Nothing speaks against", "required  AV, PATH_MTU", "the sq_psn of the");
    }

    @Test
    void modifyNamesEveryMissingAndForbiddenAttribute() throws Exception {
        JsonNode node = json("modify --type UC --from INIT --to RTR --mask STATE,AV,PATH_MTU,IBV_QP_DEST_QPN,TIMEOUT");
        assertThat(node.get("accepted").asBoolean()).isFalse();
        assertThat(node.get("causes").findValuesAsText("attribute")).containsExactly("RQ_PSN", "TIMEOUT");
        assertThat(node.get("causes").findValuesAsText("id")).containsExactly("modify.missing", "modify.not-allowed");
    }

    @Test
    void modifyOfAMaskAsANumberSpeaksOfTheMaskAlone() {
        assertThat(explain("modify --from RESET --to INIT --mask 0x39")).isZero();
        assertThat(explain("modify --from RESET --to RTS --mask 1")).isEqualTo(1);
        assertThat(out.toString()).contains("There is no transition from RESET to RTS", "INIT, RTR, RTS");
    }

    @Test
    void modifyLooksAtValuesAgainstADeviceOfThisComputer() {
        assertThat(explain("modify --from INIT --to RTR --set MAX_DEST_RD_ATOMIC=200 --device soft0")).isEqualTo(1);
        assertThat(out.toString()).contains("MAX_DEST_RD_ATOMIC is 200, and the most is 16");
        assertThat(explain("modify --from INIT --to RTR --gid 10.77.0.2 --gid-index 0 --device soft0")).isEqualTo(1);
        assertThat(out.toString()).contains("link-local");
        assertThat(explain("modify --from INIT --to RTR --gid 10.77.0.2 --gid-index 6 --device soft0")).isEqualTo(1);
        assertThat(out.toString()).contains("GID index 6 is an empty entry");
        assertThat(explain("modify --from INIT --to RTR --no-grh --device soft0")).isEqualTo(1);
        assertThat(out.toString()).contains("has no GRH");
        assertThat(explain("modify --from INIT --to RTR --gid 10.77.0.2 --gid-index 1 --device soft0")).isZero();
    }

    @Test
    void modifyRefusesWhatIsNoAttributeNoValueAndNoDevice() {
        assertThat(explain("modify --from INIT --to RTR --mask STATE,SPEED")).isEqualTo(2);
        assertThat(explain("modify --from INIT --to RTR --set TIMEOUT=soon")).isEqualTo(2);
        assertThat(explain("modify --from INIT --to RTR --set RQ_PSN=0x1000000")).isEqualTo(2);
        assertThat(explain("modify --from INIT --to RTR --gid nowhere")).isEqualTo(2);
        assertThat(explain("modify --from INIT --to RTR --device soft9")).isEqualTo(2);
        assertThat(err.toString()).contains("SPEED is no attribute", "soon", "24 bits", "not a GID: nowhere", "no device soft9");
    }
}
