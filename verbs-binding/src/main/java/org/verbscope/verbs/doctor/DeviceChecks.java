package org.verbscope.verbs.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.doctor.Environment.Device;
import org.verbscope.verbs.doctor.Environment.Node;
import org.verbscope.verbs.doctor.Environment.Provider;
import org.verbscope.verbs.doctor.Mend.Packages;

/** One device of the kernel: its node, its provider, and whether it opens. */
record DeviceChecks(Environment here, Mend mend, Device device) {
    List<Finding> findings() {
        var findings = new ArrayList<Finding>();
        Node node = device.node();
        if (node.equals(Node.NONE)) {
            return findings;
        } else if (!node.exists()) {
            findings.add(problem("node.missing", node.path(), Map.of(), mend.onHost(makeNode())));
            return findings;
        }
        if (!node.refusal().isEmpty()) {
            findings.add(refused(node));
        }
        if (here.library().loaded() && !device.listed() && KernelChecks.known(here.kernel().verbsAbi())) {
            findings.add(notListed());
        } else if (device.openErrno() > 0 && node.refusal().isEmpty()) {
            findings.add(problem("device.open-failed", device.name(), Map.of("errno", new Errno(device.openErrno())),
                    List.of(mend.asRoot("dmesg | tail -20"))));
        }
        if (device.iwarp()) {
            findings.add(Finding.of("device.iwarp", Severity.NOTE, device.name(), Map.of(), List.of()));
        }
        return findings;
    }

    private Finding problem(String id, String subject, Map<String, ?> more, List<String> commands) {
        Node node = device.node();
        var values = new java.util.HashMap<String, Object>(Map.of("device", device.name(), "node", node.path(), "mode", node.mode(),
                "owner", node.owner(), "group", node.group(), "refusal", node.refusal(), "user", here.caller().user(),
                "provider", device.provider(), "wanted", here.library().privateAbi(), "abi", device.driverAbi()));
        values.putAll(more);
        return Finding.of(id, Severity.PROBLEM, subject, values, commands);
    }

    /** udev makes nodes; where it does not run, the kernel says which numbers the node has. */
    private List<String> makeNode() {
        String path = device.node().path();
        if (here.caller().container()) {
            return List.of("# give the container the device: docker run --device=" + path + " ...");
        }
        return List.of(mend.asRoot("mkdir -p /dev/infiniband"),
                mend.asRoot("mknod -m 666 " + path + " c " + device.node().number().replace(':', ' ')));
    }

    private Finding refused(Node node) {
        if (!node.refusal().equals("Permission denied")) {
            return problem("node.refused", node.path(), Map.of(), here.caller().container()
                    ? List.of("# give the container the device: docker run --device=" + node.path() + " ...")
                    : List.of(mend.asRoot("dmesg | tail -20")));
        }
        boolean forGroup = node.mode().startsWith("rw-", 3) && node.groupId() > 0;
        return problem("node.permission", node.path(), Map.of(), forGroup
                ? List.of(mend.asRoot("usermod -aG " + node.group() + " " + here.caller().user()), "# then log in again")
                : List.of(mend.asRoot("chmod a+rw " + node.path()), "# for good, also after the next start:",
                        mend.writeAsRoot("KERNEL==\"uverbs*\", SUBSYSTEM==\"infiniband_verbs\", MODE=\"0666\"",
                                "/etc/udev/rules.d/99-uverbs.rules")));
    }

    /** The kernel has it and the library does not say so: its provider is missing, misplaced, or of another version. */
    private Finding notListed() {
        String name = device.provider();
        Provider provider = here.providers().stream().filter(each -> each.name().equals(name)).findFirst().orElse(null);
        List<String> install = List.of(mend.install(Packages.PROVIDERS));
        if (name.isEmpty()) {
            return problem("device.not-listed", device.name(), Map.of(), install);
        } else if (provider == null || provider.abis().isEmpty()) {
            return problem("provider.missing", device.name(), Map.of(), install);
        } else if (!provider.configured()) {
            return problem("provider.not-configured", device.name(), Map.of(),
                    List.of(mend.writeAsRoot("driver " + name, "/etc/libibverbs.d/" + name + ".driver")));
        } else if (here.library().privateAbi() > 0 && !provider.abis().contains(here.library().privateAbi())) {
            return problem("provider.abi", device.name(), Map.of("found", provider.abis().get(0)),
                    List.of(mend.install(Packages.LIBRARY)));
        }
        return problem("device.not-listed", device.name(), Map.of(), install);
    }
}
