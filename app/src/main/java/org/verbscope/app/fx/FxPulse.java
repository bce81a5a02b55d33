package org.verbscope.app.fx;

import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import javafx.animation.AnimationTimer;
import javafx.application.Platform;

/**
 * The way from other threads to the window. A {@link Slot} keeps the newest value only: what a frame does
 * not show was overtaken. {@link #post} is for what must not be lost; its room is bounded and a thread that
 * finds it full waits, so it is not for threads that carry events. Both are drained once a pulse. While
 * nothing comes the timer rests, so an idle window costs nothing. What comes after its end is let go.
 */
public final class FxPulse {
    private static final int ROOM = 1024;
    private static final long BUDGET_NANOS = 4_000_000;
    private static final int RESTS_AFTER = 10;

    private final ArrayDeque<Runnable> posted = new ArrayDeque<>();
    private final List<Slot<?>> slots = new CopyOnWriteArrayList<>();
    private final AtomicBoolean awake = new AtomicBoolean();
    private volatile boolean closed;
    private int idlePulses;
    private final AnimationTimer timer = new AnimationTimer() {
        @Override
        public void handle(long now) {
            pulse();
        }
    };

    /** Newest value for one view; may be set from any thread. */
    public final class Slot<T> {
        private final AtomicReference<T> newest = new AtomicReference<>();
        private final Consumer<? super T> view;
        private final boolean soon;
        private final AtomicBoolean coming = new AtomicBoolean();

        private Slot(Consumer<? super T> view, boolean soon) {
            this.view = view;
            this.soon = soon;
        }

        public void set(T value) {
            if (newest.get() != value) {
                newest.set(value);
            }
            if (!soon) {
                wake();
            } else if (coming.compareAndSet(false, true)) {
                come(this);
            }
        }

        private boolean drain() {
            T value = newest.getAndSet(null);
            if (value == null || closed) {
                return false;
            }
            view.accept(value);
            return true;
        }
    }

    /** A slot whose values {@code view} takes on the window's thread. */
    public <T> Slot<T> slot(Consumer<? super T> view) {
        var slot = new Slot<T>(view, false);
        slots.add(slot);
        return slot;
    }

    /** As {@link #slot}, but taken at once, not with the next pulse: for answers, which come no faster than they are asked for. */
    public <T> Slot<T> soon(Consumer<? super T> view) {
        return new Slot<T>(view, true);
    }

    /** Runs {@code task} on the window's thread, in order of posting: at once when called there. */
    public void post(Runnable task) {
        if (Platform.isFxApplicationThread()) {
            task.run();
            return;
        }
        synchronized (posted) {
            while (posted.size() >= ROOM && !closed) {
                try {
                    posted.wait();
                } catch (InterruptedException stopped) {
                    Thread.currentThread().interrupt();
                    return;
                }
            }
            if (closed) {
                return;
            }
            posted.add(task);
        }
        wake();
    }

    /** The view is gone: what is under way is let go, and who waits for room goes on. On the window's thread. */
    public void close() {
        synchronized (posted) {
            closed = true;
            posted.clear();
            posted.notifyAll();
        }
    }

    /** At most one of these is under way for a slot. */
    private static void come(Slot<?> slot) {
        Platform.runLater(() -> {
            slot.coming.set(false);
            slot.drain();
        });
    }

    /** At most one of these is under way, however much is set. */
    private void wake() {
        // Mostly it is awake; threads that carry events only look then.
        if (!awake.get() && awake.compareAndSet(false, true)) {
            Platform.runLater(() -> {
                idlePulses = 0;
                timer.start();
            });
        }
    }

    private void pulse() {
        boolean did = drainPosted();
        for (Slot<?> slot : slots) {
            did |= slot.drain();
        }
        idlePulses = did ? 0 : idlePulses + 1;
        if (idlePulses > RESTS_AFTER) {
            timer.stop();
            awake.set(false);
            // A value set between the last drain and this line has seen the flag up and woke nobody.
            if (waiting()) {
                wake();
            }
        }
    }

    private boolean waiting() {
        synchronized (posted) {
            return !posted.isEmpty() || slots.stream().anyMatch(slot -> slot.newest.get() != null);
        }
    }

    private boolean drainPosted() {
        long end = System.nanoTime() + BUDGET_NANOS;
        boolean did = false;
        do {
            Runnable task;
            synchronized (posted) {
                task = posted.poll();
                posted.notifyAll();
            }
            if (task == null) {
                return did;
            }
            task.run();
            did = true;
        } while (System.nanoTime() < end);
        return true;
    }
}
