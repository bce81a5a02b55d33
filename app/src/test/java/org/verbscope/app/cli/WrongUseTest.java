package org.verbscope.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class WrongUseTest {
    private final StringWriter err = new StringWriter();

    private int run(String... args) {
        return Main.commandLine().setErr(new PrintWriter(err)).execute(args);
    }

    @Test
    void saysWhatIsWrongAndWhereTheListIs() {
        assertThat(run("run", "--until", "event=abc", "a.ipynb")).isEqualTo(2);
        assertThat(err.toString().lines()).containsExactly("--until: event=abc: write a number.", "verbscope run --help lists what it takes.");
    }

    @Test
    void knowsWhatWasProbablyMeant() {
        assertThat(run("explian")).isEqualTo(2);
        assertThat(err.toString()).contains("explian", "explain").endsWith("verbscope --help lists what it takes.\n");
    }

    @Test
    void namesTheCommandBelowACommand() {
        assertThat(run("explain", "errno")).isEqualTo(2);
        assertThat(err.toString()).endsWith("verbscope explain errno --help lists what it takes.\n");
    }
}
