package org.verbscope.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Needs rxe0 and rxe1: runs in the rxe machine. */
@Tag("machine")
class DevicesOnRxeTest {
    @Test
    void realDevicesStandBesideTheSoftOnes() throws Exception {
        var out = new StringWriter();
        assertThat(new CommandLine(new Devices()).setOut(new PrintWriter(out)).execute("--json")).isZero();
        JsonNode devices = new ObjectMapper().readTree(out.toString()).get("devices");
        assertThat(devices.findValuesAsText("name")).contains("soft0", "soft1", "rxe0", "rxe1");
        for (JsonNode device : devices) {
            if (device.get("name").asText().equals("rxe0")) {
                assertThat(device.get("kind").asText()).isEqualTo("rxe");
                assertThat(device.get("netdev").asText()).isEqualTo("veth0");
                assertThat(device.get("gids").findValuesAsText("gid")).contains("::ffff:10.77.0.1");
            }
        }
    }
}
