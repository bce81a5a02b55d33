package org.verbscope.verbs.soft;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.verbscope.verbs.QpType;

/** Hostile packets; a new seed each time, which the failure names. */
class FuzzTest {
    private static final int FEW = 20_000;
    private static final int MANY = 1_000_000;

    @ParameterizedTest
    @EnumSource
    @Tag("property")
    void nothingThatArrivesDoesHarm(QpType type) {
        fuzz(type, type == QpType.RC ? FEW : FEW / 4);
    }

    @ParameterizedTest
    @EnumSource
    @Tag("full")
    void alsoNotIfItArrivesForLong(QpType type) {
        fuzz(type, type == QpType.RC ? MANY : MANY / 4);
    }

    private static void fuzz(QpType type, int packets) {
        long seed = Long.getLong("verbscope.fuzz.seed", System.nanoTime());
        try (var fuzz = new PacketFuzz(type, seed)) {
            fuzz.run(packets);
            assertThat(fuzz.completions()).as("some work went on").isPositive();
            assertThat(fuzz.reconnects()).as("the packets were bad enough").isGreaterThan(type == QpType.RC ? 100 : -1);
        } catch (RuntimeException | AssertionError harm) {
            throw new AssertionError(type + " with -Dverbscope.fuzz.seed=" + seed, harm);
        }
    }
}
