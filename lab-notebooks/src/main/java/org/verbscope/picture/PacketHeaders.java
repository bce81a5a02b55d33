package org.verbscope.picture;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.verbscope.event.WireEvent.Packet;
import org.verbscope.verbs.roce.Opcode;
import org.verbscope.verbs.roce.RnrTimer;
import org.verbscope.verbs.roce.RocePacket;

/** The headers of a packet from its bytes, field by field, each with its place: the tree and the marks in the bytes are the same data. */
public final class PacketHeaders {
    /**
     * A field of a header.
     *
     * @param id e.g. {@code aeth.syndrome}
     * @param at of its first byte in the packet; {@code length} bytes
     * @param note what the value means; may be empty
     * @param bad whether it tells of an error
     */
    public record Field(String id, String name, String value, String note, int at, int length, boolean bad) {
        /** The value and what it means. */
        public String text() {
            return note.isEmpty() ? value : value + "  " + note;
        }
    }

    /** A header, the payload, or the end. {@code about} is a word or two for its line. */
    public record Header(String id, String name, String about, int at, int length, List<Field> fields) { }

    private final byte[] bytes;
    private final Words words;
    private final List<Header> headers = new ArrayList<>();
    private final RocePacket packet;
    private int at;

    private PacketHeaders(RocePacket packet, byte[] bytes, Words words) {
        this.packet = packet;
        this.bytes = bytes;
        this.words = words;
    }

    /** In the order of the bytes; empty when the log has no bytes that are RoCE. */
    public static List<Header> of(Packet packet, Locale locale) {
        byte[] bytes = packet.bytes().toArray();
        Optional<RocePacket> parsed = RocePacket.parse(bytes, 0, bytes.length);
        return parsed.map(roce -> new PacketHeaders(roce, bytes, new Words(locale)).read()).orElse(List.of());
    }

    /** Bytes of the whole packet from the IP header on, also when the log has only its beginning. */
    public static int size(Packet packet) {
        byte[] bytes = packet.bytes().toArray();
        return RocePacket.parse(bytes, 0, bytes.length).map(RocePacket::size).orElse(packet.payload());
    }

    private List<Header> read() {
        switch (packet.encapsulation()) {
            case IPV4_UDP -> {
                ipv4();
                udp();
            }
            case IPV6_UDP -> {
                ipv6("IPv6");
                udp();
            }
            case GRH -> ipv6("GRH");
        }
        bth();
        extensions();
        payload();
        return List.copyOf(headers);
    }

    private long number(int from, int length) {
        long value = 0;
        for (int i = from; i < from + length; i++) {
            value = value << 8 | bytes[i] & 0xff;
        }
        return value;
    }

    private static String hex(long value, int digits) {
        return "0x" + String.format("%0" + digits + "x", value);
    }

    private Field field(String id, int offset, int length, String value) {
        return new Field(id, words.of("field." + id), value, "", at + offset, length, false);
    }

    private Field field(String id, int offset, int length, String value, String note, boolean bad) {
        return new Field(id, words.of("field." + id), value, note, at + offset, length, bad);
    }

    private void header(String id, String name, String about, int length, Field... fields) {
        headers.add(new Header(id, name, about, at, length, List.of(fields)));
        at += length;
    }

    private String address4(int from) {
        return (bytes[from] & 0xff) + "." + (bytes[from + 1] & 0xff) + "." + (bytes[from + 2] & 0xff) + "." + (bytes[from + 3] & 0xff);
    }

    private void ipv4() {
        header("ipv4", "IPv4", words.of("packets.from_to", "a", address4(at + 12), "b", address4(at + 16)), 20,
                field("ip.tos", 1, 1, hex(number(at + 1, 1), 2), "DSCP " + (bytes[at + 1] >> 2 & 63) + ", ECN " + (bytes[at + 1] & 3), false),
                field("ip.length", 2, 2, Long.toString(number(at + 2, 2))), field("ip.ttl", 8, 1, Long.toString(number(at + 8, 1))),
                field("ip.protocol", 9, 1, Long.toString(number(at + 9, 1)), "UDP", false),
                field("ip.source", 12, 4, address4(at + 12)), field("ip.destination", 16, 4, address4(at + 16)));
    }

    private String address6(int from) {
        var text = new StringBuilder();
        for (int i = 0; i < 8; i++) {
            text.append(i > 0 ? ":" : "").append(Long.toHexString(number(from + 2 * i, 2)));
        }
        return text.toString();
    }

    private void ipv6(String name) {
        header("ipv6", name, "", 40, field("ip.length", 4, 2, Long.toString(number(at + 4, 2))),
                field("ip.next", 6, 1, hex(number(at + 6, 1), 2)), field("ip.ttl", 7, 1, Long.toString(number(at + 7, 1))),
                field("ip.source", 8, 16, address6(at + 8)), field("ip.destination", 24, 16, address6(at + 24)));
    }

    private void udp() {
        long source = number(at, 2);
        long destination = number(at + 2, 2);
        header("udp", "UDP", words.of("packets.from_to", "a", source, "b", destination), 8, field("udp.source", 0, 2, Long.toString(source)),
                field("udp.destination", 2, 2, Long.toString(destination), "RoCE v2", false),
                field("udp.length", 4, 2, Long.toString(number(at + 4, 2))), field("udp.checksum", 6, 2, hex(number(at + 6, 2), 4)));
    }

    private void bth() {
        int flags = bytes[at + 1];
        header("bth", "BTH", "", 12, field("bth.opcode", 0, 1, hex(packet.opcode(), 2), Opcode.name(packet.opcode()), false),
                field("bth.flags", 1, 1, hex(flags & 0xff, 2), "SE " + (flags >> 7 & 1) + ", pad " + (flags >> 4 & 3), false),
                field("bth.pkey", 2, 2, hex(packet.pkey(), 4)), field("bth.qpn", 5, 3, hex(packet.destQpn(), 6)),
                field("bth.ackreq", 8, 1, packet.ackRequested() ? "1" : "0"), field("bth.psn", 9, 3, hex(packet.psn(), 6)));
    }

    private void extensions() {
        int code = packet.opcode();
        if (Opcode.hasDeth(code)) {
            header("deth", "DETH", "", 8, field("deth.qkey", 0, 4, hex(number(at, 4), 8)), field("deth.source", 5, 3, hex(number(at + 5, 3), 6)));
        }
        if (Opcode.hasReth(code)) {
            header("reth", "RETH", "", 16, field("reth.address", 0, 8, hex(number(at, 8), 1)), field("reth.rkey", 8, 4, hex(number(at + 8, 4), 1)),
                    field("reth.length", 12, 4, Long.toString(number(at + 12, 4))));
        }
        if (Opcode.hasAtomicEth(code)) {
            header("atomic", "AtomicETH", "", 28, field("reth.address", 0, 8, hex(number(at, 8), 1)),
                    field("reth.rkey", 8, 4, hex(number(at + 8, 4), 1)), field("atomic.swap", 12, 8, hex(number(at + 12, 8), 1)),
                    field("atomic.compare", 20, 8, hex(number(at + 20, 8), 1)));
        }
        if (Opcode.hasAeth(code)) {
            int syndrome = (int) number(at, 1);
            int kind = syndrome >> 5 & 3;
            String note = kind == 1 ? words.of("packets.rnr.wait", "time", Figures.time(RnrTimer.nanos(syndrome & 31))) : PacketRow.syndrome(words, syndrome);
            header("aeth", "AETH", "", 4, field("aeth.syndrome", 0, 1, hex(syndrome, 2), note, kind == 1 || kind == 3),
                    field("aeth.msn", 1, 3, Long.toString(number(at + 1, 3))));
        }
        if (Opcode.hasAtomicAck(code)) {
            header("atomicack", "AtomicAckETH", "", 8, field("atomic.original", 0, 8, hex(number(at, 8), 1)));
        }
        if (Opcode.hasImmediate(code)) {
            header("imm", "ImmDt", "", 4, field("imm.data", 0, 4, hex(number(at, 4), 8)));
        } else if (Opcode.hasInvalidate(code)) {
            header("ieth", "IETH", "", 4, field("ieth.rkey", 0, 4, hex(number(at, 4), 8)));
        }
    }

    private void payload() {
        int there = Math.max(0, Math.min(packet.payload(), bytes.length - at));
        if (packet.payload() > 0) {
            String about = there < packet.payload() ? words.of("packets.beginning", "n", Figures.bytes(there), "all", Figures.bytes(packet.payload()))
                    : Figures.bytes(packet.payload());
            headers.add(new Header("payload", words.of("payload"), about, at, there, List.of()));
            at += there;
        }
        int end = packet.size();
        if (bytes.length >= end) {
            int pad = end - 4 - at;
            if (pad > 0) {
                headers.add(new Header("pad", words.of("packets.pad"), Figures.bytes(pad), at, pad, List.of()));
                at += pad;
            }
            boolean right = packet.icrcRight();
            header("icrc", "ICRC", words.of(right ? "packets.icrc.right" : "packets.icrc.wrong"), 4,
                    field("icrc.value", 0, 4, hex(number(at, 4), 8), words.of(right ? "packets.icrc.right" : "packets.icrc.wrong"), !right));
        }
    }

    /** The field or, where there is none, the header that byte {@code place} belongs to; empty when it is none's. */
    public static String idAt(List<Header> headers, int place) {
        for (Header header : headers) {
            if (place >= header.at() && place < header.at() + header.length()) {
                return header.fields().stream().filter(f -> place >= f.at() && place < f.at() + f.length()).map(Field::id).findFirst()
                        .orElse(header.id());
            }
        }
        return "";
    }
}
