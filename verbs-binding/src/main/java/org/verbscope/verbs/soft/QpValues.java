package org.verbscope.verbs.soft;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.spi.Layout.AhAttr;
import org.verbscope.verbs.spi.Layout.QpAttr;
import org.verbscope.verbs.spi.NativeBlock;

/** The attributes of a queue pair as its context in the adapter holds them: one {@code ibv_qp_attr}. */
final class QpValues {
    private record Field(QpAttribute attribute, int at, int bytes) { }

    private static final Field[] FIELDS = {
        new Field(QpAttribute.EN_SQD_ASYNC_NOTIFY, QpAttr.EN_SQD_ASYNC_NOTIFY, 1),
        new Field(QpAttribute.ACCESS_FLAGS, QpAttr.QP_ACCESS_FLAGS, 4),
        new Field(QpAttribute.PKEY_INDEX, QpAttr.PKEY_INDEX, 2),
        new Field(QpAttribute.PORT, QpAttr.PORT_NUM, 1),
        new Field(QpAttribute.QKEY, QpAttr.QKEY, 4),
        new Field(QpAttribute.AV, QpAttr.AH_ATTR, AhAttr.SIZE),
        new Field(QpAttribute.PATH_MTU, QpAttr.PATH_MTU, 4),
        new Field(QpAttribute.TIMEOUT, QpAttr.TIMEOUT, 1),
        new Field(QpAttribute.RETRY_CNT, QpAttr.RETRY_CNT, 1),
        new Field(QpAttribute.RNR_RETRY, QpAttr.RNR_RETRY, 1),
        new Field(QpAttribute.RQ_PSN, QpAttr.RQ_PSN, 4),
        new Field(QpAttribute.MAX_QP_RD_ATOMIC, QpAttr.MAX_RD_ATOMIC, 1),
        new Field(QpAttribute.MIN_RNR_TIMER, QpAttr.MIN_RNR_TIMER, 1),
        new Field(QpAttribute.SQ_PSN, QpAttr.SQ_PSN, 4),
        new Field(QpAttribute.MAX_DEST_RD_ATOMIC, QpAttr.MAX_DEST_RD_ATOMIC, 1),
        new Field(QpAttribute.PATH_MIG_STATE, QpAttr.PATH_MIG_STATE, 4),
        new Field(QpAttribute.DEST_QPN, QpAttr.DEST_QP_NUM, 4),
    };
    private static final int NUMBER_BITS = 0xffffff;

    private final ByteBuffer values = ByteBuffer.allocate(QpAttr.SIZE).order(ByteOrder.nativeOrder());

    /** Takes the attributes of {@code mask} over from {@code attr}; numbers of 24 bits are cut to them. */
    void set(NativeBlock attr, int mask) {
        for (Field field : FIELDS) {
            if ((mask & field.attribute().value()) != 0) {
                values.put(field.at(), attr.buffer(), field.at(), field.bytes());
            }
        }
        for (int at : new int[] {QpAttr.RQ_PSN, QpAttr.SQ_PSN, QpAttr.DEST_QP_NUM}) {
            values.putInt(at, values.getInt(at) & NUMBER_BITS);
        }
    }

    void write(NativeBlock attr) {
        attr.buffer().put(0, values, 0, QpAttr.SIZE);
    }

    /** Everything back to zero. */
    void clear() {
        values.clear().put(new byte[QpAttr.SIZE]).clear();
    }

    void put(int at, int value) {
        values.putInt(at, value);
    }

    int number(int at) {
        return values.getInt(at);
    }

    int small(int at) {
        return values.get(at) & 0xff;
    }

    int mtu() {
        return 128 << values.getInt(QpAttr.PATH_MTU);
    }

    int access() {
        return values.getInt(QpAttr.QP_ACCESS_FLAGS);
    }

    /** Reads and atomics whose answers the responder keeps. */
    int readResources() {
        return Math.max(1, small(QpAttr.MAX_DEST_RD_ATOMIC));
    }

    int destQpn() {
        return values.getInt(QpAttr.DEST_QP_NUM);
    }
}
