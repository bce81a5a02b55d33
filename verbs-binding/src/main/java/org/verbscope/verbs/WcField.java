package org.verbscope.verbs;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.verbscope.verbs.spi.Layout.Wc;

/**
 * One field of a raw completion, for showing what the device left there.
 *
 * @param name as in {@code struct ibv_wc}
 * @param offset within the structure, in bytes
 * @param hex its bytes, in memory order
 * @param defined whether it means anything for this completion (ibv_poll_cq(3)); if not, show it struck out
 */
public record WcField(String name, int offset, String hex, boolean defined) {
    private static final int U64 = 8;
    private static final int U32 = 4;
    private static final int U16 = 2;

    /** All fields of one completion, in the order of the structure. */
    static List<WcField> of(ByteBuffer wc, boolean datagram) {
        boolean ok = WcFields.ok(wc, 0);
        int flags = ok ? wc.getInt(Wc.WC_FLAGS) : 0;
        boolean imm = (flags & (WcFlag.WITH_IMM.value() | WcFlag.WITH_INV.value())) != 0;
        boolean address = ok && datagram && (wc.getInt(Wc.OPCODE) & WcOpcode.RECV.value()) != 0;
        List<WcField> fields = new ArrayList<>();
        add(fields, wc, "wr_id", Wc.WR_ID, U64, true);
        add(fields, wc, "status", Wc.STATUS, U32, true);
        add(fields, wc, "opcode", Wc.OPCODE, U32, ok);
        add(fields, wc, "vendor_err", Wc.VENDOR_ERR, U32, !ok);
        add(fields, wc, "byte_len", Wc.BYTE_LEN, U32, WcFields.hasByteLen(wc, 0));
        add(fields, wc, (flags & WcFlag.WITH_INV.value()) != 0 ? "invalidated_rkey" : "imm_data", Wc.IMM_DATA, U32, imm);
        add(fields, wc, "qp_num", Wc.QP_NUM, U32, true);
        add(fields, wc, "src_qp", Wc.SRC_QP, U32, address);
        add(fields, wc, "wc_flags", Wc.WC_FLAGS, U32, ok);
        add(fields, wc, "pkey_index", Wc.PKEY_INDEX, U16, address);
        add(fields, wc, "slid", Wc.SLID, U16, address);
        add(fields, wc, "sl", Wc.SL, 1, address);
        add(fields, wc, "dlid_path_bits", Wc.DLID_PATH_BITS, 1, address);
        return List.copyOf(fields);
    }

    private static void add(List<WcField> fields, ByteBuffer wc, String name, int at, int size, boolean defined) {
        var bytes = new byte[size];
        wc.get(at, bytes);
        fields.add(new WcField(name, at, HexFormat.of().formatHex(bytes), defined));
    }
}
