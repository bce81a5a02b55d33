package org.verbscope.verbs.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import org.verbscope.verbs.spi.QpTable;

/** Reads the queue pairs of every process on this computer. Needs no privilege. Thread-safe. */
public final class HostQueuePairs {
    private final QpTable table;
    private final Path proc;

    /** @param proc where processes are looked up: {@code /proc} */
    public HostQueuePairs(QpTable table, Path proc) {
        this.table = table;
        this.proc = proc;
    }

    /** This computer's. */
    public static HostQueuePairs ofHost() {
        QpTable none = () -> new QpTable.Answer(List.of(), "real devices are not part of this build");
        return new HostQueuePairs(ServiceLoader.load(QpTable.class, HostQueuePairs.class.getClassLoader()).findFirst().orElse(none),
                Path.of("/proc"));
    }

    /** @param problem why the table could not be read, for people; empty when it could */
    public record Snapshot(List<HostQueuePair> queuePairs, String problem) { }

    /** All of them now, by device and number. Soft devices' are not among them: the kernel does not know those. */
    public Snapshot read() {
        QpTable.Answer answer = table.read();
        return new Snapshot(answer.rows().stream().map(this::owned)
                .sorted(Comparator.comparing((HostQueuePair qp) -> qp.row().device()).thenComparing(qp -> qp.row().number()))
                .toList(), answer.problem());
    }

    private HostQueuePair owned(QpTable.Row row) {
        long pid = row.pid() == 0 ? 0 : process(row.pid());
        return new HostQueuePair(row, pid, pid == 0 ? "" : text(pid, "comm"));
    }

    /** Process of a thread; the number itself when it is gone. */
    private long process(long thread) {
        return text(thread, "status").lines().filter(line -> line.startsWith("Tgid:")).map(line -> line.substring(5).strip())
                .filter(number -> number.matches("\\d{1,18}")).findFirst().map(Long::parseLong).orElse(thread);
    }

    private String text(long pid, String file) {
        try {
            return Files.readString(proc.resolve(String.valueOf(pid)).resolve(file)).strip();
        } catch (IOException gone) {
            return "";
        }
    }
}
