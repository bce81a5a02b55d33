package org.verbscope.chart;

import org.verbscope.picture.Fill;
import org.verbscope.picture.Pen;
import org.verbscope.picture.Role;
import org.verbscope.picture.Shape;
import org.verbscope.picture.Stroke;

/** A run's figures in words and digits, and how far it is. */
final class RunCard {
    private final Desk desk;
    private final Pen pen;
    private final MeasuredRun run;
    private final MeasuredRun other;
    private double y;
    private double left;
    private double right;
    private double row;
    private double bottom;

    /** @param other beside it, or null */
    RunCard(Desk desk, MeasuredRun run, MeasuredRun other) {
        this.desk = desk;
        this.pen = desk.pen;
        this.run = run;
        this.other = other;
    }

    void draw(Desk.Box box) {
        Desk.Box inner = desk.card(box, desk.words.of("run", "n", run.number()), name(run) + (other == null ? ""
                : "; " + desk.words.of("beside", "n", other.number(), "run", name(other))));
        left = inner.x();
        right = inner.x() + inner.width();
        bottom = box.y() + box.height() - 8;
        row = desk.figure.size() + (desk.options.full() ? 9 : 5);
        y = inner.y() + 2;
        y = new ProgressBar(desk, run).draw(left, y, right - left);
        if (run.latency()) {
            figures(new String[][] {{"p50", "t_typical_us"}, {"p90", "p90_us"}, {"p99", "p99_us"}, {"p99.9", "p99_9_us"}, {"max", "t_max_us"}},
                    desk.words.of(round() ? "there.and.back" : "half"));
        } else {
            figure("mean", "mb_per_sec", 1, desk.words.of("mbs"));
            figure("rate.row", "mmsg_per_sec", 1e6, desk.words.of("per.second"));
        }
        figure("messages", "messages", 1, "");
        figure("cpu.1", "sender_cpu_us_per_message", 1, desk.words.of("cpu.unit"));
        figure("cpu.2", "receiver_cpu_us_per_message", 1, desk.words.of("cpu.unit"));
        figure("calls.1", "sender_read_write_calls_per_message", 1, desk.words.of("calls.unit"));
        figure("waits.1", "sender_waits", 1, desk.words.of("waits.unit"));
        if (!run.latency() && run.figure("lost") > 0) {
            figure("lost", "lost", 1, desk.words.of("messages"));
        }
        remark(run.live() ? desk.words.of("tracing") : run.latency() ? desk.words.of("omission") : desk.words.of("tracing"));
    }

    private static String name(MeasuredRun of) {
        return of.test() + ", " + PlainNumbers.size(of.size());
    }

    private boolean round() {
        return run.test().startsWith("read") || run.test().startsWith("fetch") || run.test().startsWith("cmp");
    }

    private void figures(String[][] names, String unit) {
        for (String[] each : names) {
            figure(each[0], each[1], 1, unit);
        }
    }

    /** A line, when there is room for it; its row in the table in any case. */
    private void figure(String word, String name, double times, String unit) {
        double value = run.figure(name) * times;
        if (Double.isNaN(value)) {
            return;
        }
        String text = name.equals("messages") || name.endsWith("waits") ? PlainNumbers.of(value).replaceAll("\\.0+$", "") : PlainNumbers.of(value);
        double theirs = other == null ? Double.NaN : other.figure(name) * times;
        String what = desk.words.of(word);
        desk.row("chart.f." + name, desk.words.of("table.run", "n", run.number()), what, text + " " + unit);
        if (!Double.isNaN(theirs)) {
            desk.row("chart.f2." + name, desk.words.of("table.run", "n", other.number()), what, PlainNumbers.of(theirs) + " " + unit);
        }
        if (y + row > bottom) {
            return;
        }
        y += row;
        double middle = left + (right - left) * (Double.isNaN(theirs) ? 0.52 : 0.48);
        pen.group("chart.f." + name, what + ": " + text + " " + unit, inner -> {
            inner.text(left, y, inner.fitted(what, desk.label, middle - left - inner.width(text, desk.figure) - 8), Role.FG_MUTED, desk.label);
            inner.text(middle, y, text, Role.FG_DEFAULT, desk.figure, Shape.Anchor.END);
        });
        double from = middle + 10;
        if (!Double.isNaN(theirs)) {
            double to = left + (right - left) * 0.74;
            pen.text(to, y, PlainNumbers.of(theirs), Role.PROTO_INK, desk.figure, Shape.Anchor.END);
            from = to + 8;
        }
        pen.text(from, y, pen.fitted(unit, desk.label, right - from), Role.FG_MUTED, desk.label);
    }

    private void remark(String sentence) {
        if (y + row + 4 < bottom) {
            y += 9;
            pen.line(left, y, right, y, Stroke.of(Role.BORDER_MUTED, 1));
            for (String line : pen.wrapped(sentence, desk.label, right - left, Math.max(1, (int) ((bottom - y) / (desk.label.size() * 1.5))))) {
                y += desk.label.size() * 1.45;
                pen.text(left, y, line, Role.FG_MUTED, desk.label);
            }
        }
    }
}
