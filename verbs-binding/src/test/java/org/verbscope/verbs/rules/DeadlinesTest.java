package org.verbscope.verbs.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class DeadlinesTest {
    @Test
    void timeoutFourteenIs67MillisecondsATry() {
        assertThat(Deadlines.words(Deadlines.ackTimeout(14))).isEqualTo("67.11 ms");
        assertThat(Deadlines.words(Deadlines.untilRetryExceeded(14, 3, "soft"))).isEqualTo("268 ms");
        assertThat(Deadlines.words(Deadlines.untilRetryExceeded(14, 7, "hardware"))).isEqualTo("537 ms");
    }

    @Test
    void timeoutZeroAndSevenRetriesOnRxeNeverEnd() {
        assertThat(Deadlines.untilRetryExceeded(0, 3, "soft")).isEmpty();
        assertThat(Deadlines.untilRetryExceeded(14, 7, "rxe")).isEmpty();
        assertThat(Deadlines.words(Deadlines.untilRetryExceeded(14, 7, "rxe"))).isEqualTo("for ever");
    }

    @Test
    void rnrTimerZeroIsTheLongestAndSevenRetriesAreEndless() {
        assertThat(Deadlines.words(Deadlines.rnrWait(0))).isEqualTo("655 ms");
        assertThat(Deadlines.words(Deadlines.untilRnrExceeded(3, 12))).isEqualTo("1.92 ms");
        assertThat(Deadlines.untilRnrExceeded(7, 12)).isEmpty();
        assertThat(Deadlines.untilRnrExceeded(0, 12)).hasValue(0);
    }

    @Test
    void timesHaveTwoOrThreeDigits() {
        assertThat(Deadlines.words(10_000)).isEqualTo("10 µs");
        assertThat(Deadlines.words(7_516_192_768L)).isEqualTo("7.52 s");
        assertThat(Deadlines.words(20)).isEqualTo("20 ns");
    }
}
