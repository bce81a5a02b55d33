package org.verbscope.lab;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.verbscope.event.LabClock;
import org.verbscope.verbs.RdmaContext;
import org.verbscope.verbs.spi.EngineControl;
import org.verbscope.verbs.trace.StopFlag;

/**
 * Polling with a limit in lab time. A stop gets through at every turn. On the virtual clock time moves
 * by ever larger strides while nothing comes, so a limit of seconds is reached at once; while an engine
 * is stepped, no time passes and the limit does not run.
 */
final class Wait {
    private static final long FIRST_STRIDE = 1_000;
    private static final long LONGEST_STRIDE = 10_000_000;
    private static final int SPINS = 200;

    private final LabClock clock;
    private final RdmaContext context;
    private final long limit;

    Wait(RdmaContext context, Duration limit) {
        this.context = context;
        this.clock = context.trace().clock();
        this.limit = Given.nanos(limit);
    }

    /** What {@code poll} finds first, or null at the limit. */
    <T> T until(Supplier<Optional<T>> poll) {
        long deadline = clock.now() + limit;
        long stride = FIRST_STRIDE;
        for (int turn = 0; ; turn++) {
            StopFlag.check();
            Optional<T> found = poll.get();
            if (found.isPresent()) {
                return found.get();
            }
            boolean held = context.engine().map(EngineControl::stepped).orElse(false);
            if (!held && clock.now() >= deadline) {
                return null;
            }
            if (clock.virtual() && !held) {
                pass(stride);
                stride = Math.min(stride * 2, LONGEST_STRIDE);
            } else if (turn > SPINS) {
                Thread.yield();
            } else {
                Thread.onSpinWait();
            }
        }
    }

    private void pass(long nanos) {
        try {
            clock.sleep(nanos);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            StopFlag.check();
        }
    }
}
