package org.verbscope.check;

import java.util.Arrays;
import java.util.List;
import org.verbscope.event.Entry;
import org.verbscope.event.VerbEvent.VerbCalled;
import org.verbscope.event.VerbEvent.VerbReturned;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.QpAttribute;

/** Calls of a verb that were refused. {@code errno} is empty for any. */
public record Refused(String verb, String errno, List<QpAttribute> without) {
    /** Copies the attributes. */
    public Refused {
        without = List.copyOf(without);
    }

    /** With this errno. @param name e.g. {@code EINVAL} */
    public Refused with(String name) {
        return new Refused(verb, name, without);
    }

    /** With this errno. */
    public Refused with(Errno number) {
        return with(number.name());
    }

    /** There is at least one, and its mask did not name these attributes. */
    public Claim missing(QpAttribute... attributes) {
        return new Refused(verb, errno, List.of(attributes)).happened();
    }

    /** There is at least one. */
    public Claim happened() {
        Phrase refusal = errno.isEmpty() ? Phrase.of("was.refused", verb) : Phrase.of("was.refused.with", verb, errno);
        Phrase name = without.isEmpty() ? refusal : Phrase.of("without", refusal, Phrase.joined("comma", without));
        return new Claim(name.english(), on -> {
            List<Entry> all = on.during(on.cell());
            List<Entry> refused = all.stream().filter(entry -> entry.event() instanceof VerbReturned back && back.errno() != 0
                    && back.verb().equals(verb)).toList();
            List<Entry> fitting = refused.stream().filter(entry -> fits(entry.as(VerbReturned.class), on.log())).toList();
            return new Verdict(!fitting.isEmpty(), Phrase.said("expected.that", name,
                    Phrase.of("refused.calls.of", refused.size(), verb)) + EventQuery.numbers(refused).said());
        });
    }

    /** There is none. */
    public Claim never() {
        Phrase name = errno.isEmpty() ? Phrase.of("never.refused", verb) : Phrase.of("never.refused.with", verb, errno);
        return new Claim(name.english(), on -> {
            List<Entry> fitting = on.during(on.cell()).stream().filter(entry -> entry.event() instanceof VerbReturned back
                    && back.errno() != 0 && back.verb().equals(verb) && fits(back, on.log())).toList();
            return new Verdict(fitting.isEmpty(), Phrase.said("expected.that", name,
                    Phrase.of("refused.calls", fitting.size())) + EventQuery.numbers(fitting).said());
        });
    }

    private boolean fits(VerbReturned back, List<Entry> log) {
        if (!errno.isEmpty() && !new Errno(back.errno()).name().equals(errno)) {
            return false;
        }
        VerbCalled call = log.stream().filter(entry -> entry.seq() == back.call()).map(entry -> entry.as(VerbCalled.class))
                .findFirst().orElse(null);
        if (call == null) {
            return without.isEmpty();
        }
        List<String> mask = Arrays.asList(call.args().getOrDefault("attr_mask", "").split("[^A-Z_]+"));
        return without.stream().noneMatch(attribute -> mask.contains(attribute.name()));
    }

    static String plain(String verb) {
        return verb.startsWith("ibv_") ? verb.substring("ibv_".length()) : verb;
    }
}
