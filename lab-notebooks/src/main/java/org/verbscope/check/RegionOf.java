package org.verbscope.check;

import java.util.List;
import org.verbscope.verbs.AccessFlag;
import org.verbscope.verbs.MemoryRegion;

/** A memory region as it was registered; null for one whose registration was refused. */
public record RegionOf(MemoryRegion region) {
    /** Its access flags are these and no others. */
    public Claim allows(AccessFlag... flags) {
        String expected = AccessFlag.words(AccessFlag.maskOf(List.of(flags)));
        return claim("the region allows " + expected, () -> AccessFlag.words(region.access()), expected);
    }

    /** It was not closed yet, and is so long. */
    public Claim bytes(long n) {
        return claim("the region is open and has " + n + " bytes", () -> (region.isOpen() ? "" : "closed, ") + region.length(), "" + n);
    }

    private Claim claim(String name, java.util.function.Supplier<String> found, String expected) {
        return new Claim(name, on -> region == null ? Verdict.fail("expected " + expected + ", found no region: none was registered")
                : new Verdict(found.get().equals(expected), "expected " + expected + ", found " + found.get() + " (" + region + ")"));
    }
}
