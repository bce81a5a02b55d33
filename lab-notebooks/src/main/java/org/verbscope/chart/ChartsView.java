package org.verbscope.chart;

import java.util.Optional;
import org.verbscope.event.Evidence;
import org.verbscope.picture.Caption;
import org.verbscope.picture.Fill;
import org.verbscope.picture.Pen;
import org.verbscope.picture.Picture;
import org.verbscope.picture.Role;
import org.verbscope.picture.Stroke;
import org.verbscope.picture.TextStyle;

/** The charts of what was measured: a function of {@link Measured} and what is wanted of it. */
public final class ChartsView {
    private final Desk desk;
    private final Measured measured;
    private final ChartsOptions options;
    private final Optional<MeasuredRun> run;

    private ChartsView(Measured measured, ChartsOptions options) {
        this.desk = new Desk(options);
        this.measured = measured;
        this.options = options;
        this.run = measured.run(options.run());
    }

    /** Draws it. */
    public static Picture draw(Measured measured, ChartsOptions options) {
        return new ChartsView(measured, options).draw();
    }

    private Picture draw() {
        Caption caption = caption();
        double head = options.large() ? 0 : line(caption);
        double margin = options.full() ? 20 : 14;
        var room = new Desk.Box(margin, head + margin - 2, options.width() - 2 * margin, options.height() - head - 2 * margin + 2);
        switch (options.page()) {
            case RUN -> {
                if (run.isPresent()) {
                    new RunPage(desk, measured, run.get(), options.other() == 0 ? Optional.empty() : measured.run(options.other())).draw(room);
                } else {
                    desk.empty(desk.card(room, desk.words.of("throughput"), ""), desk.words.of("empty.plain"));
                }
            }
            case HISTOGRAM -> new HistogramPage(desk, histogram()).draw(room);
            case VERBS -> new VerbsPage(desk, measured).draw(room);
            case COUNTERS -> new CountersPage(desk, measured).draw(room);
        }
        return new Picture(options.width(), options.height(), desk.pen.shapes(), caption, desk.rows());
    }

    /** The chosen run when it has a histogram, else the newest that has one. */
    private MeasuredRun histogram() {
        if (run.isPresent() && !run.get().bars().isEmpty()) {
            return run.get();
        }
        MeasuredRun found = null;
        for (MeasuredRun each : measured.runs()) {
            found = each.bars().isEmpty() ? found : each;
        }
        return found;
    }

    private Caption caption() {
        MeasuredRun about = options.page() == ChartsPage.HISTOGRAM ? histogram() : run.orElse(null);
        boolean ofRun = options.page() == ChartsPage.RUN || options.page() == ChartsPage.HISTOGRAM;
        String device = about == null ? "" : about.device();
        if (options.page() == ChartsPage.VERBS && !measured.costs().isEmpty()) {
            device = measured.costs().get(measured.costs().size() - 1).device();
            return new Caption(measured.step(), desk.words.of("caption.costs", "device", desk.device(device)), desk.note(device), Evidence.MEASURED);
        } else if (options.page() == ChartsPage.COUNTERS && !measured.counters().isEmpty()) {
            return new Caption(measured.step(), desk.words.of("caption.counters"), "", Evidence.MEASURED);
        } else if (ofRun && about != null) {
            return new Caption(measured.step(), desk.words.of("caption.run", "test", about.test(), "device", desk.device(device)), desk.note(device),
                    Evidence.MEASURED);
        }
        return new Caption(measured.step(), desk.words.of("empty.bold"), desk.words.of("empty.plain"), null);
    }

    /** @return its height */
    private double line(Caption caption) {
        Pen pen = desk.pen;
        double height = options.full() ? 44 : 34;
        var bold = TextStyle.ui(options.full() ? 14.5 : 12.5, 600);
        var plain = TextStyle.ui(bold.size(), 400);
        double y = height / 2 + 1 + bold.size() * Pen.BASE;
        double x = options.full() ? 26 : 20;
        if (options.page() == ChartsPage.RUN && run.isPresent()) {
            String name = desk.words.of("run", "n", run.get().number());
            var pill = TextStyle.mono(bold.size() - 2, 600);
            double wide = pen.width(name, pill) + 16;
            pen.rect("chart.pill", name, x, height / 2 + 1 - (bold.size() + 8) / 2, wide, bold.size() + 8, 4, Fill.of(Role.FG_DEFAULT), Stroke.NONE);
            pen.text(x + 8, height / 2 + 1 + pill.size() * Pen.BASE, name, Role.BG_DEFAULT, pill);
            x += wide + 10;
        }
        double right = options.width() - x0();
        if (caption.evidence() != null) {
            String word = desk.words.of("measured");
            right -= pen.width(word, desk.label);
            pen.text(right, height / 2 + 1 + desk.label.size() * Pen.BASE, word, Role.FG_MUTED, desk.label);
            pen.line(right - 34, height / 2 + 1, right - 8, height / 2 + 1, Stroke.of(Role.FG_MUTED, 2));
            right -= 50;
        }
        double end = pen.text(x, y, pen.fitted(caption.bold(), bold, right - x), Role.FG_DEFAULT, bold) + 5;
        String rest = pen.fitted(caption.plain(), plain, right - end);
        if (rest.equals(caption.plain()) || rest.length() > 12) {
            pen.text(end, y, rest, Role.FG_DEFAULT, plain);
        }
        pen.line(0, height - 0.5, options.width(), height - 0.5, Stroke.of(Role.BORDER_MUTED, 1));
        return height;
    }

    private double x0() {
        return options.full() ? 26 : 20;
    }
}
