package org.verbscope.verbs.rules.warnings;

import java.util.List;
import org.verbscope.event.Entry;
import org.verbscope.state.LabState;
import org.verbscope.verbs.rules.Finding;

/** One kind of warning. It may remember what it saw, so each log has its own. Not thread-safe. */
interface Rule {
    /** @param before the state that {@code entry} meets @return what will do harm; empty as a rule */
    List<Finding> look(LabState before, Entry entry);
}
