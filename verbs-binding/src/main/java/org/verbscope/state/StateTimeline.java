package org.verbscope.state;

import java.util.ArrayList;
import java.util.List;
import org.verbscope.event.Entry;
import org.verbscope.event.EventLog;

/**
 * The state at any step of a log: snapshots every {@value #EVERY} events share structure, so that a step
 * back costs at most that many reductions and a step forward one. Thread-safe; nothing runs on the
 * threads that write the log.
 */
public final class StateTimeline {
    private static final int EVERY = 256;

    private final EventLog log;
    private final List<LabState> snapshots = new ArrayList<>(List.of(LabState.START));
    private LabState recent = LabState.START;

    public StateTimeline(EventLog log) {
        this.log = log;
    }

    /** The state after the last event there is now. */
    public LabState latest() {
        return at(log.size());
    }

    /** The state after {@code step} events. @throws IndexOutOfBoundsException when the log is shorter */
    public synchronized LabState at(long step) {
        if (step < 0 || step > log.size()) {
            throw new IndexOutOfBoundsException("step " + step + " of a log of " + log.size());
        }
        LabState state = nearest(step);
        while (state.step() < step) {
            long end = Math.min(step, (state.step() / EVERY + 1) * EVERY);
            for (Entry entry : log.range(state.step(), end)) {
                state = Reducer.apply(state, entry);
            }
            if (end % EVERY == 0 && end / EVERY == snapshots.size()) {
                snapshots.add(state);
            }
        }
        recent = state;
        return state;
    }

    private LabState nearest(long step) {
        LabState snapshot = snapshots.get((int) Math.min(step / EVERY, snapshots.size() - 1L));
        return recent.step() <= step && recent.step() > snapshot.step() ? recent : snapshot;
    }
}
