package org.verbscope.state;

import java.util.Map;

/**
 * Something that became of a queue pair's state: a change, or a change that was refused.
 *
 * @param step sequence number of the event that told of it
 * @param from state before
 * @param to state now, or the one that was asked for in vain
 * @param errno 0, or why {@code modify_qp} was refused
 * @param reason {@code modify_qp}, the completion status or event that moved it, or what the rules said of a refusal
 * @param args of a refused call, in the log's words; otherwise empty
 */
public record Passage(long step, String from, String to, int errno, String reason, Map<String, String> args) {
    public Passage {
        args = Map.copyOf(args);
    }

    public boolean refused() {
        return errno != 0;
    }

    /** Whether the program asked for it, rather than the device. */
    public boolean asked() {
        return refused() || reason.equals("modify_qp");
    }
}
