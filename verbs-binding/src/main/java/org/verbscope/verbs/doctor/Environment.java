package org.verbscope.verbs.doctor;

import java.util.List;
import java.util.Optional;
import org.verbscope.verbs.Gid;

/**
 * Everything that was read about this computer and this process: facts only, no judgement. What could not
 * be read is empty, 0 or -1 as each record says. Long because every fact of the doctor is said here once.
 */
public record Environment(Caller caller, Os os, Library library, List<Provider> providers, Kernel kernel,
        Memlock memlock, List<Netdev> netdevs, List<PciDriver> pciDrivers, List<Device> devices) {

    /** The interface of that name, if this network namespace has it. */
    public Optional<Netdev> netdev(String name) {
        return netdevs.stream().filter(netdev -> netdev.name().equals(name)).findFirst();
    }

    /** Capabilities that matter here, by their bit in {@code CapEff} (capabilities(7)). */
    public enum Capability {
        NET_RAW(13), IPC_LOCK(14);

        private final int bit;

        Capability(int bit) {
            this.bit = bit;
        }
    }

    /**
     * Who runs this process.
     *
     * @param uid effective user; -1 when unknown
     * @param groups numbers of all groups
     * @param capabilities {@code CapEff}
     * @param initialNamespace whether its user namespace is the computer's own: only there some capabilities count
     * @param container whether it seems to run in a container
     * @param sudo whether sudo is installed
     */
    public record Caller(String user, int uid, List<Integer> groups, long capabilities, boolean initialNamespace,
            boolean container, boolean sudo) {
        public boolean root() {
            return uid == 0;
        }

        public boolean has(Capability capability) {
            return (capabilities >>> capability.bit & 1) == 1;
        }
    }

    /**
     * @param id e.g. {@code debian} (os-release(5))
     * @param like distributions it descends from
     * @param name for people
     * @param release of the kernel, as {@code uname -r}
     * @param rdmaTool whether the {@code rdma} command of iproute2 is there
     */
    public record Os(boolean linux, String id, List<String> like, String name, String release, boolean rdmaTool) { }

    /**
     * libibverbs.
     *
     * @param error what the loader said; empty when loaded
     * @param files where it lies, links resolved
     * @param privateAbi what providers must match, the number in {@code librxe-rdmav34.so}; 0 when unknown
     */
    public record Library(boolean loaded, String error, List<String> files, int privateAbi) { }

    /**
     * A provider library of libibverbs: the user half of a driver.
     *
     * @param name e.g. {@code rxe}, {@code mlx5}
     * @param configured whether a file of {@code /etc/libibverbs.d} names it
     * @param abis private ABIs of its files that are there; empty when none is
     */
    public record Provider(String name, boolean configured, List<Integer> abis) { }

    /**
     * @param verbsAbi {@code /sys/class/infiniband_verbs/abi_version}; 0 when ib_uverbs is not there
     * @param loadable whether this kernel takes modules at all
     */
    public record Kernel(int verbsAbi, boolean loadable, List<Module> modules) {
        /** The module of that name. @throws java.util.NoSuchElementException when nobody asked for it */
        public Module module(String name) {
            return modules.stream().filter(module -> module.name().equals(name)).findFirst().orElseThrow();
        }
    }

    /**
     * @param config how the kernel's configuration says it was built: {@code y}, {@code m}, {@code n}; empty when unknown
     */
    public record Module(String name, Presence presence, String config) { }

    /** Where a kernel module is. */
    public enum Presence {
        LOADED, BUILT_IN,
        /** On disk, ready to load. */
        AVAILABLE,
        /** Not in the list of the running kernel's modules. */
        ABSENT,
        /** The list cannot be read here. */
        UNKNOWN;

        public boolean running() {
            return this == LOADED || this == BUILT_IN;
        }
    }

    /**
     * Memory that this process may pin: {@code RLIMIT_MEMLOCK} (getrlimit(2)), in bytes; -1 for no limit.
     *
     * @param pinned what verbs pinned for this process now, in bytes
     * @param others other processes of this user that have pinned memory
     */
    public record Memlock(long soft, long hard, long pinned, List<Pinned> others) { }

    /** @param limit that process's own, in bytes; -1 for none */
    public record Pinned(long pid, String process, long bytes, long limit) { }

    /**
     * A network interface of this network namespace.
     *
     * @param kind {@code ethernet}, {@code loopback}, {@code infiniband} or {@code other}
     * @param hardware whether a device stands behind it
     * @param up whether it is switched on
     * @param carrier whether the link is there
     * @param peer other end of a veth pair when it is in this namespace; else empty
     */
    public record Netdev(String name, String kind, boolean hardware, boolean up, boolean carrier, int mtu, List<String> ipv4,
            String peer) { }

    /**
     * A driver of a PCI network adapter.
     *
     * @param rdma whether an RDMA device hangs on one of its adapters
     */
    public record PciDriver(String driver, boolean rdma) { }

    /**
     * An RDMA device of the kernel.
     *
     * @param kind {@code rxe}, {@code siw} or {@code hardware}
     * @param provider name of the provider that drives it; empty when unknown
     * @param netdev network interface under it; empty when it has none
     * @param iwarp whether its queue pairs connect through RDMA CM only
     * @param listed whether libibverbs lists it
     * @param driverAbi of the kernel's half; -1 when unknown
     * @param openErrno 0 when this process could open it; -1 when it was not tried
     */
    public record Device(String name, String kind, String provider, String netdev, boolean iwarp, boolean listed, Node node,
            int driverAbi, int openErrno, List<Port> ports) { }

    /**
     * The character device through which verbs enter the kernel.
     *
     * @param path empty when the kernel offers none (ib_uverbs is not loaded)
     * @param number {@code major:minor} as the kernel says
     * @param mode e.g. {@code rw-rw----}
     * @param groupId -1 when unknown
     * @param refusal why it cannot be opened for reading and writing; empty when it can
     */
    public record Node(String path, String number, boolean exists, String mode, String owner, String group, int groupId,
            String refusal) {
        public static final Node NONE = new Node("", "", false, "", "", "", -1, "");
    }

    /**
     * @param state e.g. {@code ACTIVE}
     * @param physical e.g. {@code LinkUp}
     * @param linkLayer {@code Ethernet} or {@code InfiniBand}
     * @param activeMtu payload bytes; 0 when unknown
     * @param gids entries in use
     * @param emptyGids entries that are not
     */
    public record Port(int number, String state, String physical, String linkLayer, int activeMtu, List<GidFact> gids,
            int emptyGids) {
        public boolean ethernet() {
            return linkLayer.equals("Ethernet");
        }

        public boolean active() {
            return state.equals("ACTIVE");
        }
    }

    /**
     * An entry of a GID table.
     *
     * @param type {@code RoCE v2}, {@code IB/RoCE v1}
     * @param netdev its interface; empty when it has none
     */
    public record GidFact(int index, Gid gid, String type, String netdev) {
        public boolean roceV2() {
            return type.equals("RoCE v2");
        }

        /** Valid on its own link only: {@code fe80::/10}. */
        public boolean linkLocal() {
            return gid.high() >>> 54 == 0xfe80 >> 6;
        }
    }
}
