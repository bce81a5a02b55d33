package org.verbscope.verbs.host;

import java.util.LinkedHashMap;
import java.util.Map;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.spi.QpTable;

/**
 * A queue pair of any process, as the kernel's table has it.
 *
 * @param row what the kernel says; -1 for what it does not give
 * @param pid process that made it, in this PID namespace; 0 when it is the kernel's own or not visible. The kernel names
 *     the thread, {@code row.pid()}
 * @param process name of that process, at most 15 characters; empty when unknown
 */
public record HostQueuePair(QpTable.Row row, long pid, String process) {
    private static final String UNKNOWN = "";

    /** {@code RC}; for the kernel's own {@code SMI} and {@code GSI}, which user verbs do not have. */
    public String typeName() {
        return switch (row.type()) {
            case 0 -> "SMI";
            case 1 -> "GSI";
            case 8 -> "RAW_PACKET";
            case 9 -> "XRC_INI";
            case 10 -> "XRC_TGT";
            case 255 -> "DRIVER";
            default -> QpType.nameOf(row.type());
        };
    }

    public String stateName() {
        return QpState.nameOf(row.state());
    }

    /** {@code MIGRATED}, {@code REARM} or {@code ARMED} ({@code ibv_mig_state}); empty when the kernel does not say. */
    public String migrationName() {
        return switch (row.migration()) {
            case -1 -> UNKNOWN;
            case 0 -> "MIGRATED";
            case 1 -> "REARM";
            case 2 -> "ARMED";
            default -> "?" + row.migration();
        };
    }

    /** Whether a part of the kernel made it. */
    public boolean ofKernel() {
        return !row.kernelName().isEmpty();
    }

    /** {@code ibv_rc_pingpong (232)}; in brackets for the kernel: {@code [ib_core]}. */
    public String owner() {
        if (ofKernel()) {
            return "[" + row.kernelName() + "]";
        }
        return pid == 0 ? "?" : (process.isEmpty() ? "?" : process) + " (" + pid + ")";
    }

    /** What the log keeps of it, without its state; nothing for what the kernel does not give. */
    public Map<String, String> attributes() {
        var attributes = new LinkedHashMap<String, String>();
        attributes.put("device", row.device());
        put(attributes, "port", row.port() == 0 ? -1 : row.port());
        attributes.put("type", typeName());
        put(attributes, "dest_qp_num", row.remote());
        put(attributes, "rq_psn", row.rqPsn());
        put(attributes, "sq_psn", row.sqPsn());
        if (!migrationName().isEmpty()) {
            attributes.put("path_mig_state", migrationName());
        }
        put(attributes, "pid", pid == 0 ? -1 : pid);
        attributes.put("process", ofKernel() ? row.kernelName() : process);
        return attributes;
    }

    private static void put(Map<String, String> attributes, String name, long value) {
        if (value >= 0) {
            attributes.put(name, String.valueOf(value));
        }
    }
}
