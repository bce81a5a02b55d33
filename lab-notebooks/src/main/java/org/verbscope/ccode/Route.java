package org.verbscope.ccode;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.verbscope.verbs.Gid;

/**
 * An address vector as the log has it.
 *
 * @param gid the peer's, in the log's words; empty without a GRH
 * @param whole whether hop limit, traffic class and flow label are known
 */
record Route(String gid, long dlid, long sgidIndex, long port, long hopLimit, long trafficClass, long flowLabel, boolean whole) {
    private static final Pattern GID = Pattern.compile("::ffff:\\d{1,3}(\\.\\d{1,3}){3}|[0-9a-f]{4}(:[0-9a-f]{4}){7}");
    private static final Pattern BY_GID = Pattern.compile("([0-9a-f:.]{2,45}) from index (\\d{1,3}) of port (\\d{1,3})");
    private static final Pattern BY_LID = Pattern.compile("LID (\\d{1,5}) from port (\\d{1,3}), no GRH");

    boolean global() {
        return !gid.isEmpty();
    }

    /** Of {@code modify_qp}: AV or ALT_PATH in words. */
    static Optional<Route> of(String words) {
        Matcher global = BY_GID.matcher(words);
        if (global.matches() && isGid(global.group(1))) {
            return Optional.of(new Route(global.group(1), 0, Long.parseLong(global.group(2)), Long.parseLong(global.group(3)),
                    0, 0, 0, false));
        }
        Matcher local = BY_LID.matcher(words);
        return local.matches() ? Optional.of(new Route("", Long.parseLong(local.group(1)), 0, Long.parseLong(local.group(2)),
                0, 0, 0, false)) : Optional.empty();
    }

    /** Of {@code create_ah}: an argument a field. */
    static Optional<Route> of(Map<String, String> args) {
        boolean global = args.getOrDefault("is_global", "").equals("1");
        String gid = global ? args.getOrDefault("dgid", "") : "";
        if (global && !isGid(gid)) {
            return Optional.empty();
        }
        return Optional.of(new Route(gid, of(args, "dlid"), of(args, "sgid_index"), of(args, "port_num"),
                of(args, "hop_limit"), of(args, "traffic_class"), of(args, "flow_label"), true));
    }

    private static long of(Map<String, String> args, String name) {
        return CText.parse(args.getOrDefault(name, "")).filter(n -> n >= 0 && n <= 0xfffff).orElse(0L);
    }

    /** Exactly what {@link Gid#toString} writes: other text might be taken for a name and looked up. */
    static boolean isGid(String text) {
        if (!GID.matcher(text).matches()) {
            return false;
        }
        try {
            return Gid.parse(text).toString().equals(text);
        } catch (IllegalArgumentException none) {
            return false;
        }
    }
}
