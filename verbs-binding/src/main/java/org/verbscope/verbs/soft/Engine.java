package org.verbscope.verbs.soft;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import org.verbscope.event.LabClock;
import org.verbscope.event.VirtualClock;
import org.verbscope.verbs.spi.EngineControl;
import org.verbscope.verbs.trace.StopFlag;

/**
 * Actions in order of time, run one at a time under one lock by whoever holds it. On a real clock that is first of
 * all the program: a post and a poll that finds nothing lend their thread, for some actions ({@link #exit(long)}), so
 * that a message is carried by the calls that make and await it, without a change of threads. {@link EngineThread}
 * does what is left when no call comes. While stepped only {@link #step} runs anything and the engine's time stands still.
 *
 * <p>New actions are timed from the one that asks for them, not from when it happened to run. So the
 * order of what happens is that of the modelled times also when the processor is late, and a busy
 * computer makes no packet time out. Who lends a thread and writes nothing down may run actions up to {@link #AHEAD}
 * before their time, rather than wait for the clock; in the long run nothing is faster than modelled.
 *
 * <p>Long because who may run an action, and when, must be seen in one place: callers, the thread, virtual time and steps
 * share one lock and one notion of now. What there is to do is {@link Agenda}.
 */
final class Engine implements EngineControl, VirtualClock.Due {
    /** What a call of the program costs in lab time. */
    static final long CALL_NANOS = 50;
    /** What a call may run before its time, in nanoseconds. */
    static final long AHEAD = 50_000;
    /** Actions that one call of the program runs at most when time is real. */
    private static final int TURN = 64;
    /** Actions between two looks for others that want the lock. */
    private static final int SOME = 8;
    /** Looks at a lock that is held, before waiting for it: most hold it for less than putting a thread aside takes. */
    private static final int LOOKS = 200;
    /** See {@link #turn}. */
    static final long LENT = -1;
    private static final long SLICE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final LabClock clock;
    private final VirtualClock virtual;
    private final boolean outside;
    private final ReentrantLock lock;
    private final Condition changed;
    private final Agenda agenda = new Agenda();
    private final EngineThread thread;
    private boolean running;
    /** Time of the running action; while stepped, of the last one. */
    private long at;
    /** The clock when it was last read, as the engine counts. Reading it can cost more than an action. */
    private long known = Long.MIN_VALUE;
    /** Turns that calls of the program took, and how many of them its thread has seen. */
    private int lent;
    private int seen;
    /** Real time that was spent held, which the engine's time leaves out. */
    private long held;
    private volatile boolean stepped;
    /** It is to be stepped from the next action on: {@link #held} makes it so, under the lock. */
    private volatile boolean halting;
    private long steps;

    /** @param outside whether packets go to peers that this engine does not run */
    Engine(LabClock clock, boolean outside) {
        this.clock = clock;
        this.outside = outside;
        // Who brings what peers outside sent must not wait until all that is due here is done.
        this.lock = new ReentrantLock(outside);
        this.changed = lock.newCondition();
        this.virtual = clock instanceof VirtualClock moved ? moved : null;
        this.thread = virtual == null ? new EngineThread(this) : null;
        if (virtual != null) {
            virtual.register(this);
        }
    }

    /** No context is left. */
    void close() {
        lock.lock();
        try {
            agenda.clear();
            if (virtual != null) {
                virtual.unregister(this);
            } else {
                thread.end();
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** A verb enters: takes the lock and lets its time pass. Pair it with {@link #exit()}. */
    void enter() {
        enterData();
        if (virtual == null) {
            runDue(TURN, 0);
        }
    }

    /** As {@link #enter}, for a post or a poll, which lends its thread when it leaves: {@link #exit(long)}. */
    void enterData() {
        lock();
        if (virtual != null) {
            virtual.sleep(CALL_NANOS);
        }
    }

    /**
     * As {@link #enterData}, unless somebody else has the lock or waits for it: then the engine is at work
     * without the caller, and a program that polls without a break keeps nobody out. @return whether it entered
     */
    boolean enterIfFree() {
        if (virtual != null || stepped()) {
            enterData();
            return true;
        }
        return !lock.hasQueuedThreads() && lock.tryLock();
    }

    /** Takes the lock and no time. Pair it with {@link #exit()}. */
    void lock() {
        if (virtual == null && !outside) {
            for (int i = 0; i < LOOKS; i++) {
                if (lock.tryLock()) {
                    return;
                }
                Thread.onSpinWait();
            }
        }
        lock.lock();
    }

    /** Lets {@code nanos} of lab time pass, with no lock held. @return false when the thread was interrupted meanwhile */
    boolean pass(long nanos) {
        try {
            for (long left = nanos; left > 0; left -= SLICE_NANOS) {
                StopFlag.check();
                clock.sleep(Math.min(left, SLICE_NANOS));
            }
            return true;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    void exit() {
        lock.unlock();
    }

    /** As {@link #exit()}, but first the caller's thread runs what is due. @param ahead nanoseconds before its time, too */
    void exit(long ahead) {
        try {
            lend(ahead);
        } finally {
            lock.unlock();
        }
    }

    private void lend(long ahead) {
        if (virtual == null) {
            lent++;
            runDue(TURN, outside ? 0 : ahead);
        }
    }

    /** Whether nothing is to be done now or later, time is real and passes by itself, and no peer is outside. Under the lock. */
    boolean idle() {
        return virtual == null && !outside && !running && !stepped() && agenda.first() == null;
    }

    /**
     * While it is {@link #idle}, {@code nanos} pass in which a call does at once what actions would have done, as far before
     * its time as calls may run actions. @return false when it would be further: then nothing has passed
     */
    boolean passIdle(long nanos) {
        if (Math.max(at, known) + nanos > known + AHEAD) {
            known = clock.now() - held;
        }
        long end = Math.max(at, known) + nanos;
        boolean near = end <= known + AHEAD;
        at = near ? end : at;
        return near;
    }

    /** The engine's time in nanoseconds: of the running action, or now. Under the lock. */
    long time() {
        if (running || stepped && virtual == null) {
            return at;
        }
        known = clock.now() - held;
        return virtual == null ? Math.max(at, known) : known;
    }

    /** Does {@code body} in {@code delay} nanoseconds of the engine's time. */
    void after(long delay, Scope scope, String what, Runnable body) {
        after(delay, scope, what, none -> body.run(), 0);
    }

    /**
     * Does {@code body} in {@code delay} nanoseconds of the engine's time.
     *
     * @param argument what it gets
     * @return for {@link #cancel}, until it has run
     */
    Action after(long delay, Scope scope, String what, LongConsumer body, long argument) {
        return at(time() + delay, scope, what, body, argument);
    }

    /**
     * As {@link #after(long, Scope, String, LongConsumer, long)}, for waiting for a peer. One outside answers in its own
     * time: then it begins now, also when this engine is late.
     */
    Action timer(long delay, Scope scope, String what, LongConsumer body, long argument) {
        return at((outside && !stepped ? Math.max(time(), clock.now() - held) : time()) + delay, scope, what, body, argument);
    }

    /**
     * How many times the local ACK timeout passes before it counts. A NIC may take up to four (IBTA volume 1, 9.7.6.1.3).
     * It does for peers outside: their answers wait for the processors of this computer, and sending again makes more work.
     */
    int ackPatience() {
        return outside && !stepped ? 4 : 1;
    }

    /** Does {@code body} at {@code when}. */
    Action at(long when, Scope scope, String what, LongConsumer body, long argument) {
        Action action = agenda.add(when, scope, what, body, argument);
        tellThread(when);
        return action;
    }

    /** As {@link #at(long, Scope, String, LongConsumer, long)}, for what is never called off but by its scope. */
    void at(Lane lane, long when, Scope scope, String what, LongConsumer body, long argument) {
        if (agenda.add(lane, when, scope, what, body, argument)) {
            tellThread(when);
        }
    }

    private void tellThread(long when) {
        if (thread != null && !stepped()) {
            thread.needed(when);
        }
    }

    /** {@code action}, which has not run yet and is in no lane, or the first in one, never will. */
    void cancel(Action action) {
        agenda.cancel(action);
    }

    /**
     * A poll found nothing: the next thing happens, or, stepped, the caller waits for one grant. When it is let go
     * instead, the next thing happens as if it had never been held. Under the lock.
     *
     * @param ahead as for {@link #exit(long)}
     */
    void emptyPoll(long ahead) {
        if (held() && !letGo()) {
            return;
        }
        lend(ahead);
        if (virtual != null && agenda.first() != null) {
            virtual.advanceTo(agenda.first().time);
            runNext();
        }
    }

    /** Waits while stepped. @return false when a step was granted or the thread interrupted first */
    private boolean letGo() {
        long before = steps;
        while (stepped && steps == before && !Thread.currentThread().isInterrupted()) {
            StopFlag.check();
            slice(SLICE_NANOS);
        }
        return !stepped && steps == before;
    }

    /** Waits until something changes, or {@code nanos} of real time. Under the lock, which others get meanwhile. An interrupt ends it and stays. */
    private void slice(long nanos) {
        try {
            changed.awaitNanos(nanos);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Something that a program may wait for happened. Under the lock. */
    void changed() {
        changed.signalAll();
    }

    /**
     * Waits until {@code there}, at most {@code nanos} of lab time. Under the lock, lending the thread. Virtual time jumps from
     * action to action, however long that takes: else the log would tell of the computer's speed. In
     * real time, and while stepped, when no lab time passes but what steps bring, it ends after a slice.
     *
     * @return whether it is there; false also when the thread is interrupted
     */
    boolean await(long nanos, BooleanSupplier there) {
        long deadline = time() + Math.min(nanos, Long.MAX_VALUE - time());
        long patience = System.nanoTime() + SLICE_NANOS;
        for (lend(0); !there.getAsBoolean(); lend(0)) {
            StopFlag.check();
            boolean sleeps = held() || virtual == null;
            long real = sleeps ? patience - System.nanoTime() : 1;
            if (time() >= deadline || real <= 0 || Thread.currentThread().isInterrupted()) {
                return false;
            } else if (sleeps) {
                long next = stepped || agenda.first() == null ? Long.MAX_VALUE : agenda.first().time - time();
                slice(stepped ? real : Math.min(Math.min(deadline - time(), next), real));
            } else if (lock.hasQueuedThreads()) {
                slice(1);
            } else if (agenda.first() == null || agenda.first().time > deadline) {
                virtual.advanceTo(deadline);
            } else {
                virtual.advanceTo(agenda.first().time);
                runHead();
            }
        }
        return true;
    }

    /** Runs what is due by now, or {@code ahead} nanoseconds later; at most {@code most}. Under the lock. */
    private void runDue(int most, long ahead) {
        for (int i = 0; i < most && !held() && !running; i++) {
            Action next = agenda.first();
            if (next == null || !reached(next.time - ahead)) {
                return;
            }
            runHead();
        }
    }

    private boolean reached(long time) {
        if (time > known) {
            known = clock.now() - held;
        }
        return time <= known;
    }

    /**
     * Runs due actions from a thread that holds no lock, until somebody else wants it. Nothing when the program has lent its
     * threads since the last turn: they do the work, and two who take turns at it are slower than one.
     *
     * @return nanoseconds to the next one, 0 when it is due, {@link Long#MAX_VALUE} for none; {@link #LENT} when others do the work
     */
    long turn() {
        if (!lock.tryLock()) {
            return LENT;
        }
        try {
            if (lent != seen && !outside) {
                seen = lent;
                return LENT;
            }
            for (int i = 0; i < TURN && !lock.hasQueuedThreads(); i += SOME) {
                runDue(SOME, 0);
            }
            long next = nextTime();
            return next == Long.MAX_VALUE ? next : Math.max(0, next - time());
        } finally {
            lock.unlock();
        }
    }

    /** The engine's time when its thread is to look again. @param left what {@link #turn} answered */
    long timeIn(long left) {
        lock.lock();
        try {
            return left == Long.MAX_VALUE ? left : time() + left;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public long nextTime() {
        lock.lock();
        try {
            return held() || running || agenda.first() == null ? Long.MAX_VALUE : agenda.first().time;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void runNext() {
        lock.lock();
        try {
            if (!held() && !running && agenda.first() != null) {
                runHead();
            }
        } finally {
            lock.unlock();
        }
    }

    private void runHead() {
        Action action = agenda.first();
        agenda.takeOut(action);
        at = Math.max(at, action.time);
        running = true;
        try {
            action.run();
        } finally {
            running = false;
            agenda.done(action);
        }
    }

    @Override
    public void hold() {
        halting = true;
    }

    /** Whether it is stepped, from now on perhaps. Under the lock. */
    private boolean held() {
        if (halting && !running) {
            stepped(true);
        }
        return stepped;
    }

    @Override
    public void stepped(boolean on) {
        lock.lock();
        try {
            halting = false;
            if (on && !stepped) {
                at = Math.max(at, time());
            }
            boolean resumed = !on && stepped;
            stepped = on;
            if (resumed) {
                held = virtual == null ? clock.now() - at : 0;
                known = at;
                changed.signalAll();
                if (agenda.first() != null) {
                    tellThread(agenda.first().time);
                }
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean stepped() {
        return stepped || halting;
    }

    @Override
    public String step() {
        lock.lock();
        try {
            if (agenda.first() == null) {
                return "";
            }
            if (virtual != null) {
                virtual.advanceTo(agenda.first().time);
            }
            String did = agenda.first().words();
            runHead();
            steps++;
            changed.signalAll();
            return did;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public String next() {
        lock.lock();
        try {
            return agenda.first() == null ? "" : agenda.first().words();
        } finally {
            lock.unlock();
        }
    }
}
