package org.verbscope.verbs.libibverbs;

import com.sun.jna.NativeLibrary;
import java.util.List;

/** The library of this process: loaded at first use, or the reason why it is not. Thread-safe. */
final class Library {
    /** JNA turns every other spelling into a name that does not exist. */
    static final String NAME = "libibverbs.so.1";

    private static final class Loaded {
        static final Library IT = load();

        private Loaded() { }
    }

    private final String missing;
    private final String error;
    private final boolean gidQuery;

    private Library(String missing, String error, boolean gidQuery) {
        this.missing = missing;
        this.error = error;
        this.gidQuery = gidQuery;
    }

    static Library get() {
        return Loaded.IT;
    }

    /** Why it cannot be used and what to do; empty when it can. */
    String missing() {
        return missing;
    }

    /** What the loader said, one line of it; empty when the library is loaded. */
    String error() {
        return error;
    }

    /** Whether {@link GidQuery} may be called. */
    boolean hasGidQuery() {
        return gidQuery;
    }

    private static Library load() {
        if (!System.getProperty("os.name", "").equals("Linux")) {
            return new Library("libibverbs exists on Linux only; the soft device works everywhere", "not Linux", false);
        }
        NativeLibrary library;
        try {
            library = NativeLibrary.getInstance(NAME);
        } catch (UnsatisfiedLinkError absent) {
            return new Library(NAME + " is not installed: apt-get install libibverbs1 ibverbs-providers "
                    + "(Debian, Ubuntu) or dnf install libibverbs (Fedora, RHEL)", loadersWords(absent), false);
        }
        try {
            Ibverbs.bind(library);
        } catch (UnsatisfiedLinkError old) {
            return new Library(NAME + " is too old: " + old.getMessage() + "; rdma-core 28 or newer is needed",
                    loadersWords(old), false);
        }
        return new Library("", "", GidQuery.bind(library));
    }

    /** JNA's first line only says that it failed; then comes what the loader said, a line for each place where it looked. */
    static String loadersWords(UnsatisfiedLinkError refused) {
        List<String> lines = String.valueOf(refused.getMessage()).strip().lines().toList();
        return lines.stream().filter(line -> !line.endsWith(":")).findFirst().orElse(lines.get(0));
    }
}
