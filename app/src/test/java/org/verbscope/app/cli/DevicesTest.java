package org.verbscope.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

@Tag("unit")
class DevicesTest {
    private final StringWriter out = new StringWriter();

    private int run(String... args) {
        return new CommandLine(new Devices()).setOut(new PrintWriter(out)).execute(args);
    }

    @Test
    void listsTheTwoSoftDevicesWithTheirAddressesAsJson() throws Exception {
        assertThat(run("--json")).isZero();
        JsonNode devices = new ObjectMapper().readTree(out.toString()).get("devices");
        assertThat(devices.findValuesAsText("name")).contains("soft0", "soft1");
        assertThat(devices.get(0).get("kind").asText()).isEqualTo("soft");
        assertThat(devices.get(0).get("gids").findValuesAsText("gid")).contains("::ffff:10.77.0.1");
    }

    @Test
    void printsATableForPeople() {
        assertThat(run()).isZero();
        assertThat(out.toString()).startsWith("device").contains("soft0", "soft1");
    }

    @Test
    void refusesAnOptionItDoesNotHave() {
        var err = new StringWriter();
        int code = new CommandLine(new Devices()).setErr(new PrintWriter(err)).execute("--yaml");
        assertThat(code).isEqualTo(2);
        assertThat(err.toString()).contains("--yaml");
    }
}
