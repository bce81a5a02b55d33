package org.verbscope.session;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.verbscope.event.CompletionEvent.AsyncRaised;
import org.verbscope.event.CompletionEvent.CompletionPolled;
import org.verbscope.event.CompletionEvent.CqeWritten;
import org.verbscope.event.CompletionEvent.NothingCame;
import org.verbscope.event.Entry;
import org.verbscope.event.Event;
import org.verbscope.event.EventKinds;
import org.verbscope.event.ObjectEvent.QpStateChanged;
import org.verbscope.event.VerbEvent.VerbReturned;
import org.verbscope.event.WireEvent;
import org.verbscope.event.WireEvent.Packet;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.roce.Opcode;

/**
 * The event that a run goes on to. In text: {@code kind=PacketSent}, {@code state=RTS}, {@code status=12},
 * {@code opcode=RC_SEND_ONLY}, {@code error}, {@code event=200}, {@code machine=2}; several with commas between them must
 * all hold of one event. Immutable; testing an event allocates nothing.
 */
public final class RunUntil implements Predicate<Entry> {
    private static final String FORMS = "Write kind=PacketSent, state=RTS, status=12, opcode=RC_SEND_ONLY, error, event=200 "
            + "or machine=2; several with commas between them must all hold of one event.";

    private final String text;
    private final Predicate<Entry> all;

    private RunUntil(String text, Predicate<Entry> all) {
        this.text = text;
        this.all = all;
    }

    /**
     * Reads the text form. Upper and lower case, and names with or without their C prefix, are the same.
     *
     * @throws IllegalArgumentException with a sentence that says what is wrong and what can be written
     */
    public static RunUntil parse(String text) {
        var terms = new ArrayList<Predicate<Entry>>();
        for (String term : text.split(",", -1)) {
            terms.add(term(term.strip()));
        }
        return new RunUntil(text.strip(), entry -> holds(terms, entry));
    }

    private static boolean holds(List<Predicate<Entry>> terms, Entry entry) {
        for (int i = 0; i < terms.size(); i++) {
            if (!terms.get(i).test(entry)) {
                return false;
            }
        }
        return true;
    }

    private static Predicate<Entry> term(String term) {
        int equals = term.indexOf('=');
        String name = (equals < 0 ? term : term.substring(0, equals)).strip().toLowerCase(Locale.ROOT);
        String value = equals < 0 ? "" : term.substring(equals + 1).strip();
        if (name.equals("error") && equals < 0) {
            return RunUntil::isError;
        } else if (value.isEmpty()) {
            throw new IllegalArgumentException('"' + term + "\" is no condition. " + FORMS);
        }
        return switch (name) {
            case "kind" -> kind(value);
            case "state" -> state(value);
            case "status" -> status(value);
            case "opcode" -> opcode(value);
            case "event" -> event(number("event", value, 1, Long.MAX_VALUE));
            case "machine" -> machine((int) number("machine", value, 1, 8));
            default -> throw new IllegalArgumentException('"' + name + "\" is nothing that a run can go on to. " + FORMS);
        };
    }

    private static Predicate<Entry> kind(String value) {
        for (Class<?> kind : EventKinds.all()) {
            if (plain(kind.getSimpleName()).equals(plain(value))) {
                return entry -> kind.isInstance(entry.event());
            }
        }
        throw new IllegalArgumentException("kind=" + value + ": there is no such kind of event. There are: "
                + EventKinds.all().stream().map(Class::getSimpleName).sorted().collect(Collectors.joining(", ")) + ".");
    }

    private static Predicate<Entry> state(String value) {
        String wanted = value.toUpperCase(Locale.ROOT).replaceFirst("^IBV_QPS_", "");
        if (Arrays.stream(QpState.values()).noneMatch(state -> state.name().equals(wanted))) {
            throw new IllegalArgumentException("state=" + value + ": a queue pair has no such state. There are: "
                    + Arrays.stream(QpState.values()).map(Enum::name).collect(Collectors.joining(", ")) + ".");
        }
        return entry -> entry.event() instanceof QpStateChanged change && change.to().equals(wanted);
    }

    private static Predicate<Entry> status(String value) {
        String name = value.toUpperCase(Locale.ROOT).replaceFirst("^IBV_WC_", "");
        int wanted = Arrays.stream(WcStatus.values()).filter(status -> status.name().equals(name)).mapToInt(WcStatus::value)
                .findFirst().orElse(-1);
        int status = wanted >= 0 ? wanted : (int) number("status", value, 0, Integer.MAX_VALUE);
        return entry -> statusOf(entry.event()) == status;
    }

    /** Of a completion; -1 of anything else. */
    private static int statusOf(Event event) {
        return event instanceof CqeWritten written ? written.status()
                : event instanceof CompletionPolled polled ? polled.status() : -1;
    }

    private static Predicate<Entry> opcode(String value) {
        String wanted = plain(value.toUpperCase(Locale.ROOT).replaceFirst("^IBV_OPCODE_", "").replace("RDMA_", ""));
        List<String> known = IntStream.range(0, 256).filter(Opcode::known).mapToObj(Opcode::name).toList();
        List<String> meant = known.stream().filter(name -> plain(name).equals(wanted)
                || plain(name.substring(name.indexOf(' ') + 1)).equals(wanted)).toList();
        if (meant.isEmpty()) {
            throw new IllegalArgumentException("opcode=" + value + ": no packet has this opcode. There are, for RC, UC and UD: "
                    + known.stream().filter(name -> name.startsWith("RC ")).map(name -> name.substring(3))
                            .collect(Collectors.joining(", ")) + "; write e.g. RC_SEND_ONLY, or SEND_ONLY for any of them.");
        }
        return entry -> {
            Packet packet = packetOf(entry.event());
            return packet != null && meant.contains(packet.name());
        };
    }

    private static Packet packetOf(Event event) {
        if (event instanceof WireEvent.PacketSent sent) {
            return sent.packet();
        } else if (event instanceof WireEvent.PacketReceived received) {
            return received.packet();
        }
        return event instanceof WireEvent.PacketDropped dropped ? dropped.packet() : null;
    }

    private static Predicate<Entry> event(long number) {
        return entry -> entry.seq() >= number;
    }

    private static Predicate<Entry> machine(int number) {
        return entry -> entry.head().machine() == number;
    }

    /** A verb refused, a completion that failed, a queue pair that went to an error state by itself, a wait that ended with nothing. */
    private static boolean isError(Entry entry) {
        Event event = entry.event();
        return event instanceof VerbReturned back && back.errno() != 0
                || statusOf(event) > 0
                || event instanceof QpStateChanged change && !change.reason().equals("modify_qp")
                        && (change.to().equals("ERR") || change.to().equals("SQE"))
                || event instanceof AsyncRaised raised && (raised.type().endsWith("_ERR") || raised.type().endsWith("_FATAL"))
                || event instanceof NothingCame;
    }

    private static long number(String what, String value, long least, long most) {
        long number;
        try {
            number = Long.decode(value);
        } catch (NumberFormatException none) {
            throw new IllegalArgumentException(what + "=" + value + ": write a number"
                    + (what.equals("status") ? ", or a name such as RETRY_EXC_ERR" : "") + ".", none);
        }
        if (number < least || number > most) {
            throw new IllegalArgumentException(what + "=" + value + ": write a number of at least " + least
                    + (most < Integer.MAX_VALUE ? " and at most " + most : "") + ".");
        }
        return number;
    }

    private static String plain(String name) {
        return name.toUpperCase(Locale.ROOT).replace("_", "").replace(" ", "");
    }

    /** Whether the run halts at {@code entry}. */
    @Override
    public boolean test(Entry entry) {
        return all.test(entry);
    }

    /** The first event after number {@code from} in {@code log}, in order, of which it holds; 0 when there is none. */
    public long firstAfter(long from, Iterable<Entry> log) {
        for (Entry entry : log) {
            if (entry.seq() > from && test(entry)) {
                return entry.seq();
            }
        }
        return 0;
    }

    /** The text that it was read from. */
    public String text() {
        return text;
    }

    @Override
    public String toString() {
        return text;
    }
}
