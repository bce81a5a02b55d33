package org.verbscope.verbs.soft;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.verbscope.verbs.QpType;

/** Hostile packets; a new seed each time, which the failure names. */
@Tag("property")
class FuzzTest {
    private static final int FEW = 20_000;

    @ParameterizedTest
    @EnumSource
    void nothingThatArrivesDoesHarm(QpType type) {
        fuzz(type, type == QpType.RC ? FEW : FEW / 4);
    }

    static void fuzz(QpType type, int packets) {
        long seed = Long.getLong("verbscope.fuzz.seed", System.nanoTime());
        long began = System.nanoTime();
        try (var fuzz = new PacketFuzz(type, seed)) {
            fuzz.run(packets);
            System.out.printf("fuzz %s: %,d changed packets, %,d completions, %,d connections that failed, %.0f packets/s, seed %d%n", type,
                    packets, fuzz.completions(), fuzz.reconnects(), packets / ((System.nanoTime() - began) / 1e9), seed);
            assertThat(fuzz.completions()).as("some work went on").isPositive();
            assertThat(fuzz.reconnects()).as("the packets were bad enough").isGreaterThan(type == QpType.RC ? 100 : -1);
        } catch (RuntimeException | AssertionError harm) {
            throw new AssertionError(type + " with -Dverbscope.fuzz.seed=" + seed, harm);
        }
    }
}
