package org.verbscope.verbs;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.verbscope.verbs.spi.Layout.Wc;

/**
 * Which fields of a {@code struct ibv_wc} are defined (ibv_poll_cq(3)), and reading those. After a
 * failure only {@code wr_id}, {@code status}, {@code qp_num} and {@code vendor_err} are.
 */
final class WcFields {
    private WcFields() { }

    static boolean ok(ByteBuffer wc, int at) {
        return wc.getInt(at + Wc.STATUS) == WcStatus.SUCCESS.value();
    }

    private static void needSuccess(ByteBuffer wc, int at, String field) {
        if (!ok(wc, at)) {
            throw new IllegalStateException(field + " is not defined: the completion failed with "
                    + WcStatus.nameOf(wc.getInt(at + Wc.STATUS)) + ", and then only wr_id, status, qp_num and vendor_err are");
        }
    }

    static int opcode(ByteBuffer wc, int at) {
        needSuccess(wc, at, "opcode");
        return wc.getInt(at + Wc.OPCODE);
    }

    private static boolean receives(int opcode) {
        return (opcode & WcOpcode.RECV.value()) != 0;
    }

    static boolean hasByteLen(ByteBuffer wc, int at) {
        if (!ok(wc, at)) {
            return false;
        }
        int opcode = wc.getInt(at + Wc.OPCODE);
        return receives(opcode) || opcode == WcOpcode.RDMA_READ.value() || opcode == WcOpcode.COMP_SWAP.value()
                || opcode == WcOpcode.FETCH_ADD.value();
    }

    static long byteLen(ByteBuffer wc, int at) {
        needSuccess(wc, at, "byte_len");
        if (!hasByteLen(wc, at)) {
            throw new IllegalStateException("byte_len is not defined for " + WcOpcode.nameOf(wc.getInt(at + Wc.OPCODE))
                    + ": only for receives, reads and atomics");
        }
        return wc.getInt(at + Wc.BYTE_LEN) & 0xffffffffL;
    }

    static int flags(ByteBuffer wc, int at) {
        needSuccess(wc, at, "wc_flags");
        return wc.getInt(at + Wc.WC_FLAGS);
    }

    static int immData(ByteBuffer wc, int at) {
        return bigEndian(flagged(wc, at, WcFlag.WITH_IMM, "imm_data"));
    }

    static int invalidatedRkey(ByteBuffer wc, int at) {
        return flagged(wc, at, WcFlag.WITH_INV, "invalidated_rkey");
    }

    /** Between host order and the big-endian order of {@code imm_data}, which shares its place with a key in host order. */
    static int bigEndian(int value) {
        return ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN ? value : Integer.reverseBytes(value);
    }

    private static int flagged(ByteBuffer wc, int at, WcFlag flag, String field) {
        if ((flags(wc, at) & flag.value()) == 0) {
            throw new IllegalStateException(field + " is not defined: wc_flags lacks " + flag.name());
        }
        return wc.getInt(at + Wc.IMM_DATA);
    }

    static int srcQp(ByteBuffer wc, int at, boolean datagram) {
        needSuccess(wc, at, "src_qp");
        if (!datagram || !receives(wc.getInt(at + Wc.OPCODE))) {
            throw new IllegalStateException("src_qp is not defined: only for receives of UD queue pairs");
        }
        return wc.getInt(at + Wc.SRC_QP);
    }
}
