package org.verbscope.jshell;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Finds out why a process ended from what it left: exit value, crash report, last native output. */
final class DeathReason {
    private static final int OUT_OF_MEMORY = 3;
    private static final int SIGNAL = 128;
    private static final int KILLED = SIGNAL + 9;
    private static final int HEAD_LINES = 40;

    private DeathReason() { }

    /** @param told what ended it if it was this end, else empty */
    static ProcessDeath of(int exit, long pid, Path crashFolder, String nativeTail, String told) {
        Path report = crashFolder.resolve("hs_err_pid" + pid + ".log");
        boolean crashed = Files.isRegularFile(report);
        return new ProcessDeath(exit, told.isEmpty() ? found(exit, crashed ? report : null, nativeTail) : told,
                crashed ? report : null);
    }

    private static String found(int exit, Path report, String nativeTail) {
        if (report != null) {
            return "native code crashed the Java process" + where(report) + "; report: " + fromHome(report);
        } else if (exit == OUT_OF_MEMORY && nativeTail.contains("java.lang.OutOfMemoryError")) {
            return "out of memory: " + nativeTail.lines().filter(l -> l.contains("OutOfMemoryError"))
                    .reduce("", (a, b) -> b).replaceFirst(".*OutOfMemoryError:? ?", "").strip();
        } else if (exit == KILLED) {
            return "killed by signal 9: by somebody, or by the system for want of memory";
        } else if (exit > SIGNAL && exit < SIGNAL + 65) {
            return "ended by signal " + (exit - SIGNAL);
        }
        return "the Java process was ended with exit value " + exit + ", as by System.exit(" + exit + ")";
    }

    /** Reasons stand in sessions and reports, which people pass on: no name of a home folder in them. */
    private static String fromHome(Path report) {
        Path home = Path.of(System.getProperty("user.home"));
        return report.startsWith(home) ? "~/" + home.relativize(report) : report.getFileName().toString();
    }

    /** {@code " (SIGSEGV in [libc.so.6+0x1])"}: the report's own words. */
    private static String where(Path report) {
        try (var lines = Files.lines(report, StandardCharsets.ISO_8859_1)) {
            List<String> head = lines.limit(HEAD_LINES).toList();
            String signal = head.stream().filter(l -> l.matches("#\\s+SIG.*")).findFirst()
                    .map(l -> l.replaceFirst("#\\s+(SIG\\w+).*", "$1")).orElse("");
            int at = head.indexOf("# Problematic frame:");
            String frame = at >= 0 && at + 1 < head.size() ? head.get(at + 1).replaceFirst("#\\s*", "").strip() : "";
            return signal.isEmpty() ? "" : " (" + signal + (frame.isEmpty() ? "" : " in " + frame) + ")";
        } catch (IOException unreadable) {
            return "";
        }
    }
}
