package org.verbscope.verbs.misuse;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.LabClock;

/**
 * 100,000 random calls on rxe0 and rxe1. A warning of the kernel is a finding about rxe with the seed that
 * made it, not a pass.
 */
@Tag("machine")
class RxeMisuseTest {
    @Test
    void noOrderOfCallsDoesHarm() throws Exception {
        long seed = Long.getLong("verbscope.misuse.seed", System.nanoTime());
        System.out.println("misuse, rxe: seed " + seed);
        var misuse = new Misuse("rxe", LabClock::real);
        int before = warnings().size();
        long start = System.nanoTime();
        assertThat(misuse.run(seed, 20, 5000)).isEqualTo(100_000);
        System.out.printf("misuse, rxe: 100,000 steps in %.0f s%n", (System.nanoTime() - start) / 1e9);
        System.out.println("misuse, rxe: " + misuse.successes() + " successes, " + misuse.done());
        List<String> warnings = warnings();
        assertThat(warnings.subList(Math.min(before, warnings.size()), warnings.size())).as("kernel warnings with seed " + seed).isEmpty();
    }

    private static List<String> warnings() throws IOException {
        Process dmesg = new ProcessBuilder("dmesg").redirectErrorStream(true).start();
        String text = new String(dmesg.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return text.lines().filter(line -> line.contains("WARNING:") || line.contains("BUG:") || line.contains("Oops")).toList();
    }
}
