package org.verbscope.jshell.remote;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Threads of the process itself, in a group of their own and started before the first snippet: what a
 * snippet interrupts or lists as its group is never one of them.
 */
final class LabThreads {
    /** javac recurses deeply on long expressions. */
    private static final long COMPILER_STACK = 16 << 20;

    private final ThreadGroup lab = new ThreadGroup("verbscope");
    private final ThreadGroup cells = new ThreadGroup("cells");

    ThreadFactory named(String name) {
        return work -> daemon(new Thread(lab, work, name));
    }

    /** One thread, running already. */
    ExecutorService one(String name) {
        return started(work -> daemon(new Thread(lab, work, name)));
    }

    ExecutorService compiler() {
        return started(work -> daemon(new Thread(lab, work, "engine", COMPILER_STACK)));
    }

    /** The thread that user code runs on. */
    ExecutorService snippets() {
        return started(work -> daemon(new Thread(cells, work, "cell")));
    }

    ScheduledThreadPoolExecutor timer() {
        var timer = new ScheduledThreadPoolExecutor(1, named("timer"));
        timer.setRemoveOnCancelPolicy(true);
        timer.prestartAllCoreThreads();
        return timer;
    }

    private static ExecutorService started(ThreadFactory threads) {
        var executor = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), threads);
        executor.prestartAllCoreThreads();
        return executor;
    }

    private static Thread daemon(Thread thread) {
        thread.setDaemon(true);
        return thread;
    }
}
