package org.verbscope.app.machine;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A command of the launcher as a child process of the window: its lines are read as they come, and it ends with its owner.
 * Its input is empty and nothing is installed without being asked for.
 */
public final class MachineRun implements AutoCloseable {
    /** Called on the run's own thread, in order; {@link #ended} is the last call. */
    public interface Listener {
        void line(String text);

        /** @param code the command's exit code */
        void ended(int code);
    }

    private static final Logger LOG = LoggerFactory.getLogger(MachineRun.class);
    private static final long PATIENCE_SECONDS = 5;

    private final Process process;

    private MachineRun(Process process) {
        this.process = process;
    }

    /** @param folder the current directory of the command; its lines of both streams are told. @throws IOException when it cannot be started */
    public static MachineRun start(List<String> command, Path folder, Listener listener) throws IOException {
        var builder = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().put("VERBSCOPE_INSTALL", "no");
        // A runnable set chosen for this window is the guest's as well; the launcher names it to the guest by itself.
        Process process = builder.start();
        process.getOutputStream().close();
        var reader = new Thread(() -> read(process, listener), "machine-run-" + process.pid());
        reader.setDaemon(true);
        reader.start();
        return new MachineRun(process);
    }

    private static void read(Process process, Listener listener) {
        try (var lines = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                listener.line(line);
            }
        } catch (IOException closed) {
            LOG.debug("the machine's output ended: {}", closed.toString());
        }
        try {
            listener.ended(process.waitFor());
        } catch (InterruptedException impossible) {
            Thread.currentThread().interrupt();
        }
    }

    public long pid() {
        return process.pid();
    }

    /** Ends the command and what it started; waits a few seconds for it to do so by itself. */
    @Override
    public void close() {
        List<ProcessHandle> started = process.descendants().toList();
        process.destroy();
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException stopped) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        started.stream().filter(ProcessHandle::isAlive).forEach(ProcessHandle::destroyForcibly);
    }
}
