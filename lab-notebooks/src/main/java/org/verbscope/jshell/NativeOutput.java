package org.verbscope.jshell;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Drains one standard stream of a process, always: a full pipe would stop the process. Keeps the last of it. */
final class NativeOutput {
    private static final int TAIL = 16 << 10;

    private final StringBuilder tail = new StringBuilder();
    private final Thread thread;

    NativeOutput(String name, InputStream stream, Consumer<String> taker) {
        thread = new Thread(() -> drain(stream, taker), name);
        thread.setDaemon(true);
        thread.start();
    }

    private void drain(InputStream stream, Consumer<String> taker) {
        try (Reader reader = new InputStreamReader(stream, StandardCharsets.UTF_8)) {
            var some = new char[8 << 10];
            for (int count = reader.read(some); count >= 0; count = reader.read(some)) {
                String text = new String(some, 0, count);
                synchronized (tail) {
                    tail.append(text);
                    tail.delete(0, Math.max(0, tail.length() - TAIL));
                }
                taker.accept(text);
            }
        } catch (IOException closed) {
            // the process has ended: what it wrote was taken
            return;
        }
    }

    String tail() {
        synchronized (tail) {
            return tail.toString();
        }
    }

    /** Waits for the end of the stream; a process started by a cell may hold it open, so not for long. */
    void awaitEnd(long millis) throws InterruptedException {
        thread.join(millis);
    }
}
