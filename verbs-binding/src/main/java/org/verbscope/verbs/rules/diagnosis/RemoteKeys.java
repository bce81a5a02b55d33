package org.verbscope.verbs.rules.diagnosis;

import java.util.HashMap;
import java.util.Map;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.WorkEvent.WorkPosted;
import org.verbscope.state.LabObject;
import org.verbscope.state.LabState;
import org.verbscope.state.Machine;
import org.verbscope.state.QueuePair;
import org.verbscope.state.Region;
import org.verbscope.verbs.AccessFlag;
import org.verbscope.verbs.rules.Finding;
import org.verbscope.verbs.rules.Finding.Weight;
import org.verbscope.verbs.rules.Opcodes;

/** What is wrong with the memory of the peer that a request names: key, protection domain, access, bounds. */
final class RemoteKeys {
    private static final long LOWER_HALF = 0xffff_ffffL;

    private final LabState state;
    private final Machine machine;
    private final QueuePair own;
    private final QueuePair peer;
    private final WorkPosted work;
    private final Map<String, String> words = new HashMap<>();

    private RemoteKeys(LabState state, QueuePair own, QueuePair peer, WorkPosted work) {
        this.state = state;
        this.machine = state.machine(peer.ref().machine());
        this.own = own;
        this.peer = peer;
        this.work = work;
    }

    /** Whether the key is that of a memory window of which the log does not tell what it is bound to, as on real devices. */
    static boolean isUntoldWindow(Machine machine, int key) {
        LabObject window = WindowKeys.by(machine, key);
        return window != null && window.alive() && !window.attributes().containsKey("length");
    }

    /** The first fault; null when there is none. */
    static Finding fault(LabState state, QueuePair own, QueuePair peer, WorkPosted work) {
        return work.length() == 0 ? null : new RemoteKeys(state, own, peer, work).first();
    }

    private Finding first() {
        words.putAll(Map.of("wr_id", String.valueOf(work.wrId()), "key", Attributes.key(work.rkey()), "opcode", work.opcode(),
                "machine", Names.machine(machine.number()), "length", String.valueOf(work.length()),
                "address", Attributes.hex(work.remoteAddress())));
        LabObject mr = Keys.byRkey(machine, work.rkey());
        LabObject window = mr == null || !mr.alive() ? WindowKeys.by(machine, work.rkey()) : null;
        if (window != null) {
            return WindowKeys.fault(window, work, words);
        } else if (mr == null) {
            return unknown();
        }
        Region region = about(mr);
        if (!mr.alive()) {
            return fault("cause.rkey-deregistered", mr.ref(), "rkey");
        }
        ObjectRef domain = machine.objects().get(peer.ref()) == null ? ObjectRef.NONE : machine.objects().get(peer.ref()).parent();
        if (domain.exists() && mr.parent().exists() && !mr.parent().equals(domain)) {
            words.putAll(Map.of("region_pd", mr.parent().words(), "qp", Names.of(peer.ref()), "qp_pd", domain.words()));
            return fault("cause.rkey-other-pd", mr.ref(), "pd");
        }
        AccessFlag needed = Opcodes.remoteAccess(work.opcode());
        String access = mr.attributes().getOrDefault("access", "");
        if (needed != null && !Attributes.has(access, needed)) {
            words.putAll(Map.of("flag", needed.name(), "access", access));
            return fault("cause.remote-flag-missing", mr.ref(), "access");
        }
        return region.contains(work.remoteAddress(), work.length()) ? null : outside(region);
    }

    private Region about(LabObject mr) {
        Region region = state.region(mr.ref());
        words.putAll(Map.of("region", Names.of(region), "size", String.valueOf(region.length()),
                "start", Attributes.hex(region.address()), "rkey", mr.attributes().getOrDefault("rkey", "")));
        return region;
    }

    private Finding unknown() {
        LabObject byLkey = Keys.byLkey(machine, work.rkey());
        LabObject swapped = Keys.byRkey(machine, Integer.reverseBytes(work.rkey()));
        LabObject ownRegion = Keys.byRkey(state.machine(own.ref().machine()), work.rkey());
        if (byLkey != null && byLkey.alive()) {
            about(byLkey);
            return fault("cause.lkey-as-rkey", byLkey.ref(), "rkey");
        } else if (swapped != null && swapped.alive()) {
            about(swapped);
            return fault("cause.rkey-byte-order", swapped.ref(), "rkey");
        } else if (ownRegion != null && ownRegion.alive()) {
            about(ownRegion);
            return fault("cause.own-key-as-rkey", ownRegion.ref(), "rkey");
        }
        return fault("cause.rkey-unknown", peer.ref(), "rkey");
    }

    private Finding outside(Region region) {
        long address = work.remoteAddress();
        if (region.contains(Long.reverseBytes(address), work.length())) {
            return fault("cause.address-byte-order", region.ref(), "remote_addr");
        }
        boolean half = (address & ~LOWER_HALF) == 0 || address == (int) address;
        if (half && region.contains(region.address() & ~LOWER_HALF | address & LOWER_HALF, work.length())) {
            return fault("cause.address-truncated", region.ref(), "remote_addr");
        }
        return fault("cause.remote-out-of-range", region.ref(), "remote_addr");
    }

    private Finding fault(String id, ObjectRef on, String attribute) {
        return new Finding(id, Weight.SHOWN, on, attribute, words);
    }
}
