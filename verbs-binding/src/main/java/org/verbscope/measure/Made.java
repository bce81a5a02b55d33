package org.verbscope.measure;

import java.util.ArrayDeque;
import java.util.Deque;
import org.verbscope.verbs.trace.StopFlag;

/** What a run made on the devices, closed in the other order, also when making the next thing is refused. For one thread. */
final class Made implements AutoCloseable {
    private final Deque<Runnable> closings = new ArrayDeque<>();

    /** Keeps {@code object}, which {@code close} ends. */
    <T> T keep(T object, Runnable close) {
        closings.push(close);
        return object;
    }

    /** Closes all of it, also when a stop is asked for. @throws RuntimeException the first refusal, the others suppressed in it */
    @Override
    public void close() {
        StopFlag.tidying(this::closeAll);
    }

    private void closeAll() {
        RuntimeException first = null;
        while (!closings.isEmpty()) {
            try {
                closings.pop().run();
            } catch (RuntimeException refused) {
                if (first == null) {
                    first = refused;
                } else {
                    first.addSuppressed(refused);
                }
            }
        }
        if (first != null) {
            throw first;
        }
    }
}
