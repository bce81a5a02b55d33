package org.verbscope.app.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.verbscope.event.LabClock;
import org.verbscope.event.TraceLevel;
import org.verbscope.verbs.GidEntry;
import org.verbscope.verbs.PortAttributes;
import org.verbscope.verbs.RdmaContext;
import org.verbscope.verbs.RdmaDevice;
import org.verbscope.verbs.RdmaDevices;
import org.verbscope.verbs.VerbsException;
import org.verbscope.verbs.trace.Trace;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Lists the devices that can be opened here, and what keeps others from being listed. */
@Command(name = "devices", mixinStandardHelpOptions = true, description = "List the RDMA devices that are here.")
final class Devices implements Callable<Integer> {
    @Spec
    private CommandSpec spec;
    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Override
    public Integer call() {
        var trace = new Trace(LabClock.real());
        trace.level(TraceLevel.OFF);
        List<RdmaDevice> devices = RdmaDevices.list(trace);
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            Json.print(out, json(devices));
        } else {
            table(devices, out);
        }
        return 0;
    }

    private static ObjectNode json(List<RdmaDevice> devices) {
        ObjectNode all = Json.object();
        ArrayNode list = all.putArray("devices");
        int machine = 0;
        for (RdmaDevice device : devices) {
            machine++;
            ObjectNode node = list.addObject().put("name", device.name()).put("kind", device.kind())
                    .put("netdev", device.netdev()).put("transport", device.isIwarp() ? "iWARP" : "InfiniBand/RoCE");
            try (RdmaContext context = device.open(machine)) {
                PortAttributes port = context.queryPort(1);
                node.put("guid", String.format("%016x", context.queryDevice().nodeGuid()))
                        .put("port_state", port.stateName()).put("active_mtu", port.activeMtuBytes());
                ArrayNode gids = node.putArray("gids");
                for (GidEntry gid : context.gids(1)) {
                    gids.addObject().put("index", gid.index()).put("gid", gid.gid().toString())
                            .put("type", gid.typeName());
                }
            } catch (VerbsException refused) {
                node.put("error", refused.getMessage());
            }
        }
        ArrayNode findings = all.putArray("findings");
        RdmaDevices.findings().forEach(findings::add);
        return all;
    }

    private static void table(List<RdmaDevice> devices, PrintWriter out) {
        out.printf("%-12s %-9s %-12s %-12s %s%n", "device", "kind", "interface", "port", "address");
        int machine = 0;
        for (RdmaDevice device : devices) {
            machine++;
            String state = "";
            String address = "";
            try (RdmaContext context = device.open(machine)) {
                state = context.queryPort(1).stateName();
                address = context.gids(1).stream().filter(GidEntry::isRoceV2Ipv4).findFirst()
                        .map(gid -> gid.gid() + " (index " + gid.index() + ")").orElse("");
            } catch (VerbsException refused) {
                state = refused.errno().name();
            }
            out.printf("%-12s %-9s %-12s %-12s %s%s%n", device.name(), device.kind(),
                    device.netdev().isEmpty() ? "-" : device.netdev(), state, address,
                    device.isIwarp() ? "  iWARP: connects through RDMA CM only"
                            : device.name().startsWith("soft-udp") ? "  soft device whose packets go out by UDP" : "");
        }
        RdmaDevices.findings().forEach(finding -> out.println("note: " + finding));
    }
}
