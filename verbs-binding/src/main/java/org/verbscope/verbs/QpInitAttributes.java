package org.verbscope.verbs;

import java.util.LinkedHashMap;
import java.util.Map;

/** What a queue pair is made with: {@code struct ibv_qp_init_attr} (ibv_create_qp(3)). Mutable; not thread-safe. */
public final class QpInitAttributes {
    private QpType type = QpType.RC;
    private CompletionQueue sendCq;
    private CompletionQueue recvCq;
    private SharedReceiveQueue srq;
    private QpCapabilities cap = new QpCapabilities(16, 16, 4, 4, 0);
    private boolean sqSigAll;

    /** RC, 16 requests each way of up to 4 elements, nothing inline; completion queues must be set. */
    public QpInitAttributes() {
    }

    /** Transport. */
    public QpInitAttributes type(QpType value) {
        type = value;
        return this;
    }

    /** One queue for both directions. */
    public QpInitAttributes cq(CompletionQueue both) {
        return sendCq(both).recvCq(both);
    }

    /** Where send requests complete. */
    public QpInitAttributes sendCq(CompletionQueue cq) {
        sendCq = cq;
        return this;
    }

    /** Where receive requests complete. */
    public QpInitAttributes recvCq(CompletionQueue cq) {
        recvCq = cq;
        return this;
    }

    /** Where it takes its receive requests from, instead of a queue of its own. */
    public QpInitAttributes srq(SharedReceiveQueue shared) {
        srq = shared;
        return this;
    }

    /** All sizes. */
    public QpInitAttributes cap(QpCapabilities value) {
        cap = value;
        return this;
    }

    /** Send requests under way at once. */
    public QpInitAttributes maxSendWr(int value) {
        return cap(new QpCapabilities(value, cap.maxRecvWr(), cap.maxSendSge(), cap.maxRecvSge(), cap.maxInlineData()));
    }

    /** Receive requests queued at once. */
    public QpInitAttributes maxRecvWr(int value) {
        return cap(new QpCapabilities(cap.maxSendWr(), value, cap.maxSendSge(), cap.maxRecvSge(), cap.maxInlineData()));
    }

    /** Elements of a send and of a receive request. */
    public QpInitAttributes maxSge(int value) {
        return cap(new QpCapabilities(cap.maxSendWr(), cap.maxRecvWr(), value, value, cap.maxInlineData()));
    }

    /** Bytes that a send request may carry itself. */
    public QpInitAttributes maxInlineData(int bytes) {
        return cap(new QpCapabilities(cap.maxSendWr(), cap.maxRecvWr(), cap.maxSendSge(), cap.maxRecvSge(), bytes));
    }

    /** Whether every send request gives a completion, signaled or not. */
    public QpInitAttributes sqSigAll(boolean all) {
        sqSigAll = all;
        return this;
    }

    /** Transport. */
    public QpType type() {
        return type;
    }

    /** Null until set. */
    public CompletionQueue sendCq() {
        return sendCq;
    }

    /** Null until set. */
    public CompletionQueue recvCq() {
        return recvCq;
    }

    /** Null for a receive queue of its own. */
    public SharedReceiveQueue srq() {
        return srq;
    }

    /** Sizes asked for. */
    public QpCapabilities cap() {
        return cap;
    }

    /** Whether every send request gives a completion. */
    public boolean sqSigAll() {
        return sqSigAll;
    }

    Map<String, String> words() {
        var words = new LinkedHashMap<String, String>();
        words.put("qp_type", type.name());
        words.put("send_cq", sendCq.ref().words());
        words.put("recv_cq", recvCq.ref().words());
        if (srq != null) {
            words.put("srq", srq.ref().words());
        }
        words.put("max_send_wr", String.valueOf(cap.maxSendWr()));
        words.put("max_recv_wr", String.valueOf(cap.maxRecvWr()));
        words.put("max_send_sge", String.valueOf(cap.maxSendSge()));
        words.put("max_recv_sge", String.valueOf(cap.maxRecvSge()));
        words.put("max_inline_data", String.valueOf(cap.maxInlineData()));
        words.put("sq_sig_all", sqSigAll ? "1" : "0");
        return words;
    }
}
