package org.verbscope.chart;

import org.verbscope.picture.Fill;
import org.verbscope.picture.Role;
import org.verbscope.picture.Stroke;

/** How far a run is, or how it ended: one that is not complete says so beside a triangle. */
final class ProgressBar {
    private final Desk desk;
    private final MeasuredRun run;

    ProgressBar(Desk desk, MeasuredRun run) {
        this.desk = desk;
        this.run = run;
    }

    /** @return where what is below it begins */
    double draw(double left, double top, double width) {
        double part = run.progress();
        String text = run.live() ? part > 0 ? desk.words.of("progress.done", "percent", Math.round(part * 100)) : desk.words.of("progress.warm")
                : desk.words.of("ended." + run.ending(), "why", run.why());
        boolean whole = run.live() || run.ending().equals("COMPLETE");
        desk.pen.rect("chart.progress", text, left, top, width, 5, 2.5, Fill.of(Role.BG_INSET), Stroke.NONE);
        desk.pen.rect("", "", left, top, width * part, 5, 2.5, Fill.of(whole ? Role.PAYLOAD_INK : Role.WARN_INK), Stroke.NONE);
        double y = top + 10 + desk.label.size();
        desk.pen.text(left, y, desk.pen.fitted((whole ? "" : "▲ ") + text, whole ? desk.label : desk.strong, width),
                whole ? Role.FG_MUTED : Role.WARN_INK, whole ? desk.label : desk.strong);
        desk.row("chart.progress", desk.words.of("table.run", "n", run.number()), run.test(), text);
        return y + 4;
    }
}
