package org.verbscope.verbs.soft;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.spi.Layout.AhAttr;
import org.verbscope.verbs.spi.Layout.AsyncEvent;
import org.verbscope.verbs.spi.Layout.GidEntry;
import org.verbscope.verbs.spi.Layout.QpCap;
import org.verbscope.verbs.spi.Layout.QpInitAttr;
import org.verbscope.verbs.spi.Layout.SrqAttr;
import org.verbscope.verbs.spi.Layout.SrqInitAttr;
import org.verbscope.verbs.spi.Layout.Wc;
import org.verbscope.verbs.spi.NativeBlock;
import org.verbscope.verbs.spi.VerbsContext;

/** One open soft device in a test: a protection domain, a region of all access, a completion queue, and what is made of them. */
final class SpiNode {
    static final int MEMORY = 1 << 20;
    static final int ALL_ACCESS = Mr.LOCAL_WRITE | Mr.REMOTE_WRITE | Mr.REMOTE_READ | Mr.REMOTE_ATOMIC | Mr.MW_BIND;
    private static final int MOST_COMPLETIONS = 64;

    /** A completion as polled. */
    record Done(long wrId, int status, int opcode, int byteLen, int imm, int qpNum, int srcQp, int flags) {
        boolean ok() {
            return status == 0;
        }
    }

    /** Memory that is registered. */
    record Region(NativeBlock block, long handle, int lkey, int rkey) {
        long address() {
            return block.address();
        }

        byte[] read(long at, int length) {
            var bytes = new byte[length];
            block.read(at, bytes, 0, length);
            return bytes;
        }

        void write(long at, byte[] bytes) {
            block.write(at, bytes, 0, bytes.length);
        }
    }

    final int machine;
    final VerbsContext spi;
    final long pd;
    final Region mr;
    final long cq;
    /** For structures. */
    final NativeBlock block;
    final NativeBlock other;
    private final NativeBlock completions;

    SpiNode(int machine, VerbsContext spi) {
        this.machine = machine;
        this.spi = spi;
        block = spi.allocate(4096);
        other = spi.allocate(4096);
        completions = spi.allocate(MOST_COMPLETIONS * Wc.SIZE);
        pd = spi.allocPd();
        mr = region(pd, MEMORY, ALL_ACCESS);
        cq = spi.createCq(1024, 0, 0);
    }

    Region region(long domain, long bytes, int access) {
        NativeBlock memory = spi.allocate(bytes);
        long handle = spi.regMr(domain, memory.address(), bytes, memory.address(), access);
        assertThat(handle).as("reg_mr").isPositive();
        return new Region(memory, handle, spi.lkey(handle), spi.rkey(handle));
    }

    byte[] gid(int index) {
        assertThat(spi.queryGid(1, index, block)).isZero();
        var gid = new byte[16];
        block.read(GidEntry.GID, gid, 0, 16);
        return gid;
    }

    SpiQp qp(QpType type) {
        return qp(type, cq, cq, 0);
    }

    SpiQp qp(QpType type, long sendCq, long recvCq, long srq) {
        return new SpiQp(this, type, createQp(type, sendCq, recvCq, srq));
    }

    long createQp(QpType type, long sendCq, long recvCq, long srq) {
        block.clear(0, QpInitAttr.SIZE);
        block.putLong(QpInitAttr.SEND_CQ, sendCq);
        block.putLong(QpInitAttr.RECV_CQ, recvCq);
        block.putLong(QpInitAttr.SRQ, srq);
        block.putInt(QpInitAttr.CAP + QpCap.MAX_SEND_WR, 64);
        block.putInt(QpInitAttr.CAP + QpCap.MAX_RECV_WR, 64);
        block.putInt(QpInitAttr.CAP + QpCap.MAX_SEND_SGE, 4);
        block.putInt(QpInitAttr.CAP + QpCap.MAX_RECV_SGE, 4);
        block.putInt(QpInitAttr.CAP + QpCap.MAX_INLINE_DATA, 256);
        block.putInt(QpInitAttr.QP_TYPE, type.value());
        block.putInt(QpInitAttr.SQ_SIG_ALL, 0);
        return spi.createQp(pd, block);
    }

    long srq(int wr, int sge, int limit) {
        block.clear(0, SrqInitAttr.SIZE);
        block.putInt(SrqInitAttr.ATTR + SrqAttr.MAX_WR, wr);
        block.putInt(SrqInitAttr.ATTR + SrqAttr.MAX_SGE, sge);
        long srq = spi.createSrq(pd, block);
        assertThat(srq).as("create_srq").isPositive();
        if (limit > 0) {
            assertThat(modifySrq(srq, 0, limit, SrqAttr.MASK_LIMIT)).isZero();
        }
        return srq;
    }

    /** @return the errno */
    int modifySrq(long srq, int wr, int limit, int mask) {
        block.putInt(SrqAttr.MAX_WR, wr);
        block.putInt(SrqAttr.SRQ_LIMIT, limit);
        return spi.modifySrq(srq, block, mask);
    }

    /** A receive of {@code length} bytes at {@code at} of the region. @return the errno */
    int postSrq(long srq, long wrId, long at, int length) {
        return SpiWr.recv(this, wrId, mr, at, length, list -> spi.postSrqRecv(srq, list, 0, 1));
    }

    /** An address handle to {@code gid} from the GID at {@code sgidIndex}, or the negated errno. */
    long ah(byte[] gid, int sgidIndex) {
        block.clear(0, AhAttr.SIZE);
        SpiQp.address(block, 0, gid, sgidIndex);
        return spi.createAh(pd, block);
    }

    List<Done> poll() {
        return poll(cq);
    }

    /** What is in {@code queue}, after one engine action at most when it is empty. */
    List<Done> poll(long queue) {
        int found = spi.pollCq(queue, MOST_COMPLETIONS, completions);
        assertThat(found).as("poll_cq").isNotNegative();
        List<Done> list = new ArrayList<>(found);
        for (int i = 0; i < found; i++) {
            int at = i * Wc.SIZE;
            list.add(new Done(completions.getLong(at + Wc.WR_ID), completions.getInt(at + Wc.STATUS),
                    completions.getInt(at + Wc.OPCODE), completions.getInt(at + Wc.BYTE_LEN),
                    SendWork.network(completions.getInt(at + Wc.IMM_DATA)), completions.getInt(at + Wc.QP_NUM),
                    completions.getInt(at + Wc.SRC_QP), completions.getInt(at + Wc.WC_FLAGS)));
        }
        return list;
    }

    List<Done> await(int count) {
        return await(cq, count);
    }

    /** Polls until {@code count} completions came. */
    List<Done> await(long queue, int count) {
        List<Done> list = new ArrayList<>();
        for (int i = 0; list.size() < count; i++) {
            assertThat(i).as("polls for %s completions; these came: %s", count, list).isLessThan(1_000_000);
            list.addAll(poll(queue));
        }
        return list;
    }

    /** The types of the asynchronous events that come within {@code nanos}; not acked. */
    List<Integer> asynchronous(long nanos) {
        List<Integer> types = new ArrayList<>();
        while (spi.getAsyncEvent(block, nanos) == 1) {
            types.add(block.getInt(AsyncEvent.EVENT_TYPE));
        }
        return types;
    }

    void close() {
        spi.close();
    }
}
