package org.verbscope.picture;

import java.util.ArrayList;
import java.util.List;
import org.verbscope.event.Evidence;
import org.verbscope.event.MemoryEvent.Leg;
import org.verbscope.state.Transfer;

/** What bytes cost that went through sockets. */
final class SocketTally {
    private SocketTally() { }

    static void draw(Sheet s) {
        Transfer transfer = s.cast().state.transfer();
        if (transfer.id() == 0) {
            return;
        }
        Words w = s.words();
        int moves = transfer.moves().size();
        int copies = transfer.cpuCopies();
        var legs = new ArrayList<String>();
        if (copies > 0) {
            legs.add(w.of("legs.cpu", "n", copies));
        }
        if (transfer.move(Leg.WIRE) != null) {
            legs.add(w.of("hand_over"));
        }
        int entries = transfer.kernelEntries();
        List<TallyColumn.Count> counts = List.of(
                new TallyColumn.Count("tally.moves", moves, w.of("payload_moves"), String.join(", ", legs), moves > 0 ? Role.PAYLOAD_INK : Role.FG_DEFAULT, null),
                new TallyColumn.Count("tally.copies", copies, w.of("cpu_copies"), copies == 0 ? w.of("none") : copies == 2 ? w.of("one_a_side") : w.of("so_far"),
                        copies > 0 ? Role.KERNEL_INK : Role.FG_DEFAULT, Evidence.INFERRED),
                new TallyColumn.Count("tally.entries", entries, w.of("kernel_entries"), entries == 0 ? w.of("none") : transfer.reading() ? w.of("write_and_read") : "write()",
                        entries > 0 ? Role.KERNEL_INK : Role.FG_DEFAULT, Evidence.MEASURED),
                new TallyColumn.Count("tally.switches", transfer.contextSwitches(), w.of("context_switches"), w.of(transfer.contextSwitches() == 0 ? "none" : "reader_waited"),
                        transfer.contextSwitches() > 0 ? Role.KERNEL_INK : Role.FG_DEFAULT, Evidence.MEASURED));
        double room = SocketPath.handOverY(s.frame()) - SocketPath.handOverHigh(s.frame()) / 2;
        TallyColumn.column(s, w.of("bytes_written"), Figures.bytes(transfer.bytes()) + " TCP", counts, room, moves > 0 ? "CPU" : "");
    }
}
