package org.verbscope.verbs.libibverbs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the kernel says of devices in files. @param root {@code /sys} */
record Sysfs(Path root) {
    private static final int GIDS_LOOKED_AT = 16;

    static final Sysfs SYSTEM = new Sysfs(Path.of("/sys"));

    /** {@code rxe}, {@code siw} or {@code hardware}. @param transport {@code ibv_transport_type} */
    String kind(String device, int transport) {
        Path folder = device(device);
        // Only rxe has this file: the interface it was put on.
        if (Files.exists(folder.resolve("parent"))) {
            return "rxe";
        }
        return Files.exists(folder.resolve("device/driver")) ? "hardware" : transport == 1 ? "siw" : "rxe";
    }

    /** Network interface under port 1, or empty: InfiniBand has none. */
    String netdev(String device) {
        String parent = read(device(device).resolve("parent"));
        for (int i = 0; parent.isEmpty() && i < GIDS_LOOKED_AT; i++) {
            parent = read(device(device).resolve("ports/1/gid_attrs/ndevs/" + i));
        }
        return parent;
    }

    /** Type of a GID as {@code ibv_gid_type}: 0 InfiniBand, 1 RoCE v1, 2 RoCE v2. */
    int gidType(String device, int port, int index) {
        return switch (read(device(device).resolve("ports/" + port + "/gid_attrs/types/" + index))) {
            case "RoCE v2" -> 2;
            case "IB/RoCE v1" -> netdev(device).isEmpty() ? 0 : 1;
            default -> 0;
        };
    }

    /** Network interface of a GID, by its number; 0 when it has none. */
    int gidIfindex(String device, int port, int index) {
        return ifindex(read(device(device).resolve("ports/" + port + "/gid_attrs/ndevs/" + index)));
    }

    /** Number of an interface; 0 when there is none. */
    int ifindex(String netdev) {
        return netdev.isEmpty() ? 0 : number(root.resolve("class/net").resolve(netdev).resolve("ifindex"));
    }

    /** Number of the interface that this one is tied to: the other end of a veth pair; its own number for most. */
    int linkedTo(String netdev) {
        return netdev.isEmpty() ? 0 : number(root.resolve("class/net").resolve(netdev).resolve("iflink"));
    }

    private Path device(String name) {
        return root.resolve("class/infiniband").resolve(name);
    }

    private static int number(Path file) {
        String text = read(file);
        return text.isEmpty() ? 0 : Integer.parseInt(text);
    }

    /** First line, or empty: an entry of a GID table that is not in use cannot be read. */
    private static String read(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException unreadable) {
            return "";
        }
    }
}
