package org.verbscope.verbs.soft;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.verbscope.verbs.QpType;

/** As {@link FuzzTest}, for long. */
@Tag("full")
class LongFuzzTest {
    private static final int PACKETS = 1_000_000;

    @ParameterizedTest
    @EnumSource
    void nothingThatArrivesDoesHarm(QpType type) {
        FuzzTest.fuzz(type, type == QpType.RC ? PACKETS : PACKETS / 4);
    }
}
