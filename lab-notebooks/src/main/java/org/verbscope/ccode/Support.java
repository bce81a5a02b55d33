package org.verbscope.ccode;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Functions that every program, or some, has: C files beside this class. Only those that are used are put in, for the compiler says what is not. */
enum Support {
    CORE, MADE, ACCEPTED, DEVICE, MEMORY, COMPLETION, READABLE, CQ_EVENT, ASYNC_EVENT;

    /** Seconds that a program waits for what came in the recording. */
    static final int LIMIT = 60;
    /** The standard's headers first, libibverbs last. */
    private static final String HEADERS = """
            #include <errno.h>
            #include <inttypes.h>
            #include <poll.h>
            #include <stdio.h>
            #include <stdlib.h>
            #include <string.h>
            #include <time.h>
            #include <infiniband/verbs.h>

            /* Seconds to wait for what came in the recording. */
            #define LIMIT %d

            """.formatted(LIMIT);

    private String source() {
        String name = name().toLowerCase(Locale.ROOT).replace('_', '-') + ".c";
        try (InputStream in = Support.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(name, broken);
        }
    }

    static String text(Set<Support> used) {
        Set<Support> all = EnumSet.of(CORE);
        all.addAll(used);
        if (used.contains(CQ_EVENT) || used.contains(ASYNC_EVENT)) {
            all.add(READABLE);
        }
        return HEADERS + all.stream().map(Support::source).collect(Collectors.joining("\n"));
    }
}
