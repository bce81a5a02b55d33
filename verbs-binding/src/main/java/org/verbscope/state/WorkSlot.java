package org.verbscope.state;

import org.verbscope.event.WorkEvent.WorkPosted;

/**
 * A work request in its queue.
 *
 * @param posted sequence number of {@code work}; on a send queue the identity of the message
 * @param call sequence number of the call that posted it
 * @param status of the completion as in {@code ibv_wc_status}, or -1
 * @param rung whether a doorbell covered it
 */
public record WorkSlot(WorkPosted work, long posted, long call, SlotState state, int status, boolean rung) {
    /** Whether its adapter has not done it yet. */
    boolean waits() {
        return state.outstanding() && state != SlotState.ANSWERED;
    }

    /** Whether data come back for it. */
    boolean asks() {
        return work.opcode().contains("READ") || work.opcode().contains("ATOMIC");
    }

    WorkSlot to(SlotState next) {
        return new WorkSlot(work, posted, call, next, status, rung);
    }

    WorkSlot completed(int with) {
        return new WorkSlot(work, posted, call, WorkRing.stateOf(with), with, rung);
    }

    WorkSlot ring() {
        return new WorkSlot(work, posted, call, state, status, true);
    }
}
