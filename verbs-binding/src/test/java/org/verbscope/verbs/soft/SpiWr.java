package org.verbscope.verbs.soft;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.ToLongFunction;
import org.verbscope.verbs.WrOpcode;
import org.verbscope.verbs.spi.Layout.BindInfo;
import org.verbscope.verbs.spi.Layout.RecvWr;
import org.verbscope.verbs.spi.Layout.SendWr;
import org.verbscope.verbs.spi.Layout.Sge;
import org.verbscope.verbs.spi.NativeBlock;

/** A send request in a test below the API, written as C would. */
final class SpiWr {
    private final SpiQp qp;
    private final NativeBlock list;
    private int elements;

    SpiWr(SpiQp qp, long wrId, WrOpcode opcode) {
        this.qp = qp;
        this.list = qp.list;
        list.clear(0, 1024);
        list.putLong(SendWr.WR_ID, wrId);
        list.putInt(SendWr.OPCODE, opcode.value());
        list.putLong(SendWr.SG_LIST, list.address() + SendWr.SIZE);
    }

    SpiWr flags(int flags) {
        list.putInt(SendWr.SEND_FLAGS, list.getInt(SendWr.SEND_FLAGS) | flags);
        return this;
    }

    SpiWr signaled() {
        return flags(SendWork.SIGNALED);
    }

    SpiWr sge(SpiNode.Region region, long at, long length) {
        return sge(region.address() + at, length, region.lkey());
    }

    SpiWr sge(long address, long length, int lkey) {
        int at = SendWr.SIZE + elements++ * Sge.SIZE;
        list.putLong(at + Sge.ADDR, address);
        list.putInt(at + Sge.LENGTH, (int) length);
        list.putInt(at + Sge.LKEY, lkey);
        list.putInt(SendWr.NUM_SGE, elements);
        return this;
    }

    SpiWr remote(long address, int rkey) {
        list.putLong(SendWr.RDMA_REMOTE_ADDR, address);
        list.putInt(SendWr.RDMA_RKEY, rkey);
        return this;
    }

    SpiWr atomic(long address, int rkey, long compareOrAdd, long swap) {
        list.putLong(SendWr.ATOMIC_REMOTE_ADDR, address);
        list.putLong(SendWr.ATOMIC_COMPARE_ADD, compareOrAdd);
        list.putLong(SendWr.ATOMIC_SWAP, swap);
        list.putInt(SendWr.ATOMIC_RKEY, rkey);
        return this;
    }

    SpiWr imm(int value) {
        list.putInt(SendWr.IMM_DATA, SendWork.network(value));
        return this;
    }

    SpiWr invalidate(int rkey) {
        list.putInt(SendWr.IMM_DATA, rkey);
        return this;
    }

    SpiWr to(long ah, int qpn, int qkey) {
        list.putLong(SendWr.UD_AH, ah);
        list.putInt(SendWr.UD_REMOTE_QPN, qpn);
        list.putInt(SendWr.UD_REMOTE_QKEY, qkey);
        return this;
    }

    SpiWr bind(long mw, int rkey, SpiNode.Region region, long at, long length, int access) {
        list.putLong(SendWr.BIND_MW, mw);
        list.putInt(SendWr.BIND_RKEY, rkey);
        list.putLong(SendWr.BIND_INFO + BindInfo.MR, region.handle());
        list.putLong(SendWr.BIND_INFO + BindInfo.ADDR, region.address() + at);
        list.putLong(SendWr.BIND_INFO + BindInfo.LENGTH, length);
        list.putInt(SendWr.BIND_INFO + BindInfo.ACCESS_FLAGS, access);
        return this;
    }

    void post() {
        assertThat(errno()).as("post_send").isZero();
    }

    /** Posts. @return the errno */
    int errno() {
        return (int) qp.node.spi.postSend(qp.handle, list, 0, 1);
    }

    /** A receive request of one element. @param post gets the list. @return the errno */
    static int recv(SpiNode node, long wrId, SpiNode.Region region, long at, int length, ToLongFunction<NativeBlock> post) {
        NativeBlock list = node.block;
        list.clear(0, 256);
        list.putLong(RecvWr.WR_ID, wrId);
        list.putLong(RecvWr.SG_LIST, list.address() + RecvWr.SIZE);
        list.putInt(RecvWr.NUM_SGE, 1);
        list.putLong(RecvWr.SIZE + Sge.ADDR, region.address() + at);
        list.putInt(RecvWr.SIZE + Sge.LENGTH, length);
        list.putInt(RecvWr.SIZE + Sge.LKEY, region.lkey());
        return (int) post.applyAsLong(list);
    }
}
