package org.verbscope.verbs.soft;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.verbscope.event.ObjectKind;
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
    /** Its open contexts. */
    final List<Tables> contexts = new ArrayList<>();
    /** What is made to go wrong in it. */
    final Troubles troubles = new Troubles();
    /** As they were before an entry was made to go, and as they are. */
    private List<GidTable.Entry> allGids;
    private final List<GidTable.Entry> gids;
    private final List<Reporter> reporters = new ArrayList<>();
    private long cableFreeAt;
    private long atomicsFreeAt;
    private int nextQpn = FIRST_QPN;
    private long nextHandle = 1;
    private long pinned;

    Machine(Fabric fabric, int number, List<GidTable.Entry> gids) {
        this.fabric = fabric;
        this.number = number;
        this.memory = new AddressSpace(number);
        this.keys = new Keys(number);
        this.groups = new Groups(fabric.options().limits());
        this.allGids = gids;
        this.gids = new ArrayList<>(gids);
        this.port = new Port(this);
    }

    /** A context of it was opened. */
    void opened(Reporter reporter) {
        reporters.add(reporter);
    }

    void closed(Reporter reporter) {
        reporters.remove(reporter);
    }

    /** Its GID table from now on; before anything of it is used. */
    void hasGids(List<GidTable.Entry> entries) {
        allGids = entries;
    }

    /** Whether packets come from it and reach it. */
    boolean up() {
        return isOpen() && !troubles.killed;
    }

    boolean isOpen() {
        return !reporters.isEmpty();
    }

    /** Whether packets come and go as they do when nothing is made to go wrong. */
    boolean undisturbed() {
        return isOpen() && port.active() && !troubles.ofPackets();
    }

    /** Everything that was made to go wrong in it ends. */
    void mend() {
        troubles.clear();
        gids.clear();
        gids.addAll(allGids);
        port.active(true);
    }

    /** The entry is empty from now on. */
    void removeGid(int index) {
        gids.remove(gid(index));
        troubles.gidGone = true;
        raise(ObjectRef.of(number, ObjectKind.PORT, 1), 1, AsyncEventType.GID_CHANGE);
    }

    /** Speaks for what belongs to no context. Only while {@link #isOpen}. */
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
        for (GidTable.Entry entry : gids) {
            if (entry.index() == index) {
                return entry;
            }
        }
        return null;
    }

    /** Whether its GID table has {@code gid}. */
    boolean has(byte[] gid) {
        for (int i = 0; i < gids.size(); i++) {
            byte[] own = gids.get(i).gid();
            // The last byte tells most apart.
            if (own[15] == gid[15] && Arrays.equals(own, gid)) {
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

    /** Pages that regions keep in memory; one in two regions counts twice, as the kernel counts. */
    long pinned() {
        return pinned;
    }

    /** @return false where the limit on locked memory forbids it: then nothing is pinned */
    boolean pin(long pages) {
        if (pages > troubles.lockable - pinned) {
            return false;
        }
        pinned += pages;
        return true;
    }

    void unpin(long pages) {
        pinned -= pages;
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

    /**
     * Nanoseconds until the adapter's buffer has room for another packet of payload: mostly 0. The bus is faster than the
     * cable, and without this a long message would lie in the adapter whole.
     */
    long roomIn(long now) {
        return Math.max(0, cableFreeAt - now - Times.BUFFER);
    }

    /**
     * Takes the adapter's one unit for atomics, behind those that wait for it.
     *
     * @param ready earliest time
     * @return when this one begins
     */
    long reserveAtomic(long ready) {
        long start = Math.max(ready, atomicsFreeAt);
        atomicsFreeAt = start + Times.ATOMIC;
        return start;
    }
}
