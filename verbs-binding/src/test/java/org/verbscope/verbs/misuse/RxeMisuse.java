package org.verbscope.verbs.misuse;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.verbscope.event.LabClock;

/**
 * Random programs on rxe0 and rxe1. A warning of the kernel is a finding about rxe with the seed that made it, not a
 * pass. A new seed each time; {@code -Dverbscope.misuse.seed=...} repeats the round that a failure names, as the first of
 * {@code -Dverbscope.misuse.rounds=...}.
 */
final class RxeMisuse {
    private static final int STEPS = 1000;

    private RxeMisuse() { }

    static void run(int usualRounds) throws Exception {
        int rounds = Integer.getInteger("verbscope.misuse.rounds", usualRounds);
        long seed = Long.getLong("verbscope.misuse.seed", System.nanoTime());
        System.out.println("misuse, rxe: seed " + seed);
        var misuse = new Misuse("rxe", "rxe", LabClock::real);
        long steps = 0;
        long start = System.nanoTime();
        for (long round = seed; round < seed + rounds; round++) {
            int before = warnings().size();
            long began = System.nanoTime();
            steps += misuse.round(round, STEPS);
            List<String> warnings = warnings();
            assertThat(warnings.subList(Math.min(before, warnings.size()), warnings.size())).as("kernel warnings, seed " + round).isEmpty();
            System.out.printf("misuse, rxe: seed %d, %.1f s%n", round, (System.nanoTime() - began) / 1e9);
        }
        System.out.printf("misuse, rxe: %,d steps in %.0f s, no kernel warning; %,d successes, %s%n", steps,
                (System.nanoTime() - start) / 1e9, misuse.successes(), misuse.done());
        assertThat(steps).isEqualTo((long) rounds * STEPS);
        assertThat(misuse.successes()).isPositive();
    }

    private static List<String> warnings() throws IOException {
        Process dmesg = new ProcessBuilder("dmesg").redirectErrorStream(true).start();
        String text = new String(dmesg.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return text.lines().filter(line -> Stream.of("WARNING:", "BUG:", "Oops", "imed out waiting", "Call Trace", "refcount_t")
                .anyMatch(line::contains)).toList();
    }
}
