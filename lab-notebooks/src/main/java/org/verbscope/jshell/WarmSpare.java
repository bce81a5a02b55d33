package org.verbscope.jshell;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A second Java process that waits warm, so that a restart costs no start; it takes some 100 MB. Whoever takes it asks for
 * another when the time is right. One thread, but {@link #ready}.
 */
final class WarmSpare {
    private static final Logger LOG = LoggerFactory.getLogger(WarmSpare.class);

    private final JavaProcessOptions options;
    private final boolean kept;
    /** Null while there is none. */
    private JavaProcess process;
    private volatile CompletableFuture<Void> ready = new CompletableFuture<>();

    /** @param kept whether there is ever one */
    WarmSpare(JavaProcessOptions options, boolean kept) {
        this.options = options;
        this.kept = kept;
    }

    /** Completes when the next one is warm; never, where none is kept. */
    CompletableFuture<Void> ready() {
        return ready;
    }

    /** The spare, or, when there is none that lives, a process that has yet to get ready. @throws IOException when none can be started */
    JavaProcess take() throws IOException {
        JavaProcess next = lives() ? process : JavaProcess.start(options);
        process = null;
        ready = new CompletableFuture<>();
        return next;
    }

    /** Starts one, where one is kept and none lives. One that cannot be started costs time only: who takes a process then learns why. */
    void renew() {
        if (!kept || lives()) {
            return;
        }
        try {
            process = JavaProcess.start(options);
            CompletableFuture<Void> warm = ready;
            process.ready().thenRun(() -> warm.complete(null));
        } catch (IOException refused) {
            LOG.warn("no spare Java process: {}", refused.getMessage());
            process = null;
        }
    }

    private boolean lives() {
        return process != null && !process.death().isDone();
    }

    Optional<JavaProcess> process() {
        return Optional.ofNullable(process);
    }
}
