package org.verbscope.verbs;

import org.verbscope.verbs.spi.Layout.QpCap;
import org.verbscope.verbs.spi.NativeBlock;

/**
 * Sizes of a queue pair: {@code struct ibv_qp_cap} (ibv_create_qp(3)). A device may give more than was asked.
 *
 * @param maxSendWr send requests under way at once
 * @param maxRecvWr receive requests queued at once
 * @param maxSendSge scatter/gather elements of a send request
 * @param maxRecvSge scatter/gather elements of a receive request
 * @param maxInlineData bytes that a send request may carry itself
 */
public record QpCapabilities(int maxSendWr, int maxRecvWr, int maxSendSge, int maxRecvSge, int maxInlineData) {
    /** @throws IllegalArgumentException for a negative size */
    public QpCapabilities {
        CFields.fit("max_send_wr", maxSendWr, 31);
        CFields.fit("max_recv_wr", maxRecvWr, 31);
        CFields.fit("max_send_sge", maxSendSge, 31);
        CFields.fit("max_recv_sge", maxRecvSge, 31);
        CFields.fit("max_inline_data", maxInlineData, 31);
    }

    void write(NativeBlock block, int at) {
        block.putInt(at + QpCap.MAX_SEND_WR, maxSendWr);
        block.putInt(at + QpCap.MAX_RECV_WR, maxRecvWr);
        block.putInt(at + QpCap.MAX_SEND_SGE, maxSendSge);
        block.putInt(at + QpCap.MAX_RECV_SGE, maxRecvSge);
        block.putInt(at + QpCap.MAX_INLINE_DATA, maxInlineData);
    }

    static QpCapabilities read(NativeBlock block, int at) {
        return new QpCapabilities(block.getInt(at + QpCap.MAX_SEND_WR), block.getInt(at + QpCap.MAX_RECV_WR),
                block.getInt(at + QpCap.MAX_SEND_SGE), block.getInt(at + QpCap.MAX_RECV_SGE),
                block.getInt(at + QpCap.MAX_INLINE_DATA));
    }
}
