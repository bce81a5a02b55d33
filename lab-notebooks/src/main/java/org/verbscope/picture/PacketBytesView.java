package org.verbscope.picture;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.verbscope.event.WireEvent.Packet;
import org.verbscope.picture.PacketHeaders.Field;
import org.verbscope.picture.PacketHeaders.Header;

/** Draws the bytes of a packet, header by header; the chosen field stands out. A pure function of its arguments. */
public final class PacketBytesView {
    /** Ids of bytes: {@code byte.54}. */
    public static final String BYTE = "byte.";

    private static final Caption NONE = new Caption(0, "", "", null);

    private PacketBytesView() { }

    /** @param chosen id of a field or header, or empty */
    public static Picture draw(Packet packet, String chosen, double width, double height, Locale locale) {
        var words = new Words(locale);
        var pen = new Pen(AwtText.shared());
        var table = new PictureTable();
        boolean large = width >= 420;
        TextStyle mono = TextStyle.mono(large ? 12 : 10.5, 400);
        TextStyle small = TextStyle.ui(large ? 11 : 10, 400);
        double cell = pen.width("0", mono);
        int perRow = width >= 16 + cell * (6 + 16 * 3) ? 16 : 8;
        List<Header> headers = PacketHeaders.of(packet, locale);
        byte[] bytes = packet.bytes().toArray();
        double y = 18;
        double x = 14;
        if (headers.isEmpty()) {
            for (String line : pen.wrapped(words.of("packets.no_bytes"), TextStyle.ui(12, 400), width - 28, 4)) {
                pen.text(x, y, line, Role.FG_MUTED, TextStyle.ui(12, 400));
                y += 18;
            }
            return new Picture(width, height, pen.shapes(), NONE, table.rows());
        }
        pen.text(x, y, words.of("packets.bytes", "n", Figures.bytes(PacketHeaders.size(packet))), Role.FG_DEFAULT, TextStyle.ui(large ? 13 : 11.5, 600));
        y += 8;
        double label = large ? 15 : 10;
        double line = large ? 19 : 14;
        String lastName = "";
        int fit = (int) Math.max(1, Math.floor((height - y - 2) / (label + line)));
        int hot = place(headers, chosen) / perRow;
        for (int row = Math.max(0, hot - fit + 1) * perRow; row < bytes.length && y + label + line < height - 2; row += perRow) {
            y += label;
            int end = Math.min(bytes.length, row + perRow);
            for (int i = row; i < end; i++) {
                Header header = header(headers, i);
                if (header != null && (i == row || header.at() == i) && !(i == row && header.id().equals("payload") && lastName.equals("payload"))) {
                    double left = x + cell * (6 + 3 * (i - row));
                    double room = (Math.min(end, header.at() + header.length()) - i) * 3 * cell;
                    boolean here = marked(header, chosen);
                    String name = pen.fitted(header.name(), small, room - 1);
                    pen.text(left, y - 3, name, here ? bad(header, chosen) ? Role.ERROR_INK : Role.FG_DEFAULT : Role.FG_MUTED, small);
                    lastName = header.id();
                }
            }
            y += line;
            pen.text(x, y - 5, String.format("%04x", row), Role.FG_MUTED, mono);
            row(pen, headers, bytes, row, end, chosen, x + cell * 6, y - 5, cell, mono);
        }
        for (Header header : headers) {
            table.add(header.id(), header.name(), words.of("packets.length"), Figures.bytes(header.length()) + " " + header.about());
            header.fields().forEach(field -> table.add(field.id(), header.name(), field.name(), field.text()));
        }
        explained(pen, words, headers, chosen, x, y + 10, width - 28, height);
        return new Picture(width, height, pen.shapes(), NONE, table.rows());
    }

    /** Of the first byte of what is chosen; 0 when nothing is. */
    private static int place(List<Header> headers, String chosen) {
        for (Header header : headers) {
            if (header.id().equals(chosen)) {
                return header.at();
            }
            for (Field field : header.fields()) {
                if (field.id().equals(chosen)) {
                    return field.at();
                }
            }
        }
        return 0;
    }

    private static boolean marked(Header header, String chosen) {
        return header.id().equals(chosen) || header.fields().stream().anyMatch(field -> field.id().equals(chosen));
    }

    private static boolean bad(Header header, String chosen) {
        return header.fields().stream().anyMatch(field -> field.id().equals(chosen) && field.bad());
    }

    private static Header header(List<Header> headers, int place) {
        return headers.stream().filter(h -> place >= h.at() && place < h.at() + h.length()).findFirst().orElse(null);
    }

    private static void row(Pen pen, List<Header> headers, byte[] bytes, int row, int end, String chosen, double x, double y, double cell, TextStyle mono) {
        double size = mono.size();
        for (int i = row; i < end; i++) {
            Header header = header(headers, i);
            int place = i;
            Field field = header == null ? null : header.fields().stream().filter(f -> place >= f.at() && place < f.at() + f.length()).findFirst().orElse(null);
            boolean hot = field != null && field.id().equals(chosen) || header != null && header.id().equals(chosen);
            boolean near = !hot && header != null && marked(header, chosen);
            boolean payload = header != null && header.id().equals("payload");
            Kind kind = field != null && field.bad() && hot ? Kind.ERROR : payload ? Kind.PAYLOAD : Kind.PROTO;
            double left = x + cell * 3 * (i - row);
            boolean joins = i + 1 < end && header != null && i + 1 < header.at() + header.length();
            Role ground = hot ? kind.ink() : near || payload ? kind.tint() : Role.BG_INSET;
            String words = (header == null ? "" : header.name()) + (field == null ? "" : " " + field.name() + " " + field.text());
            pen.group(BYTE + i, words.isBlank() ? "byte " + i : words, inner -> {
                inner.rect(left - cell * 0.4, y - size * 0.98, cell * (joins ? 3 : 2.8), size * 1.34, hot ? 2 : 0, Fill.of(ground), Stroke.NONE);
                inner.text(left, y, String.format("%02x", bytes[place]), hot ? Role.ON : payload ? Role.PAYLOAD_INK : Role.FG_DEFAULT,
                        hot ? TextStyle.mono(size, 600) : mono);
            });
        }
    }

    /** What the chosen field means, under the bytes. */
    private static void explained(Pen pen, Words words, List<Header> headers, String chosen, double x, double top, double wide, double height) {
        Field field = headers.stream().flatMap(h -> h.fields().stream()).filter(f -> f.id().equals(chosen)).findFirst().orElse(null);
        if (field == null || top + 36 > height) {
            return;
        }
        pen.line(x, top, x + wide, top, Stroke.of(Role.BORDER_MUTED, 1));
        double at = x;
        if (field.bad()) {
            Signs.octagon(pen, x + 7, top + 17, 7);
            at += 21;
        }
        String bold = words.of(field.length() == 1 ? "packets.byte_is" : "packets.bytes_are", "n", field.at(), "end", field.at() + field.length() - 1,
                "name", field.name());
        TextStyle strong = TextStyle.ui(11.5, 600);
        double y = top + 21;
        for (String line : pen.wrapped(bold + " " + field.text(), strong, x + wide - at, 2)) {
            pen.text(at, y, line, field.bad() ? Role.ERROR_INK : Role.FG_DEFAULT, strong);
            y += 16;
        }
        String meaning = words.firstOf(Map.of(), "field." + chosen + ".plain");
        for (String line : pen.wrapped(meaning, TextStyle.ui(11.5, 400), x + wide - at, 3)) {
            if (y < height - 3) {
                pen.text(at, y, line, Role.FG_DEFAULT, TextStyle.ui(11.5, 400));
                y += 16;
            }
        }
    }
}
