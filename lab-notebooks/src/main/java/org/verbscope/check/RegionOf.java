package org.verbscope.check;

import java.util.List;
import java.util.function.Supplier;
import org.verbscope.verbs.AccessFlag;
import org.verbscope.verbs.MemoryRegion;

/** A memory region as it was registered; null for one whose registration was refused. */
public record RegionOf(MemoryRegion region) {
    /** Its access flags are these and no others. */
    public Claim allows(AccessFlag... flags) {
        String expected = AccessFlag.words(AccessFlag.maskOf(List.of(flags)));
        return claim(Phrase.of("region.allows", expected), () -> AccessFlag.words(region.access()), expected);
    }

    /** It was not closed yet, and is so long. */
    public Claim bytes(long n) {
        return claim(Phrase.of("region.bytes", n), () -> Phrase.said(region.isOpen() ? "region.long" : "region.closed", region.length()),
                Phrase.said("region.long", n));
    }

    private Claim claim(Phrase name, Supplier<String> found, String expected) {
        return new Claim(name.english(), on -> region == null ? Verdict.fail(Phrase.said("region.none", expected))
                : new Verdict(found.get().equals(expected), Phrase.said("region.found", expected, found.get(), region.ref().words(),
                        region.ref().machine())));
    }
}
