package org.verbscope.ccode;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.verbscope.ccode.Blocks.Block;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;

/**
 * Numbers as expressions of a program that has objects, and so keys, addresses and queue pair numbers, of its
 * own. A number that no object of the log had stays what it was, or, where it is a wrong key for a place
 * that is known, becomes one that is wrong in the same bits.
 */
final class AtRunTime implements Terms {
    /** Farther than this from where its key's region begins, an address was not meant to be in it. */
    private static final long NEAR = 1L << 32;

    private final Known known;
    private final Blocks blocks;
    private final List<String> findings = new ArrayList<>();
    private boolean refused;

    AtRunTime(Known known, Blocks blocks) {
        this.known = known;
        this.blocks = blocks;
    }

    /** The next call is {@code verb}. The GID index of a refused one stays: it may be what was wrong. */
    void begin(Recorded verb) {
        refused = verb.refused();
    }

    /** What was doubtful since the last time this was asked. */
    List<String> findings() {
        List<String> all = List.copyOf(findings);
        findings.clear();
        return all;
    }

    @Override
    public String memory(int machine, long address) {
        return blocks.at(machine, address).map(block -> plus(block.name(), address - block.start())).orElse("NULL");
    }

    private static String plus(String base, long offset) {
        return offset == 0 ? base : offset < 0 ? base + " - " + -offset : base + " + " + offset;
    }

    @Override
    public String address(int machine, long address, int lkey) {
        return place(machine, address, known.byKey(machine, "lkey", lkey));
    }

    /** As an offset into the region's buffer, also before its begin and beyond its end. */
    private String place(int machine, long address, Optional<ObjectRef> region) {
        if (region.isPresent()) {
            long start = known.number(region.get(), "address").orElse(0L);
            if (known.number(region.get(), "iova").isPresent()) {
                return CText.number(address);
            }
            Optional<Block> block = blocks.at(region.get().machine(), start);
            if (block.isPresent() && Math.abs(address - start) < NEAR) {
                return "(uintptr_t) " + plus(block.get().name(), address - block.get().start());
            }
        }
        return blocks.at(machine, address).map(block -> "(uintptr_t) " + plus(block.name(), address - block.start()))
                .orElse(CText.number(address));
    }

    @Override
    public String lkey(int machine, long address, int lkey) {
        return known.byKey(machine, "lkey", lkey).map(mr -> CName.named("lkey", mr))
                .or(() -> known.byKey(machine, "rkey", lkey).map(AtRunTime::remoteKey))
                .orElseGet(() -> wrong(machine, address, "lkey", lkey));
    }

    private String wrong(int machine, long address, String which, int key) {
        Optional<ObjectRef> there = known.regionAt(machine, address);
        return there.map(mr -> CName.named(which, mr) + " ^ "
                + CText.hex(key ^ known.number(mr, which).orElse(0L).intValue())).orElse(CText.hex(key));
    }

    /** Of a region or a window. */
    private static String remoteKey(ObjectRef owner) {
        return CName.named(owner.kind() == ObjectKind.MW ? "window_key" : "rkey", owner);
    }

    @Override
    public String remoteAddress(ObjectRef qp, long address, int rkey) {
        for (int machine : peers(qp)) {
            Optional<ObjectRef> owner = owner(machine, rkey);
            if (owner.isPresent()) {
                return place(machine, address, owner.filter(ref -> ref.kind() == ObjectKind.MR));
            }
        }
        return peers(qp).stream().filter(machine -> blocks.at(machine, address).isPresent()).findFirst()
                .map(machine -> place(machine, address, Optional.empty())).orElse(CText.number(address));
    }

    /** What has this key: by its rkey, else by its lkey, which people confuse with it. */
    private Optional<ObjectRef> owner(int machine, int key) {
        return known.byKey(machine, "rkey", key).or(() -> known.byKey(machine, "lkey", key));
    }

    @Override
    public String rkey(ObjectRef qp, long address, int rkey) {
        for (int machine : peers(qp)) {
            Optional<ObjectRef> remote = known.byKey(machine, "rkey", rkey);
            if (remote.isPresent()) {
                return remoteKey(remote.get());
            }
            Optional<ObjectRef> local = known.byKey(machine, "lkey", rkey);
            if (local.isPresent()) {
                return CName.named("lkey", local.get());
            }
        }
        for (int machine : peers(qp)) {
            Optional<ObjectRef> window = window(machine, rkey);
            if (window.isPresent()) {
                return remoteKey(window.get());
            }
            if (known.regionAt(machine, address).isPresent()) {
                return wrong(machine, address, "rkey", rkey);
            }
        }
        return CText.hex(rkey);
    }

    /** A window's key changes in its low byte with each bind, and the log does not have the new one. */
    private Optional<ObjectRef> window(int machine, int rkey) {
        Optional<ObjectRef> window = known.alive().stream().filter(ref -> ref.kind() == ObjectKind.MW && ref.machine() == machine)
                .filter(ref -> (known.number(ref, "rkey").orElse(0L).intValue() ^ rkey) >>> 8 == 0).findFirst();
        window.ifPresent(ref -> findings.add("the key " + CText.hex(rkey) + " is taken to be that of " + ref.words()
                + " after its last bind; the log does not say so"));
        return window;
    }

    /** Machines where the other end of {@code qp} may be: where its address vector leads, then all. */
    private Set<Integer> peers(ObjectRef qp) {
        Set<Integer> machines = new LinkedHashSet<>();
        Route.of(known.attribute(qp, "AV")).ifPresent(way -> machines.addAll(known.machinesOf(way.gid())));
        machines.addAll(known.machines());
        return machines;
    }

    /** The queue pair at the other end, if the log has it. */
    Optional<ObjectRef> peer(ObjectRef qp) {
        String gid = Route.of(known.attribute(qp, "AV")).map(Route::gid).orElse("");
        return known.number(qp, "DEST_QPN").flatMap(number -> peer(qp, gid, number));
    }

    private Optional<ObjectRef> peer(ObjectRef qp, String gid, long number) {
        List<ObjectRef> candidates = (gid.isEmpty() ? known.machines() : known.machinesOf(gid)).stream()
                .flatMap(machine -> known.newest(machine, ObjectKind.QP, number).stream()).toList();
        return candidates.stream().filter(ref -> ref.machine() != qp.machine()).findFirst()
                .or(() -> candidates.stream().findFirst());
    }

    @Override
    public String qpn(ObjectRef qp, String gid, long number) {
        return peer(qp, gid, number).map(ref -> CName.named("qpn", ref)).orElseGet(() -> "0x" + Long.toHexString(number));
    }

    @Override
    public String gid(String gid) {
        List<Integer> machines = known.machinesOf(gid);
        if (machines.isEmpty()) {
            findings.add("the address " + gid + " is of none of the machines; it is taken as it was");
            return "{ .raw = { " + AsRecorded.bytes(gid) + " } }";
        }
        return "gid_" + machines.get(0);
    }

    @Override
    public String sgidIndex(int machine, String dgid, long index) {
        return !refused && !known.machinesOf(dgid).isEmpty() && known.machines().contains(machine) ? "gid_index_" + machine
                : Long.toString(index);
    }

    @Override
    public String restOfRoute() {
        return ".hop_limit = 64";
    }
}
