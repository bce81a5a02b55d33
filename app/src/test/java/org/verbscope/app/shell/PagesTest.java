package org.verbscope.app.shell;

import static org.assertj.core.api.Assertions.assertThat;

import javafx.scene.layout.Region;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class PagesTest {
    private final Pages pages = new Pages(Runnable::run, Runnable::run, () -> { }, () -> { });

    @Test
    void aPageThatIsMadeMeanwhileIsShown() {
        var course = new Region();
        assertThat(pages.soon().test(course)).isTrue();
        assertThat(pages.shown()).contains(course);
    }

    @Test
    void notOverWhatWasOpenedSince() {
        var slow = pages.soon();
        pages.back(); // a lesson is opened
        pages.leave();
        assertThat(slow.test(new Region())).isFalse();
        assertThat(pages.shown()).isEmpty();
    }

    @Test
    void askedForTwiceItIsShownOnce() {
        var first = pages.soon();
        var second = pages.soon();
        var page = new Region();
        assertThat(first.test(new Region())).isFalse();
        assertThat(second.test(page)).isTrue();
        assertThat(pages.shown()).contains(page);
    }
}
