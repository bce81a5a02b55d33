package org.verbscope.app.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class FloodPaceTest {
    private long now = Long.MAX_VALUE - 5;
    private final FloodPace pace = new FloodPace(() -> now);

    @Test
    void fewEventsAreShownAtOnce() {
        pace.shown(10);
        assertThat(pace.tooSoon(1010)).isFalse();
    }

    @Test
    void manyWaitATenthOfASecondAndNoLonger() {
        pace.shown(10);
        assertThat(pace.tooSoon(1011)).isTrue();
        now += TimeUnit.MILLISECONDS.toNanos(99);
        assertThat(pace.tooSoon(50_000)).isTrue();
        now += TimeUnit.MILLISECONDS.toNanos(1);
        assertThat(pace.tooSoon(50_000)).isFalse();
        pace.shown(50_000);
        assertThat(pace.tooSoon(51_001)).isTrue();
    }

    @Test
    void anotherLogIsCountedFromItsBeginning() {
        pace.shown(50_000);
        pace.begin();
        assertThat(pace.tooSoon(40_000)).as("all of it is new").isTrue();
    }
}
