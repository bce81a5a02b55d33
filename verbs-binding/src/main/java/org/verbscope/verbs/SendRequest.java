package org.verbscope.verbs;

import java.util.ArrayList;
import java.util.List;

/**
 * A send request for people: {@code struct ibv_send_wr} (ibv_post_send(3)). Immutable. Programs that
 * care for speed reuse a {@link RequestList}.
 *
 * @param wrId comes back in the completion
 * @param opcode what is asked for
 * @param sges pieces of local memory, in order
 * @param flags {@code ibv_send_flags}
 * @param immData host order; counts for opcodes with an immediate; for SEND_WITH_INV and LOCAL_INV the key
 * @param target what it is aimed at
 */
public record SendRequest(long wrId, WrOpcode opcode, List<Sge> sges, int flags, int immData, Target target) {
    private static final long ATOMIC_BYTES = 8;

    /** A copy of the list is kept. */
    public SendRequest {
        sges = List.copyOf(sges);
    }

    private static SendRequest signaled(long wrId, WrOpcode opcode, List<Sge> sges, Target target) {
        return new SendRequest(wrId, opcode, sges, SendFlag.SIGNALED.value(), 0, target);
    }

    /** SEND, signaled. */
    public static SendRequest send(long wrId, MemoryRegion mr, long offset, long length) {
        return signaled(wrId, WrOpcode.SEND, List.of(new Sge(mr, offset, length)), Target.PEER);
    }

    /** SEND of nothing, signaled. */
    public static SendRequest send(long wrId) {
        return signaled(wrId, WrOpcode.SEND, List.of(), Target.PEER);
    }

    /** RDMA_WRITE, signaled. */
    public static SendRequest write(long wrId, MemoryRegion mr, long offset, long length, long remoteAddress, int rkey) {
        return signaled(wrId, WrOpcode.RDMA_WRITE, List.of(new Sge(mr, offset, length)), new Target.Remote(remoteAddress, rkey));
    }

    /** RDMA_READ, signaled: local memory receives. */
    public static SendRequest read(long wrId, MemoryRegion mr, long offset, long length, long remoteAddress, int rkey) {
        return signaled(wrId, WrOpcode.RDMA_READ, List.of(new Sge(mr, offset, length)), new Target.Remote(remoteAddress, rkey));
    }

    /** ATOMIC_FETCH_AND_ADD, signaled: eight bytes at {@code offset} receive what was there. */
    public static SendRequest fetchAndAdd(long wrId, MemoryRegion mr, long offset, long remoteAddress, int rkey, long add) {
        return signaled(wrId, WrOpcode.ATOMIC_FETCH_AND_ADD, List.of(new Sge(mr, offset, ATOMIC_BYTES)),
                new Target.Atomic(remoteAddress, rkey, add, 0));
    }

    /** ATOMIC_CMP_AND_SWP, signaled: eight bytes at {@code offset} receive what was there. */
    public static SendRequest compareAndSwap(long wrId, MemoryRegion mr, long offset, long remoteAddress, int rkey,
            long expected, long swap) {
        return signaled(wrId, WrOpcode.ATOMIC_CMP_AND_SWP, List.of(new Sge(mr, offset, ATOMIC_BYTES)),
                new Target.Atomic(remoteAddress, rkey, expected, swap));
    }

    /** LOCAL_INV, signaled: the key of an own window of type 2 reaches nothing any more. */
    public static SendRequest localInvalidate(long wrId, int rkey) {
        return new SendRequest(wrId, WrOpcode.LOCAL_INV, List.of(), SendFlag.SIGNALED.value(), rkey, Target.PEER);
    }

    /** BIND_MW of a window of type 2, signaled. @param rkey the key it will have: {@link MemoryWindow#nextRkey()} */
    public static SendRequest bindMw(long wrId, MemoryWindow window, int rkey, MemoryRegion mr, long offset, long length,
            AccessFlag... access) {
        return signaled(wrId, WrOpcode.BIND_MW, List.of(),
                new Target.Bind(window, rkey, mr, offset, length, AccessFlag.maskOf(List.of(access))));
    }

    /** With one more piece of local memory. */
    public SendRequest and(MemoryRegion mr, long offset, long length) {
        List<Sge> more = new ArrayList<>(sges);
        more.add(new Sge(mr, offset, length));
        return new SendRequest(wrId, opcode, more, flags, immData, target);
    }

    /** To a UD queue pair. @param qkey its Q_Key */
    public SendRequest to(AddressHandle way, int remoteQpn, int qkey) {
        return new SendRequest(wrId, opcode, sges, flags, immData, new Target.Datagram(way, remoteQpn, qkey));
    }

    /** Without a completion on success. */
    public SendRequest unsignaled() {
        return withFlags(flags & ~SendFlag.SIGNALED.value());
    }

    /** With {@code flag} set. */
    public SendRequest with(SendFlag flag) {
        return withFlags(flags | flag.value());
    }

    private SendRequest withFlags(int mask) {
        return new SendRequest(wrId, opcode, sges, mask, immData, target);
    }

    /** With an immediate value: SEND and RDMA_WRITE become their forms with one. */
    public SendRequest withImm(int value) {
        WrOpcode imm = switch (opcode) {
            case SEND, SEND_WITH_IMM -> WrOpcode.SEND_WITH_IMM;
            case RDMA_WRITE, RDMA_WRITE_WITH_IMM -> WrOpcode.RDMA_WRITE_WITH_IMM;
            default -> throw new IllegalArgumentException(opcode.name() + " carries no immediate");
        };
        return new SendRequest(wrId, imm, sges, flags, value, target);
    }

    /** A SEND that takes a key of the receiver's window back. */
    public SendRequest invalidating(int rkey) {
        if (opcode != WrOpcode.SEND) {
            throw new IllegalArgumentException(opcode.name() + " invalidates nothing: only SEND can");
        }
        return new SendRequest(wrId, WrOpcode.SEND_WITH_INV, sges, flags, rkey, target);
    }
}
