package org.verbscope.verbs;

import java.util.Optional;

/**
 * A call of {@code modify_qp} and what it met, as far as the lab could find out afterwards.
 *
 * @param type {@code ibv_qp_type} of the queue pair
 * @param from its state before ({@code ibv_qp_state}); -1 when unknown
 * @param attributes values of the call
 * @param mask as in {@code ibv_qp_attr_mask}
 * @param qpPort port the queue pair is on; 0 while it has none
 * @param port attributes of that port, or of port 1 while it has none; empty when the query failed
 * @param physicalPorts ports of the device; 0 when unknown
 * @param gidErrno what the device answered about the source GID index of the address vector: 0 when there is one,
 *     -1 when not asked
 * @param ownGid that entry; empty when there is none, or it was not asked for
 * @param draining whether the queue pair is in SQD and requests are still under way
 * @param maxDestRdAtomic most RDMA reads and atomics a queue pair of this device answers at once; 0 when unknown
 * @param deviceKind {@code soft}, {@code rxe}, {@code siw} or {@code hardware}
 */
public record ModifyAttempt(int type, int from, QpAttributes attributes, int mask, int qpPort,
        Optional<PortAttributes> port, int physicalPorts, int gidErrno, Optional<GidEntry> ownGid,
        boolean draining, int maxDestRdAtomic, String deviceKind) {
    /** State asked for: that of the mask, or the one it is in. */
    public int to() {
        return (mask & QpAttribute.STATE.value()) != 0 ? attributes.stateValue() : from;
    }
}
