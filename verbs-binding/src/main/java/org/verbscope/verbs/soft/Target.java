package org.verbscope.verbs.soft;

import org.verbscope.event.MemoryEvent.KeyChecked;
import org.verbscope.event.ObjectRef;
import org.verbscope.verbs.roce.Opcode;
import org.verbscope.verbs.roce.RocePacket;

/** Memory that a peer's request names, and what its key was found to be. */
final class Target {
    long address;
    int rkey;
    long length;
    /** Of an atomic. */
    long swapOrAdd;
    long compare;
    /** Null before it is looked up, and when it is not allowed. */
    Mr region;
    /** As the region calls the address. */
    long at;
    private RemoteKey key;
    private int binding;

    /** Reads it from the packet with which a message begins. @return false when that names no memory */
    boolean read(RocePacket packet) {
        clear();
        boolean atomic = Opcode.hasAtomicEth(packet.opcode());
        if (atomic || Opcode.hasReth(packet.opcode())) {
            address = packet.remoteAddress();
            rkey = packet.remoteKey();
            length = atomic ? Long.BYTES : packet.remoteLength();
            swapOrAdd = atomic ? packet.swapOrAdd() : 0;
            compare = atomic ? packet.compare() : 0;
            return true;
        }
        return false;
    }

    void clear() {
        region = null;
        key = null;
        length = 0;
    }

    /** Takes over what {@code other} is. */
    void copy(Target other) {
        address = other.address;
        rkey = other.rkey;
        length = other.length;
        swapOrAdd = other.swapOrAdd;
        compare = other.compare;
        region = other.region;
        at = other.at;
        key = other.key;
        binding = other.binding;
    }

    /** Looks the key up for {@code qp}. @param rights bits of {@link Mr} */
    Verdict lookUp(SoftQp qp, int rights) {
        key = qp.machine.keys.remote(rkey);
        Verdict verdict = key == null ? qp.machine.keys.missing(rkey) : key.verdict(qp, address, length, rights);
        region = null;
        if (verdict.ok()) {
            region = key.region();
            at = key.inRegion(address);
            binding = key.binding();
        }
        return verdict;
    }

    /** Whether what was looked up still counts. */
    boolean valid() {
        return region != null && region.alive() && key.binding() == binding;
    }

    KeyChecked told(SoftQp qp, int rights, Verdict verdict) {
        String word = rights == Mr.REMOTE_WRITE ? "REMOTE_WRITE" : rights == Mr.REMOTE_READ ? "REMOTE_READ" : "REMOTE_ATOMIC";
        Mr found = key == null ? null : key.region();
        return new KeyChecked(qp.ref, found == null ? ObjectRef.NONE : found.ref, rkey, address, length, word, verdict.words());
    }
}
