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
 * @param v1First {@code verbscope.soft.gid_table}: {@code v2-first} (the default) or {@code v1-first}; see {@link GidTable}
 */
record Options(Profile profile, Limits limits, Atomics atomics, boolean resetClearsCompletions, boolean v1First) {
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
                Boolean.parseBoolean(System.getProperty(Limits.PREFIX + "reset_clears_completions", "false")), v1FirstChosen());
    }

    private static boolean v1FirstChosen() {
        String order = System.getProperty(Limits.PREFIX + "gid_table", "v2-first");
        if (!order.equals("v1-first") && !order.equals("v2-first")) {
            throw new IllegalArgumentException("-D" + Limits.PREFIX + "gid_table=" + order + ": use v1-first or v2-first");
        }
        return order.equals("v1-first");
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
