package org.verbscope.check;

import java.util.List;
import org.verbscope.event.Entry;

/** How many events of one kind there are for each of another. Counts, never times. */
public record RatioOf(EventQuery of, EventQuery to) {
    /** From {@code low} to {@code high}. */
    public Claim between(double low, double high) {
        Phrase name = Phrase.of("for.each", of.words(), to.words(), low, high);
        return new Claim(name.english(), on -> {
            List<Entry> above = of.find(on);
            List<Entry> below = to.find(on);
            double ratio = below.isEmpty() ? Double.NaN : (double) above.size() / below.size();
            return new Verdict(ratio >= low && ratio <= high, Phrase.said("expected", name,
                    Phrase.of("found.for", above.size(), below.size())));
        });
    }
}
