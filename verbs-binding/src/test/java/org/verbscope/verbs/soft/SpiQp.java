package org.verbscope.verbs.soft;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.UnaryOperator;
import org.verbscope.verbs.Mtu;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.WrOpcode;
import org.verbscope.verbs.spi.Layout.AhAttr;
import org.verbscope.verbs.spi.Layout.QpAttr;
import org.verbscope.verbs.spi.NativeBlock;

/** A queue pair in a test below the API. */
final class SpiQp {
    static final int QKEY = 0x1111;

    final SpiNode node;
    final QpType type;
    final long handle;
    final int number;
    /** Where its send requests are written. */
    final NativeBlock list;
    /** First PSN of what it sends. */
    int psn;
    int mtu = Mtu.MTU_1024.value();
    int timeout = 14;
    int retries = 3;
    int rnrRetries = 3;
    int rnrTimer = 1;
    int readDepth = 4;
    int access = Mr.LOCAL_WRITE | Mr.REMOTE_WRITE | Mr.REMOTE_READ | Mr.REMOTE_ATOMIC;

    SpiQp(SpiNode node, QpType type, long handle) {
        assertThat(handle).as("create_qp").isPositive();
        this.node = node;
        this.type = type;
        this.handle = handle;
        this.number = node.spi.qpNum(handle);
        this.list = node.spi.allocate(4096);
        this.psn = 0xfffff0 + number & 0xffffff;
    }

    /** Fills an {@code ibv_qp_attr} and modifies. @return the errno */
    int modify(UnaryOperator<NativeBlock> fill, QpAttribute... mask) {
        NativeBlock attr = node.block;
        attr.clear(0, QpAttr.SIZE);
        fill.apply(attr);
        int bits = 0;
        for (QpAttribute attribute : mask) {
            bits |= attribute.value();
        }
        return node.spi.modifyQp(handle, attr, bits);
    }

    void toInit() {
        boolean datagram = type == QpType.UD;
        assertThat(modify(attr -> {
            attr.putInt(QpAttr.QP_STATE, QpState.INIT.value());
            attr.putByte(QpAttr.PORT_NUM, (byte) 1);
            attr.putInt(QpAttr.QKEY, QKEY);
            attr.putInt(QpAttr.QP_ACCESS_FLAGS, access);
            return attr;
        }, QpAttribute.STATE, QpAttribute.PKEY_INDEX, QpAttribute.PORT, datagram ? QpAttribute.QKEY : QpAttribute.ACCESS_FLAGS))
                .as("to INIT").isZero();
    }

    void toRtr(SpiQp peer) {
        if (type == QpType.UD) {
            assertThat(state(QpState.RTR)).as("to RTR").isZero();
            return;
        }
        byte[] gid = peer.node.gid(1);
        var attributes = type == QpType.RC
                ? new QpAttribute[] {QpAttribute.STATE, QpAttribute.AV, QpAttribute.PATH_MTU, QpAttribute.DEST_QPN, QpAttribute.RQ_PSN,
                    QpAttribute.MAX_DEST_RD_ATOMIC, QpAttribute.MIN_RNR_TIMER}
                : new QpAttribute[] {QpAttribute.STATE, QpAttribute.AV, QpAttribute.PATH_MTU, QpAttribute.DEST_QPN, QpAttribute.RQ_PSN};
        assertThat(modify(attr -> {
            attr.putInt(QpAttr.QP_STATE, QpState.RTR.value());
            address(attr, QpAttr.AH_ATTR, gid, 1);
            attr.putInt(QpAttr.PATH_MTU, mtu);
            attr.putInt(QpAttr.DEST_QP_NUM, peer.number);
            attr.putInt(QpAttr.RQ_PSN, peer.psn);
            attr.putByte(QpAttr.MAX_DEST_RD_ATOMIC, (byte) readDepth);
            attr.putByte(QpAttr.MIN_RNR_TIMER, (byte) rnrTimer);
            return attr;
        }, attributes)).as("to RTR").isZero();
    }

    void toRts() {
        var attributes = type == QpType.RC
                ? new QpAttribute[] {QpAttribute.STATE, QpAttribute.TIMEOUT, QpAttribute.RETRY_CNT, QpAttribute.RNR_RETRY,
                    QpAttribute.SQ_PSN, QpAttribute.MAX_QP_RD_ATOMIC}
                : new QpAttribute[] {QpAttribute.STATE, QpAttribute.SQ_PSN};
        assertThat(modify(attr -> {
            attr.putInt(QpAttr.QP_STATE, QpState.RTS.value());
            attr.putInt(QpAttr.SQ_PSN, psn);
            attr.putByte(QpAttr.TIMEOUT, (byte) timeout);
            attr.putByte(QpAttr.RETRY_CNT, (byte) retries);
            attr.putByte(QpAttr.RNR_RETRY, (byte) rnrRetries);
            attr.putByte(QpAttr.MAX_RD_ATOMIC, (byte) readDepth);
            return attr;
        }, attributes)).as("to RTS").isZero();
    }

    /** Asks for {@code state} alone. @return the errno */
    int state(QpState state) {
        return modify(attr -> {
            attr.putInt(QpAttr.QP_STATE, state.value());
            return attr;
        }, QpAttribute.STATE);
    }

    QpState state() {
        assertThat(node.spi.queryQp(handle, node.block, QpAttribute.STATE.value(), node.other)).isZero();
        return QpState.of(node.block.getInt(QpAttr.QP_STATE)).orElseThrow();
    }

    /** Writes an {@code ibv_ah_attr} to {@code gid} from the GID at {@code sgidIndex}. */
    static void address(NativeBlock attr, int at, byte[] gid, int sgidIndex) {
        attr.write(at + AhAttr.DGID, gid, 0, 16);
        attr.putByte(at + AhAttr.SGID_INDEX, (byte) sgidIndex);
        attr.putByte(at + AhAttr.HOP_LIMIT, (byte) 64);
        attr.putByte(at + AhAttr.IS_GLOBAL, (byte) 1);
        attr.putByte(at + AhAttr.PORT_NUM, (byte) 1);
    }

    SpiWr wr(long wrId, WrOpcode opcode) {
        return new SpiWr(this, wrId, opcode);
    }

    /** A signaled send of {@code length} bytes at {@code at} of the node's region. */
    void send(long wrId, long at, int length) {
        wr(wrId, WrOpcode.SEND).signaled().sge(node.mr, at, length).post();
    }

    /** A receive of {@code length} bytes at {@code at} of the node's region. */
    void recv(long wrId, long at, int length) {
        assertThat(SpiWr.recv(node, wrId, node.mr, at, length, list -> node.spi.postRecv(handle, list, 0, 1))).isZero();
    }
}
