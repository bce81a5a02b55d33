package org.verbscope.app.guide;

import java.util.List;
import java.util.function.Predicate;
import org.verbscope.app.session.LabSession.Steps;
import org.verbscope.event.Entry;
import org.verbscope.event.MemoryEvent;
import org.verbscope.event.NotebookEvent;
import org.verbscope.event.ObjectEvent;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.WireEvent;

/**
 * What one press of the key does: runs cells of the lesson, held as {@code steps} says, and lets what is held
 * go on until the log has an event of {@code until}. Nothing is played: it is the lesson's own program.
 *
 * @param words what is said, in English; empty when the tally speaks; {@code {0}} is how often machine 1 has entered the kernel
 * @param cells lab ids of the cells to run
 */
record Beat(String words, List<String> cells, Steps steps, Predicate<Entry> until) {
    static final List<Beat> ALL = List.of(
            new Beat("Each of these calls entered the kernel. Machine 1: {0}.", List.of("start", "create"), Steps.STATEMENT,
                    entry -> entry.event() instanceof ObjectEvent.ObjectCreated made && made.object().kind() == ObjectKind.QP),
            new Beat("Machine 2 does likewise.", List.of(), Steps.STATEMENT, Beat::cellEnded),
            new Beat("Machine 2 says where bytes may go.", List.of("post-recv"), Steps.FREE, Beat::cellEnded),
            new Beat("Machine 1 posts five bytes. No kernel.", List.of("post-send"), Steps.NIC_ACTION, Beat::cellEnded),
            new Beat("The soft NIC reads them.", List.of("nics"), Steps.NIC_ACTION,
                    entry -> entry.event() instanceof MemoryEvent.DmaRead),
            new Beat("The packet crosses.", List.of(), Steps.NIC_ACTION,
                    entry -> entry.event() instanceof WireEvent.PacketReceived),
            new Beat("“hello” stands in the inbox.", List.of(), Steps.NIC_ACTION,
                    entry -> entry.event() instanceof MemoryEvent.DmaWrite),
            new Beat("Both NICs report.", List.of(), Steps.NIC_ACTION, Beat::cellEnded),
            new Beat("Machine 2 looks into its queue. It knows.", List.of("poll"), Steps.FREE, Beat::cellEnded),
            new Beat("", List.of("tally"), Steps.FREE, Beat::cellEnded));

    private static boolean cellEnded(Entry entry) {
        return entry.event() instanceof NotebookEvent.CellEnded ended && !ended.cell().equals("start");
    }
}
