package org.verbscope.check;

import java.util.Arrays;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.function.Predicate;
import org.verbscope.event.CompletionEvent.CompletionPolled;
import org.verbscope.event.Entry;
import org.verbscope.event.ObjectRef;
import org.verbscope.verbs.QueuePair;
import org.verbscope.verbs.WcStatus;

/** Completions that the program polled, narrowed down. Immutable. */
public final class CompletionQuery {
    private static final int SHOWN = 3;
    private static final Narrowed COMPLETIONS = new Narrowed(Phrase.of("completions"), List.of());
    private final Narrowed words;
    private final Predicate<CompletionPolled> wanted;
    private final String cell;
    private final WcStatus status;

    private CompletionQuery(Narrowed words, Predicate<CompletionPolled> wanted, String cell, WcStatus status) {
        this.words = words;
        this.wanted = wanted;
        this.cell = cell;
        this.status = status;
    }

    static CompletionQuery all() {
        return new CompletionQuery(COMPLETIONS, polled -> true, "", null);
    }

    static CompletionQuery of(QueuePair qp) {
        ObjectRef ref = qp.ref();
        // Both ends of a connection often have the same number, so the machine is said, too.
        Narrowed own = COMPLETIONS.by(Phrase.of("of.object", ref.words())).by(Phrase.of("on.machine", ref.machine()));
        return new CompletionQuery(own, polled -> polled.qp().equals(ref), "", null);
    }

    /** Of these requests only. */
    public CompletionQuery ids(long... ids) {
        long[] sorted = ids.clone();
        Arrays.sort(sorted);
        return new CompletionQuery(words.by(Phrase.of(ids.length == 1 ? "of.request" : "of.requests",
                Phrase.joined("comma", Arrays.stream(ids).boxed().toList()))),
                wanted.and(polled -> Arrays.binarySearch(sorted, polled.wrId()) >= 0), cell, status);
    }

    /** Looks at the last run of another cell. */
    public CompletionQuery during(String otherCell) {
        return new CompletionQuery(words, wanted, otherCell, status);
    }

    /** Claims that every one of them has this status; how many there are is claimed next. */
    public CompletionQuery all(WcStatus expected) {
        return new CompletionQuery(words, wanted, cell, expected);
    }

    /** Exactly {@code n} of them. */
    public Claim count(long n) {
        return counted("exactly.completions", n, found -> found == n);
    }

    /** {@code n} of them or more. */
    public Claim atLeast(long n) {
        return counted("at.least.completions", n, found -> found >= n);
    }

    private Claim counted(String key, long n, LongPredicate enough) {
        Phrase many = Phrase.of(key, n, words.phrase());
        Phrase name = status == null ? many : Phrase.of("all.status", many, status);
        return new Claim(name.english(), on -> {
            List<Entry> found = on.during(cell.isEmpty() ? on.cell() : cell).stream()
                    .filter(entry -> entry.event() instanceof CompletionPolled polled && wanted.test(polled)).toList();
            List<Phrase> others = found.stream().filter(entry -> status != null
                    && entry.as(CompletionPolled.class).status() != status.value()).map(CompletionQuery::said).toList();
            String reason = Phrase.said("expected", name, found.size()) + EventQuery.numbers(found).said();
            return new Verdict(enough.test(found.size()) && others.isEmpty(), others.isEmpty() ? reason : among(reason, others));
        });
    }

    /** The first few tell what went wrong; of a hundred flushes nobody reads the list. */
    private static String among(String reason, List<Phrase> others) {
        Phrase first = Phrase.joined("comma", others.subList(0, Math.min(SHOWN, others.size())));
        int more = others.size() - SHOWN;
        return more > 0 ? Phrase.said("among.more", reason, first, more) : Phrase.said("among", reason, first);
    }

    private static Phrase said(Entry entry) {
        CompletionPolled polled = entry.as(CompletionPolled.class);
        return Phrase.of("polled", polled.wrId(), WcStatus.nameOf(polled.status()), entry.seq());
    }
}
