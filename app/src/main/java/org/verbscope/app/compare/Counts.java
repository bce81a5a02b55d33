package org.verbscope.app.compare;

import java.util.List;
import org.verbscope.event.MemoryEvent.Leg;
import org.verbscope.event.MemoryEvent.Mover;
import org.verbscope.state.LabState;
import org.verbscope.state.Message;

/** What the followed message has cost so far, number by number, on both sides. */
record Counts(List<Row> rows, String packedA, String packedB) {
    /** @param cpu whether a number above 0 is the CPU's work */
    record Row(String name, int a, int b, boolean cpu) {
        /** E.g. {@code +2}, or {@code same}. */
        String difference() {
            return a == b ? "same" : b > a ? "+" + (b - a) : "\u2212" + (a - b);
        }
    }

    /** @param a of the first stage, {@code b} of the second; null before their first picture */
    static Counts of(LabState a, LabState b) {
        Message.Tally left = tally(a);
        Message.Tally right = tally(b);
        return new Counts(List.of(
                new Row("payload moves", moves(left), moves(right), false),
                new Row("CPU copies", left == null ? 0 : left.cpuCopies(), right == null ? 0 : right.cpuCopies(), true),
                new Row("kernel entries", left == null ? 0 : left.kernelEntries(), right == null ? 0 : right.kernelEntries(), true),
                new Row("doorbells", left == null ? 0 : left.doorbells(), right == null ? 0 : right.doorbells(), false)),
                packed(left), packed(right));
    }

    private static int moves(Message.Tally tally) {
        return tally == null ? 0 : tally.payloadMoves();
    }

    private static Message.Tally tally(LabState state) {
        Message message = state == null ? null : state.message(state.following());
        return message == null ? null : message.tally();
    }

    private static String packed(Message.Tally tally) {
        return tally == null ? "" : tally.moves().stream().filter(m -> m.leg() == Leg.HOST_TO_NIC || m.leg() == Leg.USER_TO_KERNEL)
                .findFirst().map(m -> m.mover() == Mover.CPU ? "CPU" : "NIC").orElse("");
    }
}
