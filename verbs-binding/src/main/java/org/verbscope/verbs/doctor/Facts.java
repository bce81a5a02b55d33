package org.verbscope.verbs.doctor;

import java.util.Map;
import java.util.stream.Collectors;
import org.verbscope.verbs.doctor.Environment.Capability;
import org.verbscope.verbs.doctor.Environment.Library;
import org.verbscope.verbs.doctor.Environment.Memlock;
import org.verbscope.verbs.doctor.Environment.Pinned;

/** Facts of an environment in words, for people. */
public final class Facts {
    private Facts() { }

    /** Where libibverbs lies; its file name says the version. */
    public static String library(Environment here) {
        Library library = here.library();
        return library.loaded() && !library.files().isEmpty() ? Words.of("fact.library.loaded", Map.of("file", library.files().get(0)))
                : Words.of("fact.library.none");
    }

    /** Providers whose library is here. */
    public static String providers(Environment here) {
        String names = here.providers().stream().filter(provider -> !provider.abis().isEmpty())
                .map(Environment.Provider::name).collect(Collectors.joining(" "));
        return names.isEmpty() ? Words.of("fact.providers.none") : names;
    }

    /** Who runs this process. */
    public static String caller(Environment here) {
        return Words.of(here.caller().root() ? "fact.caller.root" : "fact.caller", Map.of("user", here.caller().user()))
                + (here.caller().container() ? Words.of("fact.container") : "");
    }

    /** The limit of registered memory, whether it applies to this process, and what is registered. */
    public static String memlock(Environment here) {
        Memlock memlock = here.memlock();
        String key = memlock.soft() < 0 ? "none" : ProcessChecks.memlockApplies(here.caller()) ? "limit" : "ignored";
        String mine = Words.of("fact.memlock." + key, Map.of("limit", Sizes.of(memlock.soft()), "pinned", Sizes.of(memlock.pinned())));
        return mine + memlock.others().stream().map(Facts::pinned).map("; "::concat).collect(Collectors.joining());
    }

    private static String pinned(Pinned other) {
        return Words.of("fact.memlock.other", Map.of("process", other.process(), "pid", other.pid(),
                "bytes", Sizes.of(other.bytes()), "limit", Sizes.of(other.limit())));
    }

    /** Whether this process may capture packets. */
    public static String capture(Environment here) {
        return Words.of(here.caller().has(Capability.NET_RAW) ? "fact.capture.allowed" : "fact.capture.refused");
    }
}
