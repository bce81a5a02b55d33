package org.verbscope.verbs.libibverbs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Offsets and sizes: ours against a table for both processors, and the table against the C compiler. The
 * compiler's part needs gcc and libibverbs-dev, which the rxe machine has: there it must run.
 */
@Tag("unit")
@Tag("machine")
class LayoutTest {
    private static final String HEADER = "/usr/include/infiniband/verbs.h";
    private static final String COMPILER = "/usr/bin/gcc";
    /** Grows with the library; ours leaves room. */
    private static final String PORT_ATTR = "sizeof ibv_port_attr";
    /** Newer than the guest's header. */
    private static final String NEWER = "ibv_port_attr.active_speed_ex";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"amd64", "aarch64"})
    void everyNumberOfOursIsTheTables(String processor) {
        Map<String, Integer> ours = new LinkedHashMap<>(CLayout.ours(processor));
        Map<String, Integer> table = CLayout.table(processor);

        assertThat(ours).hasSizeGreaterThan(150);
        assertThat(ours.remove(PORT_ATTR)).isGreaterThanOrEqualTo(table.remove(PORT_ATTR));
        assertThat(ours).containsExactlyInAnyOrderEntriesOf(table);
    }

    @Test
    void onlyWhatLiesBehindAMutexDiffersBetweenTheProcessors() {
        Map<String, Integer> other = CLayout.table("aarch64");

        assertThat(CLayout.table("amd64").entrySet()).filteredOn(e -> !e.getValue().equals(other.get(e.getKey())))
                .extracting(Map.Entry::getKey).containsExactly("ibv_context.abi_compat");
    }

    @Test
    void theTableIsTheCompilers() throws IOException, InterruptedException {
        boolean possible = Files.exists(Path.of(HEADER)) && Files.isExecutable(Path.of(COMPILER));
        if (System.getenv("VERBSCOPE_MACHINE") != null) {
            assertThat(possible).as("the rxe machine has a compiler and the header").isTrue();
        } else if (!possible) {
            System.err.println("LayoutTest: the table of offsets is NOT COMPARED with C here, because " + COMPILER + " or " + HEADER
                    + " is missing (the machine suite compares it). apt-get install gcc libibverbs-dev");
        }
        assumeTrue(possible, "gcc and libibverbs-dev are needed to compare offsets with C");
        Map<String, Integer> table = CLayout.table(System.getProperty("os.arch"));
        table.remove(PORT_ATTR);
        table.remove(NEWER);

        assertThat(compilers(table)).containsExactlyInAnyOrderEntriesOf(table);
    }

    private Map<String, Integer> compilers(Map<String, Integer> wanted) throws IOException, InterruptedException {
        var source = new StringBuilder("#include <stdio.h>\n#include <stddef.h>\n#include <infiniband/verbs.h>\nint main(void) {\n");
        for (String name : wanted.keySet()) {
            source.append("printf(\"").append(name).append("=%d\\n\", ").append(CLayout.expression(name)).append(");\n");
        }
        Files.writeString(folder.resolve("dump.c"), source.append("return 0; }\n"));
        run(COMPILER, "-Wno-deprecated-declarations", "-o", "dump", "dump.c");
        var numbers = new LinkedHashMap<String, Integer>();
        run("./dump").lines().forEach(line -> numbers.put(line.substring(0, line.indexOf('=')),
                Integer.valueOf(line.substring(line.indexOf('=') + 1))));
        return numbers;
    }

    private String run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(output).isZero();
        return output;
    }
}
