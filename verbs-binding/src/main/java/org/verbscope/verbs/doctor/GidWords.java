package org.verbscope.verbs.doctor;

import java.util.List;
import java.util.stream.Collectors;
import org.verbscope.verbs.doctor.Environment.GidFact;
import org.verbscope.verbs.doctor.Environment.Port;

/** What an entry of a GID table is good for. */
public final class GidWords {
    private GidWords() { }

    /** For people, e.g. {@code IPv4 address: choose this index}. */
    public static String meaning(Environment here, Port port, GidFact gid) {
        String key = !port.ethernet() ? "infiniband" : !Checks.isHere(here, gid) ? "elsewhere" : !gid.roceV2() ? "roce-v1"
                : gid.gid().isIpv4Mapped() ? "ipv4" : gid.linkLocal() ? "link-local" : "ipv6";
        return Words.of("gid-meaning." + key);
    }

    /** The kinds that are there, each once. */
    static String kinds(List<GidFact> gids) {
        String kinds = gids.stream().map(gid -> (gid.roceV2() ? "RoCE v2 " : "RoCE v1 ")
                + (gid.gid().isIpv4Mapped() ? "IPv4" : gid.linkLocal() ? "link-local" : "IPv6"))
                .distinct().collect(Collectors.joining(", "));
        return kinds.isEmpty() ? Words.of("gid-meaning.none") : kinds;
    }
}
