package org.verbscope.verbs.rules;

import java.util.EnumSet;
import java.util.Set;
import org.verbscope.verbs.AccessFlag;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.WrOpcode;

/**
 * What each type of queue pair can be asked for (ibv_post_send(3)), and what each opcode needs at the
 * peer. Opcodes are known by their short names, as the log writes them; {@code RECV} stands for a receive.
 */
public final class Opcodes {
    private static final Set<WrOpcode> UNRELIABLE = EnumSet.of(WrOpcode.SEND, WrOpcode.SEND_WITH_IMM,
            WrOpcode.RDMA_WRITE, WrOpcode.RDMA_WRITE_WITH_IMM, WrOpcode.BIND_MW, WrOpcode.LOCAL_INV, WrOpcode.SEND_WITH_INV);
    private static final Set<WrOpcode> DATAGRAM = EnumSet.of(WrOpcode.SEND, WrOpcode.SEND_WITH_IMM);

    private Opcodes() { }

    /** Whether queue pairs of {@code type} carry {@code opcode} out. */
    public static boolean allowed(QpType type, WrOpcode opcode) {
        return switch (type) {
            case RC -> true;
            case UC -> UNRELIABLE.contains(opcode);
            case UD -> DATAGRAM.contains(opcode);
        };
    }

    /** Whether it takes a receive request at the peer. */
    public static boolean takesReceive(String opcode) {
        return opcode.startsWith("SEND") || opcode.equals(WrOpcode.RDMA_WRITE_WITH_IMM.name());
    }

    /** Whether it names memory of the peer. */
    public static boolean isOneSided(String opcode) {
        return opcode.startsWith("RDMA_") || opcode.startsWith("ATOMIC_");
    }

    /** Whether the peer answers with data: reads and atomics. */
    public static boolean isAnswered(String opcode) {
        return opcode.equals(WrOpcode.RDMA_READ.name()) || opcode.startsWith("ATOMIC_");
    }

    /** Whether it writes into local memory: receives, reads and atomics do. */
    public static boolean writesLocally(String opcode) {
        return opcode.startsWith("RECV") || isAnswered(opcode);
    }

    /** What queue pair and region of the peer must allow; null when it names no memory there. */
    public static AccessFlag remoteAccess(String opcode) {
        if (opcode.startsWith("RDMA_WRITE")) {
            return AccessFlag.REMOTE_WRITE;
        } else if (opcode.startsWith("ATOMIC_")) {
            return AccessFlag.REMOTE_ATOMIC;
        }
        return opcode.equals(WrOpcode.RDMA_READ.name()) ? AccessFlag.REMOTE_READ : null;
    }
}
