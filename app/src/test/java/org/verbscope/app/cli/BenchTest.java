package org.verbscope.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("unit")
class BenchTest {
    private static final String SOFT = "-d soft0,soft1 ";
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String words) {
        return Main.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err)).execute(("bench " + words).split(" "));
    }

    @Test
    void jsonSaysWhatWasMeasuredAndHowToDoItAgain() throws Exception {
        assertThat(run(SOFT + "write_bw -s 64 -n 96 --warm-up 32 -t 32 -l 16 -Q 16 -I 64 --json")).isZero();
        JsonNode all = new ObjectMapper().readTree(out.toString());
        assertThat(all.get("command").asText()).isEqualTo("verbscope bench write_bw -d soft0,soft1 -c RC -s 64 -n 96 --warm-up 32 -t 32 "
                + "-r 512 -l 16 -Q 16 -I 64 -m 0 -o 0 -u 14");
        JsonNode result = all.get("results").get(0);
        assertThat(result.get("iterations").asInt()).isEqualTo(96);
        assertThat(result.get("mmsg_per_sec").asDouble()).isPositive();
        assertThat(result.get("lost").asInt()).isZero();
        assertThat(result.get("cost").has("sender_bytes_per_message")).isTrue();
        assertThat(all.get("note").asText()).contains("simulation");
    }

    @Test
    void aTableHasPerftestsColumns() {
        assertThat(run(SOFT + "read_lat -s 2,64 -n 20 --warm-up 5")).isZero();
        List<String> lines = out.toString().lines().toList();
        assertThat(lines).filteredOn(line -> line.startsWith(" #bytes")).singleElement().asString()
                .contains("#iterations", "t_min[usec]", "t_typical[usec]", "99.9% percentile[usec]");
        assertThat(lines).filteredOn(line -> line.matches(" (2|64) +20 +[0-9.]+ .*")).hasSize(2);
        assertThat(lines).filteredOn(line -> line.contains("allocated:")).hasSize(2);
    }

    @Test
    void csvHasAHeadAndARowForEachSize() {
        assertThat(run(SOFT + "send_bw -s 64,128 -n 40 --warm-up 0 --csv")).isZero();
        List<String> lines = out.toString().lines().toList();
        assertThat(lines).hasSize(3);
        assertThat(lines.get(0)).startsWith("test,transport,size,");
        assertThat(lines.get(2)).startsWith("send_bw,RC,128,40,");
        assertThat(lines).allSatisfy(line -> assertThat(line.split(",")).hasSameSizeAs(lines.get(0).split(",")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "tell_bw", "write_bw -s 64 -n 1000 -l 16", "write_bw -Q 1000", "write_bw -s 0", "read_bw -c UC",
        "write_bw --json --csv", "write_bw -a -s 64", "write_bw --pairs 3", "--against iperf", "--against perftest write_bw",
        "--against perftest --pairs 0", "--against perftest --only write_bw_63", "--against perftest --csv"})
    void whatDoesNotGoIsRefusedWithAReason(String words) {
        assertThat(run(words)).isEqualTo(2);
        assertThat(err.toString().lines().findFirst().orElse("")).isNotBlank();
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void aDeviceThatIsNotThereIsMissingAndTheOthersAreNamed() {
        assertThat(run("write_bw -d nic7 -n 10")).isEqualTo(69);
        assertThat(err.toString()).contains("nic7", "soft0, soft1");
    }

    @ParameterizedTest
    @CsvSource({"write_lat_64, 1.15", "read_bw_64, 0.80", "send_bw_64_l16, 0.95", "write_bw_65536, 0.98", "write_bw_4096, 0"})
    void theComparisonKnowsItsCasesAndGoals(String name, double goal) {
        assertThat(BenchCase.all()).hasSize(15);
        assertThat(BenchCase.all()).filteredOn(each -> each.name().equals(name)).singleElement()
                .satisfies(each -> assertThat(each.goal()).isEqualTo(goal));
    }
}
