package org.verbscope.verbs.trace;

import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.verbscope.event.Gate;

/**
 * The gate of a session that is stepped. The program's thread waits in {@link #before} or
 * {@link #statement}; another thread grants. A stop or an interrupt ends the wait.
 */
public final class StepGate implements Gate {
    /** What waits for a grant. */
    public enum Mode {
        RUN, HOLD_EACH_VERB, HOLD_EACH_STATEMENT,
        /** Whatever comes first. */
        HOLD_ALL;

        boolean holds(Mode what) {
            return this == what || this == HOLD_ALL;
        }
    }

    /** Who waits: machine 0 and {@link #STATEMENT} before a statement; {@link #NOBODY} when it went on. */
    public record Held(int machine, String verb) {
        public static final Held NOBODY = new Held(0, "");
        /** What a held statement has in place of a verb. */
        public static final String STATEMENT = "statement";
    }

    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Consumer<Held> watcher;
    private volatile Mode mode = Mode.RUN;
    private long grants;
    private volatile Held held = Held.NOBODY;

    /** @param watcher told of each wait and of its end, on the waiting thread */
    public StepGate(Consumer<Held> watcher) {
        this.watcher = watcher;
    }

    public Mode mode() {
        return mode;
    }

    /** Changes what waits; {@link Mode#RUN} lets everybody go. Grants not used yet are forgotten. */
    public void mode(Mode wanted) {
        lock.lock();
        try {
            mode = wanted;
            grants = 0;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Lets {@code count} more verbs or statements through. */
    public void grant(int count) {
        lock.lock();
        try {
            grants += count;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Who waits now. */
    public Held held() {
        return held;
    }

    @Override
    public void before(int machine, String verb) {
        if (mode.holds(Mode.HOLD_EACH_VERB)) {
            await(Mode.HOLD_EACH_VERB, new Held(machine, verb));
        }
    }

    /** A pause holds a program that polls, too. */
    @Override
    public void again(int machine, String verb) {
        if (mode == Mode.HOLD_ALL) {
            await(Mode.HOLD_EACH_VERB, new Held(machine, verb));
        }
    }

    /** Stands before every statement of a cell, on the thread that will run it. @throws CancellationException when stopped */
    public void statement() {
        if (mode.holds(Mode.HOLD_EACH_STATEMENT)) {
            await(Mode.HOLD_EACH_STATEMENT, new Held(0, Held.STATEMENT));
        }
    }

    private void await(Mode holding, Held who) {
        lock.lock();
        try {
            if (mode.holds(holding) && grants == 0) {
                held = who;
                watcher.accept(who);
                try {
                    while (mode.holds(holding) && grants == 0) {
                        StopFlag.check();
                        changed.awaitNanos(LOOK_NANOS);
                    }
                } finally {
                    held = Held.NOBODY;
                    watcher.accept(Held.NOBODY);
                }
            }
            if (mode.holds(holding) && grants > 0) {
                grants--;
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new CancellationException("stopped before " + who.verb());
        } finally {
            lock.unlock();
        }
    }
}
