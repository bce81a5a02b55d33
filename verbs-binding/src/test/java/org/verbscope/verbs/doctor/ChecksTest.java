package org.verbscope.verbs.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.verbscope.verbs.doctor.Computer.IPV4;
import static org.verbscope.verbs.doctor.Computer.LINK_LOCAL;
import static org.verbscope.verbs.doctor.Computer.OPEN;
import static org.verbscope.verbs.doctor.Computer.node;
import static org.verbscope.verbs.doctor.Computer.rxe0;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.Gid;
import org.verbscope.verbs.doctor.Environment.Device;
import org.verbscope.verbs.doctor.Environment.GidFact;
import org.verbscope.verbs.doctor.Environment.Library;
import org.verbscope.verbs.doctor.Environment.Memlock;
import org.verbscope.verbs.doctor.Environment.Node;
import org.verbscope.verbs.doctor.Environment.Os;
import org.verbscope.verbs.doctor.Environment.PciDriver;
import org.verbscope.verbs.doctor.Environment.Port;
import org.verbscope.verbs.doctor.Environment.Presence;
import org.verbscope.verbs.doctor.Environment.Provider;

/** Each finding on a made-up computer: its id, what it says, and the command as that user enters it. */
@Tag("unit")
class ChecksTest {
    private final Computer computer = new Computer();

    @Test
    void nothingIsFoundWhereAllIsWell() {
        assertThat(computer.examined().findings()).isEmpty();
        assertThat(computer.examined().verdict()).isEqualTo(Verdict.WORKS);
    }

    @Test
    void elsewhereThanOnLinuxThereIsOneFinding() {
        computer.os = new Os(false, "", List.of(), "", "", false);
        computer.noDevice(Presence.UNKNOWN);

        assertThat(computer.finding().id()).isEqualTo("os.not-linux");
    }

    @Test
    void aMissingLibraryIsInstalledWithTheDistributionsOwnTool() {
        computer.library = new Library(false, "libibverbs.so.1: cannot open shared object file", List.of(), 0);
        computer.device(rxe0(OPEN, false, -1, IPV4));

        assertThat(computer.finding().id()).isEqualTo("library.missing");
        assertThat(computer.finding().why()).contains("cannot open shared object file");
        assertThat(computer.finding().mend()).containsExactly("sudo apt-get install libibverbs1 ibverbs-providers");
        assertThat(computer.runs("fedora", "", "6.9").finding().mend()).containsExactly("sudo dnf install libibverbs");
        assertThat(computer.runs("rocky", "rhel", "5.14").finding().mend()).containsExactly("sudo dnf install libibverbs");
        assertThat(computer.runs("opensuse-leap", "suse", "6.4").finding().mend())
                .containsExactly("sudo zypper install libibverbs1 libibverbs");
        assertThat(computer.runs("arch", "", "6.9").finding().mend()).containsExactly("sudo pacman -S rdma-core");
        assertThat(computer.runs("nixos", "", "6.9").finding().mend())
                .containsExactly("# install rdma-core with the package tool of this system");
        assertThat(computer.examined().verdict()).isEqualTo(Verdict.MISSING);
    }

    @Test
    void rootNeedsNoSudoAndWhoHasNoneBecomesRootByPassword() {
        computer.library = new Library(false, "absent", List.of(), 0);
        computer.device(rxe0(OPEN, false, -1, IPV4));

        assertThat(computer.withoutSudo().finding().mend())
                .containsExactly("su -c \"apt-get install libibverbs1 ibverbs-providers\"");
        assertThat(computer.root().finding().mend()).containsExactly("apt-get install libibverbs1 ibverbs-providers");
    }

    @Test
    void aLibraryThatIsThereAndDoesNotLoadIsBroken() {
        computer.library = new Library(false, "wrong ELF class", List.of("/usr/lib/libibverbs.so.1"), 0);
        computer.device(rxe0(OPEN, false, -1, IPV4));

        assertThat(computer.finding().id()).isEqualTo("library.broken");
        assertThat(computer.finding().why()).contains("wrong ELF class", "/usr/lib/libibverbs.so.1");
    }

    @Test
    void aDeviceWithoutItsProviderIsNotListedAndTheReasonIsSaid() {
        computer.device(rxe0(OPEN, false, -1, IPV4));

        computer.providers = List.of(new Provider("mlx5", true, List.of(34)));
        assertThat(computer.finding().id()).isEqualTo("provider.missing");
        assertThat(computer.finding().mend()).containsExactly("sudo apt-get install ibverbs-providers");

        computer.providers = List.of(new Provider("rxe", false, List.of(34)));
        assertThat(computer.finding().id()).isEqualTo("provider.not-configured");
        assertThat(computer.finding().mend()).containsExactly("echo 'driver rxe' | sudo tee /etc/libibverbs.d/rxe.driver");

        computer.providers = List.of(new Provider("rxe", true, List.of(25)));
        assertThat(computer.finding().id()).isEqualTo("provider.abi");
        assertThat(computer.finding().why()).contains("librxe-rdmav34.so", "rdmav25");

        computer.providers = List.of(new Provider("rxe", true, List.of(34)));
        assertThat(computer.finding().id()).isEqualTo("device.not-listed");
        assertThat(computer.finding().why()).contains("kernel driver ABI 2", "IBV_SHOW_WARNINGS");
    }

    @Test
    void aLibraryWithoutAnyProviderIsAFindingOfItsOwn() {
        computer.providers = List.of(new Provider("rxe", true, List.of()));
        computer.noDevice(Presence.LOADED);

        assertThat(computer.examined().findings()).extracting(Finding::id).containsExactly("library.no-providers", "device.none");
    }

    @Test
    void anUnknownKernelInterfaceIsNamedAndNotTheDevicesFault() {
        computer.verbsAbi = 7;
        computer.device(rxe0(OPEN, false, -1, IPV4));

        assertThat(computer.finding().id()).isEqualTo("kernel.abi");
        assertThat(computer.finding().why()).contains("version 7", "3 to 6");
    }

    @Test
    void withTheModuleLoadedADeviceIsOneCommandAway() {
        assertThat(computer.noDevice(Presence.LOADED).finding().id()).isEqualTo("device.none");
        assertThat(computer.finding().mend()).containsExactly("sudo rdma link add rxe0 type rxe netdev eth0");
    }

    @Test
    void aDeviceNeedsTheRdmaToolAnInterfaceAndAnAddress() {
        computer.os = new Os(true, "debian", List.of(), "Debian", "6.1", false);
        computer.netdevs = List.of();

        assertThat(computer.noDevice(Presence.LOADED).finding().mend()).containsExactly("sudo apt-get install iproute2",
                "sudo ip link add veth0 mtu 4200 type veth peer name veth1 mtu 4200", "sudo ip link set veth1 up",
                "sudo ip link set veth0 up", "sudo ip address add 10.77.0.1/24 dev veth0",
                "sudo rdma link add rxe0 type rxe netdev veth0");
    }

    @Test
    void anInterfaceWithAnAddressIsPreferred() {
        computer.netdevs.add(0, Computer.bare("eth9"));

        assertThat(computer.noDevice(Presence.LOADED).finding().mend()).containsExactly("sudo rdma link add rxe0 type rxe netdev eth0");
    }

    @Test
    void aModuleOnDiskIsLoadedFirst() {
        assertThat(computer.noDevice(Presence.AVAILABLE).finding().id()).isEqualTo("kernel.module-not-loaded");
        assertThat(computer.finding().mend())
                .containsExactly("sudo modprobe rdma_rxe", "sudo rdma link add rxe0 type rxe netdev eth0");
        assertThat(computer.finding().meanwhile()).contains("soft0");
    }

    @Test
    void aModuleThatIsApartFromTheKernelIsInstalled() {
        computer.noDevice(Presence.ABSENT);

        assertThat(computer.runs("ubuntu", "debian", "6.8.0-31-generic").finding().id()).isEqualTo("kernel.module-missing");
        assertThat(computer.finding().mend()).startsWith("sudo apt-get install linux-modules-extra-6.8.0-31-generic");
        assertThat(computer.runs("debian", "", "6.1.0-18-cloud-amd64").finding().mend())
                .startsWith("sudo apt-get install linux-image-amd64");
        assertThat(computer.runs("fedora", "", "6.9.4-200.fc40.x86_64").finding().mend().get(0))
                .isEqualTo("sudo dnf install kernel-modules-6.9.4-200.fc40.x86_64 kernel-modules-extra-6.9.4-200.fc40.x86_64");
        assertThat(computer.runs("nixos", "", "6.9").finding().mend()).last().asString().startsWith("./verbscope machine");
    }

    @Test
    void aKernelBuiltWithoutItIsLeftForTheMachine() {
        computer.rxeConfig = "n";
        assertThat(computer.noDevice(Presence.ABSENT).finding().mend()).last().asString().startsWith("./verbscope machine");

        computer.loadable = false;
        assertThat(computer.finding().id()).isEqualTo("kernel.no-modules");
        assertThat(computer.finding().mend()).last().asString().startsWith("./verbscope machine");
    }

    @Test
    void inAContainerTheKernelIsTheHostsMatter() {
        computer.container();
        assertThat(computer.noDevice(Presence.UNKNOWN).finding().id()).isEqualTo("kernel.module-unknown");
        assertThat(computer.finding().mend()).first().asString().startsWith("# on the host");
    }

    @Test
    void anAdapterWhoseRdmaHalfIsNotLoadedIsNoted() {
        computer.pciDrivers = List.of(new PciDriver("mlx5_core", false), new PciDriver("bnxt_en", true), new PciDriver("e1000e", false));

        assertThat(computer.finding().id()).isEqualTo("device.driver-not-loaded");
        assertThat(computer.finding().mend()).containsExactly("sudo modprobe mlx5_ib");
        assertThat(computer.examined().verdict()).isEqualTo(Verdict.WORKS);
    }

    @Test
    void withoutUverbsNoProgramReachesADevice() {
        computer.verbsAbi = 0;
        computer.device(rxe0(Node.NONE, false, -1, IPV4));

        assertThat(computer.finding().id()).isEqualTo("kernel.uverbs-not-loaded");
        assertThat(computer.finding().mend()).containsExactly("sudo modprobe ib_uverbs");
    }

    @Test
    void aMissingNodeIsMadeWithTheKernelsNumbers() {
        computer.device(rxe0(new Node("/dev/infiniband/uverbs0", "231:192", false, "", "", "", -1, ""), false, -1, IPV4));

        assertThat(computer.finding().id()).isEqualTo("node.missing");
        assertThat(computer.finding().mend()).endsWith("sudo mknod -m 666 /dev/infiniband/uverbs0 c 231 192");
        assertThat(computer.container().finding().mend()).last().asString().contains("docker run --device=/dev/infiniband/uverbs0");
    }

    @Test
    void aNodeOfRootAloneIsOpenedForAll() {
        computer.device(rxe0(node("rw-------", "root", 0, "Permission denied"), true, 13, IPV4));

        Finding finding = computer.finding();
        assertThat(finding.id()).isEqualTo("node.permission");
        assertThat(finding.subject()).isEqualTo("/dev/infiniband/uverbs0");
        assertThat(finding.what()).isEqualTo("ada may not open /dev/infiniband/uverbs0.");
        assertThat(finding.why()).contains("rw-------, owner root, group root");
        assertThat(finding.mend()).startsWith("sudo chmod a+rw /dev/infiniband/uverbs0");
        assertThat(computer.examined().verdict()).isEqualTo(Verdict.MISSING);
    }

    @Test
    void aNodeOfAGroupIsReachedByJoiningIt() {
        computer.device(rxe0(node("rw-rw----", "rdma", 107, "Permission denied"), true, 13, IPV4));

        assertThat(computer.finding().mend()).containsExactly("sudo usermod -aG rdma ada", "# then log in again");
    }

    @Test
    void aNodeRefusedInSpiteOfItsModeIsAnotherFinding() {
        computer.container().device(rxe0(node("rw-rw-rw-", "root", 0, "Operation not permitted"), true, 1, IPV4));

        assertThat(computer.finding().id()).isEqualTo("node.refused");
        assertThat(computer.finding().mend().get(0)).contains("docker run --device=");
    }

    @Test
    void aDeviceThatDoesNotOpenThoughItsNodeDoesIsSaidWithItsErrno() {
        computer.device(rxe0(OPEN, true, 38, IPV4));

        assertThat(computer.finding().id()).isEqualTo("device.open-failed");
        assertThat(computer.finding().what()).contains("ENOSYS (38)");
    }

    @Test
    void anIwarpDeviceIsToLookAtOnly() {
        computer.device(new Device("siw0", "siw", "siw", "eth0", true, true, OPEN, 1, 0,
                List.of(new Port(1, "ACTIVE", "LinkUp", "Ethernet", 1024, List.of(), 0))));

        assertThat(computer.finding().id()).isEqualTo("device.iwarp");
        assertThat(computer.examined().verdict()).isEqualTo(Verdict.MISSING);
    }

    @Test
    void aPortWithoutAnIpv4AddressGetsOneOfAFreeNetwork() {
        computer.netdevs = List.of(Computer.bare("eth0"));
        computer.device(rxe0(OPEN, true, 0, LINK_LOCAL));

        Finding finding = computer.finding();
        assertThat(finding.id()).isEqualTo("gid.no-ipv4");
        assertThat(finding.subject()).isEqualTo("rxe0 port 1");
        assertThat(finding.why()).contains("eth0", "here: RoCE v2 link-local");
        assertThat(finding.mend()).containsExactly("sudo ip address add 10.77.0.1/24 dev eth0");
        assertThat(computer.examined().verdict()).isEqualTo(Verdict.MISSING);
    }

    @Test
    void aNetworkThatIsInUseIsNotProposed() {
        computer.netdevs = List.of(Computer.bare("eth0"), new Environment.Netdev("veth0", "ethernet", false, true, true, 4200,
                List.of("10.77.0.1/24"), ""));
        computer.device(rxe0(OPEN, true, 0));

        assertThat(computer.finding().why()).contains("the table is empty");
        assertThat(computer.finding().mend()).containsExactly("sudo ip address add 10.77.1.1/24 dev eth0");
    }

    @Test
    void anInterfaceInAnotherNamespaceIsNamed() {
        computer.netdevs = List.of(Computer.netdev("lan1", true, true, ""));

        assertThat(computer.finding().id()).isEqualTo("gid.netdev-missing");
        assertThat(computer.finding().mend()).containsExactly("sudo nsenter --target 1 --net ./verbscope");
        assertThat(computer.container().finding().mend().get(0)).contains("--network host");
    }

    @Test
    void aPortIsDownBecauseItsInterfaceIsOrThePairsOtherEnd() {
        computer.device(rxe0(OPEN, true, 0, new Port(1, "DOWN", "Disabled", "Ethernet", 4096, List.of(IPV4), 0)));

        computer.netdevs = List.of(Computer.netdev("eth0", false, false, ""));
        assertThat(computer.finding().id()).isEqualTo("port.down");
        assertThat(computer.finding().what()).isEqualTo("The port is DOWN (Disabled).");
        assertThat(computer.finding().mend()).containsExactly("sudo ip link set dev eth0 up");

        computer.netdevs = List.of(Computer.netdev("eth0", true, false, "veth1"), Computer.netdev("veth1", false, false, "eth0"));
        assertThat(computer.finding().mend()).containsExactly("sudo ip link set dev veth1 up");

        computer.netdevs = List.of(Computer.netdev("eth0", true, false, ""));
        assertThat(computer.finding().mend()).containsExactly("# connect the cable of eth0, or switch on the port at its other end");
    }

    @Test
    void anInfinibandPortWaitsForItsSubnetManager() {
        var port = new Port(1, "INIT", "LinkUp", "InfiniBand", 4096, List.of(LINK_LOCAL), 0);
        computer.device(new Device("mlx5_0", "hardware", "mlx5", "", false, true, OPEN, 1, 0, List.of(port)));

        assertThat(computer.finding().id()).isEqualTo("port.no-subnet-manager");
        assertThat(computer.finding().mend()).containsExactly("sudo apt-get install opensm", "sudo systemctl enable --now opensm");
    }

    @Test
    void aPortThatIsDownBesideOneThatWorksIsANote() {
        var down = new Port(2, "DOWN", "Polling", "InfiniBand", 4096, List.of(), 0);
        var second = new Device("mlx5_0", "hardware", "mlx5", "", false, true, OPEN, 1, 0, List.of(down));
        computer.devices.add(second);

        assertThat(computer.finding().severity()).isEqualTo(Severity.NOTE);
        assertThat(computer.examined().verdict()).isEqualTo(Verdict.WORKS);
    }

    @Test
    void aSmallMtuIsANoteWithBothMtus() {
        computer.netdevs = List.of(new Environment.Netdev("eth0", "ethernet", true, true, true, 1500, List.of("10.1.2.3/24"), ""));
        computer.device(rxe0(OPEN, true, 0, new Port(1, "ACTIVE", "LinkUp", "Ethernet", 1024, List.of(IPV4), 0)));

        assertThat(computer.finding().id()).isEqualTo("mtu.small");
        assertThat(computer.finding().what()).contains("above 1024", "MTU 1500");
        assertThat(computer.finding().mend()).containsExactly("sudo ip link set dev eth0 mtu 4200");
        assertThat(computer.examined().verdict()).isEqualTo(Verdict.WORKS);
    }

    @Test
    void aLowLimitOfLockedMemoryIsRaisedForTheShellAndForGood() {
        computer.memlock = new Memlock(64 << 10, 64 << 10, 16 << 10, List.of());

        Finding finding = computer.finding();
        assertThat(finding.id()).isEqualTo("memlock.low");
        assertThat(finding.what()).isEqualTo("Only 48 KiB of memory can be registered.");
        assertThat(finding.why()).contains("is 64 KiB", "16 KiB are pinned", "lacks CAP_IPC_LOCK");
        assertThat(finding.mend()).containsExactly("sudo prlimit --pid $$ --memlock=unlimited:unlimited",
                "# for good, from the next login on:",
                "echo 'ada - memlock unlimited' | sudo tee /etc/security/limits.d/90-verbs.conf");
        assertThat(computer.examined().verdict()).isEqualTo(Verdict.LIMITED);
    }

    @Test
    void withoutSudoTheShellsOwnNumberIsFilledInByThatShell() {
        computer.memlock = new Memlock(64 << 10, 64 << 10, 0, List.of());

        assertThat(computer.withoutSudo().finding().mend()).containsExactly(
                "su -c \"prlimit --pid $$ --memlock=unlimited:unlimited\"", "# for good, from the next login on:",
                "su -c \"echo 'ada - memlock unlimited' > /etc/security/limits.d/90-verbs.conf\"");
    }

    @Test
    void aLimitThatTheUserMayRaiseNeedsNoRoot() {
        computer.memlock = new Memlock(64 << 10, -1, 0, List.of());
        assertThat(computer.finding().mend()).containsExactly("ulimit -l unlimited");

        computer.memlock = new Memlock(64 << 10, 4 * Computer.MIB, 0, List.of());
        assertThat(computer.finding().mend()).containsExactly("ulimit -l 4096");
    }

    @Test
    void theLimitDoesNotApplyToRootButToRootOfAContainersNamespace() {
        computer.memlock = new Memlock(64 << 10, 64 << 10, 0, List.of());
        computer.root();
        assertThat(computer.examined().findings()).isEmpty();
        assertThat(Facts.memlock(computer.environment())).contains("64 KiB", "does not apply", "CAP_IPC_LOCK");

        computer.container();
        computer.caller = new Environment.Caller("root", 0, List.of(), -1, false, true, false);
        assertThat(computer.finding().id()).isEqualTo("memlock.low");
        assertThat(computer.finding().mend().get(0)).contains("docker run --ulimit memlock=-1");
        assertThat(Facts.memlock(computer.environment())).contains("which applies");
    }

    @Test
    void withoutTheCapabilityNothingIsCapturedAndVerbsWorkAllTheSame() {
        Finding finding = computer.withoutCapture().finding();

        assertThat(finding.id()).isEqualTo("capture.not-allowed");
        assertThat(finding.severity()).isEqualTo(Severity.NOTE);
        assertThat(finding.mend()).containsExactly("sudo -E setpriv --reuid $(id -u) --regid $(id -g) --init-groups "
                + "--inh-caps +net_raw --ambient-caps +net_raw ./verbscope");
        assertThat(computer.examined().verdict()).isEqualTo(Verdict.WORKS);
    }

    @Test
    void hardwareIsNotCapturedAnyway() {
        var port = new Port(1, "ACTIVE", "LinkUp", "InfiniBand", 4096, List.of(LINK_LOCAL), 0);
        computer.withoutCapture().device(new Device("mlx5_0", "hardware", "mlx5", "", false, true, OPEN, 1, 0, List.of(port)));

        assertThat(computer.examined().findings()).isEmpty();
        assertThat(computer.examined().verdict()).isEqualTo(Verdict.WORKS);
    }

    @Test
    void everyKindOfGidIsExplained() {
        var global = new GidFact(2, new Gid(0x2001_0db8L << 32, 1), "RoCE v2", "eth0");
        var first = new GidFact(3, Gid.ofIpv4(10, 1, 2, 3), "IB/RoCE v1", "eth0");
        var elsewhere = new GidFact(4, Gid.ofIpv4(10, 9, 9, 9), "RoCE v2", "eth7");
        var port = new Port(1, "ACTIVE", "LinkUp", "Ethernet", 4096, List.of(LINK_LOCAL, IPV4, global, first, elsewhere), 0);

        assertThat(port.gids()).extracting(gid -> GidWords.meaning(computer.environment(), port, gid)).containsExactly(
                "link-local IPv6: own link only", "IPv4 address: choose this index", "IPv6 address",
                "no IP header, own link only; not for rxe", "its interface is not in this network namespace");
    }

    @Test
    void aGlobalIpv6AddressAloneWorksButLessonsWantIpv4() {
        var global = new GidFact(2, new Gid(0x2001_0db8L << 32, 1), "RoCE v2", "eth0");
        computer.device(rxe0(OPEN, true, 0, LINK_LOCAL, global));

        assertThat(computer.finding().id()).isEqualTo("gid.no-ipv4");
        assertThat(computer.examined().verdict()).isEqualTo(Verdict.LIMITED);
    }
}
