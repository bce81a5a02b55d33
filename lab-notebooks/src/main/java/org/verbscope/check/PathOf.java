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
    public Claim went(QpState... row) {
        List<String> wanted = Arrays.stream(row).map(QpState::name).toList();
        Phrase states = Phrase.joined("comma", wanted);
        return new Claim(Phrase.of("went", qp.words(), states).english(), on -> {
            var path = new ArrayList<String>();
            for (Entry entry : on.log()) {
                if (entry.event() instanceof QpStateChanged change && change.qp().equals(qp)) {
                    if (path.isEmpty()) {
                        path.add(change.from());
                    }
                    path.add(change.to());
                }
            }
            return new Verdict(Collections.indexOfSubList(path, wanted) >= 0, Phrase.said("expected.in.a.row", states,
                    path.isEmpty() ? Phrase.of("no.change") : Phrase.joined("comma", path)));
        });
    }
}
