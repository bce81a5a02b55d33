package org.verbscope.jshell;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * The JDKs that tests of the Java process run on: those of system property {@code verbscope.java.homes}, or this
 * one and any other of version 17 and above in the usual place. With only one, says loudly what was not tried.
 */
final class JavaHomes {
    private static final int OLDEST = 17;
    private static Map<Integer, Path> found;

    private JavaHomes() { }

    /** For {@code @MethodSource}. */
    static synchronized Stream<Path> all() throws IOException {
        if (found == null) {
            found = new LinkedHashMap<>();
            String named = System.getProperty("verbscope.java.homes");
            if (named != null) {
                Arrays.stream(named.split(File.pathSeparator)).map(Path::of)
                        .forEach(home -> found.putIfAbsent(version(home), home));
            } else {
                found.put(Runtime.version().feature(), Path.of(System.getProperty("java.home")));
                addInstalled(Path.of("/usr/lib/jvm"), found);
            }
            if (found.size() == 1) {
                System.err.println("*** SKIPPED: stop and death on another JDK; only Java " + found.keySet()
                        + " is here. Name others with -Dverbscope.java.homes=HOME:HOME");
            }
        }
        return found.values().stream();
    }

    /** One of each version that is not among {@code homes} yet. */
    static void addInstalled(Path place, Map<Integer, Path> homes) throws IOException {
        if (Files.isDirectory(place)) {
            try (Stream<Path> there = Files.list(place)) {
                there.sorted().filter(home -> Files.isExecutable(home.resolve("bin/javac")))
                        .filter(home -> version(home) >= OLDEST)
                        .forEach(home -> homes.putIfAbsent(version(home), home));
            }
        }
    }

    private static int version(Path home) {
        var release = new Properties();
        try (var reader = Files.newBufferedReader(home.resolve("release"))) {
            release.load(reader);
            return Runtime.Version.parse(release.getProperty("JAVA_VERSION").replace("\"", "")).feature();
        } catch (IOException | RuntimeException unknown) {
            return 0;
        }
    }
}
