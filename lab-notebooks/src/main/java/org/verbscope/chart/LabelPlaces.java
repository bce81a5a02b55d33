package org.verbscope.chart;

import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Where the names of bands stand in a diagram: at an end of the band, over or under it, where no curve is and no other name. In px. */
final class LabelPlaces {
    private final Rectangle2D area;
    private final List<Line2D> curves;
    private final List<Rectangle2D> taken = new ArrayList<>();

    /** @param curves lines of the diagram, piece by piece */
    LabelPlaces(Rectangle2D area, List<Line2D> curves) {
        this.area = area;
        this.curves = List.copyOf(curves);
    }

    /**
     * A place for a name of this size, taken from then on.
     *
     * @param top upper edge of the band
     * @param bottom lower edge of it
     * @return the place that no curve crosses; else one that only a curve crosses; empty when names would lie on one another
     */
    Optional<Rectangle2D> take(double width, double height, double top, double bottom) {
        // At the right end first: there curves have left the small values.
        double right = area.getMaxX() - width;
        double left = area.getMinX();
        List<Rectangle2D> free = List.<Rectangle2D>of(new Rectangle2D.Double(right, top - height, width, height),
                        new Rectangle2D.Double(right, bottom, width, height), new Rectangle2D.Double(left, top - height, width, height),
                        new Rectangle2D.Double(left, bottom, width, height)).stream()
                .filter(place -> place.getMinY() >= area.getMinY() && place.getMaxY() <= area.getMaxY())
                .filter(place -> taken.stream().noneMatch(place::intersects)).toList();
        Optional<Rectangle2D> found = free.stream().filter(place -> curves.stream().noneMatch(place::intersectsLine)).findFirst()
                .or(() -> free.stream().findFirst());
        found.ifPresent(taken::add);
        return found;
    }
}
