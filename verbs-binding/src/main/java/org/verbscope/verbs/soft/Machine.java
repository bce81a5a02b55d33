package org.verbscope.verbs.soft;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.verbscope.event.ObjectRef;
import org.verbscope.verbs.AsyncEventType;
import org.verbscope.verbs.roce.RocePacket;

/** One machine: its memory, its adapter's tables, its end of the cable. Numbers and keys are never given twice. */
final class Machine {
    private static final int FIRST_QPN = 0x11;

    final int number;
    final Fabric fabric;
    final AddressSpace memory;
    final KeyTable<SoftQp> qps = new KeyTable<>();
    final Keys keys;
    final Groups groups;
    final Port port;
    private final List<GidTable.Entry> gids;
    private final List<Reporter> reporters = new ArrayList<>();
    private long cableFreeAt;
    private int nextQpn = FIRST_QPN;
    private long nextHandle = 1;

    Machine(Fabric fabric, int number, List<GidTable.Entry> gids) {
        this.fabric = fabric;
        this.number = number;
        this.memory = new AddressSpace(number);
        this.keys = new Keys(number);
        this.groups = new Groups(fabric.options().limits());
        this.gids = gids;
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
    void raise(ObjectRef what, long handle, AsyncEventType type) {
        List.copyOf(reporters).forEach(reporter -> reporter.events.raise(what, handle, type, 0));
    }

    List<GidTable.Entry> gids() {
        return gids;
    }

    /** The GID entry at {@code index}, or null for an empty one. */
    GidTable.Entry gid(int index) {
        return index < gids.size() ? gids.get(index) : null;
    }

    /** Whether its GID table has {@code gid}. */
    boolean has(byte[] gid) {
        for (int i = 0; i < gids.size(); i++) {
            if (Arrays.equals(gids.get(i).gid(), gid)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the packet goes to an entry of the GID table, of its own kind. */
    boolean owns(RocePacket packet) {
        for (int i = 0; i < gids.size(); i++) {
            if (gids.get(i).encapsulation() == packet.encapsulation() && packet.goesTo(gids.get(i).gid())) {
                return true;
            }
        }
        return false;
    }

    int nextQpn() {
        return nextQpn++;
    }

    /** For what has no number of its own: protection domains, completion queues and channels, shared queues, windows, address handles. */
    long nextHandle() {
        return nextHandle++;
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
