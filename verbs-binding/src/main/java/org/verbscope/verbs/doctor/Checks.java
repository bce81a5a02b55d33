package org.verbscope.verbs.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.verbscope.verbs.doctor.Environment.Device;
import org.verbscope.verbs.doctor.Environment.GidFact;
import org.verbscope.verbs.doctor.Environment.Port;

/** All checks, in the order in which things are best mended. */
final class Checks {
    private Checks() { }

    static List<Finding> all(Environment here) {
        var findings = new ArrayList<Finding>();
        if (!here.os().linux()) {
            findings.add(Finding.of("os.not-linux", Severity.PROBLEM, "", Map.of(), List.of()));
            return findings;
        }
        var mend = new Mend(here);
        findings.addAll(new LibraryChecks(here, mend).findings());
        findings.addAll(new KernelChecks(here, mend).findings());
        for (Device device : here.devices()) {
            findings.addAll(new DeviceChecks(here, mend, device).findings());
            for (Port port : device.iwarp() ? List.<Port>of() : device.ports()) {
                findings.addAll(new PortChecks(here, mend, device, port).findings());
            }
        }
        findings.addAll(new ProcessChecks(here, mend).findings());
        return List.copyOf(findings);
    }

    /** Whether this user could send a message through it. */
    static boolean usable(Environment here, Device device) {
        return device.openErrno() == 0 && !device.iwarp()
                && device.ports().stream().anyMatch(port -> port.active() && (!port.ethernet() || addressed(here, port)));
    }

    /** Whether a RoCE port has a GID that reaches beyond its own link. */
    private static boolean addressed(Environment here, Port port) {
        return port.gids().stream().anyMatch(gid -> gid.roceV2() && !gid.linkLocal() && isHere(here, gid));
    }

    /** Whether the interface of a GID is in this network namespace. */
    static boolean isHere(Environment here, GidFact gid) {
        return here.netdev(gid.netdev()).isPresent();
    }
}
