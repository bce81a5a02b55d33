package org.verbscope.chart;

import java.util.List;

/**
 * A driver's counter over lab time.
 *
 * @param name e.g. {@code rxe0 duplicate_request}
 * @param points in order of time; only changes are there
 */
public record Counter(int machine, String name, List<Point> points) {
    /** @param nanos lab time */
    public record Point(long nanos, long value) { }

    /** By how much it has grown. */
    public long growth() {
        return points.get(points.size() - 1).value() - points.get(0).value();
    }
}
