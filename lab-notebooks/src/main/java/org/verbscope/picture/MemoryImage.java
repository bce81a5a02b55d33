package org.verbscope.picture;

import java.util.Arrays;
import org.verbscope.event.Bytes;
import org.verbscope.event.Entry;
import org.verbscope.event.MemoryEvent.BufferWritten;
import org.verbscope.event.MemoryEvent.DmaWrite;
import org.verbscope.state.LabState;
import org.verbscope.state.Machine;
import org.verbscope.state.Region;

/**
 * Bytes of a region at one step, as far as the log tells them. The log keeps the first bytes of each write: what
 * lies behind was written, and its value is not told. Lab memory begins as zeros.
 */
final class MemoryImage {
    /** Written, and the log does not say what. */
    static final int UNTOLD = -1;
    /** Nothing is known of it. */
    static final int UNKNOWN = -2;
    /** Writes that are looked through; older ones count as not told. */
    private static final int WRITES = 4096;

    private MemoryImage() { }

    /**
     * @param step of the log
     * @param from offset in the region of the first byte; {@code length} bytes
     * @return each byte as 0 to 255, {@link #UNTOLD} or {@link #UNKNOWN}
     */
    static int[] at(LogIndex index, LabState state, Region region, long step, long from, int length) {
        int empty = fresh(state, region) ? 0 : UNKNOWN;
        var bytes = new int[length];
        Arrays.fill(bytes, Integer.MIN_VALUE);
        var writes = index.writes(region.ref(), step, WRITES);
        for (Entry entry : writes) {
            if (entry.event() instanceof DmaWrite write) {
                fill(bytes, from, write.address() - region.address(), write.length(), write.head());
            } else if (entry.event() instanceof BufferWritten write) {
                fill(bytes, from, write.offset(), write.length(), write.head());
            }
        }
        int rest = writes.size() == WRITES ? UNKNOWN : empty;
        for (int i = 0; i < length; i++) {
            bytes[i] = bytes[i] == Integer.MIN_VALUE ? rest : bytes[i];
        }
        return bytes;
    }

    private static void fill(int[] bytes, long from, long offset, long written, Bytes head) {
        long start = Math.max(from, offset);
        long end = Math.min(from + bytes.length, offset + written);
        for (long at = start; at < end; at++) {
            int i = (int) (at - from);
            if (bytes[i] == Integer.MIN_VALUE) {
                long inHead = at - offset;
                bytes[i] = inHead < head.length() ? head.at((int) inHead) : UNTOLD;
            }
        }
    }

    /** Whether no older region covered the same memory: then nobody has written into it unseen. */
    private static boolean fresh(LabState state, Region region) {
        Machine machine = state.machine(region.ref().machine());
        var object = machine.objects().get(region.ref());
        return object != null && machine.regions().values().noneMatch(other -> !other.ref().equals(region.ref())
                && other.address() < region.address() + region.length() && region.address() < other.address() + other.length()
                && machine.objects().get(other.ref()) != null && machine.objects().get(other.ref()).created() < object.created());
    }
}
