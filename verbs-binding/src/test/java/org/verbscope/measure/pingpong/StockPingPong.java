package org.verbscope.measure.pingpong;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A pingpong program of rdma-core, running. */
final class StockPingPong implements AutoCloseable {
    private final Process process;
    private final Path said;

    /** @param host of the server; empty to be one */
    StockPingPong(PingPongKind kind, String device, String host, int tcpPort, List<String> options) {
        List<String> words = new ArrayList<>(List.of(kind.program(), "-d", device, "-p", String.valueOf(tcpPort)));
        words.addAll(options);
        if (!host.isEmpty()) {
            words.add(host);
        }
        try {
            said = Files.createTempFile("pingpong", ".out");
            process = new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(said.toFile()).start();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** What it printed until now. */
    String said() {
        try {
            return Files.readString(said);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Waits for its end. @return its exit code, or -1 when it does not end */
    int exit(long seconds) throws InterruptedException {
        return process.waitFor(seconds, TimeUnit.SECONDS) ? process.exitValue() : -1;
    }

    @Override
    public void close() {
        process.destroyForcibly();
        try {
            process.waitFor();
            Files.deleteIfExists(said);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
