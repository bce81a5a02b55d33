package org.verbscope.picture;

import org.verbscope.event.Evidence;

/**
 * What two computers have where sockets of one hand over: two DMA legs, an Ethernet adapter each, and a wire. Dotted, for nobody
 * made them here.
 */
final class TwoComputers {
    private TwoComputers() { }

    private static double nicTop(StageFrame f) {
        return f.hardware + (f.full ? 44 : 28);
    }

    private static double nicHigh(StageFrame f) {
        return f.bottom - (f.full ? 14 : 7) - nicTop(f);
    }

    /** One side. @param from where the kernel's buffer ends @param down whether the payload leaves this side */
    static void leg(Sheet s, Player player, double from, boolean down) {
        StageFrame f = s.frame();
        int side = player.side();
        double x = f.pipeX(side);
        double w = f.pipeWidth();
        double to = nicTop(f);
        Signs.pipe(s.pen(), x - w / 2, from, w, to - from, Kind.PAYLOAD, Role.BG_DEFAULT, Stroke.Dash.DOTTED);
        Signs.head(s.pen(), x, down ? to : from, down ? Signs.Way.DOWN : Signs.Way.UP, Role.PAYLOAD_INK, f.full ? 5 : 4);
        String leg = s.words().of(down ? "dma_read" : "dma_write");
        String modelled = s.words().of("evidence.modelled");
        double textX = x + f.inward(side) * (w / 2 + 8);
        Shape.Anchor anchor = side == 1 ? Shape.Anchor.START : Shape.Anchor.END;
        s.pen().group(player.id() + ".other.dma", leg + ", " + modelled, pen -> pen.text(textX, f.hardware + (f.full ? 24 : 17), leg, Role.FG_MUTED, s.small(500), anchor));
        double px = f.payloadX(side);
        String nic = s.words().of("ethernet_nic");
        s.pen().rect(player.id() + ".other.nic", nic + ", " + modelled, px, to, f.payloadWidth(), nicHigh(f), 6, Fill.of(Role.BG_DEFAULT),
                Stroke.of(Role.BORDER_STRONG, 1, Evidence.MODELLED));
        s.pen().text(px + f.payloadWidth() / 2, to + nicHigh(f) / 2 + f.small * Pen.BASE, s.pen().fitted(nic, s.small(500), f.payloadWidth() - 12), Role.FG_MUTED,
                s.small(500), Shape.Anchor.MIDDLE);
        s.table().add(player.id() + ".other.dma", s.where(player) + ", " + s.words().of("two_computers"), leg, modelled);
        double base = to + nicHigh(f) / 2;
        double qx = f.queueX(side) + (side == 1 ? 0 : f.queue);
        s.pen().text(qx, base - (f.full ? 4 : 2), s.pen().fitted(s.words().of(f.full ? "two_computers.full" : "two_computers"), s.label(500), f.queue), Role.FG_MUTED, s.label(500), anchor);
        s.pen().text(qx, base + f.label + (f.full ? 1 : -1), s.pen().fitted(s.words().of("two_computers.moves"), s.small(400), f.queue), Role.FG_MUTED, s.small(400), anchor);
    }

    /** Between the machines. */
    static void wire(Sheet s, boolean toRight) {
        StageFrame f = s.frame();
        double left = f.wireLeft();
        double right = f.wireRight();
        double wire = nicTop(f) + nicHigh(f) / 2;
        double thick = f.full ? 22 : 14;
        Signs.pipe(s.pen(), left, wire - thick / 2, right - left, thick, Kind.PAYLOAD, Role.BG_DEFAULT, Stroke.Dash.DOTTED);
        Signs.head(s.pen(), toRight ? right : left, wire, toRight ? Signs.Way.RIGHT : Signs.Way.LEFT, Role.PAYLOAD_INK, f.full ? 5 : 4);
        String cable = s.words().of("wire") + ", " + s.words().of("evidence.modelled");
        s.pen().group("other.wire", cable, pen -> pen.text((left + right) / 2, wire - thick / 2 - (f.full ? 8 : 5), cable, Role.FG_MUTED, s.small(500), Shape.Anchor.MIDDLE));
        s.table().add("other.wire", s.words().of("two_computers"), s.words().of("wire"), s.words().of("evidence.modelled"));
    }
}
