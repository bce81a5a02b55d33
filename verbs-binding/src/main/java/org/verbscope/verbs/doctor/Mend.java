package org.verbscope.verbs.doctor;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.verbscope.verbs.doctor.Environment.Caller;
import org.verbscope.verbs.doctor.Environment.Netdev;

/** Commands as this user of this distribution enters them. */
record Mend(Environment here) {
    /** Smallest interface MTU that leaves room for a payload of 4096 bytes and every RoCE v2 header. */
    static final int FULL_MTU = 4200;

    /** Packages by what they are for, as each family of distributions calls them. */
    enum Packages {
        LIBRARY("libibverbs1 ibverbs-providers", "libibverbs", "libibverbs1 libibverbs", "rdma-core"),
        PROVIDERS("ibverbs-providers", "libibverbs", "libibverbs", "rdma-core"),
        RDMA_TOOL("iproute2", "iproute", "iproute2", "iproute2"),
        SUBNET_MANAGER("opensm", "opensm", "opensm", "opensm");

        private final List<String> names;

        Packages(String debian, String fedora, String suse, String arch) {
            names = List.of(debian, fedora, suse, arch);
        }
    }

    private static final List<List<String>> FAMILIES = List.of(List.of("debian", "ubuntu"), List.of("fedora", "rhel", "centos"),
            List.of("suse", "opensuse"), List.of("arch"));
    private static final List<String> TOOLS = List.of("apt-get install ", "dnf install ", "zypper install ", "pacman -S ");

    /** Runs {@code command} as root. */
    String asRoot(String command) {
        Caller caller = here.caller();
        if (caller.root()) {
            return command;
        }
        return caller.sudo() ? "sudo " + command
                : "su -c \"" + command.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    /** Puts one line into a file that only root may write. */
    String writeAsRoot(String line, String file) {
        return here.caller().root() || !here.caller().sudo() ? asRoot("echo '" + line + "' > " + file)
                : "echo '" + line + "' | sudo tee " + file;
    }

    /** Installs, or says in a comment what is to be installed where the package tool is not known. */
    String install(Packages what) {
        int family = family();
        return family < 0 ? "# install " + what.names.get(3) + " with the package tool of this system"
                : asRoot(TOOLS.get(family) + what.names.get(family));
    }

    /** Index in {@link #FAMILIES}; -1 when unknown. */
    private int family() {
        var names = new ArrayList<>(List.of(here.os().id()));
        names.addAll(here.os().like());
        return IntStream.range(0, FAMILIES.size())
                .filter(i -> names.stream().anyMatch(name -> FAMILIES.get(i).stream().anyMatch(name::startsWith)))
                .findFirst().orElse(-1);
    }

    boolean family(String id) {
        return here.os().id().equals(id) || here.os().like().contains(id);
    }

    /** Before commands about kernel and devices: in a container they are the host's matter. */
    List<String> onHost(List<String> commands) {
        if (!here.caller().container()) {
            return commands;
        }
        var all = new ArrayList<>(List.of("# on the host, not in this container:"));
        all.addAll(commands);
        return all;
    }

    /** Makes an rxe device, and a pair of interfaces for it where none fits. */
    List<String> addLink() {
        var commands = new ArrayList<String>();
        if (!here.os().rdmaTool()) {
            commands.add(install(Packages.RDMA_TOOL));
        }
        String name = IntStream.iterate(0, n -> n + 1).mapToObj(n -> "rxe" + n)
                .filter(each -> here.devices().stream().noneMatch(device -> device.name().equals(each))).findFirst().orElseThrow();
        Optional<Netdev> fit = here.netdevs().stream().filter(netdev -> netdev.kind().equals("ethernet") && netdev.up())
                .min(Comparator.comparing((Netdev netdev) -> netdev.ipv4().isEmpty()).thenComparing(netdev -> !netdev.carrier())
                        .thenComparing(netdev -> !netdev.hardware()));
        String netdev = fit.map(Netdev::name).orElse("veth0");
        if (fit.isEmpty()) {
            commands.add(asRoot("ip link add veth0 mtu " + FULL_MTU + " type veth peer name veth1 mtu " + FULL_MTU));
            commands.add(asRoot("ip link set veth1 up"));
            commands.add(asRoot("ip link set veth0 up"));
        }
        if (fit.map(Netdev::ipv4).orElse(List.of()).isEmpty()) {
            commands.add(asRoot("ip address add " + freeAddress() + " dev " + netdev));
        }
        commands.add(asRoot("rdma link add " + name + " type rxe netdev " + netdev));
        return commands;
    }

    /** An address of a private network that no interface here is in. */
    String freeAddress() {
        return IntStream.range(0, 256).mapToObj(n -> "10.77." + n + ".").filter(network -> here.netdevs().stream()
                .flatMap(netdev -> netdev.ipv4().stream()).noneMatch(address -> address.startsWith(network)))
                .findFirst().orElse("10.78.0.") + "1/24";
    }
}
