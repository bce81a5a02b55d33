package org.verbscope.verbs.soft;

import java.util.List;
import java.util.stream.IntStream;
import org.verbscope.verbs.Gid;
import org.verbscope.verbs.GidType;
import org.verbscope.verbs.roce.Encapsulation;

/**
 * GID table of a machine's port: link-local and IPv4-mapped for RoCE v2 (0 and 1, as rxe has them),
 * the same two for RoCE v1 (2 and 3), and empty entries. Other adapters list both versions of an address
 * in turn, v1 first, so that the one of RoCE v2 and IPv4 is 3.
 */
final class GidTable {
    static final int LENGTH = 8;

    /** @param gid 16 bytes, network order */
    record Entry(int index, byte[] gid, GidType type) {
        Encapsulation encapsulation() {
            if (type == GidType.ROCE_V1) {
                return Encapsulation.GRH;
            }
            return Encapsulation.ipv4Mapped(gid) ? Encapsulation.IPV4_UDP : Encapsulation.IPV6_UDP;
        }
    }

    private GidTable() { }

    /** RoCE v2 entries of these addresses, in their order. */
    static List<Entry> of(List<Gid> addresses) {
        return IntStream.range(0, Math.min(LENGTH, addresses.size()))
                .mapToObj(i -> new Entry(i, addresses.get(i).bytes(), GidType.ROCE_V2)).toList();
    }

    /** Entries of machine {@code number}: 10.77.0.number and the link-local address of its made-up MAC. */
    static List<Entry> of(int number, boolean v1First) {
        byte[] local = {(byte) 0xfe, (byte) 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 10, (byte) 0xff, (byte) 0xfe, 77, 0, (byte) number};
        byte[] ipv4 = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, (byte) 0xff, (byte) 0xff, 10, 77, 0, (byte) number};
        if (v1First) {
            return List.of(new Entry(0, local, GidType.ROCE_V1), new Entry(1, local, GidType.ROCE_V2),
                    new Entry(2, ipv4, GidType.ROCE_V1), new Entry(3, ipv4, GidType.ROCE_V2));
        }
        return List.of(new Entry(0, local, GidType.ROCE_V2), new Entry(1, ipv4, GidType.ROCE_V2),
                new Entry(2, local, GidType.ROCE_V1), new Entry(3, ipv4, GidType.ROCE_V1));
    }
}
