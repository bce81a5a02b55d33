package org.verbscope.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.verbscope.event.Entry;
import org.verbscope.event.Evidence;
import org.verbscope.event.Origin;
import org.verbscope.event.Path;

/** Events of some kinds, narrowed down, about which something can be claimed. Immutable. */
public final class EventQuery {
    private final String words;
    private final Predicate<Entry> wanted;
    private final String cell;

    private EventQuery(String words, Predicate<Entry> wanted, String cell) {
        this.words = words;
        this.wanted = wanted;
        this.cell = cell;
    }

    static EventQuery of(Kind... kinds) {
        String words = Arrays.stream(kinds).map(kind -> kind.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(" or "));
        return new EventQuery(words, entry -> entry.head().origin() == Origin.PROGRAM
                && Arrays.stream(kinds).anyMatch(kind -> kind.type().isInstance(entry.event())), "");
    }

    private EventQuery and(String more, Predicate<Entry> also) {
        return new EventQuery(words + more, wanted.and(also), cell);
    }

    /** On this machine only. */
    public EventQuery at(int machine) {
        return and(" on machine " + machine, entry -> entry.head().machine() == machine);
    }

    /** On this path only. */
    public EventQuery path(Path path) {
        return and(" on the " + path.name().toLowerCase(Locale.ROOT) + " path", entry -> entry.head().path() == path);
    }

    /** With this evidence only. */
    public EventQuery evidence(Evidence evidence) {
        return and(" " + evidence.name().toLowerCase(Locale.ROOT), entry -> entry.head().evidence() == evidence);
    }

    /** For which {@code test} holds; {@code what} says it in words. */
    public <E> EventQuery that(Class<E> type, String what, Predicate<E> test) {
        return and(" " + what, entry -> type.isInstance(entry.event()) && test.test(type.cast(entry.event())));
    }

    /** Looks at the last run of another cell. */
    public EventQuery during(String otherCell) {
        return new EventQuery(words, wanted, otherCell);
    }

    /** Exactly {@code n} of them. */
    public Claim count(long n) {
        return counted("exactly " + n, found -> found == n);
    }

    public Claim atLeast(long n) {
        return counted("at least " + n, found -> found >= n);
    }

    public Claim atMost(long n) {
        return counted("at most " + n, found -> found <= n);
    }

    public Claim none() {
        return counted("no", found -> found == 0);
    }

    private Claim counted(String expected, Predicate<Long> fits) {
        String name = expected + " " + words;
        return new Claim(name, on -> {
            List<Entry> found = find(on);
            String reason = "expected " + name + ", found " + found.size() + numbers(found);
            return new Verdict(fits.test((long) found.size()), reason);
        });
    }

    List<Entry> find(Evidenced on) {
        return on.during(cell.isEmpty() ? on.cell() : cell).stream().filter(wanted).toList();
    }

    String words() {
        return words;
    }

    /** Numbers of at most five events, for the reader to look at. */
    private static String numbers(List<Entry> found) {
        if (found.isEmpty()) {
            return "";
        }
        var first = new ArrayList<String>();
        found.stream().limit(5).forEach(entry -> first.add(Long.toString(entry.seq())));
        return " (event" + (found.size() == 1 ? " " : "s ") + String.join(", ", first)
                + (found.size() > 5 ? " ..." : "") + ")";
    }
}
