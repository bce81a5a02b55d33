package org.verbscope.app.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class PlayheadTest {
    private final Playhead playhead = new Playhead();

    @Test
    void followsTheLogAtTheChosenSpeed() {
        playhead.speed(10);
        playhead.grew(5);
        assertThat(playhead.advance(0.25)).isTrue();
        assertThat(playhead.step()).isEqualTo(2);
        assertThat(playhead.advance(0.01)).isFalse();
        playhead.advance(1);
        assertThat(playhead.step()).isEqualTo(5);
        assertThat(playhead.moving()).isFalse();
    }

    @Test
    void hurriesWhenItFallsBehind() {
        playhead.speed(1);
        playhead.grew(900);
        playhead.advance(1);
        assertThat(playhead.step()).isEqualTo(300);
        assertThat(playhead.dropped()).isZero();
    }

    @Test
    void farBehindItJumpsAndCountsWhatItDropped() {
        playhead.grew(10_000);
        playhead.advance(0.016);
        assertThat(playhead.step()).isEqualTo(10_000);
        assertThat(playhead.dropped()).isEqualTo(9_999);
    }

    @Test
    void lookingBackStandsWhileTheLogGrows() {
        playhead.grew(10);
        playhead.last();
        playhead.back();
        playhead.grew(20);
        playhead.advance(10);
        assertThat(playhead.step()).isEqualTo(9);
        assertThat(playhead.mode()).isEqualTo(Playhead.Mode.BACK);
        playhead.last();
        assertThat(playhead.step()).isEqualTo(20);
        assertThat(playhead.mode()).isEqualTo(Playhead.Mode.LIVE);
    }

    @Test
    void stepsStayWithinTheLog() {
        playhead.grew(2);
        playhead.first();
        playhead.back();
        assertThat(playhead.step()).isZero();
        playhead.forward();
        playhead.forward();
        playhead.forward();
        assertThat(playhead.step()).isEqualTo(2);
        assertThat(playhead.mode()).isEqualTo(Playhead.Mode.LIVE);
    }

    @Test
    void playsFromWhereItStandsUntilItIsLive() {
        playhead.grew(10);
        playhead.look(4);
        playhead.speed(2);
        playhead.playOrPause();
        playhead.advance(1);
        assertThat(playhead.step()).isEqualTo(6);
        playhead.playOrPause();
        playhead.advance(5);
        assertThat(playhead.step()).isEqualTo(6);
        playhead.playOrPause();
        playhead.advance(5);
        assertThat(playhead.step()).isEqualTo(10);
        assertThat(playhead.mode()).isEqualTo(Playhead.Mode.LIVE);
    }

    @Test
    void withoutDrawingItIsAlwaysLive() {
        playhead.speed(Playhead.NO_DRAWING);
        playhead.grew(100_000);
        playhead.advance(0.001);
        assertThat(playhead.step()).isEqualTo(100_000);
        assertThat(playhead.dropped()).isZero();
    }

    @Test
    void tokensTravelOnlyWhileItMovesAndNotTooFast() {
        playhead.grew(2);
        playhead.speed(1);
        playhead.advance(0.5);
        assertThat(playhead.travelled()).isEqualTo(0.5);
        playhead.speed(25);
        assertThat(playhead.travelled()).isEqualTo(1);
        playhead.last();
        assertThat(playhead.travelled()).isEqualTo(1);
    }
}
