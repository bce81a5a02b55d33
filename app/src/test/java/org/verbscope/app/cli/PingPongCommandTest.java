package org.verbscope.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

@Tag("unit")
class PingPongCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... args) {
        return new CommandLine(new PingPongCommand()).setOut(new PrintWriter(out)).setErr(new PrintWriter(err)).execute(args);
    }

    @AfterEach
    void forgetTheAddress() {
        System.clearProperty("verbscope.soft.udp");
    }

    @Test
    void wrongValuesAreNamedByTheirOption() {
        assertThat(run("-m", "300")).isEqualTo(2);
        assertThat(err.toString()).contains("MTU (-m) 300: 256, 512, 1024, 2048 or 4096");
        assertThat(run("-q", "3")).isEqualTo(2);
        assertThat(err.toString()).contains("queue pairs (-q) 3: only 1");
        assertThat(run("--uc", "--ud")).isEqualTo(2);
    }

    @Test
    void aDeviceThatNobodyOutsideReachesIsNone() {
        assertThat(run("-d", "soft0")).isEqualTo(69);
        assertThat(err.toString()).contains("no device soft0 that another program can reach", "--udp ADDRESS");
    }

    @Test
    void whatIsNoAddressIsSaid() {
        assertThat(run("--udp", "nowhere")).isEqualTo(69);
        assertThat(err.toString()).contains("\"nowhere\" is no IP address", "write one like 10.0.0.2");
    }

    @Test
    void anAddressOfAnotherComputerIsSaid() {
        // Kept for documentation (RFC 5737): nobody has it.
        assertThat(run("--udp", "203.0.113.7")).isEqualTo(1);
        assertThat(err.toString()).contains("EADDRNOTAVAIL", "is not one of this computer", "ip address");
    }

    @Test
    void aNamespaceThatIsNotThereIsSaid() {
        assertThat(run("--udp", "203.0.113.7@no-such-namespace")).isEqualTo(1);
        assertThat(err.toString()).contains("ENOENT", "network namespace of soft-udp0 is not there", "ip netns");
    }
}
