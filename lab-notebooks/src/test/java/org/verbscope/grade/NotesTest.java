package org.verbscope.grade;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.jshell.JavaProcess;
import org.verbscope.jshell.JavaProcessOptions;

/** Variables of a process, noted. */
@Tag("unit")
class NotesTest {
    @Test
    void valuesAreNotedWithoutRunningCodeOfCells() throws Exception {
        try (JavaProcess process = JavaProcess.start(JavaProcessOptions.usual().withDevice("soft").withVirtualClock(true))) {
            process.run("a", """
                    int n = 7;
                    var lab = Lab.fresh();
                    var p = lab.machine(1).endpoint();
                    p.fill("late");
                    List<QpState> path = List.of(RTS, ERR);
                    class Own { public String toString() { throw new IllegalStateException("called"); } }
                    var own = new Own();""").get(60, TimeUnit.SECONDS);
            JsonNode notes = process.notes(List.of("n", "p", "path", "own", "absent")).get(60, TimeUnit.SECONDS);
            assertThat(notes.at("/n/value/v").asText()).isEqualTo("7");
            assertThat(notes.at("/n/type").asText()).isEqualTo("int");
            assertThat(notes.at("/p/value/is").asText()).isEqualTo("endpoint");
            assertThat(notes.at("/path/value/v/1/v").asText()).isEqualTo("ERR");
            assertThat(notes.at("/own/value/is").asText()).isEqualTo("other");
            assertThat(notes.has("absent")).isFalse();
        }
    }
}
