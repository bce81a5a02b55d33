package org.verbscope.picture;

import java.util.Locale;
import java.util.function.Consumer;
import org.verbscope.event.Evidence;

/** How we know, with counts, and what the shapes mean. */
final class Legend {
    private Legend() { }

    static void draw(Sheet s) {
        StageFrame f = s.frame();
        Pen pen = s.pen();
        double y = f.height - f.legendHeight;
        pen.line(0, y, f.width, y, Stroke.of(Role.BORDER_MUTED, 1));
        double cy = y + (f.full ? 17 : 15);
        double size = f.full ? 12 : 11;
        double base = cy + size * Pen.BASE;
        double x = 14;
        for (Evidence evidence : Evidence.values()) {
            long n = s.cast().state.evidence().of(evidence);
            Role role = n > 0 ? Role.FG_DEFAULT : Role.FG_SUBTLE;
            String name = evidence.name().toLowerCase(Locale.ROOT);
            String word = s.words().of("evidence." + name);
            String count = Figures.count(n);
            double from = x;
            pen.group("legend." + name, word + " " + count, inner -> {
                Signs.swatch(inner, from, cy, 24, evidence, role);
                double end = inner.text(from + 31, base, word, role, TextStyle.ui(size, 500));
                inner.text(end + 5, base, count, n > 0 ? Role.FG_MUTED : Role.FG_SUBTLE, TextStyle.mono(size - 0.5, 400));
            });
            x = from + 31 + pen.width(word, TextStyle.ui(size, 500)) + 5 + pen.width(count, TextStyle.mono(size - 0.5, 400))
                    + (f.full ? 18 : 14);
            s.table().add("legend." + name, s.words().of("evidence"), word, count);
        }
        pen.line(x - 4, cy - 8, x - 4, cy + 8, Stroke.of(Role.BORDER_DEFAULT, 1));
        x += 8;
        x = item(s, x, cy, size, "WQE", inner -> Signs.wqe(inner, 7, 0, 14, 12, "", 0, false));
        x = item(s, x, cy, size, s.words().of("doorbell"), inner -> Signs.bell(inner, 7, 0, 7, false));
        x = item(s, x, cy, size, s.words().of("payload"), inner -> inner.rect(0, -6, 14, 12, 1, Fill.of(Role.PAYLOAD_INK), Stroke.NONE));
        x = item(s, x, cy, size, "ACK", inner -> Signs.chevron(inner, 7, 0, 16, 10, "", 0, false, false));
        x = item(s, x, cy, size, "CQE", inner -> Signs.cqe(inner, 7, 0, 16, 11, "", 0, Kind.DONE, false));
        x = item(s, x, cy, size, s.words().of("legend.kernel"), inner -> Signs.gate(inner, 7, -4, 15));
        item(s, x, cy, size, s.words().of("legend.gone"), inner -> Signs.wqe(inner, 7, 0, 14, 12, "", 0, Role.FG_MUTED, true));
    }

    private static double item(Sheet s, double x, double cy, double size, String word, Consumer<Pen> sign) {
        var style = TextStyle.ui(size, 400);
        double wide = 20 + s.pen().width(word, style);
        if (x + wide > s.frame().width - 6) {
            return x;
        }
        s.pen().group("", word, x, cy, 0, inner -> {
            sign.accept(inner);
            inner.text(20, size * Pen.BASE, word, Role.FG_MUTED, style);
        });
        return x + wide + (s.frame().full ? 13 : 10);
    }
}
