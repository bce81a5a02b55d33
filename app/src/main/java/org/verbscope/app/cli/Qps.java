package org.verbscope.app.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.verbscope.event.EventLog;
import org.verbscope.event.LabClock;
import org.verbscope.verbs.host.HostQueuePair;
import org.verbscope.verbs.host.HostQueuePairs;
import org.verbscope.verbs.host.QueuePairWatch;
import org.verbscope.verbs.spi.QpTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Lists the queue pairs of every process, or follows them. */
@Command(name = "qps", mixinStandardHelpOptions = true,
        description = {"List every queue pair of this computer, of whatever process, from the kernel's table.",
            "Needs no privilege. Queue pairs of the soft device are not among them: they live inside one Java process,"
                + " and the kernel does not know them."},
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:The table was read, or followed until interrupted.", "1:The table cannot be read.", "2:Wrong use."},
        footer = {"", "--watch compares the table with the last look; a state that lasted less than the interval may",
            "not be seen. With --json each change is one line, an event as session files have it."})
final class Qps implements Callable<Integer> {
    private static final int UNREADABLE = 1;
    private static final int SHORTEST_MILLIS = 10;

    @Spec
    private CommandSpec spec;
    @Option(names = "--watch", description = "Print changes as they are seen, until interrupted.")
    private boolean watch;
    @Option(names = "--interval", paramLabel = "MILLIS", description = "Between two looks (default: ${DEFAULT-VALUE}).",
            defaultValue = "200")
    private int interval;
    @Option(names = "--json", description = "Print JSON.")
    private boolean json;
    private final HostQueuePairs host;

    Qps() {
        this(HostQueuePairs.ofHost());
    }

    Qps(HostQueuePairs host) {
        this.host = host;
    }

    @Override
    public Integer call() {
        if (interval < SHORTEST_MILLIS) {
            throw new ParameterException(spec.commandLine(), "--interval " + interval + ": at least " + SHORTEST_MILLIS);
        }
        if (watch) {
            return follow();
        }
        HostQueuePairs.Snapshot snapshot = host.read();
        if (json) {
            Json.print(spec.commandLine().getOut(), json(snapshot));
        } else {
            table(snapshot.queuePairs());
        }
        return answer(snapshot);
    }

    private int answer(HostQueuePairs.Snapshot snapshot) {
        if (snapshot.problem().isEmpty()) {
            return 0;
        }
        spec.commandLine().getErr().println(snapshot.problem() + "; ./verbscope doctor says more");
        return UNREADABLE;
    }

    private int follow() {
        PrintWriter out = spec.commandLine().getOut();
        var log = new EventLog(LabClock.real());
        log.tap(QpChanges.into(out, json));
        var changes = new QueuePairWatch(log);
        while (true) {
            HostQueuePairs.Snapshot snapshot = host.read();
            if (!snapshot.problem().isEmpty()) {
                return answer(snapshot);
            }
            changes.look(snapshot.queuePairs());
            out.flush();
            try {
                Thread.sleep(interval);
            } catch (InterruptedException ended) {
                return 0;
            }
        }
    }

    private static ObjectNode json(HostQueuePairs.Snapshot snapshot) {
        ObjectNode all = Json.object();
        ArrayNode list = all.putArray("queue_pairs");
        for (HostQueuePair qp : snapshot.queuePairs()) {
            QpTable.Row row = qp.row();
            ObjectNode node = list.addObject().put("device", row.device());
            put(node, "port", row.port() == 0 ? -1 : row.port());
            node.put("qp_num", row.number()).put("type", qp.typeName()).put("state", qp.stateName());
            put(node, "dest_qp_num", row.remote());
            put(node, "rq_psn", row.rqPsn());
            put(node, "sq_psn", row.sqPsn());
            node.put("path_mig_state", qp.migrationName().isEmpty() ? null : qp.migrationName());
            put(node, "pid", qp.pid() == 0 ? -1 : qp.pid());
            node.put("process", qp.ofKernel() ? row.kernelName() : qp.process()).put("kernel", qp.ofKernel());
        }
        all.put("problem", snapshot.problem());
        return all;
    }

    /** What the kernel does not give is null. */
    private static void put(ObjectNode node, String name, long value) {
        if (value < 0) {
            node.putNull(name);
        } else {
            node.put(name, value);
        }
    }

    private void table(List<HostQueuePair> queuePairs) {
        PrintWriter out = spec.commandLine().getOut();
        String format = "%-8s %4s %-8s %-4s %-5s %-8s %8s %8s %-9s %s%n";
        out.printf(format, "device", "port", "QP", "type", "state", "peer QP", "rq PSN", "sq PSN", "path", "process");
        for (HostQueuePair qp : queuePairs) {
            QpTable.Row row = qp.row();
            out.printf(format, row.device(), row.port() == 0 ? "-" : row.port(), hex(row.number()), qp.typeName(), qp.stateName(),
                    hex(row.remote()), decimal(row.rqPsn()), decimal(row.sqPsn()),
                    qp.migrationName().isEmpty() ? "-" : qp.migrationName(), qp.owner());
        }
        out.flush();
    }

    private static String hex(long value) {
        return value < 0 ? "-" : "0x" + Long.toHexString(value);
    }

    private static String decimal(long value) {
        return value < 0 ? "-" : String.valueOf(value);
    }
}
