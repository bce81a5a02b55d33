package org.verbscope.measure.pingpong;

import org.verbscope.verbs.QpType;

/** Which of rdma-core's pingpong programs the other side is. */
public enum PingPongKind {
    RC(QpType.RC, 4096),
    UC(QpType.UC, 4096),
    UD(QpType.UD, 1024),
    /** Reliable connections that share a receive queue. */
    SRQ(QpType.RC, 4096);

    private final QpType type;
    private final int usualSize;

    PingPongKind(QpType type, int usualSize) {
        this.type = type;
        this.usualSize = usualSize;
    }

    QpType type() {
        return type;
    }

    /** Bytes of a message unless said otherwise. */
    public int usualSize() {
        return usualSize;
    }

    /** The program of rdma-core. */
    public String program() {
        return "ibv_" + name().toLowerCase(java.util.Locale.ROOT) + "_pingpong";
    }
}
