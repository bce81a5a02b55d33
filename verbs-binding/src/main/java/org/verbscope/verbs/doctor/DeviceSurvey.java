package org.verbscope.verbs.doctor;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.verbscope.verbs.Gid;
import org.verbscope.verbs.doctor.Environment.Device;
import org.verbscope.verbs.doctor.Environment.GidFact;
import org.verbscope.verbs.doctor.Environment.Node;
import org.verbscope.verbs.doctor.Environment.Port;

/**
 * RDMA devices in {@code /sys/class/infiniband}, their nodes in {@code /dev/infiniband}, and what trying them told.
 *
 * @param tried by the library, in its order
 */
record DeviceSurvey(Tree tree, List<Probe.Tried> tried) {
    private static final String DEVICES = "sys/class/infiniband/";
    private static final String VERBS = "sys/class/infiniband_verbs/";
    private static final int MOST_GIDS = 4096;

    /** Provider of rdma-core by the driver that the PCI device is bound to, where the names differ. */
    private static final Map<String, String> PROVIDERS = Map.ofEntries(Map.entry("mlx5_core", "mlx5"),
            Map.entry("mlx4_core", "mlx4"), Map.entry("bnxt_en", "bnxt_re"), Map.entry("ice", "irdma"), Map.entry("i40e", "irdma"),
            Map.entry("hns3", "hns"), Map.entry("qede", "qedr"), Map.entry("hfi1", "hfi1verbs"), Map.entry("qib", "ipathverbs"),
            Map.entry("ib_qib", "ipathverbs"), Map.entry("ib_mthca", "mthca"), Map.entry("be2net", "ocrdma"));

    List<Device> devices() {
        return tree.names(DEVICES).stream().map(this::device).toList();
    }

    private Device device(String name) {
        Probe.Tried attempt = tried.stream().filter(each -> each.name().equals(name)).findFirst().orElse(null);
        String verbs = tree.names(VERBS).stream().filter(each -> tree.text(VERBS + each + "/ibdev").equals(name))
                .findFirst().orElse("");
        String kind = attempt == null ? kind(name) : attempt.kind();
        String driver = tree.target(DEVICES + name + "/device/driver");
        String provider = kind.equals("hardware") ? PROVIDERS.getOrDefault(driver, driver) : kind;
        var ports = new ArrayList<Port>();
        for (String port : tree.names(DEVICES + name + "/ports")) {
            ports.add(port(name, Integer.parseInt(port), attempt == null ? Map.of() : attempt.activeMtu()));
        }
        String parent = tree.text(DEVICES + name + "/parent");
        String netdev = ports.stream().flatMap(port -> port.gids().stream()).map(GidFact::netdev).filter(each -> !each.isEmpty())
                .findFirst().orElse("");
        boolean iwarp = tree.text(DEVICES + name + "/node_type").startsWith("4");
        return new Device(name, kind, provider, parent.isEmpty() ? netdev : parent, iwarp, attempt != null, verbs.isEmpty() ? Node.NONE : node(verbs),
                verbs.isEmpty() ? -1 : tree.number(VERBS + verbs + "/abi_version", -1),
                attempt == null ? -1 : attempt.errno(), List.copyOf(ports));
    }

    /** Of a device that the library does not list: only rxe has a parent interface, only hardware a driver. */
    private String kind(String name) {
        if (tree.exists(DEVICES + name + "/parent")) {
            return "rxe";
        }
        return tree.exists(DEVICES + name + "/device/driver") ? "hardware"
                : tree.text(DEVICES + name + "/node_type").startsWith("4") ? "siw" : "rxe";
    }

    private Node node(String verbs) {
        Path path = tree.at("dev/infiniband/" + verbs);
        String number = tree.text(VERBS + verbs + "/dev");
        String shown = "/dev/infiniband/" + verbs;
        try {
            PosixFileAttributes found = Files.readAttributes(path, PosixFileAttributes.class);
            return new Node(shown, number, true, PosixFilePermissions.toString(found.permissions()), found.owner().getName(),
                    found.group().getName(), (Integer) Files.getAttribute(path, "unix:gid", LinkOption.NOFOLLOW_LINKS), refusal(path));
        } catch (IOException absent) {
            return new Node(shown, number, false, "", "", "", -1, "");
        }
    }

    /** Opening alone asks the driver for nothing; whether it works is what counts, not what the mode says. */
    private static String refusal(Path node) {
        try {
            FileChannel.open(node, StandardOpenOption.READ, StandardOpenOption.WRITE).close();
            return "";
        } catch (AccessDeniedException denied) {
            return "Permission denied";
        } catch (FileSystemException refused) {
            return refused.getReason() == null ? refused.getMessage() : refused.getReason();
        } catch (IOException refused) {
            return String.valueOf(refused.getMessage());
        }
    }

    private Port port(String device, int number, Map<Integer, Integer> mtus) {
        String folder = DEVICES + device + "/ports/" + number + "/";
        var gids = new ArrayList<GidFact>();
        int empty = 0;
        int entries = Math.min(MOST_GIDS, tree.names(folder + "gids").size());
        for (int i = 0; i < entries; i++) {
            String text = tree.text(folder + "gids/" + i);
            Gid gid = text.isEmpty() ? Gid.ZERO : Gid.parse(text);
            if (gid.isZero()) {
                empty++;
            } else {
                gids.add(new GidFact(i, gid, tree.text(folder + "gid_attrs/types/" + i), tree.text(folder + "gid_attrs/ndevs/" + i)));
            }
        }
        return new Port(number, afterColon(folder + "state"), afterColon(folder + "phys_state"), tree.text(folder + "link_layer"),
                mtus.getOrDefault(number, 0), List.copyOf(gids), empty);
    }

    /** Files say {@code 4: ACTIVE}. */
    private String afterColon(String path) {
        String text = tree.text(path);
        return text.substring(text.indexOf(':') + 1).strip();
    }
}
