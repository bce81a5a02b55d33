package org.verbscope.check;

import org.verbscope.event.Entry;
import org.verbscope.event.ObjectEvent.QpStateChanged;
import org.verbscope.event.ObjectRef;
import org.verbscope.verbs.QpState;

/** A queue pair's state. */
public record StateOf(ObjectRef qp) {
    /** It is this one now. */
    public Claim is(QpState expected) {
        return new Claim(Phrase.of("is", qp.words(), expected).english(), on -> {
            String last = "RESET";
            long event = 0;
            for (Entry entry : on.log()) {
                if (entry.event() instanceof QpStateChanged change && change.qp().equals(qp)) {
                    last = change.to();
                    event = entry.seq();
                }
            }
            return new Verdict(last.equals(expected.name()), event == 0
                    ? Phrase.said("expected.in", qp.words(), expected, last) : Phrase.said("expected.in.since", qp.words(), expected, last, event));
        });
    }
}
