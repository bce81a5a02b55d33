package org.verbscope.check;

import java.util.List;
import org.verbscope.event.Entry;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.event.Origin;
import org.verbscope.lab.Mover;

/** Who moved payload in the last run of a cell. */
public record MoversOf(String cell) {
    /** These, in this order; work sent again does not count. */
    public Claim are(List<Mover> expected) {
        return new Claim(Phrase.of("movers", expected).english(), on -> {
            List<Entry> moves = on.during(cell).stream().filter(entry -> entry.head().origin() == Origin.PROGRAM
                    && entry.event() instanceof PayloadMove move && !move.again()).toList();
            List<Mover> found = moves.stream().map(entry -> Mover.of(entry.head().machine(), entry.as(PayloadMove.class).mover())).toList();
            return new Verdict(found.equals(expected), Phrase.said("movers.found", expected, found) + EventQuery.numbers(moves).said());
        });
    }
}
