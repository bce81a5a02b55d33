package org.verbscope.verbs;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import org.verbscope.event.LabClock;
import org.verbscope.event.ObjectRef;
import org.verbscope.verbs.spi.EngineControl;
import org.verbscope.verbs.trace.StopFlag;

/**
 * Waiting for an event with a limit in lab time, in slices, so that a stop, an interrupt and a close get
 * through. While an engine is stepped no lab time passes and the limit does not run.
 */
final class EventWait {
    private static final long SLICE = 20_000_000;

    private final RdmaContext context;
    private final LabClock clock;
    private final long limit;

    EventWait(RdmaContext context, Duration limit) {
        this.context = context;
        this.clock = context.calls.trace().clock();
        this.limit = limit.toNanos();
    }

    /**
     * What {@code take} finds first; empty at the limit.
     *
     * @param take waits at most as many nanoseconds as it is given
     * @param found writes down the return of {@code call}
     * @throws CancellationException stopped or interrupted
     * @throws IllegalStateException when the context is closed meanwhile
     */
    <T> Optional<T> until(Calls.ControlCall call, LongFunction<Optional<T>> take, Consumer<T> found) {
        long deadline = clock.now() + limit;
        while (true) {
            heedStop(call);
            long left = Math.max(0, deadline - clock.now());
            Optional<T> event = sliceOf(call, take, Math.min(left, SLICE));
            if (event.isPresent()) {
                found.accept(event.get());
                return event;
            }
            boolean held = context.engine().map(EngineControl::stepped).orElse(false);
            if (!held && clock.now() >= deadline) {
                call.returned(0, ObjectRef.NONE);
                return Optional.empty();
            }
        }
    }

    private <T> Optional<T> slice(LongFunction<Optional<T>> take, long nanos) {
        context.lifetime.enter();
        try {
            return take.apply(nanos);
        } finally {
            context.lifetime.exit();
        }
    }

    private <T> Optional<T> sliceOf(Calls.ControlCall call, LongFunction<Optional<T>> take, long nanos) {
        try {
            return slice(take, nanos);
        } catch (IllegalStateException closed) {
            call.interrupted();
            throw closed;
        }
    }

    private void heedStop(Calls.ControlCall call) {
        try {
            StopFlag.check();
            if (Thread.currentThread().isInterrupted()) {
                throw new CancellationException("interrupted while waiting for an event");
            }
        } catch (CancellationException stopped) {
            call.interrupted();
            throw stopped;
        }
    }
}
