package org.verbscope.verbs.libibverbs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the kernel counts as pinned for devices: {@code VmPin} of {@code /proc/self/status} (proc(5)). */
final class PinnedPages {
    private static final String KEY = "VmPin:";
    private static final int KIB_A_PAGE = 4;

    private PinnedPages() { }

    /** @return -1 where the kernel does not say */
    static long ofThisProcess() {
        try {
            return of(Files.readString(Path.of("/proc/self/status")));
        } catch (IOException unreadable) {
            return -1;
        }
    }

    static long of(String status) {
        return status.lines().filter(line -> line.startsWith(KEY))
                .mapToLong(line -> Long.parseLong(line.substring(KEY.length()).replace("kB", "").strip()) / KIB_A_PAGE)
                .findFirst().orElse(-1);
    }
}
