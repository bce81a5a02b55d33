package org.verbscope.check;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.verbscope.event.CompletionEvent.CompletionPolled;
import org.verbscope.event.Entry;
import org.verbscope.event.MemoryEvent;
import org.verbscope.event.MemoryEvent.DmaRead;
import org.verbscope.event.MemoryEvent.DmaWrite;
import org.verbscope.event.MemoryEvent.Mover;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.event.Origin;
import org.verbscope.lab.Endpoint;
import org.verbscope.verbs.MemoryRegion;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QueuePair;
import org.verbscope.verbs.rules.warnings.Warnings;

/** The vocabulary that check cells import. */
public final class Claims {
    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

    private Claims() { }

    /** Events of these kinds. */
    public static EventQuery events(Kind... kinds) {
        return EventQuery.of(kinds);
    }

    /** Events of these kinds on one machine. */
    public static EventQuery at(int machine, Kind... kinds) {
        return EventQuery.of(kinds).at(machine);
    }

    /** In this order, each after the one before; others may lie between. */
    public static Claim inOrder(EventQuery... steps) {
        Phrase name = Phrase.joined("then", Arrays.stream(steps).map(EventQuery::words).toList());
        return new Claim(name.english(), on -> {
            long after = 0;
            for (EventQuery step : steps) {
                long last = after;
                var next = step.find(on).stream().filter(entry -> entry.seq() > last).findFirst();
                if (next.isEmpty()) {
                    return Verdict.fail(last == 0 ? Phrase.said("none.found", step.words()) : Phrase.said("none.after", step.words(), last));
                }
                after = next.get().seq();
            }
            return Verdict.pass(Phrase.said("found.in.order", after));
        });
    }

    /** Completions that the program took out of any queue. */
    public static CompletionQuery completions() {
        return CompletionQuery.all();
    }

    /** Completions of one endpoint's queue pair. */
    public static CompletionQuery completions(Endpoint endpoint) {
        return CompletionQuery.of(endpoint.qp());
    }

    /** A queue pair's state, by the log's last word on it. */
    public static StateOf state(QueuePair qp) {
        return new StateOf(qp.ref());
    }

    /** A memory region; null is one whose registration was refused. */
    public static RegionOf region(MemoryRegion region) {
        return new RegionOf(region);
    }

    /** The states that a queue pair went through, by the whole log. */
    public static PathOf path(QueuePair qp) {
        return new PathOf(qp.ref());
    }

    /** The first {@code n} bytes of an endpoint's memory, now. */
    public static BytesOf bytes(Endpoint endpoint, int n) {
        return new BytesOf(endpoint, n);
    }

    /** Who moved the payload in the last run of {@code cell}, in order. */
    public static MoversOf movers(String cell) {
        return new MoversOf(cell);
    }

    /** A verb that was refused; its name with or without {@code ibv_}. */
    public static Refused failed(String verb) {
        return new Refused(Refused.plain(verb), "", List.of());
    }

    /** The last reply to a question. */
    public static AnswerTo answer(String question) {
        return new AnswerTo(question);
    }

    /** A prediction that was made; whether it was right does not count. */
    public static Predicted predicted(String prediction) {
        return new Predicted(prediction);
    }

    /** How many of one kind there are for each of another; for optional marks only. */
    public static RatioOf ratio(EventQuery of, EventQuery to) {
        return new RatioOf(of, to);
    }

    /** Every completion polled in the cell has this {@code ibv_wc_status}, and there are at least {@code atLeast}. */
    public static Claim completions(int status, int atLeast) {
        return new Claim(Phrase.of("all.completions", atLeast, status).english(), on -> {
            List<CompletionPolled> polled = on.during(on.cell()).stream().map(e -> e.as(CompletionPolled.class))
                    .filter(e -> e != null).toList();
            List<Integer> others = polled.stream().map(CompletionPolled::status).filter(s -> s != status).toList();
            return new Verdict(polled.size() >= atLeast && others.isEmpty(), others.isEmpty()
                    ? Phrase.said("found.completions", polled.size()) : Phrase.said("found.completions.others", polled.size(), others));
        });
    }

    /** So many payload moves that were not work sent again. */
    public static Claim payloadMoves(long n) {
        return moves("moves", n, move -> true);
    }

    /** So many moves made by a processor. */
    public static Claim cpuCopies(long n) {
        return moves("copies", n, move -> move.mover() == Mover.CPU);
    }

    private static Claim moves(String key, long n, java.util.function.Predicate<PayloadMove> counted) {
        return new Claim(Phrase.of(key, n).english(), on -> {
            List<Entry> found = on.during(on.cell()).stream().filter(e -> e.head().origin() == Origin.PROGRAM
                    && e.event() instanceof PayloadMove move && !move.again() && counted.test(move)).toList();
            return new Verdict(found.size() == n, Phrase.said("expected.value", n, found.size()) + " "
                    + found.stream().map(e -> e.as(PayloadMove.class)).map(e -> Phrase.said("move.by", e.leg(), e.mover())).toList());
        });
    }

    /** Nothing in the cell is warned of under this name, e.g. {@code buffer-reused}: harm that has not shown itself counts, too. */
    public static Claim noWarning(String name) {
        return new Claim(Phrase.of("no.warning", name).english(), on -> {
            List<Long> cell = on.during(on.cell()).stream().map(Entry::seq).toList();
            return Warnings.of(on.log()).stream().filter(warning -> warning.finding().id().equals("warn." + name)
                            && cell.contains(warning.event())).findFirst()
                    .map(warning -> Verdict.fail(Phrase.said(Phrase.has("warned." + name) ? "warned." + name : "warned",
                            warning.text(), warning.event())))
                    .orElseGet(() -> Verdict.pass(Phrase.said("no.warning.found")));
        });
    }

    /** Two values are equal now, numbers whatever their type; {@code what} names them. */
    public static Claim same(String what, Object expected, Supplier<?> found) {
        return new Claim(what, on -> {
            Object value = found.get();
            boolean equal = expected instanceof Number a && value instanceof Number b
                    ? a.longValue() == b.longValue() && a.doubleValue() == b.doubleValue() : expected.equals(value);
            return new Verdict(equal, expected instanceof Boolean ? Phrase.said(equal ? "so" : "not.so", Phrase.named(what))
                    : Phrase.said("expected.value", LongText.near(shown(expected), shown(value)), LongText.near(shown(value), shown(expected))));
        });
    }

    /** Nothing, zeros that were never written over, and other bytes that are no text are to be seen. */
    private static String shown(Object value) {
        String text = CONTROL.matcher(String.valueOf(value).replace("\0", "\\0"))
                .replaceAll(at -> String.format("\\\\x%02x", (int) at.group().charAt(0)));
        return text.isEmpty() ? Phrase.said("nothing") : text;
    }

    /** Payload of packet {@code packet} (from 0) of a message, read or written by the adapter of one machine. */
    public static EventQuery dma(int machine, Kind kind, int packet) {
        return EventQuery.of(kind).at(machine).that(MemoryEvent.class, Phrase.of("of.packet", packet),
                event -> event instanceof DmaRead read && read.packet() == packet
                        || event instanceof DmaWrite write && write.packet() == packet);
    }

    /** The log's last word on the state of a queue pair. */
    public static Claim state(QueuePair qp, QpState expected) {
        return state(qp).is(expected);
    }
}
