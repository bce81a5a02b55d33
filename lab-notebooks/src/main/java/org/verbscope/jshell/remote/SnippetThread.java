package org.verbscope.jshell.remote;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

/** The one thread that runs user code. It never touches a channel: the interrupt of a stop would close it. */
final class SnippetThread {
    private final ExecutorService thread;
    private final StopControl stop;

    SnippetThread(ExecutorService thread, StopControl stop) {
        this.thread = thread;
        this.stop = stop;
    }

    /** Runs {@code code} there and waits for it; its exception is thrown here. */
    <T> T call(Callable<T> code) throws Exception {
        Future<T> running = thread.submit(() -> {
            stop.entered();
            try {
                return code.call();
            } finally {
                stop.left();
            }
        });
        try {
            return running.get();
        } catch (ExecutionException thrown) {
            Throwable cause = thrown.getCause();
            if (cause instanceof Error error) {
                throw error;
            }
            throw (Exception) cause;
        }
    }
}
