package org.verbscope.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.verbscope.event.Entry;
import org.verbscope.event.ObjectEvent.QpStateChanged;
import org.verbscope.event.ObjectRef;
import org.verbscope.verbs.QpState;

/** The states of a queue pair, in order. */
public record PathOf(ObjectRef qp) {
    /** It went through these in a row; more may come before and after. */
    public Claim went(QpState... states) {
        List<String> wanted = Arrays.stream(states).map(QpState::name).toList();
        return new Claim(qp.words() + " went " + String.join(", ", wanted), on -> {
            var path = new ArrayList<String>();
            for (Entry entry : on.log()) {
                if (entry.event() instanceof QpStateChanged change && change.qp().equals(qp)) {
                    if (path.isEmpty()) {
                        path.add(change.from());
                    }
                    path.add(change.to());
                }
            }
            return new Verdict(Collections.indexOfSubList(path, wanted) >= 0, "expected " + String.join(", ", wanted)
                    + " in a row, found " + (path.isEmpty() ? "no change of state" : String.join(", ", path)));
        });
    }
}
