package org.verbscope.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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
        assertThat(lines).filteredOn(line -> line.contains("bytes allocated")).hasSize(2);
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
        "--against perftest --pairs 0", "--against perftest --only write_bw_63", "--against perftest --csv",
        "--op", "--op tell", "write_bw --op send", "--compare sockets", "--compare sockets,verbs write_bw", "--compare sockets,verbs --csv",
        "--control --compare sockets,verbs", "--compare sockets,verbs -s 0", "--control -s -1", "read_lat -c UD -s 64", "fetch_add_lat -s 16", "write_bw -n 0", "fetch_add_bw -s 64", "tcp_bw -q 2", "send_bw -b -e", "write_lat -b", "write_bw -D -1"})
    void whatDoesNotGoIsRefusedWithAReason(String words) {
        assertThat(run(words)).isEqualTo(2);
        assertThat(err.toString().lines().findFirst().orElse("")).isNotBlank();
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void anOperationIsMeasuredBothWaysAtEachSize() throws Exception {
        assertThat(run(SOFT + "--op write --sizes 64,4096 -n 40 --warm-up 0 --json")).isZero();
        JsonNode all = new ObjectMapper().readTree(out.toString());
        assertThat(all.get("results")).extracting(each -> each.get("test").asText() + " " + each.get("size").asInt())
                .containsExactly("write_bw 64", "write_bw 4096", "write_lat 64", "write_lat 4096");
        assertThat(all.get("results")).allSatisfy(each -> assertThat(each.get("ending").asText()).isEqualTo("complete"));
        assertThat(all.get("calibration").get("clock_ns").asDouble()).isPositive();
        assertThat(all.get("path_mtu").asInt()).isIn(1024, 2048, 4096);
        assertThat(all.get("latency_note").asText()).contains("coordinated omission");
    }

    @ParameterizedTest
    @ValueSource(strings = {"write_imm_bw -s 64", "fetch_add_bw", "cmp_swap_lat", "tcp_lat -s 64", "send_bw -s 64 -q 2 -b -t 16"})
    void everyOperationHasARow(String words) {
        assertThat(run(SOFT + words + " -n 40 --warm-up 4")).isZero();
        assertThat(out.toString().lines()).anyMatch(line -> line.matches(" (8|64) +40 +.*"));
    }

    @Test
    void aReportHasChartsAndTheTablesOfTheirNumbersAndFetchesNothing(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("report.html");
        assertThat(run(SOFT + "--op write --sizes 64,4096 -n 60 --warm-up 10 --html " + file)).isZero();
        String page = Files.readString(file);
        assertThat(page).contains("<svg", "Size sweep", "Histogram", "<td>mean</td>").doesNotContain("<script", "src=\"http", "href=\"http");
        assertThat(run(SOFT + "--control -s 4096 --html " + file)).isZero();
        assertThat(Files.readString(file)).contains("ibv_modify_qp RTR");
        assertThat(run(SOFT + "write_bw -s 64 -n 20 --html " + folder.resolve("no/such/folder.html"))).isEqualTo(1);
        assertThat(err.toString()).contains("--html");
    }

    @Test
    void aRunOfACertainTimeSaysSo() {
        assertThat(run(SOFT + "write_bw -s 64 -D 0.2 --warm-up 0")).isZero();
        assertThat(out.toString()).contains("-D 0.2").contains("# reading the clock takes");
    }

    @Test
    void socketsStandBesideVerbsWithWhatTheComparisonIsNot() throws Exception {
        assertThat(run(SOFT + "--compare sockets,verbs -s 64")).isZero();
        assertThat(out.toString()).contains("sockets", "verbs", "calls 1/2").contains("those of a simulation").contains("path MTU ", "reading the clock takes");
        assertThat(run(SOFT + "--compare sockets,verbs -s 64 --json")).isZero();
        JsonNode all = new ObjectMapper().readTree(out.toString().substring(out.toString().indexOf("{")));
        assertThat(all.get("rows")).extracting(row -> row.get("way").asText()).containsExactly("sockets", "verbs");
    }

    @Test
    void theControlPathIsTimedVerbByVerbBesideTheDataPath() throws Exception {
        assertThat(run(SOFT + "--control -s 4096 --json")).isZero();
        JsonNode all = new ObjectMapper().readTree(out.toString());
        assertThat(all.get("verbs")).extracting(verb -> verb.get("verb").asText() + " " + verb.get("path").asText())
                .contains("ibv_alloc_pd control", "ibv_reg_mr control", "ibv_create_cq control", "ibv_create_qp control", "ibv_modify_qp INIT control",
                        "ibv_modify_qp RTR control", "ibv_modify_qp RTS control", "ibv_destroy_qp control", "ibv_post_send data", "ibv_poll_cq data");
        assertThat(all.get("calibration").get("clock_ns").asDouble()).isPositive();
        assertThat(all.get("verbs")).allSatisfy(verb -> assertThat(verb.get("cold_us").asDouble()).isNotNegative());
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
