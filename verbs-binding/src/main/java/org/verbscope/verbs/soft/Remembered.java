package org.verbscope.verbs.soft;

import org.verbscope.verbs.roce.Psn;

/** The last reads and atomics that a responder answered (IBTA volume 1, 9.7.5.1.3 and 9.4.5): as many as it promised. */
final class Remembered {
    private static final class Entry {
        private boolean used;
        private boolean atomic;
        private int psn;
        private int packets;
        private long address;
        private int rkey;
        private long length;
        private long original;
    }

    private final Entry[] entries;
    private int next;

    /** @param most that it ever holds */
    Remembered(int most) {
        entries = new Entry[most];
        for (int i = 0; i < most; i++) {
            entries[i] = new Entry();
        }
    }

    void clear() {
        for (Entry entry : entries) {
            entry.used = false;
        }
        next = 0;
    }

    /** Adds what was answered from {@code psn} on; the oldest goes when there are {@code promised}. */
    void add(int promised, int psn, int packets, Target what, long original, boolean atomic) {
        Entry entry = entries[next % promised];
        next = (next + 1) % promised;
        entry.used = true;
        entry.atomic = atomic;
        entry.psn = psn;
        entry.packets = packets;
        entry.address = what.address;
        entry.rkey = what.rkey;
        entry.length = what.length;
        entry.original = original;
    }

    private Entry find(int psn, boolean atomic) {
        for (Entry entry : entries) {
            int into = Psn.distance(psn, entry.psn);
            if (entry.used && entry.atomic == atomic && into >= 0 && into < entry.packets) {
                return entry;
            }
        }
        return null;
    }

    /** Whether {@code asked} from {@code psn} on is all or the rest of a read that it knows. */
    boolean holdsRead(int psn, Target asked, int mtu) {
        Entry known = find(psn, false);
        if (known == null) {
            return false;
        }
        long done = (long) Psn.distance(psn, known.psn) * mtu;
        return asked.rkey == known.rkey && asked.address == known.address + done && asked.length == known.length - done;
    }

    boolean holdsAtomic(int psn, Target asked) {
        Entry known = find(psn, true);
        return known != null && asked.rkey == known.rkey && asked.address == known.address;
    }

    /** What memory held before the atomic of {@code psn}, which {@link #holdsAtomic}. */
    long original(int psn) {
        return find(psn, true).original;
    }
}
