package org.verbscope.verbs.rules.diagnosis;

import java.util.Map;
import org.verbscope.event.ObjectRef;
import org.verbscope.state.Region;
import org.verbscope.verbs.Gid;
import org.verbscope.verbs.rules.Sentences;

/** What objects are called in sentences. */
public final class Names {
    private Names() { }

    /** {@code QP 0x11 of machine 1}; empty for none. */
    public static String of(ObjectRef ref) {
        return ref.exists() ? ref.words() + " of machine " + ref.machine() : "";
    }

    static String machine(int number) {
        return "machine " + number;
    }

    /** Its label, where it has one, and which it is. */
    public static String of(Region region) {
        return region.label().isEmpty() ? of(region.ref()) : region.label() + " (" + of(region.ref()) + ")";
    }

    /** The peer by what the queue pair knows of it: number, GID, and the address in it. */
    static String peer(Map<String, String> attributes) {
        String qpn = attributes.getOrDefault("DEST_QPN", "");
        String gid = attributes.getOrDefault("AV", "").split("\\s", 2)[0];
        if (qpn.isEmpty()) {
            return Sentences.of("word.peer");
        }
        String at = gid.isEmpty() || gid.equals("LID") ? "" : " at " + gid + address(gid);
        return "QP " + qpn + at;
    }

    private static String address(String gid) {
        try {
            return Gid.parse(gid).isIpv4Mapped() ? " (" + gid.substring(gid.lastIndexOf(':') + 1) + ")" : "";
        } catch (IllegalArgumentException none) {
            return "";
        }
    }
}
