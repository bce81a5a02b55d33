package org.verbscope.verbs.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.verbscope.verbs.doctor.Environment.Device;
import org.verbscope.verbs.doctor.Environment.GidFact;
import org.verbscope.verbs.doctor.Environment.Netdev;
import org.verbscope.verbs.doctor.Environment.Port;
import org.verbscope.verbs.doctor.Mend.Packages;

/** One port: its state, its addresses, its MTU. */
record PortChecks(Environment here, Mend mend, Device device, Port port) {
    private static final int LARGEST_MTU = 4096;

    List<Finding> findings() {
        Optional<Netdev> netdev = here.netdev(device.netdev());
        if (port.ethernet() && !device.netdev().isEmpty() && netdev.isEmpty()) {
            return List.of(finding("gid.netdev-missing", Severity.PROBLEM, List.of(here.caller().container()
                    ? "# start the container in the computer's network: docker run --network host ..."
                    : mend.asRoot("nsenter --target 1 --net ./verbscope"))));
        } else if (!port.active()) {
            return List.of(down(netdev));
        } else if (!port.ethernet()) {
            return List.of();
        }
        var findings = new ArrayList<Finding>();
        if (port.gids().stream().noneMatch(PortChecks::overIpv4)) {
            findings.add(finding("gid.no-ipv4", Severity.PROBLEM,
                    List.of(mend.asRoot("ip address add " + mend.freeAddress() + " dev " + device.netdev()))));
        }
        if (port.activeMtu() > 0 && port.activeMtu() < LARGEST_MTU) {
            findings.add(finding("mtu.small", Severity.NOTE,
                    mend.onHost(List.of(mend.asRoot("ip link set dev " + device.netdev() + " mtu " + Mend.FULL_MTU)))));
        }
        return findings;
    }

    private static boolean overIpv4(GidFact gid) {
        return gid.roceV2() && gid.gid().isIpv4Mapped();
    }

    private Finding finding(String id, Severity severity, List<String> commands) {
        return Finding.of(id, severity, device.name() + " port " + port.number(), Map.of("device", device.name(),
                "netdev", device.netdev(), "state", port.state(), "physical", port.physical(), "mtu", port.activeMtu(),
                "interfaceMtu", here.netdev(device.netdev()).map(Netdev::mtu).orElse(0), "gids", GidWords.kinds(port.gids())), commands);
    }

    private Finding down(Optional<Netdev> netdev) {
        // A second port without a cable is no fault where another device works.
        Severity severity = here.devices().stream().anyMatch(each -> Checks.usable(here, each)) ? Severity.NOTE : Severity.PROBLEM;
        if (!port.ethernet() && (port.state().equals("INIT") || port.state().equals("ARMED"))) {
            return finding("port.no-subnet-manager", severity,
                    List.of(mend.install(Packages.SUBNET_MANAGER), mend.asRoot("systemctl enable --now opensm")));
        }
        return finding("port.down", severity, mend.onHost(List.of(raise(netdev))));
    }

    private String raise(Optional<Netdev> netdev) {
        Optional<Netdev> peer = netdev.flatMap(each -> here.netdev(each.peer()));
        if (netdev.isPresent() && !netdev.get().up()) {
            return mend.asRoot("ip link set dev " + device.netdev() + " up");
        } else if (peer.isPresent() && !peer.get().up()) {
            return mend.asRoot("ip link set dev " + peer.get().name() + " up");
        }
        return "# connect the cable of " + (device.netdev().isEmpty() ? device.name() : device.netdev())
                + ", or switch on the port at its other end";
    }
}
