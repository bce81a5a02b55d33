package org.verbscope.picture;

import java.util.List;
import java.util.function.Consumer;

/** A word of the glossary as a small picture: the sign that the stage draws for it, where it stands. Words are left out: they stand beside it. */
public final class TermPicture {
    public static final double WIDTH = 132;
    public static final double HEIGHT = 52;
    /** What can be drawn. */
    public static final List<String> ALL = List.of("memory", "domain", "queues", "completions", "work", "doorbell", "lanes", "kernel", "dma",
            "packet", "ack", "nak");
    private static final double MIDDLE = HEIGHT / 2;

    private TermPicture() { }

    /** @throws IllegalArgumentException when {@code what} is not one of {@link #ALL} */
    public static Picture of(String what) {
        var pen = new Pen(AwtText.shared());
        drawing(what).accept(pen);
        return new Picture(WIDTH, HEIGHT, pen.shapes(), new Caption(0, "", "", null), List.of());
    }

    private static Consumer<Pen> drawing(String what) {
        return switch (what) {
            case "memory" -> pen -> memory(pen, 34);
            case "domain" -> pen -> {
                pen.rect(6, 4, WIDTH - 12, HEIGHT - 8, 8, Fill.of(Role.BG_SUBTLE), Stroke.of(Role.BORDER_STRONG, 1));
                box(pen, 22, "QP");
                box(pen, 74, "MR");
            };
            case "queues" -> pen -> {
                ring(pen, 40, Kind.WORK, 2);
                ring(pen, 92, Kind.WORK, 0);
            };
            case "completions" -> pen -> {
                ring(pen, 40, Kind.DONE, 1);
                Signs.cqe(pen, 92, MIDDLE, 30, 17, "", 0, Kind.DONE, false);
            };
            case "work" -> pen -> Signs.wqe(pen, WIDTH / 2, MIDDLE, 44, 26, "", 0, false);
            case "doorbell" -> pen -> {
                Signs.bell(pen, 34, MIDDLE, 11, false);
                arrow(pen, 52, 82);
                box(pen, 88, "NIC");
            };
            case "lanes" -> pen -> {
                pen.rect(10, 18, 34, 16, 3, Fill.of(Role.KERNEL_TINT), Stroke.of(Role.KERNEL_EDGE, 1));
                down(pen, 27, Role.KERNEL_INK);
                pen.line(60, 18, 122, 18, Stroke.of(Role.KERNEL_EDGE, 1));
                pen.line(60, 34, 122, 34, Stroke.of(Role.KERNEL_EDGE, 1));
                down(pen, 91, Role.PAYLOAD_INK);
            };
            case "kernel" -> pen -> {
                pen.rect(36, 24, 60, 20, 3, Fill.of(Role.KERNEL_TINT), Stroke.of(Role.KERNEL_EDGE, 1));
                pen.line(WIDTH / 2, 4, WIDTH / 2, 18, Stroke.of(Role.KERNEL_INK, 1.5));
                Signs.gate(pen, WIDTH / 2, 20, 22);
            };
            case "dma" -> pen -> {
                memory(pen, 8);
                Signs.pipe(pen, 62, MIDDLE - 8, 22, 16, Kind.PAYLOAD, Role.PAYLOAD_TINT, Stroke.Dash.SOLID);
                box(pen, 88, "NIC");
            };
            case "packet" -> pen -> Signs.packet(pen, WIDTH / 2, MIDDLE, 74, 24, "", 0, true, Kind.PAYLOAD, false);
            case "ack" -> pen -> Signs.chevron(pen, WIDTH / 2, MIDDLE, 56, 20, "", 0, false, false);
            case "nak" -> pen -> Signs.octagon(pen, WIDTH / 2, MIDDLE, 14);
            default -> throw new IllegalArgumentException("there is no picture of " + what);
        };
    }

    private static void memory(Pen pen, double x) {
        for (int page = 0; page < 2; page++) {
            double y = 6 + page * 22;
            pen.rect(x, y, 50, 18, 2, Fill.of(page == 0 ? Role.PAYLOAD_INK : Role.BG_DEFAULT), Stroke.of(Role.BORDER_STRONG, 1));
            Signs.pin(pen, x - 7, y + 9, 7);
        }
    }

    private static void box(Pen pen, double x, String name) {
        pen.rect(x, 14, 36, 24, 5, Fill.of(Role.BG_DEFAULT), Stroke.of(Role.BORDER_STRONG, 1));
        pen.text(x + 18, MIDDLE + 11 * Pen.BASE, name, Role.FG_DEFAULT, TextStyle.ui(11, 500), Shape.Anchor.MIDDLE);
    }

    private static void ring(Pen pen, double x, Kind kind, int taken) {
        for (int slot = 0; slot < 8; slot++) {
            boolean full = slot < taken;
            pen.slot("", "", x, MIDDLE, 21, 12, slot * 45 + 2, 41, Fill.of(full ? kind.ink() : Role.BG_DEFAULT),
                    Stroke.of(full ? kind.ink() : Role.BORDER_STRONG, 1));
        }
    }

    private static void arrow(Pen pen, double from, double to) {
        pen.line(from, MIDDLE, to, MIDDLE, Stroke.of(Role.WORK_INK, 1.5));
        Signs.head(pen, to, MIDDLE, Signs.Way.RIGHT, Role.WORK_INK, 4);
    }

    private static void down(Pen pen, double x, Role role) {
        pen.line(x, 4, x, 44, Stroke.of(role, 2));
        Signs.head(pen, x, 48, Signs.Way.DOWN, role, 5);
    }
}
