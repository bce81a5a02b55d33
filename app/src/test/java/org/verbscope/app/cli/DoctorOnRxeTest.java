package org.verbscope.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.verbscope.verbs.AccessFlag;
import org.verbscope.verbs.RdmaContext;
import org.verbscope.verbs.RdmaDevices;
import org.verbscope.verbs.doctor.Doctor;

/**
 * Takes away, in the guest, one thing after the other that real verbs need, and asks the doctor. Where it can be
 * done without a network, its command is entered as it stands, and the finding must be gone. Each test leaves
 * rxe0 and rxe1 as it found them.
 */
@Tag("machine")
@Timeout(300)
class DoctorOnRxeTest {
    private static final String LIBRARIES = "/usr/lib/x86_64-linux-gnu";
    private static final Path PROGRAM = Path.of("/tmp/doctor-program");
    private static final String AS_STUDENT = "setpriv --reuid student --regid student --init-groups ";
    private Shell shell;

    /** @param text of the findings, for messages */
    private record Report(int code, JsonNode json) {
        List<String> ids() {
            return json.get("findings").findValuesAsText("id");
        }

        List<String> subjects(String id) {
            var subjects = new ArrayList<String>();
            json.get("findings").forEach(each -> {
                if (each.get("id").asText().equals(id)) {
                    subjects.add(each.get("subject").asText());
                }
            });
            return subjects;
        }

        /** Commands of the first finding of that id. */
        List<String> mend(String id) {
            for (JsonNode finding : json.get("findings")) {
                if (finding.get("id").asText().equals(id)) {
                    var lines = new ArrayList<String>();
                    finding.get("mend").forEach(line -> lines.add(line.asText()));
                    return lines;
                }
            }
            throw new AssertionError("no " + id + " in " + json.toPrettyString());
        }
    }

    /** Where an ordinary user can read it: shared folders may lie below a folder that is root's own. */
    @BeforeAll
    static void aUserAndAProgramForIt() throws IOException {
        Files.createDirectories(PROGRAM);
        for (String part : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (part.matches(".*/(app|assets|lab-notebooks|verbs-binding|jackson|jna|picocli|slf4j-api)[^/]*\\.jar")
                    && !part.endsWith("-tests.jar")) {
                Path jar = PROGRAM.resolve(Path.of(part).getFileName());
                if (!Files.exists(jar)) {
                    Files.copy(Path.of(part), jar);
                }
            }
        }
        try (var root = new Shell()) {
            root.mustType("chmod -R a+rX " + PROGRAM + " && { id student > /dev/null 2>&1 || useradd -m student; }");
        }
    }

    @BeforeEach
    void open() throws IOException {
        shell = new Shell();
    }

    @AfterEach
    void close() throws IOException {
        shell.close();
    }

    /** In this process: as root, with the library loaded. */
    private static Report here() throws IOException {
        var out = new StringWriter();
        int code = Main.commandLine().setOut(new PrintWriter(out)).execute("doctor", "--json");
        return new Report(code, new ObjectMapper().readTree(out.toString()));
    }

    /** In a new process. @param as how to start it, e.g. as another user */
    private Report anew(String as) throws IOException {
        Shell.Answer answer = shell.type(as + program() + " 2>/tmp/doctor.err");
        assertThat(answer.text()).as(() -> errors()).startsWith("{");
        return new Report(answer.code(), new ObjectMapper().readTree(answer.text()));
    }

    private static String program() {
        return System.getProperty("java.home") + "/bin/java -cp '" + PROGRAM + "/*' " + Main.class.getName() + " doctor --json";
    }

    private static String errors() {
        try {
            return Files.readString(Path.of("/tmp/doctor.err"));
        } catch (IOException none) {
            return none.toString();
        }
    }

    private void enter(List<String> mend) throws IOException {
        for (String line : mend) {
            shell.mustType(line);
        }
    }

    /** The devices of the machine, and the GIDs that other tests rely on. */
    private void devicesAgain() throws IOException {
        for (int n = 0; n < 2; n++) {
            shell.mustType("rdma link show rxe" + n + "/1 > /dev/null 2>&1 || rdma link add rxe" + n + " type rxe netdev veth" + n);
            shell.mustType("for i in $(seq 100); do grep -q ffff:0a4d:000" + (n + 1) + " /sys/class/infiniband/rxe" + n
                    + "/ports/1/gids/1 && break; sleep 0.1; done; [ $i -lt 100 ]");
        }
    }

    private void takeDevices() throws IOException {
        // For a device that is held open the kernel would wait without end.
        assertThat(shell.mustType("ls -l /proc/[0-9]*/fd 2> /dev/null | grep /dev/infiniband/uverbs; true"))
                .as("a context that an earlier test left open").isEmpty();
        for (int n = 0; n < 2; n++) {
            shell.mustType("timeout 60 rdma link delete rxe" + n);
        }
    }

    @Test
    void inTheMachineAllIsWell() throws IOException {
        Report report = here();

        assertThat(report.ids()).isEmpty();
        assertThat(report.code()).isZero();
        assertThat(report.json().get("verdict").asText()).isEqualTo("works");
        JsonNode rxe0 = report.json().get("environment").get("devices").get(0);
        assertThat(rxe0.get("name").asText()).isEqualTo("rxe0");
        assertThat(rxe0.get("open_errno").asInt()).isZero();
        assertThat(rxe0.get("ports").get(0).get("active_mtu").asInt()).isEqualTo(4096);
        assertThat(rxe0.get("ports").get(0).get("gids").get(1).get("gid").asText()).isEqualTo("::ffff:10.77.0.1");
        assertThat(report.json().get("environment").get("library").get("private_abi").asInt()).isEqualTo(34);
    }

    @Test
    void withoutTheLibraryItIsToBeInstalled() throws IOException {
        shell.mustType("mkdir /tmp/hidden && mv " + LIBRARIES + "/libibverbs.so* /tmp/hidden");
        Report report;
        try {
            report = anew("");
        } finally {
            shell.mustType("mv /tmp/hidden/* " + LIBRARIES + " && rmdir /tmp/hidden");
        }

        assertThat(report.ids()).containsExactly("library.missing");
        assertThat(report.mend("library.missing")).containsExactly("apt-get install libibverbs1 ibverbs-providers");
        assertThat(report.code()).isEqualTo(1);
    }

    @Test
    void withoutItsProviderADeviceIsInTheKernelAndNotListed() throws IOException {
        shell.mustType("mv " + LIBRARIES + "/libibverbs/librxe-rdmav34.so /tmp/librxe");
        Report report;
        try {
            report = anew("");
        } finally {
            shell.mustType("mv /tmp/librxe " + LIBRARIES + "/libibverbs/librxe-rdmav34.so");
        }

        assertThat(report.subjects("provider.missing")).containsExactly("rxe0", "rxe1");
        assertThat(report.mend("provider.missing")).containsExactly("apt-get install ibverbs-providers");
        assertThat(report.code()).isEqualTo(1);
    }

    @Test
    void withoutADeviceOneIsMadeByTheCommand() throws IOException {
        takeDevices();
        try {
            Report report = here();
            assertThat(report.ids()).containsExactly("device.none");
            assertThat(report.mend("device.none")).containsExactly("rdma link add rxe0 type rxe netdev veth0");
            assertThat(report.code()).isEqualTo(1);

            enter(report.mend("device.none"));
            devicesAgain();
            assertThat(here().code()).isZero();
        } finally {
            devicesAgain();
        }
    }

    @Test
    void withoutTheModuleItIsLoadedByTheCommand() throws IOException {
        takeDevices();
        shell.mustType("modprobe -r rdma_rxe");
        try {
            Report report = here();
            assertThat(report.ids()).containsExactly("kernel.module-not-loaded");
            assertThat(report.mend("kernel.module-not-loaded"))
                    .containsExactly("modprobe rdma_rxe", "rdma link add rxe0 type rxe netdev veth0");
            assertThat(report.code()).isEqualTo(1);

            enter(report.mend("kernel.module-not-loaded"));
            devicesAgain();
            assertThat(here().code()).isZero();
        } finally {
            shell.mustType("modprobe rdma_rxe");
            devicesAgain();
        }
    }

    @Test
    void aLinkWithoutAnIpv4AddressGetsOneByTheCommand() throws IOException {
        shell.mustType("ip link add veth8 type veth peer name veth9 && ip link set veth9 up && ip link set veth8 up");
        shell.mustType("rdma link add rxe9 type rxe netdev veth8");
        try {
            Report report = here();
            assertThat(report.ids()).containsExactly("gid.no-ipv4", "mtu.small");
            assertThat(report.subjects("gid.no-ipv4")).containsExactly("rxe9 port 1");
            assertThat(report.mend("gid.no-ipv4")).containsExactly("ip address add 10.77.1.1/24 dev veth8");
            assertThat(report.code()).as("rxe0 and rxe1 work").isEqualTo(3);

            enter(report.mend("gid.no-ipv4"));
            enter(report.mend("mtu.small"));
            shell.mustType("for i in $(seq 100); do grep -q ffff:0a4d:0101 /sys/class/infiniband/rxe9/ports/1/gids/* && break; "
                    + "sleep 0.1; done");
            assertThat(here().ids()).isEmpty();
        } finally {
            shell.mustType("timeout 60 rdma link delete rxe9; ip link delete veth8");
        }
    }

    @Test
    void aPortIsDownWithTheOtherEndOfItsPair() throws IOException {
        shell.mustType("ip link add veth8 mtu 4200 type veth peer name veth9 mtu 4200 && ip link set veth8 up");
        shell.mustType("ip address add 10.77.1.1/24 dev veth8 && rdma link add rxe9 type rxe netdev veth8");
        try {
            Report report = here();
            assertThat(report.subjects("port.down")).containsExactly("rxe9 port 1");
            assertThat(report.mend("port.down")).containsExactly("ip link set dev veth9 up");

            enter(report.mend("port.down"));
            shell.mustType("for i in $(seq 100); do grep -q ACTIVE /sys/class/infiniband/rxe9/ports/1/state && break; sleep 0.1; done");
            assertThat(here().ids()).doesNotContain("port.down");
        } finally {
            shell.mustType("timeout 60 rdma link delete rxe9; ip link delete veth8");
        }
    }

    @Test
    void anOrdinaryUserMeetsTheLimitOfLockedMemoryAndMayNotCapture() throws IOException {
        shell.mustType("ulimit -l 64");
        Report report = anew(AS_STUDENT);
        assertThat(report.ids()).containsExactly("memlock.low", "capture.not-allowed");
        assertThat(report.mend("memlock.low")).containsExactly("su -c \"prlimit --pid $$ --memlock=unlimited:unlimited\"",
                "# for good, from the next login on:",
                "su -c \"echo 'student - memlock unlimited' > /etc/security/limits.d/90-verbs.conf\"");
        assertThat(report.code()).isEqualTo(3);
        Shell.Answer registration = shell.type(AS_STUDENT + "timeout 60 ibv_rc_pingpong -d rxe0 -g 1 -s 131072 2>&1");
        assertThat(registration.text()).as("what the doctor says of larger regions").contains("Couldn't register MR");
        String mend = report.mend("capture.not-allowed").get(0);
        assertThat(mend).startsWith("su -c \"setpriv").endsWith(" ./verbscope\"");

        try {
            enter(report.mend("memlock.low"));
            assertThat(shell.mustType("su student -c 'ulimit -l'")).as("from the next login on").endsWith("unlimited");
            // Entered by root here, who is asked for no password; the numbers are then the student's.
            Shell.Answer mended = shell.type(mend.replace("$(id -u)", "$(id -u student)").replace("$(id -g)", "$(id -g student)")
                    .replace("./verbscope", program()));
            JsonNode json = new ObjectMapper().readTree(mended.text());
            assertThat(json.get("findings")).isEmpty();
            assertThat(json.get("environment").get("caller").get("uid").asInt()).isPositive();
            assertThat(mended.code()).isZero();
        } finally {
            shell.mustType("rm -f /etc/security/limits.d/90-verbs.conf");
        }
    }

    @Test
    void theLimitOfLockedMemoryDoesNotHoldForRoot() throws IOException {
        String limit = "prlimit --pid " + ProcessHandle.current().pid() + " --memlock=";
        shell.mustType(limit + "65536:unlimited");
        try {
            Report report = here();
            assertThat(report.json().get("environment").get("memlock").get("soft").asLong()).isEqualTo(65536);
            assertThat(report.ids()).as("root has CAP_IPC_LOCK").isEmpty();
        } finally {
            shell.mustType(limit + "unlimited:unlimited");
        }
    }

    @Test
    void aNodeThatIsNotReadableIsOpenedByTheCommand() throws IOException {
        shell.mustType("chmod 600 /dev/infiniband/uverbs*");
        try {
            assertThat(here().ids()).as("root passes any mode").isEmpty();
            Report report = anew(AS_STUDENT);
            List<String> nodes = report.subjects("node.permission");
            assertThat(nodes).hasSize(2).allMatch(node -> node.startsWith("/dev/infiniband/uverbs"));
            assertThat(report.mend("node.permission")).contains("su -c \"chmod a+rw " + nodes.get(0) + "\"");
            assertThat(report.code()).isEqualTo(1);

            enter(report.mend("node.permission"));
            Report mended = anew(AS_STUDENT);
            assertThat(mended.subjects("node.permission")).containsExactly(nodes.get(1));
            assertThat(mended.code()).as("one device works").isEqualTo(3);
        } finally {
            shell.mustType("chmod 666 /dev/infiniband/uverbs*; rm -f /etc/udev/rules.d/99-uverbs.rules");
        }
    }

    @Test
    void whatIsRegisteredIsCountedAsPinned() {
        try (RdmaContext context = RdmaDevices.byName("rxe0").orElseThrow().open(1)) {
            long before = Doctor.examine().environment().memlock().pinned();
            context.allocPd().regMr(context.allocate(1 << 20), AccessFlag.LOCAL_WRITE);
            assertThat(Doctor.examine().environment().memlock().pinned()).isEqualTo(before + (1 << 20));
            context.closeAll();
        }
    }
}
