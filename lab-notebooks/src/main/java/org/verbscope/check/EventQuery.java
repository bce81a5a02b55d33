package org.verbscope.check;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
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
 * Events of some kinds, narrowed down, about which something can be claimed: what the program did, what the lab measured
 * for it, and the states of queue pairs, which a real device changes in silence, so that the lab has to look. Immutable.
 */
public final class EventQuery {
    private static final int SHOWN = 5;
    private final Narrowed words;
    private final Predicate<Entry> wanted;
    private final String cell;

    private EventQuery(Narrowed words, Predicate<Entry> wanted, String cell) {
        this.words = words;
        this.wanted = wanted;
        this.cell = cell;
    }

    static EventQuery of(Kind... kinds) {
        Phrase noun = Phrase.joined("or", Arrays.stream(kinds).map(kind -> Phrase.of("kind." + kind.name())).toList());
        return new EventQuery(new Narrowed(noun, List.of()), entry -> counts(entry)
                && Arrays.stream(kinds).anyMatch(kind -> kind.is(entry.event())), "");
    }

    private static boolean counts(Entry entry) {
        return entry.head().origin() == Origin.PROGRAM || entry.event() instanceof MeasureEvent || entry.event() instanceof QpStateChanged;
    }

    private EventQuery and(Phrase more, Predicate<Entry> also) {
        return new EventQuery(words.by(more), wanted.and(also), cell);
    }

    /** On this machine only. */
    public EventQuery at(int machine) {
        return and(Phrase.of("on.machine", machine), entry -> entry.head().machine() == machine);
    }

    /** On this machine only. */
    public EventQuery on(int machine) {
        return at(machine);
    }

    /** About this queue pair only. */
    public EventQuery of(QueuePair qp) {
        ObjectRef ref = qp.ref();
        return and(Phrase.of("of.object", ref.words()), entry -> PairOf.event(entry.event()).equals(ref));
    }

    /** State changes that ended here only. */
    public EventQuery to(QpState state) {
        return and(Phrase.of("to.state", state), entry -> entry.event() instanceof QpStateChanged moved && moved.to().equals(state.name()));
    }

    /** Calls of this verb only, with or without {@code ibv_}. */
    public EventQuery verb(String name) {
        String plain = Refused.plain(name);
        return and(Phrase.of("of.verb", plain), entry -> entry.event() instanceof VerbCalled call && call.verb().equals(plain)
                || entry.event() instanceof VerbReturned back && back.verb().equals(plain));
    }

    /** About this request only. */
    public EventQuery wrId(long id) {
        return and(Phrase.of("of.request", id), entry -> entry.event() instanceof WorkPosted posted && posted.wrId() == id
                || entry.event() instanceof WqeFetched fetched && fetched.wrId() == id
                || entry.event() instanceof CqeWritten written && written.wrId() == id
                || entry.event() instanceof CompletionPolled polled && polled.wrId() == id);
    }

    /** On this path only. */
    public EventQuery path(Path path) {
        return and(Phrase.of("on." + path.name()), entry -> entry.head().path() == path);
    }

    /** With this evidence only. */
    public EventQuery evidence(Evidence evidence) {
        return and(Phrase.of("by." + evidence.name()), entry -> entry.head().evidence() == evidence);
    }

    /** For which {@code test} holds; {@code what} says it in words. */
    public <E> EventQuery that(Class<E> type, String what, Predicate<E> test) {
        return that(type, Phrase.of("that", Phrase.named(what)), test);
    }

    <E> EventQuery that(Class<E> type, Phrase what, Predicate<E> test) {
        return and(what, entry -> type.isInstance(entry.event()) && test.test(type.cast(entry.event())));
    }

    /** Looks at the last run of another cell. */
    public EventQuery during(String otherCell) {
        return new EventQuery(words, wanted, otherCell);
    }

    /** Exactly {@code n} of them. */
    public Claim count(long n) {
        return counted("exactly", n, found -> found == n);
    }

    public Claim atLeast(long n) {
        return counted("at.least", n, found -> found >= n);
    }

    public Claim atMost(long n) {
        return counted("at.most", n, found -> found <= n);
    }

    public Claim none() {
        return counted(Phrase.of("no", words()), found -> found == 0);
    }

    /** As many in the last run of one cell or window as in that of another. */
    public Claim sameCount(String one, String other) {
        Phrase name = Phrase.of("same.count", words(), one, other);
        return new Claim(name.english(), on -> {
            List<Entry> first = during(one).find(on);
            List<Entry> second = during(other).find(on);
            return new Verdict(first.size() == second.size(), Phrase.said("expected", name,
                    Phrase.of("and", first.size() + numbers(first).said(), second.size() + numbers(second).said())));
        });
    }

    private Claim counted(String key, long n, Predicate<Long> fits) {
        return counted(Phrase.of(key, n, words()), fits);
    }

    private Claim counted(Phrase name, Predicate<Long> fits) {
        return new Claim(name.english(), on -> {
            List<Entry> found = find(on);
            return new Verdict(fits.test((long) found.size()), Phrase.said("expected", name, found.size()) + numbers(found).said());
        });
    }

    List<Entry> find(Evidenced on) {
        return on.during(cell.isEmpty() ? on.cell() : cell).stream().filter(wanted).toList();
    }

    Phrase words() {
        return words.phrase();
    }

    /** Numbers of at most five events, for the reader to look at. */
    static Phrase numbers(List<Entry> found) {
        if (found.isEmpty()) {
            return Phrase.plain("");
        }
        Phrase first = Phrase.joined("comma", found.stream().limit(SHOWN).map(Entry::seq).toList());
        return Phrase.of(found.size() == 1 ? "event" : found.size() > SHOWN ? "events.more" : "events", first);
    }
}
