package org.verbscope.measure.pingpong;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a command of the guest to its end. */
final class Shell {
    private static final long PATIENCE_SECONDS = 30;

    private Shell() { }

    /** @return what it printed @throws AssertionError when it failed */
    static String run(String command) {
        try {
            Process process = new ProcessBuilder(List.of("sh", "-ec", command)).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String said = new String(process.getInputStream().readAllBytes());
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new AssertionError("failed: " + command + "\n" + said);
            }
            return said;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError(interrupted);
        }
    }
}
