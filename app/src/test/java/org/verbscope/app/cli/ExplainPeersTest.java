package org.verbscope.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

@Tag("unit")
class ExplainPeersTest {
    private static final String A = """
            {"name": "left", "type": "RC", "state": "RTS", "qp_num": "0x11", "gid": "10.77.0.1", "dest_qp_num": "0x12",
             "dest_gid": "10.77.0.2", "sq_psn": 4096, "rq_psn": 8192, "path_mtu": 1024, "timeout": 14, "retry_cnt": 7,
             "rnr_retry": 7, "min_rnr_timer": 12}""";
    private static final String B = """
            {"name": "right", "type": "RC", "state": "RTR", "qp_num": "0x12", "gid": "10.77.0.2", "dest_qp_num": "0x11",
             "dest_gid": "10.77.0.1", "sq_psn": 8192, "rq_psn": 4097, "path_mtu": 1024, "min_rnr_timer": 0}""";

    @TempDir
    private Path folder;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int peers(String a, String b, String... options) throws IOException {
        CommandLine line = Main.commandLine();
        line.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        var words = new java.util.ArrayList<>(java.util.List.of("explain", "peers", file("a.json", a), file("b.json", b)));
        words.addAll(java.util.List.of(options));
        return line.execute(words.toArray(String[]::new));
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    @Test
    void whatDoesNotFitIsNamedForPeople() throws IOException {
        assertThat(peers(A, B)).isEqualTo(1);
        assertThat(out.toString()).contains("SQ_PSN of left is 4096, and RQ_PSN of right is 4097.", "differs", "655 ms", "for ever")
                .doesNotContain("{");
        assertThat(out.toString().lines()).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
    }

    @Test
    void whatDoesNotFitIsNamedAsJson() throws IOException {
        peers(A, B, "--json");
        JsonNode node = new ObjectMapper().readTree(out.toString());
        assertThat(node.get("fits").asBoolean()).isFalse();
        assertThat(node.get("findings").get(0).get("id").asText()).isEqualTo("peers.psn");
        assertThat(node.get("compared").findValuesAsText("outcome")).contains("fits", "differs", "unknown");
    }

    @Test
    void endsThatFitEndWithZero() throws IOException {
        assertThat(peers(A, B.replace("4097", "4096"))).isZero();
        assertThat(out.toString()).doesNotContain("What does not fit");
    }

    @Test
    void badCardsAndFilesAreSaidWithoutAStackTrace() throws IOException {
        assertThat(peers(A, "{\"qp_num\": 99999999}")).isEqualTo(65);
        assertThat(err.toString()).contains("b.json: \"qp_num\" is \"99999999\": it takes 0 to 16777215").doesNotContain("\tat ");
        assertThat(Main.commandLine().setErr(new PrintWriter(err)).execute("explain", "peers", file("a.json", A),
                folder.resolve("none.json").toString())).isEqualTo(66);
        assertThat(err.toString()).contains("Cannot read", "none.json");
        assertThat(peers(A, B, "--qpn-a", "many")).isEqualTo(2);
        assertThat(peers(A, B, "--qpn-a", "7")).isEqualTo(65);
    }

    @Test
    void fieldsThatAreNoneAreSaid() throws IOException {
        peers(A.replace("{\"name\"", "{\"colour\": \"blue\", \"name\""), B);
        assertThat(out.toString()).contains("note: a.json: \"colour\" is no field of a peer card");
    }
}
