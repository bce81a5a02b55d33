package org.verbscope.check;

import java.util.Arrays;
import java.util.TreeSet;
import java.util.function.Predicate;

/** The last reply to a question. */
public record AnswerTo(String question) {
    /** It is this number or word. */
    public Claim is(Object expected) {
        return judged("reply.right", said -> expected instanceof Number number ? number(said) == number.doubleValue()
                : said.equalsIgnoreCase(String.valueOf(expected)));
    }

    /** It is a number from {@code low} to {@code high}. */
    public Claim between(double low, double high) {
        return judged("reply.range", said -> number(said) >= low && number(said) <= high);
    }

    /** It names these and no others, in any order. */
    public Claim isSetOf(String... expected) {
        var wanted = new TreeSet<>(Arrays.asList(expected));
        return judged("reply.set", said -> new TreeSet<>(Arrays.asList(said.split("\\s*,\\s*"))).equals(wanted));
    }

    /** The reason tells what was replied and not what is right: the next reply shall be the person's own. */
    private Claim judged(String key, Predicate<String> right) {
        return new Claim(Phrase.of(key, question).english(), on -> {
            String said = Answers.last(on.log(), question);
            return said == null ? Verdict.fail(Phrase.said("no.reply", question))
                    : new Verdict(right.test(said), Phrase.said("replied", said));
        });
    }

    private static double number(String said) {
        try {
            return Double.parseDouble(said.replaceAll("[,_ ](?=\\d{3}(\\D|$))", ""));
        } catch (NumberFormatException words) {
            return Double.NaN;
        }
    }
}
