package org.verbscope.verbs.rules.warnings;

import java.util.List;
import java.util.Map;
import org.verbscope.event.Entry;
import org.verbscope.event.MemoryEvent.BufferWritten;
import org.verbscope.event.WorkEvent.Sge;
import org.verbscope.event.WorkEvent.WorkPosted;
import org.verbscope.state.LabState;
import org.verbscope.state.Machine;
import org.verbscope.state.Region;
import org.verbscope.state.WorkSlot;
import org.verbscope.verbs.SendFlag;
import org.verbscope.verbs.rules.Finding;
import org.verbscope.verbs.rules.Opcodes;
import org.verbscope.verbs.rules.diagnosis.Names;

/** The program writes a buffer that a send request may still be reading: until its completion the buffer is the adapter's (ibv_post_send(3)). */
final class BufferReused implements Rule {
    @Override
    public List<Finding> look(LabState before, Entry entry) {
        BufferWritten written = entry.as(BufferWritten.class);
        Region region = written == null ? null : before.region(written.mr());
        if (region == null) {
            return List.of();
        }
        Machine machine = before.machine(written.mr().machine());
        long from = region.address() + written.offset();
        return machine.queuePairs().values().flatMap(qp -> qp.sendQueue().slots().values())
                .filter(slot -> slot.state().outstanding() && reads(slot, region, from, from + written.length())).findFirst()
                .map(slot -> List.of(Words.warning("warn.buffer-reused", region.ref(), "", Map.of(
                        "region", Names.of(region),
                        "wr_id", String.valueOf(slot.work().wrId()), "opcode", slot.work().opcode(),
                        "qp", Names.of(slot.work().qp()))))).orElse(List.of());
    }

    private static boolean reads(WorkSlot slot, Region region, long from, long to) {
        WorkPosted work = slot.work();
        boolean inline = (work.flags() & SendFlag.INLINE.value()) != 0;
        return !inline && !Opcodes.writesLocally(work.opcode()) && work.sges().stream().anyMatch(sge -> overlaps(sge, region, from, to));
    }

    private static boolean overlaps(Sge sge, Region region, long from, long to) {
        return sge.lkey() == (int) region.ref().number() && sge.address() < to && from < sge.address() + sge.length();
    }
}
