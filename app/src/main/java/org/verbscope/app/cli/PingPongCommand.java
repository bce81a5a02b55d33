package org.verbscope.app.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.verbscope.event.LabClock;
import org.verbscope.event.TraceLevel;
import org.verbscope.measure.pingpong.PingPong;
import org.verbscope.measure.pingpong.PingPongException;
import org.verbscope.measure.pingpong.PingPongKind;
import org.verbscope.measure.pingpong.PingPongResult;
import org.verbscope.measure.pingpong.PingPongSpec;
import org.verbscope.verbs.RdmaContext;
import org.verbscope.verbs.RdmaDevice;
import org.verbscope.verbs.RdmaDevices;
import org.verbscope.verbs.VerbsException;
import org.verbscope.verbs.trace.Trace;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** One side of a pingpong, whose other side may be one of rdma-core's programs. */
@Command(name = "pingpong", mixinStandardHelpOptions = true,
        description = {"Exchange messages with another pingpong: this one, or ibv_rc_pingpong, ibv_uc_pingpong, ibv_ud_pingpong, "
            + "ibv_srq_pingpong of rdma-core. Options and output are theirs.", ""},
        footer = {"", "Without HOST it is the server; start it first. Give both sides the same kind, -s, -m, -n and -q.",
            "The soft device reaches other programs by UDP: --udp ADDRESS, an IP address of this computer. Where rdma_rxe is loaded, port 4791",
            "of the first network namespace is the kernel's: use one of another namespace, --udp ADDRESS@NAMESPACE.",
            "Exit code: 0 done; 1 failed, or wrong bytes arrived; 2 wrong use; 69 a device is missing."})
final class PingPongCommand implements Callable<Integer> {
    private static final int FAILED = 1;
    private static final int MISSING = 69;
    /** Of the soft device: its addresses on UDP. */
    private static final String UDP_PROPERTY = "verbscope.soft.udp";
    private static final String UDP_DEVICE = "soft-udp";

    @Spec
    private CommandSpec command;
    @Parameters(paramLabel = "HOST", arity = "0..1", description = "The server to connect to.")
    private String host;
    @ArgGroup
    private Kind kind = new Kind();
    @Option(names = "--udp", paramLabel = "ADDRESS", description = "Use the soft device with this IP address; several: A+B; in a network namespace: A@NAME.")
    private String udp;
    @Option(names = {"-d", "--ib-dev"}, paramLabel = "NAME", description = "Device (default: soft-udp0 with --udp, else the first real one).")
    private String device;
    @Option(names = {"-i", "--ib-port"}, paramLabel = "PORT", defaultValue = "1", description = "Port of the device (default: ${DEFAULT-VALUE}).")
    private int ibPort;
    @Option(names = {"-g", "--gid-idx"}, paramLabel = "INDEX", defaultValue = "-1", description = "Own GID (default: the RoCE v2 GID of an IPv4 address).")
    private int gidIndex;
    @Option(names = {"-p", "--port"}, paramLabel = "PORT", defaultValue = "18515", description = "TCP port to meet at (default: ${DEFAULT-VALUE}).")
    private int tcpPort;
    @Option(names = {"-s", "--size"}, paramLabel = "BYTES", description = "Bytes of a message (default: 4096; 1024 with --ud).")
    private Integer size;
    @Option(names = {"-m", "--mtu"}, paramLabel = "BYTES", defaultValue = "1024", description = "Path MTU (default: ${DEFAULT-VALUE}); not with --ud.")
    private int mtu;
    @Option(names = {"-n", "--iters"}, paramLabel = "COUNT", defaultValue = "1000", description = "Messages in each direction (default: ${DEFAULT-VALUE}).")
    private int iterations;
    @Option(names = {"-r", "--rx-depth"}, paramLabel = "COUNT", defaultValue = "500", description = "Receives to post at a time (default: ${DEFAULT-VALUE}).")
    private int rxDepth;
    @Option(names = {"-l", "--sl"}, paramLabel = "LEVEL", defaultValue = "0", description = "Service level.")
    private int serviceLevel;
    @Option(names = {"-e", "--events"}, description = "Sleep until a completion event; default: poll.")
    private boolean events;
    @Option(names = {"-q", "--num-qp"}, paramLabel = "COUNT", description = "Queue pairs, with --srq (default: 16).")
    private Integer queuePairs;
    @Option(names = {"-c", "--chk"}, description = "Check what arrived.")
    private boolean check;
    @Option(names = "--json", description = "Print the result as JSON.")
    private boolean json;

    /** Which program the other side is. */
    static final class Kind {
        @Option(names = "--rc", description = "Reliable connection (default).")
        private boolean rc;
        @Option(names = "--uc", description = "Unreliable connection.")
        private boolean uc;
        @Option(names = "--ud", description = "Datagrams.")
        private boolean ud;
        @Option(names = "--srq", description = "Reliable connections with a shared receive queue.")
        private boolean srq;

        PingPongKind chosen() {
            return uc ? PingPongKind.UC : ud ? PingPongKind.UD : srq ? PingPongKind.SRQ : PingPongKind.RC;
        }
    }

    @Override
    public Integer call() {
        PingPongSpec spec = spec();
        if (udp != null) {
            System.setProperty(UDP_PROPERTY, udp);
        }
        Trace trace = new Trace(LabClock.real());
        trace.level(TraceLevel.OFF);
        Optional<RdmaDevice> chosen = device(trace);
        if (chosen.isEmpty()) {
            return MISSING;
        }
        try (RdmaContext context = chosen.get().open(1)) {
            return play(spec, context);
        } catch (PingPongException | VerbsException failure) {
            command.commandLine().getErr().println(failure.getMessage());
            return FAILED;
        }
    }

    private PingPongSpec spec() {
        PingPongKind which = kind.chosen();
        PingPongSpec.Builder spec = PingPongSpec.of(which).server(host == null ? "" : host).tcpPort(tcpPort).ibPort(ibPort)
                .gidIndex(gidIndex).mtu(mtu).iterations(iterations).rxDepth(rxDepth).serviceLevel(serviceLevel).events(events)
                .check(check);
        if (size != null) {
            spec.size(size);
        }
        if (queuePairs != null) {
            spec.queuePairs(queuePairs);
        }
        try {
            return spec.build();
        } catch (IllegalArgumentException unfit) {
            throw new ParameterException(command.commandLine(), unfit.getMessage());
        }
    }

    private Optional<RdmaDevice> device(Trace trace) {
        List<RdmaDevice> all = RdmaDevices.list(trace);
        // soft0 and soft1 reach each other within one process alone.
        List<RdmaDevice> reachable = all.stream().filter(d -> !d.kind().equals("soft") || d.name().startsWith(UDP_DEVICE)).toList();
        Optional<RdmaDevice> found = reachable.stream().filter(d -> device == null
                ? d.name().startsWith(UDP_DEVICE) == (udp != null) : d.name().equals(device)).findFirst();
        if (found.isEmpty()) {
            PrintWriter err = command.commandLine().getErr();
            err.println((device == null ? "there is no device that another program can reach" : "no device " + device
                    + " that another program can reach") + ": " + (reachable.isEmpty() ? "none is here" : "there are "
                    + reachable.stream().map(RdmaDevice::name).collect(Collectors.joining(", ")))
                    + "; the soft device does with --udp ADDRESS, an IP address of this computer");
            RdmaDevices.findings().forEach(finding -> err.println("note: " + finding));
        }
        return found;
    }

    private int play(PingPongSpec spec, RdmaContext context) {
        PrintWriter out = command.commandLine().getOut();
        try (PingPong pingPong = PingPong.open(spec, context, line -> say(out, line))) {
            PingPongResult result = pingPong.play();
            if (json) {
                Json.print(out, json(spec, context, result));
            } else {
                result.lines().forEach(line -> say(out, line));
            }
            out.flush();
            pingPong.linger();
            return result.badPages().isEmpty() ? 0 : FAILED;
        }
    }

    private void say(PrintWriter out, String line) {
        if (!json) {
            out.println(line);
            out.flush();
        }
    }

    private static ObjectNode json(PingPongSpec spec, RdmaContext context, PingPongResult result) {
        ObjectNode all = Json.object().put("device", context.device().name()).put("kind", spec.kind().name()).put("size", spec.size())
                .put("iterations", result.iterations()).put("bytes", result.bytes()).put("nanos", result.nanos()).put("checked", spec.check());
        result.badPages().forEach(all.putArray("invalid_pages")::add);
        return all;
    }
}
