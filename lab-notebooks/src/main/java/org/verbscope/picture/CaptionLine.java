package org.verbscope.picture;

import java.util.Locale;

/** The line on top: step, what happened, why it matters, how we know. */
final class CaptionLine {
    private CaptionLine() { }

    static void draw(Sheet s, Caption caption, long live) {
        StageFrame f = s.frame();
        Pen pen = s.pen();
        double size = f.caption;
        double y = f.captionHeight / 2 + 1;
        double x = f.margin;
        if (caption.step() > 0) {
            String step = caption.step() < live
                    ? s.words().of("step.of", "n", Figures.count(caption.step()), "live", Figures.count(live))
                    : s.words().of("step", "n", Figures.count(caption.step()));
            var style = TextStyle.mono(size - 2.5 + (f.full ? 0.5 : 0), 600);
            double wide = pen.width(step, style) + 16;
            double high = size + 8;
            double left = x;
            pen.group("caption.step", step, inner -> {
                inner.rect(left, y - high / 2, wide, high, 4, Fill.of(Role.FG_DEFAULT), Stroke.NONE);
                inner.text(left + 8, y + style.size() * Pen.BASE, step, Role.BG_DEFAULT, style);
            });
            x += wide + 10;
        }
        double right = f.width - f.margin;
        if (caption.evidence() != null) {
            String word = s.words().of("evidence." + caption.evidence().name().toLowerCase(Locale.ROOT));
            double wide = pen.width(word, s.label(500));
            Signs.swatch(pen, right - wide - 34, y, 26, caption.evidence(), Role.FG_MUTED);
            pen.text(right - wide, y + f.label * Pen.BASE, word, Role.FG_MUTED, s.label(500));
            right -= wide + 34 + 16;
        }
        sentence(s, caption, x, y + size * Pen.BASE, right);
        pen.line(0, f.captionHeight - 0.5, f.width, f.captionHeight - 0.5, Stroke.of(Role.BORDER_MUTED, 1));
        s.table().add("caption", s.words().of("what_happened"), caption.bold(), caption.plain());
    }

    private static void sentence(Sheet s, Caption caption, double x, double y, double right) {
        Pen pen = s.pen();
        var strong = TextStyle.ui(s.frame().caption, 600);
        var plain = TextStyle.ui(s.frame().caption, 400);
        String bold = pen.fitted(caption.bold(), strong, right - x);
        pen.group("caption", caption.text(), inner -> {
            double end = inner.text(x, y, bold, Role.FG_DEFAULT, strong) + 5;
            String rest = inner.fitted(caption.plain(), plain, right - end);
            boolean worthwhile = rest.equals(caption.plain()) || rest.length() > 12;
            if (!rest.isEmpty() && worthwhile) {
                inner.text(end, y, rest, Role.FG_DEFAULT, plain);
            }
        });
    }
}
