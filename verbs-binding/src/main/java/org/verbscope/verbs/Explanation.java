package org.verbscope.verbs;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Why something failed, in words for people.
 *
 * @param summary one sentence
 * @param causes what is wrong, most telling first; empty when nothing more is known
 */
public record Explanation(String summary, List<Cause> causes) {
    /** Nothing is known beyond the errno. */
    public static final Explanation NONE = new Explanation("", List.of());

    /**
     * One thing that is wrong.
     *
     * @param id which rule speaks, e.g. {@code modify.missing}: the same in every language
     * @param attribute what it is about, e.g. {@code PATH_MTU}; may be empty
     * @param why what is wrong with it
     * @param fix what to do
     */
    public record Cause(String id, String attribute, String why, String fix) { }

    /** A copy is kept. */
    public Explanation {
        causes = List.copyOf(causes);
    }

    /** Summary, then a line a cause. */
    public String text() {
        return summary + causes.stream().map(c -> "\n  " + c.why() + (c.fix().isEmpty() ? "" : " " + c.fix()))
                .collect(Collectors.joining());
    }
}
