package org.verbscope.chart;

import java.util.Comparator;
import java.util.List;
import org.verbscope.picture.Fill;
import org.verbscope.picture.Pen;
import org.verbscope.picture.Role;
import org.verbscope.picture.Shape;
import org.verbscope.picture.Stroke;

/** What each verb takes: the rare and slow ones of the control path over the frequent and fast ones of the data path. */
final class VerbsPage {

    private final Desk desk;
    private final double leastRow;
    private List<MeasuredCost> costs;
    private final String device;

    VerbsPage(Desk desk, Measured measured) {
        this.desk = desk;
        leastRow = desk.ticks.size() * (desk.options.large() ? 1.2 : 1) + 0.5;
        device = measured.costs().isEmpty() ? "" : measured.costs().get(measured.costs().size() - 1).device();
        costs = measured.costs().stream().filter(cost -> cost.device().equals(device) && cost.typical() > 0)
                .sorted(Comparator.comparing(MeasuredCost::data)).toList();
    }

    void draw(Desk.Box box) {
        Desk.Box inner = desk.card(box, desk.words.of("verbs"), costs.isEmpty() ? "" : desk.words.of("verbs.of"));
        if (costs.isEmpty()) {
            desk.empty(inner, desk.words.of("verbs.none"));
            return;
        }
        if (desk.options.large()) {
            costs = slowest((int) ((inner.height() - desk.axisHeight() - desk.unitHeight() - 4) / leastRow));
        }
        double names = costs.stream().mapToDouble(cost -> desk.pen.width(name(cost), desk.ticks)).max().orElse(0) + 14;
        double least = costs.stream().mapToDouble(MeasuredCost::typical).min().orElse(1);
        double most = costs.stream().mapToDouble(cost -> Math.max(cost.cold(), cost.typical())).max().orElse(1);
        Plot plot = Plot.of(Plot.logarithmic(least * 0.9, most), Plot.places(0, costs.size(), List.of(), List.of()), desk.ticks);
        var chart = new Desk.Box(inner.x() + names, inner.y() + 4, inner.width() - names - desk.beyond(), inner.height() - desk.unitHeight() - 4);
        List<Shape> axes = plot.draw(chart.x(), chart.y(), chart.width(), chart.height(), () -> { });
        desk.put(axes);
        grid(plot, least * 0.9, most);
        double high = plot.area().getHeight() / costs.size();
        for (int i = 0; i < costs.size(); i++) {
            bar(plot, costs.get(i), inner.x() + names, plot.area().getMinY() + i * high, high, i);
        }
        group(plot, high);
        desk.unit(inner, desk.words.of("micros"));
    }

    /** As many as there is room for: those of the data path, and of the others those that take longest, in their order. */
    private List<MeasuredCost> slowest(int room) {
        List<MeasuredCost> data = costs.stream().filter(MeasuredCost::data).toList();
        List<MeasuredCost> kept = costs.stream().filter(cost -> !cost.data()).sorted(Comparator.comparingDouble(MeasuredCost::typical).reversed())
                .limit(Math.max(0, room - data.size())).toList();
        return costs.stream().filter(cost -> cost.data() || kept.contains(cost)).toList();
    }

    /** The kernel's colour where a kernel is entered; the soft device enters none. */
    private Role control() {
        return device.equals("soft") ? Role.PROTO_INK : Role.KERNEL_INK;
    }

    private static String name(MeasuredCost cost) {
        return cost.verb() + (cost.size() > 0 ? " " + PlainNumbers.size(cost.size()) : "");
    }

    private void grid(Plot plot, double least, double most) {
        for (double at = Math.pow(10, Math.ceil(Math.log10(least))); at <= most * 10; at *= 10) {
            double x = plot.x(at);
            if (x > plot.area().getMinX() + 1 && x <= plot.area().getMaxX()) {
                desk.pen.line(x, plot.area().getMinY(), x, plot.area().getMaxY(), Stroke.of(Role.BORDER_MUTED, 1));
            }
        }
    }

    private void bar(Plot plot, MeasuredCost cost, double names, double top, double high, int place) {
        String typical = PlainNumbers.of(cost.typical()) + " µs";
        String cold = cost.cold() > 0 ? PlainNumbers.of(cost.cold()) + " µs" : "";
        String words = name(cost) + ": " + desk.words.of("typical") + " " + typical + ", p99 " + PlainNumbers.of(cost.p99()) + " µs"
                + (cold.isEmpty() ? "" : ", " + desk.words.of("cold") + " " + cold) + published(cost);
        String id = "chart.v." + place;
        desk.row(id, desk.words.of(cost.data() ? "data" : "control"), name(cost), words.substring(name(cost).length() + 2));
        double thick = Math.max(3, Math.min(desk.options.large() ? 22 : 14, high - 5));
        double middle = top + high / 2;
        Role role = cost.data() ? Role.WORK_INK : control();
        double left = plot.area().getMinX() + 1;
        double end = plot.x(cost.typical());
        desk.pen.rect(id, words, left, middle - thick / 2, Math.max(1, end - left), thick, 0, Fill.of(role), Stroke.NONE);
        if (high >= leastRow) {
            desk.pen.text(names - 8, middle + desk.ticks.size() * Pen.BASE, name(cost), Role.FG_DEFAULT, desk.ticks, Shape.Anchor.END);
        }
        double free = end;
        if (cost.cold() > 0) {
            double x = plot.x(cost.cold());
            desk.pen.line(end, middle, x, middle, Stroke.of(role, 1));
            desk.pen.line(x, middle - thick / 2, x, middle + thick / 2, Stroke.of(role, 2));
            free = Math.max(end, x);
        }
        boolean beside = place == controls() - 1 || place == controls();
        double room = beside ? groupLeft(plot) : plot.area().getMaxX();
        if (high >= leastRow && free + 8 + desk.pen.width(typical, desk.ticks) < room) {
            desk.pen.knockOut(free + 8, middle + desk.ticks.size() * Pen.BASE, typical, role, desk.ticks, Shape.Anchor.START, Role.BG_DEFAULT);
        }
    }

    /** What was published of the verb, on whatever adapter. */
    private String published(MeasuredCost cost) {
        var text = new StringBuilder();
        for (ReferenceBand band : ReferenceBand.all()) {
            if (band.quantity().equals("verb:" + cost.verb())) {
                text.append(". ").append(Bands.words(desk, band, device, "µs"));
            }
        }
        return text.toString();
    }

    private int controls() {
        return (int) costs.stream().filter(cost -> !cost.data()).count();
    }

    /** Where the names of the two paths begin, at the right end of the line between them. */
    private double groupLeft(Plot plot) {
        return groupRight(plot) - Math.max(desk.pen.width(desk.words.of("control"), desk.strong), desk.pen.width(desk.words.of("data"), desk.strong)) - 8;
    }

    private double groupRight(Plot plot) {
        return plot.area().getMaxX() + desk.beyond() - 4;
    }

    private void group(Plot plot, double high) {
        int control = controls();
        double right = groupRight(plot);
        double y = plot.area().getMinY() + control * high;
        if (control > 0 && control < costs.size()) {
            desk.pen.line(plot.area().getMinX(), y, plot.area().getMaxX(), y, Stroke.of(Role.BORDER_STRONG, 1));
            desk.pen.knockOut(right, y - 5, desk.words.of("control"), control(), desk.strong, Shape.Anchor.END, Role.BG_DEFAULT);
            desk.pen.knockOut(right, y + desk.strong.size() + 4, desk.words.of("data"), Role.WORK_INK, desk.strong, Shape.Anchor.END,
                    Role.BG_DEFAULT);
        }
    }
}
