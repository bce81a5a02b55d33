package org.verbscope.picture;

import java.util.Locale;
import java.util.Set;
import org.verbscope.event.Layer;

/** The machines' grounds: three bands, two lanes and their names. The kernel's slab is missing where it is bypassed. */
final class Bands {
    private Bands() { }

    static void draw(Sheet s, Player player, boolean kernelWorks, Set<Layer> hidden) {
        StageFrame f = s.frame();
        Pen pen = s.pen();
        int side = player.side();
        double x = f.left(side);
        heading(s, player);
        pen.rect(x, f.top, f.machine, f.kernel - f.top, 8, Fill.of(Role.BG_SUBTLE), Stroke.of(Role.BORDER_MUTED, 1));
        pen.rect(x, f.hardware, f.machine, f.bottom - f.hardware, 8, Fill.of(Role.BG_INSET), Stroke.of(Role.BORDER_MUTED, 1));
        double slab = kernelWorks ? f.machine : f.control;
        pen.rect(player.id() + ".kernel", s.words().of("kernel"), kernelWorks ? x : f.controlX(side), f.kernel + 3, slab,
                f.hardware - f.kernel - 6, 4, Fill.of(Role.KERNEL_TINT), Stroke.of(Role.KERNEL_EDGE, 1));
        double split = side == 1 ? f.dataX(1) : f.controlX(2);
        pen.line(split, f.top + 8, split, f.bottom - 8, Stroke.of(Role.BORDER_MUTED, 1));
        double dataX = f.dataX(side);
        double dataEnd = dataX + f.dataWidth();
        if (!kernelWorks) {
            Stroke edge = Stroke.of(Role.KERNEL_EDGE, 1);
            pen.line(dataX + (side == 1 ? 1 : 0), f.kernel + 3, dataEnd - (side == 1 ? 0 : 1), f.kernel + 3, edge);
            pen.line(dataX + (side == 1 ? 1 : 0), f.hardware - 3, dataEnd - (side == 1 ? 0 : 1), f.hardware - 3, edge);
        }
        TextStyle lane = TextStyle.ui(f.label - 0.5, 600);
        double y = f.top + f.label + 5;
        pen.text(f.controlX(side) + f.control / 2, y, s.words().of("lane.control"), Role.KERNEL_INK, lane, Shape.Anchor.MIDDLE);
        pen.text(side == 1 ? dataX + f.pad : dataEnd - f.pad, y, s.words().of("lane.data"), Role.PAYLOAD_INK, lane,
                side == 1 ? Shape.Anchor.START : Shape.Anchor.END);
        names(s, side, hidden);
    }

    private static void heading(Sheet s, Player player) {
        StageFrame f = s.frame();
        double x = f.left(player.side());
        double y = f.captionHeight + f.headHeight / 2 + f.label * 0.4;
        double end = s.pen().text(x, y, s.words().of("Machine", "n", player.machine().number()), Role.FG_DEFAULT,
                TextStyle.ui(f.label + 1.5, 600));
        if (player.cast()) {
            end = s.pen().text(end + 8, y, s.words().of(player.sender() ? "sender" : "receiver"), Role.FG_MUTED, s.label(400));
        }
        TextStyle style = TextStyle.mono(f.label - 0.5, 400);
        String device = s.pen().fitted(device(player), style, f.machine - (end - x) - 12);
        s.pen().text(x + f.machine, y, device, Role.FG_MUTED, style, Shape.Anchor.END);
        s.table().add(player.id(), s.where(player), s.words().of("device"), device(player));
    }

    private static String device(Player player) {
        var device = player.machine().device();
        if (device.name().isEmpty()) {
            return "";
        }
        String on = device.netdev().isEmpty() ? "" : " on " + device.netdev();
        String gid = device.gid();
        int ipv4 = gid.toLowerCase(java.util.Locale.ROOT).indexOf("ffff:");
        String address = ipv4 >= 0 && gid.substring(ipv4 + 5).contains(".") ? gid.substring(ipv4 + 5) : gid;
        return device.name() + on + (address.isEmpty() ? "" : " · " + address);
    }

    /** Names of the bands, turned, in the outer margin. */
    private static void names(Sheet s, int side, Set<Layer> hidden) {
        StageFrame f = s.frame();
        name(s, side, (f.top + f.kernel) / 2, "user_space", Role.FG_MUTED);
        name(s, side, (f.kernel + f.hardware) / 2, "kernel", Role.KERNEL_INK);
        name(s, side, (f.hardware + f.bottom) / 2, "hardware", Role.FG_MUTED);
        double middle = f.left(side) + f.machine / 2;
        if (hidden.contains(Layer.USER)) {
            hidden(s, middle, (f.top + f.kernel) / 2, Layer.USER);
        }
        if (hidden.contains(Layer.KERNEL)) {
            hidden(s, middle, (f.kernel + f.hardware) / 2, Layer.KERNEL);
        }
        if (hidden.contains(Layer.NIC)) {
            hidden(s, middle, (f.hardware + f.bottom) / 2, Layer.NIC);
        }
    }

    static void hiddenWire(Sheet s) {
        hidden(s, s.frame().width / 2, (s.frame().hardware + s.frame().bottom) / 2, Layer.WIRE);
    }

    /** A layer that was put away says so, and how it comes back. */
    private static void hidden(Sheet s, double x, double y, Layer layer) {
        String word = s.words().of("layer.hidden", "layer", s.words().of("layer." + layer.name().toLowerCase(Locale.ROOT)), "n", layer.ordinal() + 1);
        s.pen().text(x, y + s.frame().small * Pen.BASE, word, Role.FG_MUTED, s.small(400), Shape.Anchor.MIDDLE);
    }

    /** Turned outside the machine; Chinese is stacked instead. */
    private static void name(Sheet s, int side, double y, String key, Role role) {
        StageFrame f = s.frame();
        String word = s.words().of(key);
        TextStyle style = s.small(500);
        if (word.codePoints().anyMatch(Character::isIdeographic)) {
            double x = side == 1 ? f.left(1) - f.margin / 2 : f.left(2) + f.machine + f.margin / 2;
            double step = f.small * 1.25;
            for (int i = 0; i < word.length(); i++) {
                s.pen().text(x, y + (i - (word.length() - 1) / 2.0) * step + f.small * Pen.BASE, word.substring(i, i + 1), role, style,
                        Shape.Anchor.MIDDLE);
            }
        } else {
            double x = side == 1 ? f.left(1) - 9 : f.left(2) + f.machine + 9 + f.small * 0.7;
            s.pen().group("", "", x, y, -90, pen -> pen.text(0, 0, word, role, style, Shape.Anchor.MIDDLE));
        }
    }
}
