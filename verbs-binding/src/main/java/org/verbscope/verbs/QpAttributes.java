package org.verbscope.verbs;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Every field of {@code struct ibv_qp_attr} (ibv_modify_qp(3), ibv_query_qp(3)). Which of them count is
 * said by a mask of {@link QpAttribute}. A value that does not fit its C field is refused when set.
 * Mutable; not thread-safe. Long because the structure has that many fields; {@link QpAttrStruct} knows
 * where each lies in native memory.
 */
public final class QpAttributes {
    int state;
    int curState;
    int pathMtu;
    int pathMigState;
    int access;
    QpCapabilities cap = new QpCapabilities(0, 0, 0, 0, 0);
    AddressVector av = AddressVector.to(Gid.ZERO).withoutGrh().fromPort(0);
    AddressVector altAv = av;
    int sqDraining;
    int qkey;
    int rqPsn;
    int sqPsn;
    int destQpNum;
    int pkeyIndex;
    int altPkeyIndex;
    int enSqdAsyncNotify;
    int maxRdAtomic;
    int maxDestRdAtomic;
    int minRnrTimer;
    int port;
    int timeout;
    int retryCnt;
    int rnrRetry;
    int altPort;
    int altTimeout;
    int rateLimit;

    /** All zero, as C's {@code memset}. */
    public QpAttributes() {
    }

    /** An independent copy. */
    public QpAttributes copy() {
        var a = new QpAttributes();
        a.state = state;
        a.curState = curState;
        a.pathMtu = pathMtu;
        a.pathMigState = pathMigState;
        a.access = access;
        a.cap = cap;
        a.av = av;
        a.altAv = altAv;
        a.sqDraining = sqDraining;
        a.qkey = qkey;
        a.rqPsn = rqPsn;
        a.sqPsn = sqPsn;
        a.destQpNum = destQpNum;
        a.pkeyIndex = pkeyIndex;
        a.altPkeyIndex = altPkeyIndex;
        a.enSqdAsyncNotify = enSqdAsyncNotify;
        a.maxRdAtomic = maxRdAtomic;
        a.maxDestRdAtomic = maxDestRdAtomic;
        a.minRnrTimer = minRnrTimer;
        a.port = port;
        a.timeout = timeout;
        a.retryCnt = retryCnt;
        a.rnrRetry = rnrRetry;
        a.altPort = altPort;
        a.altTimeout = altTimeout;
        a.rateLimit = rateLimit;
        return a;
    }

    /** State to go to. */
    public QpAttributes state(QpState value) {
        state = value.value();
        return this;
    }

    /** {@code qp_state}. @throws IllegalStateException when the device gave a value without a constant; see {@link #stateValue()} */
    public QpState state() {
        return known(state);
    }

    /** {@code qp_state}, as the number it is. */
    public int stateValue() {
        return state;
    }

    /** State that the caller claims it is in. */
    public QpAttributes curState(QpState value) {
        curState = value.value();
        return this;
    }

    /** {@code cur_qp_state}. */
    public QpState curState() {
        return known(curState);
    }

    private static QpState known(int value) {
        return QpState.of(value).orElseThrow(() -> new IllegalStateException("the device says state ?" + value));
    }

    /** Payload bytes of a full packet; both ends must have the same. */
    public QpAttributes pathMtu(Mtu value) {
        pathMtu = value.value();
        return this;
    }

    /** As the code that C takes, also one that is none. */
    public QpAttributes pathMtu(int code) {
        pathMtu = code;
        return this;
    }

    /** {@code path_mtu}, a code; see {@link Mtu}. */
    public int pathMtu() {
        return pathMtu;
    }

    /** {@code path_mig_state}: 0 migrated, 1 re-arm, 2 armed. */
    public QpAttributes pathMigState(int value) {
        pathMigState = CFields.fit("path_mig_state", value, 2);
        return this;
    }

    /** {@code path_mig_state}. */
    public int pathMigState() {
        return pathMigState;
    }

    /** What the peer may do through this queue pair, on top of what each memory region allows. */
    public QpAttributes access(AccessFlag... flags) {
        access = AccessFlag.maskOf(List.of(flags));
        return this;
    }

    /** As {@link #access(AccessFlag...)}, as a C mask. */
    public QpAttributes access(int mask) {
        access = mask;
        return this;
    }

    /** {@code qp_access_flags} as a C mask. */
    public int access() {
        return access;
    }

    /** New sizes, where the device can change them. */
    public QpAttributes cap(QpCapabilities value) {
        cap = value;
        return this;
    }

    /** {@code cap}. */
    public QpCapabilities cap() {
        return cap;
    }

    /** The way to the peer. */
    public QpAttributes av(AddressVector value) {
        av = value;
        return this;
    }

    /** {@code ah_attr}. */
    public AddressVector av() {
        return av;
    }

    /** The alternate way to the peer; not on Ethernet. */
    public QpAttributes altAv(AddressVector value) {
        altAv = value;
        return this;
    }

    /** {@code alt_ah_attr}. */
    public AddressVector altAv() {
        return altAv;
    }

    /** {@code sq_draining}: whether the send queue still drains; only {@code query} gives it. */
    public boolean sqDraining() {
        return sqDraining != 0;
    }

    /** Q_Key of a UD queue pair. */
    public QpAttributes qkey(long value) {
        qkey = (int) CFields.fit("qkey", value, 32);
        return this;
    }

    /** {@code qkey}, unsigned. */
    public long qkey() {
        return qkey & 0xffffffffL;
    }

    /** Number of the first packet to expect: the peer's {@code sq_psn}. */
    public QpAttributes rqPsn(int value) {
        rqPsn = CFields.fit("rq_psn", value, 24);
        return this;
    }

    /** {@code rq_psn}. */
    public int rqPsn() {
        return rqPsn;
    }

    /** Number of the first packet to send. */
    public QpAttributes sqPsn(int value) {
        sqPsn = CFields.fit("sq_psn", value, 24);
        return this;
    }

    /** {@code sq_psn}. */
    public int sqPsn() {
        return sqPsn;
    }

    /** Number of the peer's queue pair. */
    public QpAttributes destQpNum(int value) {
        destQpNum = CFields.fit("dest_qp_num", value, 24);
        return this;
    }

    /** {@code dest_qp_num}. */
    public int destQpNum() {
        return destQpNum;
    }

    /** Index into the port's P_Key table. */
    public QpAttributes pkeyIndex(int value) {
        pkeyIndex = CFields.fit("pkey_index", value, 16);
        return this;
    }

    /** {@code pkey_index}. */
    public int pkeyIndex() {
        return pkeyIndex;
    }

    /** P_Key index of the alternate path. */
    public QpAttributes altPkeyIndex(int value) {
        altPkeyIndex = CFields.fit("alt_pkey_index", value, 16);
        return this;
    }

    /** {@code alt_pkey_index}. */
    public int altPkeyIndex() {
        return altPkeyIndex;
    }

    /** 1 to be told when the send queue has drained. */
    public QpAttributes enSqdAsyncNotify(int value) {
        enSqdAsyncNotify = CFields.fit("en_sqd_async_notify", value, 8);
        return this;
    }

    /** {@code en_sqd_async_notify}. */
    public int enSqdAsyncNotify() {
        return enSqdAsyncNotify;
    }

    /** RDMA reads and atomics under way to the peer at once. */
    public QpAttributes maxRdAtomic(int value) {
        maxRdAtomic = CFields.fit("max_rd_atomic", value, 8);
        return this;
    }

    /** {@code max_rd_atomic}. */
    public int maxRdAtomic() {
        return maxRdAtomic;
    }

    /** RDMA reads and atomics of the peer answered at once. */
    public QpAttributes maxDestRdAtomic(int value) {
        maxDestRdAtomic = CFields.fit("max_dest_rd_atomic", value, 8);
        return this;
    }

    /** {@code max_dest_rd_atomic}. */
    public int maxDestRdAtomic() {
        return maxDestRdAtomic;
    }

    /** Code of the pause that the peer makes when no receive request is posted; 12 is 0.64 ms, 0 the longest. */
    public QpAttributes minRnrTimer(int value) {
        minRnrTimer = CFields.fit("min_rnr_timer", value, 8);
        return this;
    }

    /** {@code min_rnr_timer}. */
    public int minRnrTimer() {
        return minRnrTimer;
    }

    /** Port, from 1. */
    public QpAttributes port(int value) {
        port = CFields.fit("port_num", value, 8);
        return this;
    }

    /** {@code port_num}. */
    public int port() {
        return port;
    }

    /** Code of the wait for an acknowledgement: 4.096 us times 2 to that power; 0 waits for ever. */
    public QpAttributes timeout(int value) {
        timeout = CFields.fit("timeout", value, 8);
        return this;
    }

    /** {@code timeout}. */
    public int timeout() {
        return timeout;
    }

    /** Times to send again without an acknowledgement; the specification has 0 to 7. */
    public QpAttributes retryCnt(int value) {
        retryCnt = CFields.fit("retry_cnt", value, 8);
        return this;
    }

    /** {@code retry_cnt}. */
    public int retryCnt() {
        return retryCnt;
    }

    /** Times to send again when the peer had no receive request; 7 tries for ever. */
    public QpAttributes rnrRetry(int value) {
        rnrRetry = CFields.fit("rnr_retry", value, 8);
        return this;
    }

    /** {@code rnr_retry}. */
    public int rnrRetry() {
        return rnrRetry;
    }

    /** Port of the alternate path. */
    public QpAttributes altPort(int value) {
        altPort = CFields.fit("alt_port_num", value, 8);
        return this;
    }

    /** {@code alt_port_num}. */
    public int altPort() {
        return altPort;
    }

    /** As {@link #timeout(int)}, for the alternate path. */
    public QpAttributes altTimeout(int value) {
        altTimeout = CFields.fit("alt_timeout", value, 8);
        return this;
    }

    /** {@code alt_timeout}. */
    public int altTimeout() {
        return altTimeout;
    }

    /** Kilobits a second; packet pacing. */
    public QpAttributes rateLimit(long value) {
        rateLimit = (int) CFields.fit("rate_limit", value, 32);
        return this;
    }

    /** {@code rate_limit}, unsigned. */
    public long rateLimit() {
        return rateLimit & 0xffffffffL;
    }

    /** The attributes of {@code mask} in words, in the order of their bits: {@code STATE=RTR}, {@code PATH_MTU=MTU_1024}. */
    public Map<String, String> words(int mask) {
        var words = new LinkedHashMap<String, String>();
        for (QpAttribute attribute : QpAttribute.setOf(mask)) {
            words.put(attribute.name(), word(attribute));
        }
        return words;
    }

    /** Words for a mask given as a set. */
    public Map<String, String> words(Collection<QpAttribute> mask) {
        return words(QpAttribute.maskOf(mask));
    }

    private String word(QpAttribute attribute) {
        return switch (attribute) {
            case STATE -> QpState.nameOf(state);
            case CUR_STATE -> QpState.nameOf(curState);
            case EN_SQD_ASYNC_NOTIFY -> String.valueOf(enSqdAsyncNotify);
            case ACCESS_FLAGS -> AccessFlag.words(access);
            case PKEY_INDEX -> String.valueOf(pkeyIndex);
            case PORT -> String.valueOf(port);
            case QKEY -> "0x" + Integer.toHexString(qkey);
            case AV -> av.toString();
            case PATH_MTU -> Mtu.nameOf(pathMtu);
            case TIMEOUT -> String.valueOf(timeout);
            case RETRY_CNT -> String.valueOf(retryCnt);
            case RNR_RETRY -> String.valueOf(rnrRetry);
            case RQ_PSN -> String.valueOf(rqPsn);
            case MAX_QP_RD_ATOMIC -> String.valueOf(maxRdAtomic);
            case ALT_PATH -> altAv.toString();
            case MIN_RNR_TIMER -> String.valueOf(minRnrTimer);
            case SQ_PSN -> String.valueOf(sqPsn);
            case MAX_DEST_RD_ATOMIC -> String.valueOf(maxDestRdAtomic);
            case PATH_MIG_STATE -> String.valueOf(pathMigState);
            case CAP -> cap.toString();
            case DEST_QPN -> "0x" + Integer.toHexString(destQpNum);
            case RATE_LIMIT -> String.valueOf(rateLimit());
        };
    }

    /** Every attribute in words. */
    @Override
    public String toString() {
        return words(-1).toString();
    }
}
