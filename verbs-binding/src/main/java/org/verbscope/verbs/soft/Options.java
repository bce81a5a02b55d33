package org.verbscope.verbs.soft;

import java.util.Locale;

/**
 * How the devices of a fabric behave, as system properties ask for it when its first context is opened.
 *
 * @param profile {@code verbscope.soft.profile}
 * @param limits see {@link Limits}
 * @param atomics {@code verbscope.soft.atomic_cap}: {@code none}, {@code hca} or {@code glob}
 * @param resetClearsCompletions {@code verbscope.soft.reset_clears_completions}: whether RESET takes the queue pair's
 *     completions out of their queue, as some libraries do; otherwise they can still be polled
 */
record Options(Profile profile, Limits limits, Atomics atomics, boolean resetClearsCompletions) {
    /** {@code enum ibv_atomic_cap}. */
    enum Atomics {
        /** There are none. */
        NONE,
        /** Against other atomics through the same adapter. */
        HCA,
        /** Against the processor's atomics too. */
        GLOB
    }

    /** @throws IllegalArgumentException for a value that is none */
    static Options chosen() {
        return new Options(Profile.chosen(), Limits.chosen(), atomicsChosen(),
                Boolean.parseBoolean(System.getProperty(Limits.PREFIX + "reset_clears_completions", "false")));
    }

    private static Atomics atomicsChosen() {
        String name = System.getProperty(Limits.PREFIX + "atomic_cap", "hca");
        for (Atomics atomics : Atomics.values()) {
            if (atomics.name().toLowerCase(Locale.ROOT).equals(name)) {
                return atomics;
            }
        }
        throw new IllegalArgumentException("-D" + Limits.PREFIX + "atomic_cap=" + name + ": use none, hca or glob");
    }
}
