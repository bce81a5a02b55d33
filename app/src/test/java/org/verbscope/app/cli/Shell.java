package org.verbscope.app.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** One shell that a test types into, line by line, as a person does: what a line changes holds for the next. */
final class Shell implements AutoCloseable {
    private static final String DONE = "--- done ";
    private static final long LIMIT_SECONDS = 240;
    private static final ScheduledExecutorService WATCH = Executors.newSingleThreadScheduledExecutor(task -> {
        var thread = new Thread(task, "limit of a shell's line");
        thread.setDaemon(true);
        return thread;
    });
    private final Process process;
    private final Writer in;
    private final BufferedReader out;

    /** @param code exit code of the line */
    record Answer(int code, String text) { }

    Shell() throws IOException {
        process = new ProcessBuilder("sh").redirectErrorStream(true).start();
        in = process.outputWriter(StandardCharsets.UTF_8);
        out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    Answer type(String line) throws IOException {
        // On a line of its own, whatever the command printed last.
        in.write(line + "\nprintf '\\n%s%s\\n' '" + DONE + "' $?\n");
        in.flush();
        ScheduledFuture<?> limit = WATCH.schedule(this::kill, LIMIT_SECONDS, TimeUnit.SECONDS);
        try {
            return answer(line);
        } finally {
            limit.cancel(false);
        }
    }

    private Answer answer(String line) throws IOException {
        List<String> lines = new ArrayList<>();
        for (String read = out.readLine(); read != null; read = out.readLine()) {
            if (read.startsWith(DONE)) {
                return new Answer(Integer.parseInt(read.substring(DONE.length())), String.join("\n", lines).strip());
            }
            lines.add(read);
        }
        throw new IOException("the shell ended, or was ended after " + LIMIT_SECONDS + " s, in: " + line + "\n" + String.join("\n", lines));
    }

    /** Types a line that must succeed. @return what it printed */
    String mustType(String line) throws IOException {
        Answer answer = type(line);
        if (answer.code() != 0) {
            throw new AssertionError(line + " ended with " + answer.code() + ":\n" + answer.text());
        }
        return answer.text();
    }

    private void kill() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    @Override
    public void close() throws IOException {
        in.close();
        try {
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                kill();
            }
        } catch (InterruptedException interrupted) {
            kill();
            Thread.currentThread().interrupt();
        }
    }
}
