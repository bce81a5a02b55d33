package org.verbscope.jshell;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.verbscope.verbs.trace.TraceRing;
import org.verbscope.verbs.trace.TraceRingReader;

/**
 * Starts the virtual machine and what it meets its client at: a new folder that only this user may enter, with a
 * socket and the trace ring. Both names go once the process has them, so nothing is left behind by a kill.
 */
final class ProcessStart {
    private static final Logger LOG = LoggerFactory.getLogger(ProcessStart.class);
    private static final String MAIN = "org.verbscope.jshell.remote.JavaProcessMain";
    /** Names of Unix sockets have 107 bytes at most; longer temporary folders are passed by. */
    private static final int LONGEST_FOLDER = 70;

    private final Path folder;
    private final ServerSocketChannel door;
    private final TraceRingReader ring;
    private final Process process;

    private ProcessStart(Path folder, ServerSocketChannel door, TraceRingReader ring, Process process) {
        this.folder = folder;
        this.door = door;
        this.ring = ring;
        this.process = process;
    }

    static ProcessStart of(JavaProcessOptions options) throws IOException {
        Path folder = folder();
        ServerSocketChannel door = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            door.bind(UnixDomainSocketAddress.of(folder.resolve("socket")));
            TraceRingReader ring = ring(options, folder);
            Files.createDirectories(options.crashFolder());
            CrashReports.clean(options.crashFolder());
            var builder = new ProcessBuilder(command(options, folder, ring != null)).directory(options.workingFolder().toFile());
            builder.environment().putAll(options.confinement().environment());
            Process process = builder.start();
            process.getOutputStream().close();
            return new ProcessStart(folder, door, ring, process);
        } catch (IOException | RuntimeException refused) {
            door.close();
            forget(folder);
            throw refused;
        }
    }

    /** Null where none is wanted or there is no room: the socket carries the log then, more slowly, and a crash may cost its last events. */
    private static TraceRingReader ring(JavaProcessOptions options, Path folder) throws IOException {
        if (options.ringCapacity() == 0) {
            return null;
        }
        Path file = folder.resolve("ring");
        try {
            TraceRing.allocate(file, options.ringCapacity());
        } catch (IOException full) {
            LOG.warn("{}; the log comes through the socket", full.getMessage());
            return null;
        }
        return TraceRingReader.open(file);
    }

    private static Path folder() throws IOException {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        if (temporary.toString().length() > LONGEST_FOLDER) {
            temporary = Path.of("/tmp");
        }
        // Windows has no such rights, and a temporary folder of each user's own
        FileAttribute<?>[] rights = temporary.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))}
                : new FileAttribute<?>[0];
        return Files.createTempDirectory(temporary, "verbscope-", rights);
    }

    private static List<String> command(JavaProcessOptions options, Path folder, boolean ring) {
        var command = new ArrayList<>(options.confinement().command());
        command.add(options.javaHome().resolve("bin/java").toString());
        // javac and most cells are over before the second compiler has paid for itself: ready in half the time without.
        // An options file may say otherwise.
        command.add("-XX:TieredStopAtLevel=1");
        if (options.optionsFile() != null) {
            command.add("@" + options.optionsFile());
        } else {
            command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-XX:-CreateCoredumpOnCrash", "-Xmx1g",
                    "-XX:+UseSerialGC", "-Djava.awt.headless=true"));
        }
        command.addAll(options.confinement().jvm());
        // after an OutOfMemoryError no thread of the process can be trusted: it ends, and the cell has died
        command.add("-XX:+ExitOnOutOfMemoryError");
        command.add("-XX:ErrorFile=" + options.crashFolder().resolve("hs_err_pid%p.log"));
        if (!options.device().isEmpty()) {
            command.add("-Dverbscope.device=" + options.device());
        }
        command.add("-Dverbscope.seed=" + options.seed());
        command.addAll(List.of("-cp", options.classPath(), MAIN));
        command.add("socket=" + folder.resolve("socket"));
        if (ring) {
            command.add("ring=" + folder.resolve("ring"));
        }
        command.add("clock=" + (options.virtualClock() ? "virtual" : "real"));
        command.add("level=" + options.level());
        command.add("output=" + options.outputLimit());
        if (options.confinement().guarded()) {
            command.add("guard=on");
        }
        return command;
    }

    Process process() {
        return process;
    }

    /** Where the process will connect. */
    ServerSocketChannel door() {
        return door;
    }

    /** Null when the log comes through the socket. */
    TraceRingReader ring() {
        return ring;
    }

    /** The process has both ends, or has died: nobody else can come in. */
    void closeDoor() {
        try {
            door.close();
            forget(folder);
        } catch (IOException left) {
            // Windows keeps the name of a file that is mapped: it goes when this program ends
            folder.toFile().deleteOnExit();
            folder.resolve("ring").toFile().deleteOnExit();
            LOG.debug("{} stays for now: {}", folder, left.getMessage());
        }
    }

    private static void forget(Path folder) throws IOException {
        Files.deleteIfExists(folder.resolve("socket"));
        Files.deleteIfExists(folder.resolve("ring"));
        Files.deleteIfExists(folder);
    }
}
