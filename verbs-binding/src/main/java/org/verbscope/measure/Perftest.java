package org.verbscope.measure;

import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import org.verbscope.verbs.GidEntry;
import org.verbscope.verbs.RdmaContext;

/** Runs perftest's programs in pairs, a server on one device and a client on another, and reads what they print. */
public final class Perftest {
    private static final long LIMIT_SECONDS = 120;
    private static final String LISTEN = "0A";
    /** Begins its complaint that the counter and the clock do not fit each other; the times are of no use then. */
    private static final String NO_CLOCK = "Correlation coefficient r^2";
    private static final int ATTEMPTS = 8;
    private static final String HERE = "127.0.0.1";

    private final RdmaContext one;
    private final RdmaContext two;

    /** @param one the client's, which measures; @param two the server's */
    public Perftest(RdmaContext one, RdmaContext two) {
        this.one = one;
        this.two = two;
    }

    /** Whether its programs are on the path. */
    public static boolean isInstalled() {
        for (String folder : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)) {
            if (Files.isExecutable(Path.of(folder, "ib_write_lat"))) {
                return true;
            }
        }
        return false;
    }

    /** The client's command line, without the port that it meets the server at. */
    public List<String> command(RunSpec spec) {
        List<String> words = command(spec, one);
        words.add(HERE);
        return words;
    }

    /** Only what differs from its defaults, so that those count: this side takes over what it says it took. */
    private static List<String> command(RunSpec spec, RdmaContext context) {
        if (spec.operation() != Operation.WRITE && spec.operation() != Operation.SEND && spec.operation() != Operation.READ) {
            throw new RunException(spec.test() + ": perftest has no test of this name");
        }
        List<String> words = new ArrayList<>(List.of("ib_" + spec.test(), "-d", context.device().name()));
        context.address().map(GidEntry::index).ifPresent(index -> words.addAll(List.of("-x", String.valueOf(index))));
        words.addAll(List.of("-c", spec.transport().name(), "-s", String.valueOf(spec.size()), "-n", String.valueOf(spec.iterations()),
                "-u", String.valueOf(spec.timeout()), "-F"));
        if (spec.quantity() == Quantity.BANDWIDTH) {
            words.add("-N");
        }
        if (spec.qps() > 1) {
            words.addAll(List.of("-q", String.valueOf(spec.qps())));
        }
        if (spec.bothWays()) {
            words.add("-b");
        }
        if (spec.postList() > 1) {
            words.addAll(List.of("-l", String.valueOf(spec.postList())));
        }
        return words;
    }

    /**
     * Runs it. Tries again when it could not find out how fast the processor's counter runs, as happens on a busy computer.
     *
     * @throws RunException when a program ends with an error or not at all; the message holds what it printed
     * @throws CancellationException when the thread was interrupted
     */
    public PerftestReport run(RunSpec spec) {
        for (int attempt = 1; ; attempt++) {
            String printed = once(spec);
            if (attempt == ATTEMPTS || !printed.contains(NO_CLOCK)) {
                return PerftestReport.parse(printed);
            }
        }
    }

    private String once(RunSpec spec) {
        Path folder = null;
        Process server = null;
        Process client = null;
        try {
            folder = Files.createTempDirectory("verbscope-perftest");
            String port = String.valueOf(freePort());
            server = start(command(spec, two), port, folder.resolve("server"));
            awaitListening(server, port, folder.resolve("server"));
            List<String> asking = command(spec);
            asking.remove(asking.size() - 1);
            asking.addAll(List.of("-p", port, HERE));
            client = start(asking, null, folder.resolve("client"));
            awaitEnd(client, folder.resolve("client"));
            awaitEnd(server, folder.resolve("server"));
            return Files.readString(folder.resolve("client"));
        } catch (IOException broken) {
            throw new RunException("perftest could not be run: " + broken.getMessage(), broken);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted");
        } finally {
            end(client);
            end(server);
            delete(folder);
        }
    }

    private static int freePort() throws IOException {
        try (var probe = new ServerSocket(0)) {
            return probe.getLocalPort();
        }
    }

    private static Process start(List<String> command, String port, Path printed) throws IOException {
        List<String> words = new ArrayList<>(command);
        if (port != null) {
            words.addAll(List.of("-p", port));
        }
        return new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(printed.toFile())
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null"))).start();
    }

    /** It buffers what it prints, so its socket says when it is ready. */
    private static void awaitListening(Process server, String port, Path printed) throws IOException, InterruptedException {
        String wanted = String.format(Locale.ROOT, ":%04X", Integer.parseInt(port));
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        while (!listens(wanted)) {
            if (server.waitFor(5, TimeUnit.MILLISECONDS)) {
                throw new RunException("perftest's server ended at once:\n" + Files.readString(printed).strip());
            }
            if (System.nanoTime() > deadline) {
                throw new RunException("perftest's server did not begin to listen");
            }
        }
    }

    private static boolean listens(String port) throws IOException {
        for (String table : List.of("/proc/net/tcp", "/proc/net/tcp6")) {
            Path file = Path.of(table);
            for (String line : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
                String[] words = line.strip().split("\\s+");
                if (words.length > 3 && words[1].endsWith(port) && words[3].equals(LISTEN)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static void awaitEnd(Process process, Path printed) throws IOException, InterruptedException {
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            throw new RunException("perftest did not end within " + LIMIT_SECONDS + " s:\n" + Files.readString(printed).strip());
        }
        if (process.exitValue() != 0) {
            throw new RunException("perftest ended with " + process.exitValue() + ":\n" + Files.readString(printed).strip());
        }
    }

    private static void end(Process process) {
        if (process != null && process.isAlive()) {
            process.destroyForcibly();
        }
    }

    private static void delete(Path folder) {
        if (folder != null) {
            for (String name : List.of("server", "client")) {
                folder.resolve(name).toFile().delete();
            }
            folder.toFile().delete();
        }
    }
}
