package org.verbscope.event;

import java.util.List;

/** Work requests on their way from the program to the device. */
public sealed interface WorkEvent extends Event {
    /** One scatter/gather element: address, length in bytes, lkey. */
    record Sge(long address, long length, int lkey) { }

    /**
     * A work request is handed over. Published before the device is entered; a {@code VerbReturned}
     * with an errno takes back those that were not accepted ({@code result} counts the accepted ones).
     * Its sequence number is the identity of the message.
     *
     * @param qp the queue pair, or the shared receive queue that it was posted to
     * @param slot count of requests posted to this queue before it
     * @param opcode e.g. {@code SEND}, {@code RDMA_WRITE}, {@code RECV}
     * @param flags send flags as in {@code ibv_send_flags}
     * @param length bytes of all elements together
     */
    record WorkPosted(ObjectRef qp, WorkQueue queue, long slot, long wrId, String opcode, int flags, long length,
            List<Sge> sges, long remoteAddress, int rkey) implements WorkEvent {
        private static final int SIGNALED = 2;

        /** Whether its flags ask for a completion ({@code IBV_SEND_SIGNALED}); a queue pair made with {@code sq_sig_all} gives one anyway. */
        public boolean signaled() {
            return (flags & SIGNALED) != 0;
        }
    }

    /** The device is told that there is work up to, not including, {@code tail}. */
    record Doorbell(ObjectRef qp, WorkQueue queue, long tail) implements WorkEvent { }

    /**
     * The device reads the queue entry.
     *
     * @param qp the queue pair that it is taken for
     * @param slot in its queue, or in the shared receive queue that it takes from
     */
    record WqeFetched(ObjectRef qp, WorkQueue queue, long slot, long wrId) implements WorkEvent { }
}
