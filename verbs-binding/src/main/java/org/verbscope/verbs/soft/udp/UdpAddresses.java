package org.verbscope.verbs.soft.udp;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.verbscope.verbs.Gid;

/**
 * Addresses of one soft device on UDP, as somebody wrote them: {@code 10.0.0.2}, {@code fe80::2+10.0.0.2}, or with the
 * network namespace that they are in, {@code 10.0.0.2@NAME} ({@code ip netns add NAME}).
 *
 * @param gids in order of their index
 * @param namespace its name, or empty for the one this process is in
 */
public record UdpAddresses(List<Gid> gids, String namespace) {
    /** System property that lists devices on UDP, with commas between; read whenever devices are listed. */
    public static final String PROPERTY = "verbscope.soft.udp";
    /** Environment variable that stands for the property where that is not set: every process of the lab inherits it. */
    public static final String VARIABLE = "VERBSCOPE_SOFT_UDP";
    private static final String NAME = "[A-Za-z0-9_.:-]*";

    /** What property or variable asks for, or empty. */
    public static String asked() {
        String property = System.getProperty(PROPERTY);
        String asked = property != null ? property : System.getenv(VARIABLE);
        return asked == null ? "" : asked;
    }

    /** One for each device in {@code list}. @throws IllegalArgumentException what is wrong and what to write */
    public static List<UdpAddresses> list(String list) {
        if (list.isBlank()) {
            return List.of();
        }
        return Arrays.stream(list.split(",", -1)).map(String::strip).map(UdpAddresses::parse).toList();
    }

    /** One device. @throws IllegalArgumentException what is wrong and what to write */
    public static UdpAddresses parse(String text) {
        String[] parts = text.split("@", 2);
        String namespace = parts.length < 2 ? "" : parts[1];
        if (!namespace.matches(NAME) || parts.length == 2 && namespace.isEmpty() || namespace.startsWith(".")) {
            throw wrong(text, "\"" + namespace + "\" is no name of a network namespace");
        }
        List<Gid> gids = new ArrayList<>();
        for (String address : parts[0].split("\\+", -1)) {
            try {
                gids.add(Gid.parse(address.strip().replaceFirst("%.*", "")));
            } catch (IllegalArgumentException notAnAddress) {
                throw wrong(text, "\"" + address + "\" is no IP address");
            }
        }
        return new UdpAddresses(List.copyOf(gids), namespace);
    }

    private static IllegalArgumentException wrong(String text, String why) {
        return new IllegalArgumentException("\"" + text + "\" names no addresses for a soft device on UDP: " + why
                + "; write one like 10.0.0.2, several like fe80::2+10.0.0.2, in a network namespace 10.0.0.2@NAME");
    }

    /** As it is written, link-local addresses without interface. */
    @Override
    public String toString() {
        return gids.stream().map(Gid::toString).collect(Collectors.joining("+")) + (namespace.isEmpty() ? "" : "@" + namespace);
    }
}
