package org.verbscope.verbs.doctor;

import java.util.ArrayList;
import java.util.List;
import org.verbscope.verbs.Gid;
import org.verbscope.verbs.doctor.Environment.Caller;
import org.verbscope.verbs.doctor.Environment.Device;
import org.verbscope.verbs.doctor.Environment.GidFact;
import org.verbscope.verbs.doctor.Environment.Kernel;
import org.verbscope.verbs.doctor.Environment.Library;
import org.verbscope.verbs.doctor.Environment.Memlock;
import org.verbscope.verbs.doctor.Environment.Module;
import org.verbscope.verbs.doctor.Environment.Netdev;
import org.verbscope.verbs.doctor.Environment.Node;
import org.verbscope.verbs.doctor.Environment.Os;
import org.verbscope.verbs.doctor.Environment.PciDriver;
import org.verbscope.verbs.doctor.Environment.Port;
import org.verbscope.verbs.doctor.Environment.Presence;
import org.verbscope.verbs.doctor.Environment.Provider;

/** A made-up computer on which real verbs work for an ordinary user, until a test takes something away. */
final class Computer {
    static final int MIB = 1 << 20;
    static final GidFact LINK_LOCAL = new GidFact(0, new Gid(0xfe80L << 48, 1), "RoCE v2", "eth0");
    static final GidFact IPV4 = new GidFact(1, Gid.ofIpv4(10, 1, 2, 3), "RoCE v2", "eth0");
    static final Node OPEN = new Node("/dev/infiniband/uverbs0", "231:192", true, "rw-rw-rw-", "root", "root", 0, "");
    private static final long NET_RAW = 1 << 13;
    private static final long IPC_LOCK = 1 << 14;

    Caller caller = new Caller("ada", 1000, List.of(1000), NET_RAW, true, false, true);
    Os os = new Os(true, "debian", List.of(), "Debian GNU/Linux 12 (bookworm)", "6.1.0-18-amd64", true);
    Library library = new Library(true, "", List.of("/usr/lib/x86_64-linux-gnu/libibverbs.so.1.14.44.0"), 34);
    List<Provider> providers = List.of(new Provider("rxe", true, List.of(34)));
    int verbsAbi = 6;
    boolean loadable = true;
    Presence rxe = Presence.LOADED;
    String rxeConfig = "m";
    Memlock memlock = new Memlock(8 * MIB, 8 * MIB, 0, List.of());
    List<Netdev> netdevs = new ArrayList<>(List.of(netdev("eth0", true, true, "")));
    List<PciDriver> pciDrivers = List.of();
    List<Device> devices = new ArrayList<>(List.of(rxe0(OPEN, true, 0, IPV4)));

    static Netdev netdev(String name, boolean up, boolean carrier, String peer) {
        return new Netdev(name, "ethernet", true, up, carrier, 4200, List.of("10.1.2.3/24"), peer);
    }

    static Netdev bare(String name) {
        return new Netdev(name, "ethernet", true, true, true, 4200, List.of(), "");
    }

    static Device rxe0(Node node, boolean listed, int openErrno, GidFact... gids) {
        return rxe0(node, listed, openErrno, new Port(1, "ACTIVE", "LinkUp", "Ethernet", 4096, List.of(gids), 1022));
    }

    static Device rxe0(Node node, boolean listed, int openErrno, Port port) {
        return new Device("rxe0", "rxe", "rxe", "eth0", false, listed, node, 2, openErrno, List.of(port));
    }

    static Node node(String mode, String group, int groupId, String refusal) {
        return new Node("/dev/infiniband/uverbs0", "231:192", true, mode, "root", group, groupId, refusal);
    }

    Computer root() {
        caller = new Caller("root", 0, List.of(0), NET_RAW | IPC_LOCK, true, caller.container(), true);
        return this;
    }

    Computer container() {
        caller = new Caller(caller.user(), caller.uid(), caller.groups(), caller.capabilities(), caller.initialNamespace(), true, true);
        return this;
    }

    Computer withoutSudo() {
        caller = new Caller(caller.user(), caller.uid(), caller.groups(), caller.capabilities(), true, caller.container(), false);
        return this;
    }

    Computer withoutCapture() {
        caller = new Caller(caller.user(), caller.uid(), caller.groups(), 0, true, caller.container(), caller.sudo());
        return this;
    }

    Computer runs(String id, String like, String release) {
        os = new Os(true, id, List.of(like), id, release, true);
        return this;
    }

    Computer device(Device only) {
        devices = List.of(only);
        return this;
    }

    Computer noDevice(Presence module) {
        devices = List.of();
        rxe = module;
        return this;
    }

    Environment environment() {
        return new Environment(caller, os, library, providers, new Kernel(verbsAbi, loadable,
                List.of(new Module("ib_core", Presence.LOADED, "m"), new Module("rdma_rxe", rxe, rxeConfig))), memlock, netdevs, pciDrivers, devices);
    }

    Examination examined() {
        Examination examination = Examination.of(environment());
        for (Finding each : examination.findings()) {
            if ((each.what() + each.why() + each.mend() + each.meanwhile()).contains("{")) {
                throw new AssertionError("a place was left open: " + each);
            }
        }
        return examination;
    }

    /** The one finding that there is. */
    Finding finding() {
        List<Finding> findings = examined().findings();
        if (findings.size() != 1) {
            throw new AssertionError("not one finding: " + findings);
        }
        return findings.get(0);
    }
}
