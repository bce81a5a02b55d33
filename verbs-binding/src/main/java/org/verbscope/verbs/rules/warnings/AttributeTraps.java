package org.verbscope.verbs.rules.warnings;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.verbscope.event.Entry;
import org.verbscope.event.VerbEvent.VerbCalled;
import org.verbscope.state.LabState;
import org.verbscope.verbs.rules.Finding;
import org.verbscope.verbs.rules.diagnosis.Names;

/** Values of {@code ibv_modify_qp} that mean something else than they seem to (IBTA specification, volume 1, 9.7.5.2.8). */
final class AttributeTraps implements Rule {
    private static final String ENDLESS = "7";
    private static final String LONGEST = "0";

    @Override
    public List<Finding> look(LabState before, Entry entry) {
        VerbCalled call = entry.as(VerbCalled.class);
        if (call == null || !call.verb().equals("modify_qp")) {
            return List.of();
        }
        var found = new ArrayList<Finding>();
        Map<String, String> words = Map.of("qp", Names.of(call.on()));
        if (LONGEST.equals(first(call, "MIN_RNR_TIMER"))) {
            found.add(Words.warning("warn.rnr-timer-zero", call.on(), "MIN_RNR_TIMER", words));
        }
        if (ENDLESS.equals(first(call, "RNR_RETRY"))) {
            found.add(Words.warning("warn.rnr-endless", call.on(), "RNR_RETRY", words));
        }
        return found;
    }

    /** The number, without the words that may follow it. */
    private static String first(VerbCalled call, String attribute) {
        return call.args().getOrDefault(attribute, "").split("\\s", 2)[0];
    }
}
