package org.verbscope.ccode;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.verbscope.event.Entry;
import org.verbscope.event.VerbEvent.VerbCalled;
import org.verbscope.event.WorkEvent.Sge;
import org.verbscope.event.WorkEvent.WorkPosted;
import org.verbscope.event.WorkQueue;
import org.verbscope.verbs.SendFlag;

/**
 * The memory of a program: for each stretch of addresses that a log registers, or makes a processor read
 * for an inline request, one buffer. Regions that overlap share theirs.
 */
final class Blocks {
    /** Bytes {@code start} to before {@code end}, as the log addresses them, in the buffer {@code name}. */
    record Block(int machine, long start, long end, String name) {
        long length() {
            return end - start;
        }

        boolean contains(long from, long bytes) {
            return from >= start && bytes >= 0 && from - start <= length() - bytes;
        }
    }

    private record Stretch(long start, long end) { }

    private final Map<Integer, List<Block>> blocks = new HashMap<>();

    Blocks(List<Entry> log) {
        Map<Integer, List<Stretch>> stretches = new HashMap<>();
        for (Entry entry : log) {
            List<Stretch> own = stretches.computeIfAbsent(entry.head().machine(), none -> new ArrayList<>());
            if (entry.event() instanceof VerbCalled call && call.verb().equals("reg_mr")) {
                add(own, CText.parse(call.args().getOrDefault("addr", "")).orElse(-1L),
                        CText.parse(call.args().getOrDefault("length", "")).orElse(-1L));
            } else if (entry.event() instanceof WorkPosted work && work.queue() == WorkQueue.SEND
                    && (work.flags() & SendFlag.INLINE.value()) != 0) {
                for (Sge sge : work.sges()) {
                    add(own, sge.address(), sge.length());
                }
            }
        }
        stretches.forEach((machine, list) -> blocks.put(machine, merged(machine, list)));
    }

    private static void add(List<Stretch> to, long start, long length) {
        if (start >= 0 && length >= 0 && start + Math.max(1, length) > start) {
            to.add(new Stretch(start, start + Math.max(1, length)));
        }
    }

    private static List<Block> merged(int machine, List<Stretch> stretches) {
        Set<Stretch> sorted = new LinkedHashSet<>(stretches.stream().sorted(Comparator.comparingLong(Stretch::start)).toList());
        List<Block> all = new ArrayList<>();
        for (Stretch next : sorted) {
            Block last = all.isEmpty() ? null : all.get(all.size() - 1);
            if (last != null && next.start < last.end) {
                all.set(all.size() - 1, new Block(machine, last.start, Math.max(last.end, next.end), last.name));
            } else {
                all.add(new Block(machine, next.start, next.end, "buf_" + machine + "_" + (all.size() + 1)));
            }
        }
        return all;
    }

    /** The block in which {@code address} lies. */
    Optional<Block> at(int machine, long address) {
        List<Block> own = blocks.getOrDefault(machine, List.of());
        int low = 0;
        int high = own.size();
        while (low < high) { // the first that begins after it
            int middle = low + high >>> 1;
            if (own.get(middle).start <= address) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low > 0 && address < own.get(low - 1).end ? Optional.of(own.get(low - 1)) : Optional.empty();
    }
}
