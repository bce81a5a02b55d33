package org.verbscope.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class LineBreaksTest {
    private static final TextStyle STYLE = TextStyle.ui(10, 400);

    /** Every character ten wide. */
    private static List<String> lines(String text, int characters, int most) {
        return new Pen((part, style) -> part.length() * 10.0).wrapped(text, STYLE, characters * 10.0, most);
    }

    @Test
    void englishBreaksAtSpacesOnly() {
        assertThat(lines("one two-three four", 9, 4)).containsExactly("one", "two-three", "four");
        assertThat(lines("one two three", 7, 2)).containsExactly("one two", "three");
    }

    @Test
    void chineseBreaksBetweenItsCharactersAndNotBeforeAFullStop() {
        assertThat(lines("還沒有放入。正在看", 5, 4)).containsExactly("還沒有放", "入。正在看");
        assertThat(lines("看見（到達）", 3, 4)).containsExactly("看見", "（到", "達）");
        assertThat(lines("放入 WQE 之後", 5, 4)).containsExactly("放入", "WQE 之", "後");
    }

    @Test
    void whatDoesNotFitIsCut() {
        assertThat(lines("還沒有放入任何請求", 4, 2)).containsExactly("還沒有放", "入任何…");
    }
}
