package org.verbscope.verbs.rules.diagnosis;

import org.verbscope.event.Bytes;

/** Of what GID type a packet is, by its first bytes: RoCE v1 has a GRH, v2 an IP header and UDP. */
final class GidTypes {
    private static final int IPV6 = 6;
    private static final int NEXT_HEADER = 6;
    private static final int TRANSPORT = 0x1b;
    private static final String V1 = "ROCE_V1";
    private static final String V2 = "ROCE_V2";

    private GidTypes() { }

    static String of(Bytes packet) {
        if (packet.length() <= NEXT_HEADER) {
            return "";
        }
        boolean grh = (packet.at(0) & 0xff) >> 4 == IPV6 && (packet.at(NEXT_HEADER) & 0xff) == TRANSPORT;
        return grh ? V1 : V2;
    }

    static String other(String type) {
        return type.equals(V1) ? V2 : V1;
    }
}
