package org.verbscope.state;

import java.util.ArrayList;
import java.util.List;
import org.verbscope.event.Entry;
import org.verbscope.event.EventLog;

/**
 * The state at any step of a log: snapshots that share structure, so that a step back costs at most as many reductions as
 * lie between two of them, and a step forward one. There are at most {@value #MOST}: when they would be more, every second
 * one goes, and they lie twice as far apart. Thread-safe; nothing runs on the threads that write the log.
 */
public final class StateTimeline {
    private static final int CLOSEST = 256;
    private static final int MOST = 512;

    private final EventLog log;
    private final List<LabState> snapshots = new ArrayList<>(List.of(LabState.START));
    private int every = CLOSEST;
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
            long end = Math.min(step, (state.step() / every + 1) * every);
            for (Entry entry : log.range(state.step(), end)) {
                state = Reducer.apply(state, entry);
            }
            if (end % every == 0 && end / every == snapshots.size()) {
                keep(state);
            }
        }
        recent = state;
        return state;
    }

    private void keep(LabState state) {
        snapshots.add(state);
        if (snapshots.size() > MOST) {
            int half = 0;
            for (int i = 0; i < snapshots.size(); i += 2) {
                snapshots.set(half++, snapshots.get(i));
            }
            snapshots.subList(half, snapshots.size()).clear();
            every *= 2;
        }
    }

    private LabState nearest(long step) {
        LabState snapshot = snapshots.get((int) Math.min(step / every, snapshots.size() - 1L));
        return recent.step() <= step && recent.step() > snapshot.step() ? recent : snapshot;
    }
}
