package org.verbscope.chart;

import java.util.Optional;

/** A run as it goes, its figures, the sizes measured so far and the percentiles of latencies. */
final class RunPage {
    private final Desk desk;
    private final Measured measured;
    private final MeasuredRun run;
    private final MeasuredRun other;

    RunPage(Desk desk, Measured measured, MeasuredRun run, Optional<MeasuredRun> other) {
        this.desk = desk;
        this.measured = measured;
        this.run = run;
        this.other = other.orElse(null);
    }

    void draw(Desk.Box room) {
        if (desk.options.large()) {
            large(room);
            return;
        }
        double gap = desk.gap;
        double top = Math.round((room.height() - gap) * 0.5);
        double left = Math.round((room.width() - gap) * (desk.options.full() ? 0.65 : 0.6));
        new ThroughputChart(desk, run, other).draw(new Desk.Box(room.x(), room.y(), left, top));
        new RunCard(desk, run, other).draw(new Desk.Box(room.x() + left + gap, room.y(), room.width() - left - gap, top));
        double half = Math.round((room.width() - gap) / 2);
        var below = new Desk.Box(room.x(), room.y() + top + gap, half, room.height() - top - gap);
        new SweepChart(desk, measured, run).draw(below);
        new LatencyChart(desk, measured, run, other).draw(new Desk.Box(room.x() + half + gap, below.y(), room.width() - half - gap, below.height()));
    }

    /** For the back row: one diagram, and over it how far the run is, unless it is complete. */
    private void large(Desk.Box room) {
        double top = run.ending().equals("COMPLETE") ? room.y() : new ProgressBar(desk, run).draw(room.x(), room.y(), room.width()) + 10;
        new ThroughputChart(desk, run, other).draw(new Desk.Box(room.x(), top, room.width(), room.y() + room.height() - top));
    }
}
