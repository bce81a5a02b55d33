package org.verbscope.verbs;

/**
 * A scatter/gather element: {@code length} bytes of {@code mr} from {@code offset}. Neither is checked
 * against the region here: the device does that. Immutable.
 *
 * @param mr the region, whose lkey it names
 * @param offset from the start of the region, in bytes
 * @param length in bytes, below 4 GiB
 */
public record Sge(MemoryRegion mr, long offset, long length) {
    /** All of {@code mr}. */
    public static Sge all(MemoryRegion mr) {
        return new Sge(mr, 0, mr.length());
    }
}
