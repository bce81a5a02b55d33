package org.verbscope.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.verbscope.event.CompletionEvent.CompletionPolled;
import org.verbscope.event.CompletionEvent.CqeWritten;
import org.verbscope.event.Entry;
import org.verbscope.event.Evidence;
import org.verbscope.event.MeasureEvent;
import org.verbscope.event.ObjectEvent.QpStateChanged;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.Origin;
import org.verbscope.event.Path;
import org.verbscope.event.VerbEvent.VerbCalled;
import org.verbscope.event.VerbEvent.VerbReturned;
import org.verbscope.event.WorkEvent.WorkPosted;
import org.verbscope.event.WorkEvent.WqeFetched;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QueuePair;

/**
 * Events of some kinds, narrowed down, about which something can be claimed: what the program did, and what the lab measured
 * for it. Immutable.
 */
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
        return new EventQuery(words, entry -> (entry.head().origin() == Origin.PROGRAM || entry.event() instanceof MeasureEvent)
                && Arrays.stream(kinds).anyMatch(kind -> kind.is(entry.event())), "");
    }

    private EventQuery and(String more, Predicate<Entry> also) {
        return new EventQuery(words + more, wanted.and(also), cell);
    }

    /** On this machine only. */
    public EventQuery at(int machine) {
        return and(" on machine " + machine, entry -> entry.head().machine() == machine);
    }

    /** On this machine only. */
    public EventQuery on(int machine) {
        return at(machine);
    }

    /** About this queue pair only. */
    public EventQuery of(QueuePair qp) {
        ObjectRef ref = qp.ref();
        return and(" of " + ref.words(), entry -> PairOf.event(entry.event()).equals(ref));
    }

    /** State changes that ended here only. */
    public EventQuery to(QpState state) {
        return and(" to " + state, entry -> entry.event() instanceof QpStateChanged moved && moved.to().equals(state.name()));
    }

    /** Calls of this verb only, with or without {@code ibv_}. */
    public EventQuery verb(String name) {
        String plain = Refused.plain(name);
        return and(" of " + plain, entry -> entry.event() instanceof VerbCalled call && call.verb().equals(plain)
                || entry.event() instanceof VerbReturned back && back.verb().equals(plain));
    }

    /** About this request only. */
    public EventQuery wrId(long id) {
        return and(" of request " + id, entry -> entry.event() instanceof WorkPosted posted && posted.wrId() == id
                || entry.event() instanceof WqeFetched fetched && fetched.wrId() == id
                || entry.event() instanceof CqeWritten written && written.wrId() == id
                || entry.event() instanceof CompletionPolled polled && polled.wrId() == id);
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

    /** As many in the last run of one cell or window as in that of another. */
    public Claim sameCount(String one, String other) {
        String name = "as many " + words + " in " + one + " as in " + other;
        return new Claim(name, on -> {
            List<Entry> first = during(one).find(on);
            List<Entry> second = during(other).find(on);
            return new Verdict(first.size() == second.size(), "expected " + name + ", found " + first.size()
                    + numbers(first) + " and " + second.size() + numbers(second));
        });
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
    static String numbers(List<Entry> found) {
        if (found.isEmpty()) {
            return "";
        }
        var first = new ArrayList<String>();
        found.stream().limit(5).forEach(entry -> first.add(Long.toString(entry.seq())));
        return " (event" + (found.size() == 1 ? " " : "s ") + String.join(", ", first)
                + (found.size() > 5 ? " ..." : "") + ")";
    }
}
