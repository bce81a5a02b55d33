package org.verbscope.app.notebook;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class PlainWordsTest {
    @Test
    void marksGoAndTheStarsOfCodeStay() {
        assertThat(PlainWords.of("In **QP states**, *once*: `mb * 8 / 1e9`.")).isEqualTo("In QP states, once: mb * 8 / 1e9.");
    }

    @Test
    void wordsWithoutMarksAreAsTheyWere() {
        assertThat(PlainWords.of("")).isEmpty();
        assertThat(PlainWords.of("先 RESET，再走。")).isEqualTo("先 RESET，再走。");
    }
}
