package org.verbscope.verbs.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.verbs.doctor.Environment.Capability;
import org.verbscope.verbs.doctor.Environment.Device;
import org.verbscope.verbs.doctor.Environment.Memlock;
import org.verbscope.verbs.doctor.Environment.Netdev;
import org.verbscope.verbs.doctor.Environment.Node;
import org.verbscope.verbs.doctor.Environment.PciDriver;
import org.verbscope.verbs.doctor.Environment.Pinned;
import org.verbscope.verbs.doctor.Environment.Presence;
import org.verbscope.verbs.doctor.Environment.Provider;
import org.verbscope.verbs.spi.VerbsLibrary;

/** Reading the files of a made-up computer. */
@Tag("unit")
class SurveyTest {
    private static final String RXE = "sys/class/infiniband/rxe0/";
    @TempDir
    private Path root;
    private VerbsLibrary.Answer answer = new VerbsLibrary.Answer(true, "");
    private List<Probe.Tried> tried = List.of(new Probe.Tried("rxe0", "rxe", 0, Map.of(1, 1024)));

    private void put(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private Environment survey() {
        return new Survey(new Tree(root), new Probe() {
            @Override
            public VerbsLibrary.Answer library() {
                return answer;
            }

            @Override
            public List<Tried> devices() {
                return tried;
            }
        }, netdev -> netdev.equals("veth0") ? List.of("10.77.0.1/24") : List.of()).take();
    }

    @BeforeEach
    void aComputerWithOneRxe() throws IOException {
        put("etc/os-release", "PRETTY_NAME=\"Ubuntu 24.04 LTS\"\nID=ubuntu\nID_LIKE=debian\n");
        put("proc/sys/kernel/osrelease", "6.8.0-31-generic\n");
        put("proc/modules", "");
        put("proc/self/status", "Name:\tjava\nUid:\t1000\t1000\t1000\t1000\nGroups:\t4 27 1000 \nVmPin:\t      64 kB\n"
                + "CapEff:\t0000000000002000\n");
        put("proc/self/uid_map", "         0          0 4294967295\n");
        put("proc/self/limits", "Limit                     Soft Limit           Hard Limit           Units     \n"
                + "Max locked memory         65536                unlimited            bytes     \n");
        put("usr/sbin/rdma", "");
        put("sys/class/infiniband_verbs/abi_version", "6\n");
        put("sys/class/infiniband_verbs/uverbs0/ibdev", "rxe0\n");
        put("sys/class/infiniband_verbs/uverbs0/dev", "231:192\n");
        put("sys/class/infiniband_verbs/uverbs0/abi_version", "2\n");
        put("dev/infiniband/uverbs0", "");
        put(RXE + "parent", "veth0\n");
        put(RXE + "node_type", "1: CA\n");
        put(RXE + "ports/1/state", "4: ACTIVE\n");
        put(RXE + "ports/1/phys_state", "5: LinkUp\n");
        put(RXE + "ports/1/link_layer", "Ethernet\n");
        put(RXE + "ports/1/gids/0", "fe80:0000:0000:0000:0000:00ff:fe00:0001\n");
        put(RXE + "ports/1/gids/1", "0000:0000:0000:0000:0000:ffff:0a4d:0001\n");
        put(RXE + "ports/1/gids/2", "0000:0000:0000:0000:0000:0000:0000:0000\n");
        for (int i = 0; i < 2; i++) {
            put(RXE + "ports/1/gid_attrs/types/" + i, "RoCE v2\n");
            put(RXE + "ports/1/gid_attrs/ndevs/" + i, "veth0\n");
        }
        put("sys/class/net/bonding_masters", "\n");
        interfaceFiles("veth0", 5, 6, "0x1003", "1");
        interfaceFiles("veth1", 6, 5, "0x1002", "");
        put("sys/module/rdma_rxe/initstate", "live\n");
        put("lib/modules/6.8.0-31-generic/modules.dep", "kernel/drivers/infiniband/core/ib_uverbs.ko.zst: kernel/a.ko.zst\n"
                + "kernel/drivers/infiniband/sw/rxe/rdma_rxe.ko.zst:\n");
        put("lib/modules/6.8.0-31-generic/modules.builtin", "kernel/drivers/infiniband/core/ib_core.ko\n");
        put("usr/lib/x86_64-linux-gnu/libibverbs.so.1.14.50.0", "\u007fELF IBVERBS_1.1 IBVERBS_PRIVATE_34 end");
        Files.createSymbolicLink(root.resolve("usr/lib/x86_64-linux-gnu/libibverbs.so.1"), Path.of("libibverbs.so.1.14.50.0"));
        put("usr/lib/x86_64-linux-gnu/libibverbs/librxe-rdmav34.so", "");
        put("etc/libibverbs.d/rxe.driver", "driver rxe\n");
        put("etc/libibverbs.d/mlx5.driver", "driver /opt/lib/libmlx5\n");
    }

    private void interfaceFiles(String name, int index, int link, String flags, String carrier) throws IOException {
        put("sys/class/net/" + name + "/ifindex", index + "\n");
        put("sys/class/net/" + name + "/iflink", link + "\n");
        put("sys/class/net/" + name + "/type", "1\n");
        put("sys/class/net/" + name + "/mtu", "1500\n");
        put("sys/class/net/" + name + "/flags", flags + "\n");
        put("sys/class/net/" + name + "/carrier", carrier);
    }

    @Test
    void theCallerIsReadFromItsStatus() throws IOException {
        Environment.Caller caller = survey().caller();
        assertThat(caller.uid()).isEqualTo(1000);
        assertThat(caller.groups()).containsExactly(4, 27, 1000);
        assertThat(caller.has(Capability.NET_RAW)).isTrue();
        assertThat(caller.has(Capability.IPC_LOCK)).isFalse();
        assertThat(caller.initialNamespace()).isTrue();
        assertThat(caller.container()).isFalse();
        assertThat(caller.sudo()).isFalse();

        put("proc/self/uid_map", "0 100000 65536\n");
        put("run/.containerenv", "");
        put("usr/bin/sudo", "");
        assertThat(survey().caller().initialNamespace()).isFalse();
        assertThat(survey().caller().container()).isTrue();
        assertThat(survey().caller().sudo()).isTrue();
    }

    @Test
    void theSystemIsReadFromItsFiles() {
        Environment here = survey();
        assertThat(here.os().id()).isEqualTo("ubuntu");
        assertThat(here.os().like()).containsExactly("debian");
        assertThat(here.os().name()).isEqualTo("Ubuntu 24.04 LTS");
        assertThat(here.os().release()).isEqualTo("6.8.0-31-generic");
        assertThat(here.os().rdmaTool()).isTrue();
        assertThat(here.kernel().verbsAbi()).isEqualTo(6);
        assertThat(here.kernel().loadable()).isTrue();
        assertThat(here.kernel().modules()).extracting(m -> m.name() + " " + m.presence())
                .containsExactly("ib_core BUILT_IN", "ib_uverbs AVAILABLE", "rdma_rxe LOADED", "siw ABSENT");
    }

    @Test
    void whatTheConfigurationSaysDecidesWhereThereIsNoList() throws IOException {
        Files.delete(root.resolve("lib/modules/6.8.0-31-generic/modules.dep"));
        Files.delete(root.resolve("lib/modules/6.8.0-31-generic/modules.builtin"));
        assertThat(survey().kernel().module("siw").presence()).isEqualTo(Presence.UNKNOWN);

        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(root.resolve("proc/config.gz")))) {
            out.write("CONFIG_INFINIBAND=y\nCONFIG_RDMA_RXE=m\n# CONFIG_RDMA_SIW is not set\n".getBytes(StandardCharsets.US_ASCII));
        }
        assertThat(survey().kernel().modules()).extracting(m -> m.name() + " " + m.presence() + " " + m.config()).containsExactly(
                "ib_core BUILT_IN y", "ib_uverbs ABSENT n", "rdma_rxe LOADED m", "siw ABSENT n");
    }

    @Test
    void aKernelWithoutModulesHasNoneToLoad() throws IOException {
        Files.delete(root.resolve("proc/modules"));
        assertThat(survey().kernel().loadable()).isFalse();
        assertThat(survey().kernel().module("ib_uverbs").presence()).isEqualTo(Presence.ABSENT);
    }

    @Test
    void theLibraryAndItsProvidersAreFoundWithTheirAbi() {
        Environment here = survey();
        assertThat(here.library().files()).containsExactly("/usr/lib/x86_64-linux-gnu/libibverbs.so.1.14.50.0");
        assertThat(here.library().privateAbi()).isEqualTo(34);
        assertThat(here.providers())
                .containsExactly(new Provider("mlx5", true, List.of()), new Provider("rxe", true, List.of(34)));
    }

    @Test
    void theFileThatIsMappedIsTheLibraryWhereverItLies() throws IOException {
        put("proc/self/maps", "7f00-7f01 r-xp 00000000 fe:00 1   /opt/rdma/lib/libibverbs.so.1.15.57.0\n");
        put("opt/rdma/lib/libibverbs.so.1.15.57.0", "IBVERBS_PRIVATE_57");
        assertThat(survey().library().files()).first().isEqualTo("/opt/rdma/lib/libibverbs.so.1.15.57.0");
        assertThat(survey().library().privateAbi()).isEqualTo(57);
    }

    @Test
    void aDeviceIsReadWithItsNodePortAndGids() {
        Device rxe = survey().devices().get(0);
        assertThat(rxe.name() + " " + rxe.kind() + " " + rxe.provider() + " " + rxe.netdev()).isEqualTo("rxe0 rxe rxe veth0");
        assertThat(rxe.listed()).isTrue();
        assertThat(rxe.openErrno()).isZero();
        assertThat(rxe.driverAbi()).isEqualTo(2);
        assertThat(rxe.node().path()).isEqualTo("/dev/infiniband/uverbs0");
        assertThat(rxe.node().number()).isEqualTo("231:192");
        assertThat(rxe.node().mode()).startsWith("rw");
        assertThat(rxe.node().refusal()).isEmpty();
        Environment.Port port = rxe.ports().get(0);
        assertThat(port.state() + " " + port.physical() + " " + port.linkLayer()).isEqualTo("ACTIVE LinkUp Ethernet");
        assertThat(port.activeMtu()).isEqualTo(1024);
        assertThat(port.gids()).extracting(gid -> gid.index() + " " + gid.gid() + " " + gid.type() + " " + gid.netdev()).containsExactly(
                "0 fe80:0000:0000:0000:0000:00ff:fe00:0001 RoCE v2 veth0", "1 ::ffff:10.77.0.1 RoCE v2 veth0");
        assertThat(port.gids().get(0).linkLocal()).isTrue();
        assertThat(port.emptyGids()).isEqualTo(1);
    }

    @Test
    void aDeviceThatTheLibraryDoesNotListIsKnownFromItsFiles() throws IOException {
        tried = List.of();
        put("sys/class/infiniband/siw0/node_type", "4: RNIC\n");
        put("sys/class/infiniband/mlx5_0/node_type", "1: CA\n");
        Files.createDirectories(root.resolve("sys/class/infiniband/mlx5_0/device"));
        Files.createDirectories(root.resolve("sys/bus/pci/drivers/mlx5_core"));
        Files.createSymbolicLink(root.resolve("sys/class/infiniband/mlx5_0/device/driver"), root.resolve("sys/bus/pci/drivers/mlx5_core"));

        assertThat(survey().devices()).extracting(d -> d.name() + " " + d.kind() + " " + d.provider() + " " + d.listed() + " " + d.iwarp())
                .containsExactly("mlx5_0 hardware mlx5 false false", "rxe0 rxe rxe false false", "siw0 siw siw false true");
        assertThat(survey().devices().get(0).node()).isEqualTo(Node.NONE);
    }

    @Test
    void aNodeThatNobodyMadeIsSaidWithItsNumbers() throws IOException {
        Files.delete(root.resolve("dev/infiniband/uverbs0"));
        assertThat(survey().devices().get(0).node())
                .isEqualTo(new Node("/dev/infiniband/uverbs0", "231:192", false, "", "", "", -1, ""));
    }

    @Test
    void aNodeThatCannotBeOpenedSaysWhy() throws IOException {
        Files.delete(root.resolve("dev/infiniband/uverbs0"));
        Files.createDirectory(root.resolve("dev/infiniband/uverbs0"));
        assertThat(survey().devices().get(0).node().refusal()).isEqualTo("Is a directory");
    }

    @Test
    void interfacesAreReadWithTheirPeer() {
        assertThat(survey().netdevs()).containsExactly(
                new Netdev("veth0", "ethernet", false, true, true, 1500, List.of("10.77.0.1/24"), "veth1"),
                new Netdev("veth1", "ethernet", false, false, false, 1500, List.of(), "veth0"));
    }

    @Test
    void adaptersAreReadByTheirDriver() throws IOException {
        for (String each : List.of("0000:01:00.0 mlx5_core 0x020000", "0000:02:00.0 nvme 0x010802")) {
            String[] words = each.split(" ");
            put("sys/bus/pci/devices/" + words[0] + "/class", words[2] + "\n");
            Files.createSymbolicLink(root.resolve("sys/bus/pci/devices/" + words[0] + "/driver"), Path.of("/drivers/" + words[1]));
        }
        assertThat(survey().pciDrivers()).containsExactly(new PciDriver("mlx5_core", false));
        Files.createDirectories(root.resolve("sys/bus/pci/devices/0000:01:00.0/infiniband"));
        assertThat(survey().pciDrivers()).containsExactly(new PciDriver("mlx5_core", true));
    }

    @Test
    void lockedMemoryIsReadForThisProcessAndForTheUsersOthers() throws IOException {
        put("proc/4194305/status", "Uid:\t1000\t1000\t1000\t1000\nVmPin:\t    2048 kB\n");
        put("proc/4194305/comm", "ib_write_bw\n");
        put("proc/4194305/limits", "Max locked memory         8388608              8388608              bytes     \n");
        put("proc/4194306/status", "Uid:\t0\t0\t0\t0\nVmPin:\t    2048 kB\n");
        assertThat(survey().memlock()).isEqualTo(new Memlock(65536, -1, 65536,
                List.of(new Pinned(4194305, "ib_write_bw", 2 << 20, 8 << 20))));
    }

    @Test
    void withoutTheLibraryNoDeviceIsTried() {
        answer = new VerbsLibrary.Answer(false, "absent");
        assertThat(survey().devices()).extracting(Device::openErrno).containsExactly(-1);
        assertThat(survey().library().error()).isEqualTo("absent");
    }

    @Test
    void anEmptyComputerIsReadAsOne() {
        Environment empty = new Survey(new Tree(root.resolve("nowhere")), new Probe() {
            @Override
            public VerbsLibrary.Answer library() {
                return new VerbsLibrary.Answer(false, "");
            }

            @Override
            public List<Tried> devices() {
                return List.of();
            }
        }, netdev -> List.of()).take();

        assertThat(empty.devices()).isEmpty();
        assertThat(empty.caller().uid()).isEqualTo(-1);
        assertThat(Examination.of(empty).verdict()).isEqualTo(Verdict.MISSING);
    }
}
