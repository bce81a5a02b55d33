package org.verbscope.lab;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.verbscope.event.CpuEvent.ContextSwitch;
import org.verbscope.event.CpuEvent.KernelEntry;
import org.verbscope.event.Entry;
import org.verbscope.event.Evidence;
import org.verbscope.event.MemoryEvent.Leg;
import org.verbscope.event.MemoryEvent.Mover;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.event.Origin;
import org.verbscope.event.Path;
import org.verbscope.event.WorkEvent.Doorbell;
import org.verbscope.lab.words.Words;

/**
 * Counts of a stretch of the log, of the person's program only.
 *
 * @param moves payload moves: legs of a message's way from one memory to the next, once a message and leg; work sent again is in {@code again}
 * @param cpuCopies those moves that a processor made
 * @param kernelEntries system calls on the data path
 * @param doorbells times a device was told that there is work
 * @param contextSwitches threads put aside to wait
 * @param again payload moves of work that was sent again
 * @param packedBy who added headers and took them off, e.g. {@code NIC 1}
 * @param legs the moves in words, in order
 * @param evidence how we know of the moves' movers and of the absence of kernel entries
 */
public record Tally(long moves, long cpuCopies, long kernelEntries, long doorbells, long contextSwitches, long again,
        Set<String> packedBy, List<String> legs, Set<Evidence> evidence) {
    private static final Words SAYS = new Words("org.verbscope.lab.lab");
    /** Nothing counted. */
    public static final Tally ZERO = of(List.of());

    /** Copies of the collections are kept. */
    public Tally {
        packedBy = java.util.Collections.unmodifiableSet(new LinkedHashSet<>(packedBy));
        legs = List.copyOf(legs);
        evidence = java.util.Collections.unmodifiableSet(new LinkedHashSet<>(evidence));
    }

    /** Counts {@code entries}. */
    public static Tally of(List<Entry> entries) {
        long moves = 0;
        long copies = 0;
        long kernel = 0;
        long bells = 0;
        long switches = 0;
        long again = 0;
        var packed = new LinkedHashSet<String>();
        var legs = new ArrayList<String>();
        var evidence = new LinkedHashSet<Evidence>();
        for (Entry entry : entries) {
            if (entry.head().origin() != Origin.PROGRAM) {
                continue;
            }
            if (entry.event() instanceof PayloadMove move) {
                evidence.add(entry.head().evidence());
                if (move.again()) {
                    again++;
                    continue;
                }
                moves++;
                copies += move.mover() == Mover.CPU ? 1 : 0;
                legs.add(words(move));
                if (move.leg() != Leg.WIRE && move.leg() != Leg.INLINE) {
                    packed.add(move.mover() + " " + entry.head().machine());
                }
            } else if (entry.event() instanceof KernelEntry call && entry.head().path() == Path.DATA) {
                kernel += call.count();
            } else if (entry.event() instanceof Doorbell) {
                bells++;
            } else if (entry.event() instanceof ContextSwitch) {
                switches++;
            }
        }
        return new Tally(moves, copies, kernel, bells, switches, again, packed, legs, evidence);
    }

    /** Counts of the last runs of these cells in {@code log}, with what they caused later; of everything without any. */
    public static Tally of(List<Entry> log, String... cells) {
        return of(cells.length == 0 ? log : Caused.by(log, cells));
    }

    private static String words(PayloadMove move) {
        return SAYS.say("leg." + move.leg().name());
    }

    @Override
    public String toString() {
        String comma = SAYS.say("tally.comma");
        String how = evidence.stream().map(e -> SAYS.say("evidence." + e.name())).collect(Collectors.joining(comma));
        return String.join("\n", SAYS.say(legs.isEmpty() ? "tally.no.moves" : "tally.moves", two(moves), String.join(comma, legs)), SAYS.say("tally.copies", two(cpuCopies)),
                SAYS.say("tally.entries", two(kernelEntries)), SAYS.say("tally.doorbells", two(doorbells)),
                SAYS.say("tally.switches", two(contextSwitches)),
                SAYS.say("tally.packed", packedBy.isEmpty() ? SAYS.say("tally.nobody") : String.join(comma, packedBy)),
                SAYS.say("tally.evidence", how.isEmpty() ? SAYS.say("tally.nothing") : how))
                + (again == 0 ? "" : "\n" + SAYS.say("tally.again", again));
    }

    private static String two(long count) {
        return String.format("%2d", count);
    }
}
