package org.verbscope.verbs.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.verbscope.verbs.doctor.Environment.Caller;
import org.verbscope.verbs.doctor.Environment.Capability;
import org.verbscope.verbs.doctor.Environment.Memlock;

/** What this process may: lock memory, capture packets. */
record ProcessChecks(Environment here, Mend mend) {
    /** Less than this left, and ordinary work meets the limit: some drivers pin their rings as well. */
    private static final long ENOUGH = 1 << 20;
    private static final String NET_RAW = "setpriv --reuid $(id -u) --regid $(id -g) --init-groups "
            + "--inh-caps +net_raw --ambient-caps +net_raw ./verbscope";

    List<Finding> findings() {
        var findings = new ArrayList<Finding>();
        Memlock memlock = here.memlock();
        if (memlockApplies(here.caller()) && memlock.soft() >= 0 && memlock.soft() - memlock.pinned() < ENOUGH) {
            findings.add(Finding.of("memlock.low", Severity.LIMIT, "RLIMIT_MEMLOCK", Map.of("limit", Sizes.of(memlock.soft()),
                    "pinned", Sizes.of(memlock.pinned()), "left", Sizes.of(Math.max(0, memlock.soft() - memlock.pinned()))),
                    raiseMemlock(memlock)));
        }
        boolean software = here.devices().stream().anyMatch(device -> !device.kind().equals("hardware"));
        if (software && !here.caller().has(Capability.NET_RAW)) {
            findings.add(Finding.of("capture.not-allowed", Severity.NOTE, "CAP_NET_RAW", Map.of(), List.of(capture())));
        }
        return findings;
    }

    /** The kernel asks for CAP_IPC_LOCK in the computer's own user namespace: root of a container's does not have it. */
    static boolean memlockApplies(Caller caller) {
        return !(caller.has(Capability.IPC_LOCK) && caller.initialNamespace());
    }

    private List<String> raiseMemlock(Memlock memlock) {
        if (memlock.hard() < 0 || memlock.hard() - memlock.pinned() >= ENOUGH) {
            return List.of("ulimit -l " + (memlock.hard() < 0 ? "unlimited" : memlock.hard() / 1024));
        } else if (here.caller().container()) {
            return List.of("# start the container without the limit: docker run --ulimit memlock=-1 ...");
        }
        return List.of(mend.asRoot("prlimit --pid $$ --memlock=unlimited:unlimited"), "# for good, from the next login on:",
                mend.writeAsRoot(here.caller().user() + " - memlock unlimited", "/etc/security/limits.d/90-verbs.conf"));
    }

    private String capture() {
        if (here.caller().root()) {
            return "# give the container the capability: docker run --cap-add NET_RAW ...";
        }
        // -E: the window needs DISPLAY and HOME of its user.
        return here.caller().sudo() ? "sudo -E " + NET_RAW : mend.asRoot(NET_RAW);
    }
}
