package org.verbscope.grade;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * Looks at a process and all that it started, from outside, five times a second: limits of the system do not bind root, and
 * nothing inside the process can be trusted to keep them. All these processes carry a mark in their environment; one that
 * takes it off is seen no more. Linux; elsewhere nothing is seen, and {@link #works} says so.
 */
final class Watcher implements AutoCloseable {
    /** The variable that carries the mark. */
    static final String MARK = "VERBSCOPE_HAND_IN";
    private static final Path PROC = Path.of("/proc");
    private static final long EVERY_MILLIS = 200;
    private static final long KIBI = 1024;
    private static final long GONE_NANOS = 10_000_000;

    private final String mark;
    private final Limits limits;
    private final Consumer<String> over;
    private final Thread thread;
    private volatile boolean closed;
    /** What ended processes had written; the living add to it. */
    private long lastWritten;

    private record Use(long threads, long memory, long written) { }

    /** @param over told once what is over its limit, on the watcher's thread; the marked processes are ended after it */
    Watcher(String mark, Limits limits, Consumer<String> over) {
        this.mark = MARK + "=" + mark;
        this.limits = limits;
        this.over = over;
        thread = new Thread(this::watch, "hand-in-watcher");
        thread.setDaemon(true);
        thread.start();
    }

    /** Whether this system lets processes be looked at. */
    static boolean works() {
        return Files.isReadable(PROC.resolve("self/environ"));
    }

    private void watch() {
        while (!closed && works()) {
            String reason = reason(use());
            if (!reason.isEmpty()) {
                over.accept(reason);
                endAll();
                return;
            }
            try {
                Thread.sleep(EVERY_MILLIS);
            } catch (InterruptedException stopped) {
                return;
            }
        }
    }

    private String reason(Use use) {
        lastWritten = Math.max(lastWritten, use.written());
        if (use.threads() > limits.threads()) {
            return "it had " + use.threads() + " threads; " + limits.threads() + " are allowed";
        } else if (use.memory() > limits.memory()) {
            return "it held " + mebi(use.memory()) + " of memory; " + mebi(limits.memory()) + " are allowed";
        } else if (lastWritten > limits.output()) {
            return "it wrote " + mebi(lastWritten) + "; " + mebi(limits.output()) + " are allowed";
        }
        return "";
    }

    private static String mebi(long bytes) {
        return (bytes >> 20) + " MiB";
    }

    private Use use() {
        long threads = 0;
        long memory = 0;
        long written = 0;
        for (Path process : marked()) {
            threads += number(process.resolve("status"), "Threads:");
            memory += number(process.resolve("status"), "VmRSS:") * KIBI;
            written += number(process.resolve("io"), "wchar:");
        }
        return new Use(threads, memory, written);
    }

    private static long number(Path file, String name) {
        try {
            for (String line : Files.readAllLines(file, StandardCharsets.ISO_8859_1)) {
                if (line.startsWith(name)) {
                    return Long.parseLong(line.substring(name.length()).replaceAll("[^0-9]", ""));
                }
            }
        } catch (IOException | UncheckedIOException | NumberFormatException gone) {
            return 0;
        }
        return 0;
    }

    /** Folders of the processes that carry the mark. */
    private List<Path> marked() {
        var found = new ArrayList<Path>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(PROC, "[0-9]*")) {
            for (Path process : all) {
                if (carries(process)) {
                    found.add(process);
                }
            }
        } catch (IOException | java.nio.file.DirectoryIteratorException unreadable) {
            return found;
        }
        return found;
    }

    private boolean carries(Path process) {
        try {
            String environment = new String(Files.readAllBytes(process.resolve("environ")), StandardCharsets.ISO_8859_1);
            return environment.startsWith(mark + '\0') || environment.contains('\0' + mark + '\0');
        } catch (IOException notOurs) {
            return false;
        }
    }

    /** Ends the marked processes until none is left: one may start another meanwhile. */
    private void endAll() {
        List<Path> left = marked();
        for (int turn = 0; turn < 100 && !left.isEmpty(); turn++) {
            for (Path process : left) {
                ProcessHandle.of(Long.parseLong(process.getFileName().toString())).ifPresent(ProcessHandle::destroyForcibly);
            }
            LockSupport.parkNanos(GONE_NANOS);
            left = marked();
        }
    }

    /** Watches no more and ends what is left of the marked processes. */
    @Override
    public void close() {
        closed = true;
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        if (works()) {
            endAll();
        }
    }
}
