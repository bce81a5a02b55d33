package org.verbscope.picture;

import org.verbscope.event.WorkEvent.Sge;
import org.verbscope.event.WorkEvent.WorkPosted;
import org.verbscope.event.WorkQueue;
import org.verbscope.state.LabObject;
import org.verbscope.state.LabState;
import org.verbscope.state.Machine;
import org.verbscope.state.Region;
import org.verbscope.verbs.rules.Opcodes;

/**
 * One scatter/gather element held against the regions of its machine: as the adapter does it, key, bounds, then rights.
 *
 * @param region that its lkey names, or null
 * @param offset of its first byte in the region
 * @param verdict key of the words for it, e.g. {@code sge.inside}
 * @param over bytes beyond the end of the region
 */
record SgeCheck(int index, Sge sge, Region region, long offset, String verdict, long over) {
    static SgeCheck of(LabState state, WorkPosted work, int index) {
        Sge sge = work.sges().get(index);
        Machine machine = state.machine(work.qp().machine());
        Region region = region(machine, sge.lkey());
        if (region == null) {
            return new SgeCheck(index, sge, null, 0, "sge.no_key", 0);
        }
        long offset = sge.address() - base(region);
        long over = Math.max(0, offset + sge.length() - region.length());
        String verdict = !machine.alive(region.ref()) ? "sge.gone" : offset < 0 ? "sge.before" : over > 0 ? "sge.over"
                : !samePd(machine, work, region) ? "sge.pd" : !writable(work, region) ? "sge.read_only" : "sge.inside";
        return new SgeCheck(index, sge, region, offset, verdict, offset < 0 ? 0 : Math.min(over, sge.length()));
    }

    boolean fits() {
        return verdict.equals("sge.inside");
    }

    /** First byte that may not be touched, as an offset in the region; -1 when all may. */
    long firstRefused() {
        return fits() ? -1 : verdict.equals("sge.over") ? Math.max(offset, region.length()) : offset;
    }

    private static long base(Region region) {
        String iova = region.attributes().get("iova");
        return iova == null ? region.address() : Long.decode(iova);
    }

    private static Region region(Machine machine, int lkey) {
        String wanted = Figures.hex(Integer.toUnsignedLong(lkey));
        Region found = null;
        for (var pair : machine.regions()) {
            boolean it = wanted.equals(pair.value().attributes().get("lkey"));
            found = it && (found == null || machine.alive(pair.key())) ? pair.value() : found;
        }
        return found;
    }

    private static boolean samePd(Machine machine, WorkPosted work, Region region) {
        LabObject owner = machine.objects().get(work.qp());
        LabObject memory = machine.objects().get(region.ref());
        return owner == null || memory == null || owner.parent().equals(memory.parent());
    }

    private static boolean writable(WorkPosted work, Region region) {
        boolean writes = work.queue() == WorkQueue.RECEIVE || Opcodes.writesLocally(work.opcode());
        String access = region.attributes().get("access");
        return !writes || access == null || (" " + access + " ").contains(" LOCAL_WRITE ");
    }
}
