package org.verbscope.picture;

import org.verbscope.state.Message;

/** The processor's copy between a program's memory and the kernel: of rxe and of sockets. */
final class CopyPipe {
    private CopyPipe() { }

    /** @param from where the program's memory ends @param to where the kernel's begins @param current whether it is made in this step */
    static void draw(Sheet s, Player player, double from, double to, boolean down, boolean current) {
        StageFrame f = s.frame();
        double x = f.pipeX(player.side());
        double w = f.pipeWidth();
        Signs.pipe(s.pen(), x - w / 2, from, w, to - from, Kind.KERNEL, Role.BG_DEFAULT, Stroke.Dash.DASHED);
        Signs.head(s.pen(), x, down ? to : from, down ? Signs.Way.DOWN : Signs.Way.UP, Role.KERNEL_INK, f.full ? 6 : 5);
        if (current) {
            double h = f.full ? 30 : 18;
            double clear = f.full ? 12 : 9;
            double high = from + h / 2 + (down ? 2 : clear);
            double low = to - h / 2 - (down ? clear : 2);
            s.pen().token(player.id() + ".token.payload", s.words().of("payload"), x, down ? s.along(high, low) : s.along(low, high),
                    pen -> pen.rect(-(w - 8) / 2, -h / 2, w - 8, h, 2, Fill.of(Role.PAYLOAD_INK), Stroke.NONE));
        }
    }

    /** Its number among the moves, and how much it took. @param move null while it was not made */
    static void number(Sheet s, Player player, double to, boolean down, boolean current, Message.Move move) {
        StageFrame f = s.frame();
        int side = player.side();
        double discX = f.pipeX(side) + f.inward(side) * (f.pipeWidth() / 2 + f.disc() + 8);
        double textX = discX + f.inward(side) * (f.disc() + 8);
        double y = f.kernel + (to - f.kernel) / 2;
        Shape.Anchor anchor = side == 1 ? Shape.Anchor.START : Shape.Anchor.END;
        int number = down ? 1 : 3;
        String detail = move == null ? s.words().of("not_yet") : Figures.bytes(move.bytes());
        s.pen().group(player.id() + ".move" + number, number + ", " + s.words().of("cpu_copy") + ", " + detail, pen -> {
            Signs.disc(pen, discX, y, f.disc(), number, Role.KERNEL_INK, current);
            pen.text(textX, y - (f.full ? 2 : 1), s.words().of("cpu_copy"), Role.KERNEL_INK, s.label(600), anchor);
            pen.text(textX, y + f.label + (f.full ? 1 : 0), detail, Role.FG_MUTED, s.mono(400), anchor);
        });
    }
}
