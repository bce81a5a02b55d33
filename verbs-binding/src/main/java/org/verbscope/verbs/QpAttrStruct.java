package org.verbscope.verbs;

import java.nio.ByteBuffer;
import org.verbscope.verbs.spi.Layout.QpAttr;
import org.verbscope.verbs.spi.NativeBlock;

/** Attributes of a queue pair as {@code struct ibv_qp_attr} in native memory. */
final class QpAttrStruct {
    private QpAttrStruct() { }

    /** Writes every field. @param block of at least {@link QpAttr#SIZE} bytes */
    static void write(QpAttributes a, NativeBlock block) {
        block.clear(0, QpAttr.SIZE);
        ByteBuffer b = block.buffer();
        b.putInt(QpAttr.QP_STATE, a.state);
        b.putInt(QpAttr.CUR_QP_STATE, a.curState);
        b.putInt(QpAttr.PATH_MTU, a.pathMtu);
        b.putInt(QpAttr.PATH_MIG_STATE, a.pathMigState);
        b.putInt(QpAttr.QP_ACCESS_FLAGS, a.access);
        a.cap.write(block, QpAttr.CAP);
        a.av.write(block, QpAttr.AH_ATTR);
        a.altAv.write(block, QpAttr.ALT_AH_ATTR);
        b.putInt(QpAttr.QKEY, a.qkey);
        b.putInt(QpAttr.RQ_PSN, a.rqPsn);
        b.putInt(QpAttr.SQ_PSN, a.sqPsn);
        b.putInt(QpAttr.DEST_QP_NUM, a.destQpNum);
        b.putShort(QpAttr.PKEY_INDEX, (short) a.pkeyIndex);
        b.putShort(QpAttr.ALT_PKEY_INDEX, (short) a.altPkeyIndex);
        b.put(QpAttr.EN_SQD_ASYNC_NOTIFY, (byte) a.enSqdAsyncNotify);
        b.put(QpAttr.MAX_RD_ATOMIC, (byte) a.maxRdAtomic);
        b.put(QpAttr.MAX_DEST_RD_ATOMIC, (byte) a.maxDestRdAtomic);
        b.put(QpAttr.MIN_RNR_TIMER, (byte) a.minRnrTimer);
        b.put(QpAttr.PORT_NUM, (byte) a.port);
        b.put(QpAttr.TIMEOUT, (byte) a.timeout);
        b.put(QpAttr.RETRY_CNT, (byte) a.retryCnt);
        b.put(QpAttr.RNR_RETRY, (byte) a.rnrRetry);
        b.put(QpAttr.ALT_PORT_NUM, (byte) a.altPort);
        b.put(QpAttr.ALT_TIMEOUT, (byte) a.altTimeout);
        b.putInt(QpAttr.RATE_LIMIT, a.rateLimit);
    }

    /** Reads every field. */
    static QpAttributes read(NativeBlock block) {
        ByteBuffer b = block.buffer();
        var a = new QpAttributes();
        a.state = b.getInt(QpAttr.QP_STATE);
        a.curState = b.getInt(QpAttr.CUR_QP_STATE);
        a.pathMtu = b.getInt(QpAttr.PATH_MTU);
        a.pathMigState = b.getInt(QpAttr.PATH_MIG_STATE);
        a.access = b.getInt(QpAttr.QP_ACCESS_FLAGS);
        a.cap = QpCapabilities.read(block, QpAttr.CAP);
        a.av = AddressVector.read(block, QpAttr.AH_ATTR);
        a.altAv = AddressVector.read(block, QpAttr.ALT_AH_ATTR);
        a.sqDraining = b.get(QpAttr.SQ_DRAINING);
        a.qkey = b.getInt(QpAttr.QKEY);
        a.rqPsn = b.getInt(QpAttr.RQ_PSN) & 0xffffff;
        a.sqPsn = b.getInt(QpAttr.SQ_PSN) & 0xffffff;
        a.destQpNum = b.getInt(QpAttr.DEST_QP_NUM) & 0xffffff;
        a.pkeyIndex = b.getShort(QpAttr.PKEY_INDEX) & 0xffff;
        a.altPkeyIndex = b.getShort(QpAttr.ALT_PKEY_INDEX) & 0xffff;
        a.enSqdAsyncNotify = b.get(QpAttr.EN_SQD_ASYNC_NOTIFY) & 0xff;
        a.maxRdAtomic = b.get(QpAttr.MAX_RD_ATOMIC) & 0xff;
        a.maxDestRdAtomic = b.get(QpAttr.MAX_DEST_RD_ATOMIC) & 0xff;
        a.minRnrTimer = b.get(QpAttr.MIN_RNR_TIMER) & 0xff;
        a.port = b.get(QpAttr.PORT_NUM) & 0xff;
        a.timeout = b.get(QpAttr.TIMEOUT) & 0xff;
        a.retryCnt = b.get(QpAttr.RETRY_CNT) & 0xff;
        a.rnrRetry = b.get(QpAttr.RNR_RETRY) & 0xff;
        a.altPort = b.get(QpAttr.ALT_PORT_NUM) & 0xff;
        a.altTimeout = b.get(QpAttr.ALT_TIMEOUT) & 0xff;
        a.rateLimit = b.getInt(QpAttr.RATE_LIMIT);
        return a;
    }
}
