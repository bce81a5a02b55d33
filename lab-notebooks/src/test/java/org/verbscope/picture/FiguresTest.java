package org.verbscope.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class FiguresTest {
    private static String spaced(String text) {
        return text.replace(',', '\u00A0');
    }

    @Test
    void countsAreGroupedAsFormatsDo() {
        var random = new Random(1);
        for (long n : new long[] {0, 9, 999, 1000, -999, -1000, 12_345_678, Long.MAX_VALUE, Long.MIN_VALUE}) {
            assertThat(Figures.count(n)).isEqualTo(spaced(String.format(Locale.ROOT, "%,d", n)));
        }
        for (int i = 0; i < 1000; i++) {
            long n = random.nextLong() >> random.nextInt(63);
            assertThat(Figures.count(n)).isEqualTo(spaced(String.format(Locale.ROOT, "%,d", n)));
        }
    }

    @Test
    void timesHaveThreePlacesAndARoundedLastOne() {
        assertThat(Figures.time(0)).isEqualTo("0.000\u00A0µs");
        assertThat(Figures.time(2_902)).isEqualTo("2.902\u00A0µs");
        assertThat(Figures.time(999_999)).isEqualTo("999.999\u00A0µs");
        assertThat(Figures.time(1_500_499)).isEqualTo("1.500\u00A0ms");
        assertThat(Figures.time(1_500_500)).isEqualTo("1.501\u00A0ms");
        assertThat(Figures.time(12_000_000_000L)).isEqualTo("12.000\u00A0s");
        assertThat(Figures.time(1_234_567_000_000_000L)).isEqualTo("1\u00A0234\u00A0567.000\u00A0s");
        assertThat(Figures.time(-7)).isEqualTo("-0.007\u00A0µs");
    }
}
