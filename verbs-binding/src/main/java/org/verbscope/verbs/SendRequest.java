package org.verbscope.verbs;

import java.util.ArrayList;
import java.util.List;

/**
 * A send request for people: {@code struct ibv_send_wr} (ibv_post_send(3)). Immutable. Programs that
 * care for speed reuse a {@link RequestList}.
 *
 * @param wrId comes back in the completion
 * @param sges pieces of local memory, in order
 * @param flags {@code ibv_send_flags}
 * @param immData host order; counts for opcodes with an immediate
 * @param remoteAddress at the peer; counts for RDMA
 * @param rkey the peer's key; counts for RDMA
 */
public record SendRequest(long wrId, WrOpcode opcode, List<Sge> sges, int flags, int immData, long remoteAddress, int rkey) {
    /** A copy of the list is kept. */
    public SendRequest {
        sges = List.copyOf(sges);
    }

    /** SEND, signaled. */
    public static SendRequest send(long wrId, MemoryRegion mr, long offset, long length) {
        return new SendRequest(wrId, WrOpcode.SEND, List.of(new Sge(mr, offset, length)), SendFlag.SIGNALED.value(), 0, 0, 0);
    }

    /** SEND of nothing, signaled. */
    public static SendRequest send(long wrId) {
        return new SendRequest(wrId, WrOpcode.SEND, List.of(), SendFlag.SIGNALED.value(), 0, 0, 0);
    }

    /** RDMA_WRITE, signaled. */
    public static SendRequest write(long wrId, MemoryRegion mr, long offset, long length, long remoteAddress, int rkey) {
        return new SendRequest(wrId, WrOpcode.RDMA_WRITE, List.of(new Sge(mr, offset, length)), SendFlag.SIGNALED.value(), 0,
                remoteAddress, rkey);
    }

    /** RDMA_READ, signaled: local memory receives. */
    public static SendRequest read(long wrId, MemoryRegion mr, long offset, long length, long remoteAddress, int rkey) {
        return new SendRequest(wrId, WrOpcode.RDMA_READ, List.of(new Sge(mr, offset, length)), SendFlag.SIGNALED.value(), 0,
                remoteAddress, rkey);
    }

    /** With one more piece of local memory. */
    public SendRequest and(MemoryRegion mr, long offset, long length) {
        List<Sge> more = new ArrayList<>(sges);
        more.add(new Sge(mr, offset, length));
        return new SendRequest(wrId, opcode, more, flags, immData, remoteAddress, rkey);
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
        return new SendRequest(wrId, opcode, sges, mask, immData, remoteAddress, rkey);
    }

    /** With an immediate value: SEND and RDMA_WRITE become their forms with one. */
    public SendRequest withImm(int value) {
        WrOpcode imm = switch (opcode) {
            case SEND, SEND_WITH_IMM -> WrOpcode.SEND_WITH_IMM;
            case RDMA_WRITE, RDMA_WRITE_WITH_IMM -> WrOpcode.RDMA_WRITE_WITH_IMM;
            default -> throw new IllegalArgumentException(opcode.name() + " carries no immediate");
        };
        return new SendRequest(wrId, imm, sges, flags, value, remoteAddress, rkey);
    }
}
