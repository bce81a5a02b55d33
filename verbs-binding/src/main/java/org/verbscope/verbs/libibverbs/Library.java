package org.verbscope.verbs.libibverbs;

import com.sun.jna.NativeLibrary;

/** The library of this process: loaded at first use, or the reason why it is not. Thread-safe. */
final class Library {
    /** JNA turns every other spelling into a name that does not exist. */
    static final String NAME = "libibverbs.so.1";

    private static final class Loaded {
        static final Library IT = load();

        private Loaded() { }
    }

    private final String missing;
    private final boolean gidQuery;

    private Library(String missing, boolean gidQuery) {
        this.missing = missing;
        this.gidQuery = gidQuery;
    }

    static Library get() {
        return Loaded.IT;
    }

    /** Why it cannot be used and what to do; empty when it can. */
    String missing() {
        return missing;
    }

    /** Whether {@link GidQuery} may be called. */
    boolean hasGidQuery() {
        return gidQuery;
    }

    private static Library load() {
        if (!System.getProperty("os.name", "").equals("Linux")) {
            return new Library("libibverbs exists on Linux only; the soft device works everywhere", false);
        }
        NativeLibrary library;
        try {
            library = NativeLibrary.getInstance(NAME);
        } catch (UnsatisfiedLinkError absent) {
            return new Library(NAME + " is not installed: apt-get install libibverbs1 ibverbs-providers "
                    + "(Debian, Ubuntu) or dnf install libibverbs (Fedora, RHEL)", false);
        }
        try {
            Ibverbs.bind(library);
        } catch (UnsatisfiedLinkError old) {
            return new Library(NAME + " is too old: " + old.getMessage() + "; rdma-core 28 or newer is needed", false);
        }
        return new Library("", GidQuery.bind(library));
    }
}
