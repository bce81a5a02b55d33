package org.verbscope.verbs.doctor;

import java.net.Inet4Address;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.verbscope.verbs.doctor.Environment.Netdev;
import org.verbscope.verbs.doctor.Environment.PciDriver;

/**
 * Network interfaces of this namespace and drivers of PCI network adapters, from sysfs.
 *
 * @param addresses IPv4 addresses of an interface, {@code 10.77.0.1/24}: sysfs has none
 */
record NetdevSurvey(Tree tree, Function<String, List<String>> addresses) {
    private static final String NET = "sys/class/net/";
    private static final int UP = 1;

    List<Netdev> netdevs() {
        return tree.names("sys/class/net").stream().filter(name -> tree.exists(NET + name + "/ifindex"))
                .map(this::netdev).toList();
    }

    private Netdev netdev(String name) {
        String folder = NET + name + "/";
        String kind = switch (tree.number(folder + "type", 0)) {
            case 1 -> "ethernet";
            case 32 -> "infiniband";
            case 772 -> "loopback";
            default -> "other";
        };
        String flags = tree.text(folder + "flags");
        return new Netdev(name, kind, tree.exists(folder + "device"),
                flags.matches("0x[0-9a-f]{1,7}") && (Integer.decode(flags) & UP) != 0, tree.number(folder + "carrier", 0) == 1,
                tree.number(folder + "mtu", 0), addresses.apply(name), peer(name));
    }

    /** Two interfaces that name each other are the ends of a pair; a number alone may belong to another namespace. */
    private String peer(String name) {
        int mine = tree.number(NET + name + "/ifindex", 0);
        int other = tree.number(NET + name + "/iflink", 0);
        return tree.names("sys/class/net").stream().filter(each -> !each.equals(name)
                && tree.number(NET + each + "/ifindex", 0) == other && tree.number(NET + each + "/iflink", 0) == mine)
                .findFirst().orElse("");
    }

    List<PciDriver> pciDrivers() {
        Map<String, Boolean> drivers = new TreeMap<>();
        for (String device : tree.names("sys/bus/pci/devices")) {
            String folder = "sys/bus/pci/devices/" + device;
            String driver = tree.target(folder + "/driver");
            // Class 02: network controllers.
            if (!driver.isEmpty() && tree.text(folder + "/class").startsWith("0x02")) {
                drivers.merge(driver, tree.exists(folder + "/infiniband"), Boolean::logicalOr);
            }
        }
        return drivers.entrySet().stream().map(each -> new PciDriver(each.getKey(), each.getValue())).toList();
    }

    /** Asks this computer. */
    static List<String> addressesHere(String name) {
        var found = new ArrayList<String>();
        try {
            NetworkInterface netdev = NetworkInterface.getByName(name);
            if (netdev != null) {
                netdev.getInterfaceAddresses().stream().filter(each -> each.getAddress() instanceof Inet4Address)
                        .forEach(each -> found.add(each.getAddress().getHostAddress() + "/" + each.getNetworkPrefixLength()));
            }
        } catch (SocketException unreadable) {
            return List.of();
        }
        return List.copyOf(found);
    }
}
