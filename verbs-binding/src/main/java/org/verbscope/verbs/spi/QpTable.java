package org.verbscope.verbs.spi;

import java.util.List;

/** Queue pairs of every process on this computer, as the kernel's tables have them; found by {@link java.util.ServiceLoader}. Thread-safe. */
public interface QpTable {
    /** Reads the table now. */
    Answer read();

    /**
     * What a look found.
     *
     * @param rows a row each queue pair
     * @param problem why it could not be read, for people; empty when it could, and then {@code rows} is whole
     */
    record Answer(List<Row> rows, String problem) { }

    /**
     * One queue pair. What the kernel does not give is -1: numbers and PSNs of datagram queue pairs, for one.
     *
     * @param device as verbs name it, e.g. {@code rxe0}
     * @param port from 1; 0 while it has none
     * @param number the QPN
     * @param type as {@code ibv_qp_type}, and the kernel's own: 0 SMI, 1 GSI
     * @param state as {@code ibv_qp_state}
     * @param remote number of the peer's queue pair
     * @param rqPsn next PSN expected
     * @param sqPsn next PSN sent
     * @param migration {@code ibv_mig_state}
     * @param pid of the thread that made it, in this PID namespace; 0 when it is the kernel's own or not visible
     * @param kernelName which part of the kernel made it; empty when a process did
     */
    record Row(String device, int port, long number, int type, int state, long remote, long rqPsn, long sqPsn, int migration,
            long pid, String kernelName) { }
}
