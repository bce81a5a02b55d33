package org.verbscope.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class RatioTest {
    @Test
    void theMedianAndTheRangeOfThePairs() {
        assertThat(Ratio.of(List.of(1.2, 0.9, 1.0))).isEqualTo(new Ratio(1.0, 0.9, 1.2, 3));
        assertThat(Ratio.of(List.of(1.0, 2.0))).isEqualTo(new Ratio(1.5, 1.0, 2.0, 2));
    }

    @Test
    void aGoalIsMetByTheMedianByTheRangeOrNot() {
        Ratio ratio = Ratio.of(List.of(0.9, 1.0, 1.2));
        assertThat(ratio.standing(0.95, false)).isEqualTo(Ratio.Standing.MEDIAN);
        assertThat(ratio.standing(1.15, false)).isEqualTo(Ratio.Standing.RANGE);
        assertThat(ratio.standing(1.25, false)).isEqualTo(Ratio.Standing.MISSED);
        assertThat(ratio.standing(1.15, true)).isEqualTo(Ratio.Standing.MEDIAN);
        assertThat(ratio.standing(0.95, true)).isEqualTo(Ratio.Standing.RANGE);
        assertThat(ratio.standing(0.85, true)).isEqualTo(Ratio.Standing.MISSED);
    }
}
