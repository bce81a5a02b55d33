package org.verbscope.verbs;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;
import java.util.List;
import org.verbscope.verbs.spi.Layout.Wc;

/**
 * One completion ({@code struct ibv_wc}, ibv_poll_cq(3)): a copy, immutable. A field that is not defined for it throws
 * {@link IllegalStateException} saying why.
 */
public final class WorkCompletion {
    private final ByteBuffer wc;
    private final boolean datagram;
    private final String deviceKind;

    WorkCompletion(byte[] bytes, boolean datagram, String deviceKind) {
        this.wc = ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
        this.datagram = datagram;
        this.deviceKind = deviceKind;
    }

    byte[] bytes() {
        return wc.array();
    }

    boolean datagram() {
        return datagram;
    }

    /** What the program named the request. */
    public long wrId() {
        return wc.getLong(Wc.WR_ID);
    }

    /** {@code ibv_wc_status} as its number. */
    public int status() {
        return wc.getInt(Wc.STATUS);
    }

    /** E.g. {@code RNR_RETRY_EXC_ERR}; {@code ?99} for one without a constant. */
    public String statusName() {
        return WcStatus.nameOf(status());
    }

    /** Whether the status is {@code wanted}. */
    public boolean is(WcStatus wanted) {
        return status() == wanted.value();
    }

    /** Whether the status is SUCCESS. */
    public boolean ok() {
        return WcFields.ok(wc, 0);
    }

    /** What the vendor says of a failure. */
    public int vendorErr() {
        return wc.getInt(Wc.VENDOR_ERR);
    }

    /** Number of the queue pair. */
    public int qpNum() {
        return wc.getInt(Wc.QP_NUM);
    }

    /** {@code ibv_wc_opcode} as its number. */
    public int opcode() {
        return WcFields.opcode(wc, 0);
    }

    /** {@link #opcode} in words; {@code ?77} for one without a constant. */
    public String opcodeName() {
        return WcOpcode.nameOf(opcode());
    }

    /** Whether {@link #byteLen} is defined. */
    public boolean hasByteLen() {
        return WcFields.hasByteLen(wc, 0);
    }

    /** Bytes moved; with the 40 bytes of the GRH on UD. */
    public long byteLen() {
        return WcFields.byteLen(wc, 0);
    }

    /** {@code ibv_wc_flags}; see {@link WcFlag}. */
    public int flags() {
        return WcFields.flags(wc, 0);
    }

    /** The immediate value, in host order. */
    public int immData() {
        return WcFields.immData(wc, 0);
    }

    /** The rkey that the message invalidated. */
    public int invalidatedRkey() {
        return WcFields.invalidatedRkey(wc, 0);
    }

    /** The sender's queue pair number, on UD. */
    public int srcQp() {
        return WcFields.srcQp(wc, 0, datagram);
    }

    /** What the status means and where it comes from. */
    public Explanation explanation() {
        return Explainers.get().completion(status(), deviceKind);
    }

    /** Every field of the structure as its bytes, with whether it means anything here. */
    public List<WcField> rawFields() {
        return WcField.of(wc, datagram);
    }

    /** The 48 bytes in hex. */
    public String raw() {
        return HexFormat.of().formatHex(wc.array());
    }

    /** E.g. {@code wr_id 7: RECV SUCCESS, 5 bytes, QP 0x11}. */
    @Override
    public String toString() {
        return "wr_id " + wrId() + ": " + (ok() ? opcodeName() + " " : "") + statusName()
                + (hasByteLen() ? ", " + byteLen() + " bytes" : "") + ", QP 0x" + Integer.toHexString(qpNum());
    }
}
