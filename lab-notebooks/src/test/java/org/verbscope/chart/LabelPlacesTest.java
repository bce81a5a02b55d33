package org.verbscope.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class LabelPlacesTest {
    private static final Rectangle2D AREA = new Rectangle2D.Double(0, 0, 400, 200);

    private static LabelPlaces with(Line2D... curves) {
        return new LabelPlaces(AREA, List.of(curves));
    }

    @Test
    void overTheBandAtItsRightEndWhenNothingIsThere() {
        assertThat(with().take(100, 12, 90, 110)).contains(new Rectangle2D.Double(300, 78, 100, 12));
    }

    @Test
    void whereNoCurveIs() {
        assertThat(with(new Line2D.Double(200, 84, 400, 84)).take(100, 12, 90, 110)).as("under the band")
                .contains(new Rectangle2D.Double(300, 110, 100, 12));
        assertThat(with(new Line2D.Double(350, 0, 350, 200)).take(100, 12, 90, 110)).as("at the left end")
                .contains(new Rectangle2D.Double(0, 78, 100, 12));
    }

    @Test
    void insideTheDiagram() {
        assertThat(with().take(100, 12, 5, 20)).contains(new Rectangle2D.Double(300, 20, 100, 12));
    }

    @Test
    void onACurveRatherThanOnAnotherNameAndElseNotAtAll() {
        LabelPlaces places = with(new Line2D.Double(0, 84, 400, 84), new Line2D.Double(0, 116, 400, 116));
        assertThat(places.take(300, 12, 90, 110)).contains(new Rectangle2D.Double(100, 78, 300, 12));
        assertThat(places.take(300, 12, 90, 110)).contains(new Rectangle2D.Double(100, 110, 300, 12));
        assertThat(places.take(300, 12, 90, 110)).isEmpty();
    }
}
