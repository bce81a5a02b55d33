package org.verbscope.state;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.verbscope.event.Bytes;
import org.verbscope.event.ObjectRef;

/**
 * A memory region: which of its bytes hold payload, and the first of them.
 *
 * @param address of its first byte as the device knows it (the iova where one was chosen); {@code length} in bytes
 * @param spans the written ranges, disjoint, by offset
 * @param head the first bytes, as far as events told them, at most 128
 * @param moving the range that a device read or wrote last, or null
 */
public record Region(ObjectRef ref, String label, long address, long length, Map<String, String> attributes,
        List<Span> spans, Bytes head, Span moving) {
    /** Bytes from {@code start} to before {@code end}, moved or written by event {@code seq}; {@code message} 0 when the program wrote. */
    public record Span(long start, long end, long seq, long message) {
        public long length() {
            return end - start;
        }
    }

    private static final int HEAD = 128;
    private static final int SPANS = 256;

    static Region created(ObjectRef ref, String label, Map<String, String> attributes) {
        return new Region(ref, label, Numbers.of(attributes, "iova", Numbers.of(attributes, "address", 0)), Math.max(0, Numbers.of(attributes, "length", 0)),
                Map.copyOf(attributes), List.of(), Bytes.EMPTY, null);
    }

    Region named(String name) {
        return new Region(ref, name, address, length, attributes, spans, head, moving);
    }

    /** Whether the range lies in it. */
    public boolean contains(long from, long bytes) {
        return from >= address && from - address <= length - bytes;
    }

    Region read(long from, long bytes, long seq, long message) {
        return new Region(ref, label, address, length, attributes, spans, head, span(from - address, bytes, seq, message));
    }

    Region written(long offset, long bytes, Bytes first, long seq, long message, boolean byDevice) {
        Span span = span(offset, bytes, seq, message);
        return new Region(ref, label, address, length, attributes, spans(span), head(span.start(), first),
                byDevice ? span : moving);
    }

    private Span span(long offset, long bytes, long seq, long message) {
        long start = Math.max(0, Math.min(offset, length));
        return new Span(start, Math.max(start, Math.min(start + Math.max(0, bytes), length)), seq, message);
    }

    private List<Span> spans(Span added) {
        if (added.length() == 0) {
            return spans;
        }
        var all = new ArrayList<Span>();
        Span whole = added;
        for (Span old : spans) {
            boolean touches = old.end() >= whole.start() && old.start() <= whole.end();
            if (touches && old.message() == whole.message()) {
                whole = new Span(Math.min(old.start(), whole.start()), Math.max(old.end(), whole.end()),
                        whole.seq(), whole.message());
                continue;
            }
            if (old.start() < added.start()) {
                all.add(new Span(old.start(), Math.min(old.end(), added.start()), old.seq(), old.message()));
            }
            if (old.end() > added.end()) {
                all.add(new Span(Math.max(old.start(), added.end()), old.end(), old.seq(), old.message()));
            }
        }
        all.add(whole);
        all.sort(java.util.Comparator.comparingLong(Span::start));
        return List.copyOf(all.subList(Math.max(0, all.size() - SPANS), all.size()));
    }

    private Bytes head(long offset, Bytes first) {
        if (offset >= HEAD || first.length() == 0) {
            return head;
        }
        int from = (int) offset;
        int end = Math.min(HEAD, from + first.length());
        byte[] bytes = java.util.Arrays.copyOf(head.toArray(), Math.max(head.length(), end));
        for (int i = from; i < end; i++) {
            bytes[i] = (byte) first.at(i - from);
        }
        return Bytes.copyOf(bytes);
    }
}
