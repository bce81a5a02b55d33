package org.verbscope.verbs.rules.diagnosis;

import java.util.List;
import org.verbscope.event.ObjectRef;
import org.verbscope.verbs.rules.Finding;

/**
 * Something that went wrong in a run, with what brought it about and what followed from it.
 *
 * @param event number of the event at which it showed
 * @param on the object that it happened to
 * @param what happened, in a sentence
 * @param causes most telling first; as a rule one
 * @param consequences what is not another trouble but follows from this one: flushes, and the failure at the other end
 */
public record Trouble(Kind kind, long event, ObjectRef on, Finding what, List<Finding> causes, List<Finding> consequences) {
    /** What kind of trouble. */
    public enum Kind {
        /** A verb was refused. */
        REFUSED,
        /** A request ended with an error. */
        FAILED,
        /** A wait for a completion reached its limit. */
        SILENT
    }

    /** Copies are kept. */
    public Trouble {
        causes = List.copyOf(causes);
        consequences = List.copyOf(consequences);
    }

    /** Everything as text, a line each. */
    public String text() {
        var text = new StringBuilder(what.sentence());
        for (Finding cause : causes) {
            text.append("\n  ").append(cause.sentence());
            text.append(cause.fix().isEmpty() ? "" : " " + cause.fix());
        }
        consequences.forEach(consequence -> text.append("\n  ").append(consequence.sentence()));
        return text.toString();
    }
}
