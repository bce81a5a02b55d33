package org.verbscope.check;

import org.verbscope.event.Entry;
import org.verbscope.event.ObjectEvent.QpStateChanged;
import org.verbscope.event.ObjectRef;
import org.verbscope.verbs.QpState;

/** A queue pair's state. */
public record StateOf(ObjectRef qp) {
    /** It is this one now. */
    public Claim is(QpState expected) {
        return new Claim(qp.words() + " is " + expected, on -> {
            String last = "RESET";
            long event = 0;
            for (Entry entry : on.log()) {
                if (entry.event() instanceof QpStateChanged change && change.qp().equals(qp)) {
                    last = change.to();
                    event = entry.seq();
                }
            }
            return new Verdict(last.equals(expected.name()), "expected " + qp.words() + " in " + expected + ", found " + last
                    + (event == 0 ? ": nothing has moved it" : " since event " + event));
        });
    }
}
