package org.verbscope.verbs.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.verbscope.verbs.doctor.Environment.Device;
import org.verbscope.verbs.doctor.Environment.Module;
import org.verbscope.verbs.doctor.Environment.Node;
import org.verbscope.verbs.doctor.Environment.PciDriver;
import org.verbscope.verbs.doctor.Mend.Packages;

/** The kernel's half: modules, ABI, and whether there is any device. */
record KernelChecks(Environment here, Mend mend) {
    /** Versions of the kernel interface that libibverbs knows ({@code ib_user_verbs.h}). */
    private static final int OLDEST_ABI = 3;
    private static final int NEWEST_ABI = 6;
    private static final String MACHINE = "./verbscope machine -- ./verbscope run --opening --device rxe0,rxe1";

    /** The module that makes RDMA devices of a network driver's adapters. */
    private static final Map<String, String> RDMA_HALF = Map.of("mlx5_core", "mlx5_ib", "mlx4_core", "mlx4_ib", "bnxt_en", "bnxt_re",
            "ice", "irdma", "i40e", "irdma", "hns3", "hns_roce_hw_v2", "qede", "qedr", "cxgb4", "iw_cxgb4");

    List<Finding> findings() {
        var findings = new ArrayList<Finding>();
        for (PciDriver driver : here.pciDrivers()) {
            String module = RDMA_HALF.get(driver.driver());
            if (module != null && !driver.rdma()) {
                findings.add(Finding.of("device.driver-not-loaded", Severity.NOTE, driver.driver(), Map.of("module", module),
                        mend.onHost(List.of(mend.asRoot("modprobe " + module)))));
            }
        }
        if (here.devices().isEmpty()) {
            findings.add(noDevice(here.kernel().module("rdma_rxe")));
            return findings;
        }
        List<String> unreachable = here.devices().stream().filter(device -> device.node().equals(Node.NONE)).map(Device::name).toList();
        if (!unreachable.isEmpty()) {
            findings.add(Finding.of("kernel.uverbs-not-loaded", Severity.PROBLEM, "ib_uverbs",
                    Map.of("devices", String.join(", ", unreachable)), mend.onHost(List.of(mend.asRoot("modprobe ib_uverbs")))));
        } else if (!known(here.kernel().verbsAbi())) {
            findings.add(Finding.of("kernel.abi", Severity.PROBLEM, "ib_uverbs", Map.of("abi", here.kernel().verbsAbi(),
                    "oldest", OLDEST_ABI, "newest", NEWEST_ABI), List.of(mend.install(Packages.LIBRARY))));
        }
        return findings;
    }

    /** Whether libibverbs speaks that version of the kernel's interface. */
    static boolean known(int abi) {
        return abi >= OLDEST_ABI && abi <= NEWEST_ABI;
    }

    private Finding noDevice(Module rxe) {
        var load = new ArrayList<>(List.of(mend.asRoot("modprobe rdma_rxe")));
        load.addAll(mend.addLink());
        return switch (rxe.presence()) {
            case LOADED, BUILT_IN -> problem("device.none", mend.onHost(mend.addLink()));
            case AVAILABLE -> problem("kernel.module-not-loaded", mend.onHost(load));
            case UNKNOWN -> problem("kernel.module-unknown", mend.onHost(load));
            case ABSENT -> here.kernel().loadable() ? problem("kernel.module-missing", install(rxe))
                    : problem("kernel.no-modules", List.of("# a small virtual machine with a kernel that can:", MACHINE));
        };
    }

    private Finding problem(String id, List<String> commands) {
        return Finding.of(id, Severity.PROBLEM, "rdma_rxe", Map.of("release", here.os().release()), commands);
    }

    /** The package that holds the module, where a distribution keeps it apart from the kernel. */
    private List<String> install(Module rxe) {
        String release = here.os().release();
        String load = mend.asRoot("modprobe rdma_rxe");
        if (rxe.config().equals("n")) {
            return List.of("# this kernel was built without it; a virtual machine with one that has it:", MACHINE);
        } else if (mend.family("ubuntu")) {
            return mend.onHost(List.of(mend.asRoot("apt-get install linux-modules-extra-" + release), load));
        } else if (mend.family("debian") && release.contains("-cloud-")) {
            return mend.onHost(List.of(mend.asRoot("apt-get install linux-image-" + release.replaceFirst(".*-cloud-", "")),
                    "# start this computer with that kernel, then:", load));
        } else if (mend.family("fedora") || mend.family("rhel")) {
            return mend.onHost(List.of(mend.asRoot("dnf install kernel-modules-" + release + " kernel-modules-extra-" + release), load));
        }
        return List.of("# a small virtual machine with a kernel that has it:", MACHINE);
    }
}
