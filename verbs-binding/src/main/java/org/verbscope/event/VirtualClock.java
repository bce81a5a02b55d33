package org.verbscope.event;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Time that moves only by the lab. A device with things due at later times registers as
 * {@link Due}; {@link #sleep} runs them in order.
 */
public final class VirtualClock implements LabClock {
    /** Something with a schedule of its own. */
    public interface Due {
        /** Lab time of the next thing to do, or {@link Long#MAX_VALUE}. */
        long nextTime();

        /** Does that next thing, with the clock moved to its time. */
        void runNext();
    }

    private final AtomicLong now = new AtomicLong();
    /** Never changed, but for another: going through it must make nothing, each call of a program does. */
    private volatile Due[] schedules = {};

    @Override
    public long now() {
        return now.get();
    }

    @Override
    public boolean virtual() {
        return true;
    }

    /** Moves to {@code time} unless it is past already: time never goes back. */
    public void advanceTo(long time) {
        now.accumulateAndGet(time, Math::max);
    }

    /** Lets a fixed cost pass. */
    public void spend(long nanos) {
        now.addAndGet(nanos);
    }

    public synchronized void register(Due schedule) {
        Due[] more = Arrays.copyOf(schedules, schedules.length + 1);
        more[schedules.length] = schedule;
        schedules = more;
    }

    public synchronized void unregister(Due schedule) {
        List<Due> others = new ArrayList<>(List.of(schedules));
        others.remove(schedule);
        schedules = others.toArray(new Due[0]);
    }

    @Override
    public void sleep(long nanos) {
        long end = now() + nanos;
        for (Due next = earliest(); next != null && next.nextTime() <= end; next = earliest()) {
            advanceTo(next.nextTime());
            next.runNext();
        }
        advanceTo(end);
    }

    private Due earliest() {
        Due first = null;
        for (Due candidate : schedules) {
            if (candidate.nextTime() != Long.MAX_VALUE && (first == null || candidate.nextTime() < first.nextTime())) {
                first = candidate;
            }
        }
        return first;
    }
}
