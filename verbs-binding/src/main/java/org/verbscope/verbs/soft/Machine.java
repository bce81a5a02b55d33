package org.verbscope.verbs.soft;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.verbscope.event.ObjectRef;
import org.verbscope.verbs.AsyncEventType;

/** One machine: its memory, its adapter's tables, its end of the cable. Numbers and keys are never given twice. */
final class Machine {
    private static final int FIRST_QPN = 0x11;

    final int number;
    final Fabric fabric;
    final AddressSpace memory;
    final Map<Integer, SoftQp> qps = new HashMap<>();
    final Map<Integer, Mr> byLkey = new HashMap<>();
    final Map<Integer, Mr> byRkey = new HashMap<>();
    final Port port;
    private final List<GidTable.Entry> gids;
    private final List<Reporter> reporters = new ArrayList<>();
    private long cableFreeAt;
    private int regions;
    private int nextQpn = FIRST_QPN;
    private long nextPd = 1;
    private long nextCq = 1;
    private long nextChannel = 1;

    Machine(Fabric fabric, int number) {
        this.fabric = fabric;
        this.number = number;
        this.memory = new AddressSpace(number);
        this.gids = GidTable.of(number);
        this.port = new Port(this);
    }

    /** A context of it was opened. */
    void opened(Reporter reporter) {
        reporters.add(reporter);
    }

    void closed(Reporter reporter) {
        reporters.remove(reporter);
    }

    boolean up() {
        return !reporters.isEmpty();
    }

    /** Speaks for what belongs to no context. Only while {@link #up}. */
    Reporter reporter() {
        return reporters.get(0);
    }

    /** Something that belongs to no object happened: every context hears of it. */
    void raise(ObjectRef what, long number, AsyncEventType type) {
        List.copyOf(reporters).forEach(reporter -> reporter.events.raise(what, number, type, 0));
    }

    List<GidTable.Entry> gids() {
        return gids;
    }

    /** The GID entry at {@code index}, or null for an empty one. */
    GidTable.Entry gid(int index) {
        return index < gids.size() ? gids.get(index) : null;
    }

    int nextQpn() {
        return nextQpn++;
    }

    long nextPd() {
        return nextPd++;
    }

    long nextCq() {
        return nextCq++;
    }

    long nextChannel() {
        return nextChannel++;
    }

    /** Even numbers are lkeys, odd ones rkeys: neither can pass for the other. */
    int nextLkey() {
        return (number << 12) + 2 * regions;
    }

    /** Belongs to the lkey of {@link #nextLkey}; the pair is used up. */
    int nextRkey() {
        return (number + 8 << 12) + 2 * regions++ + 1;
    }

    /**
     * Takes the cable for {@code bytes}, behind what is already waiting for it.
     *
     * @param ready earliest time
     * @return when the first bit leaves
     */
    long reserveCable(long ready, int bytes) {
        long start = Math.max(ready, cableFreeAt);
        cableFreeAt = start + Times.onCable(bytes);
        return start;
    }
}
