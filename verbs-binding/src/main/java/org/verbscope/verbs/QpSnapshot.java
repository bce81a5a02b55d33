package org.verbscope.verbs;

/**
 * What the device says of a queue pair now (ibv_query_qp(3)). Attributes that do not apply to its state
 * or type hold whatever the device left there.
 *
 * @param attributes its own copy
 * @param cap sizes it really has
 * @param sqSigAll whether every send request gives a completion
 */
public record QpSnapshot(QpAttributes attributes, QpCapabilities cap, boolean sqSigAll) {
    /** Its state. @throws IllegalStateException when that has no constant; see {@link QpAttributes#stateValue()} */
    public QpState state() {
        return attributes.state();
    }

    /** Number of the next packet it will send. */
    public int sqPsn() {
        return attributes.sqPsn();
    }

    /** Number of the next packet it expects. */
    public int rqPsn() {
        return attributes.rqPsn();
    }
}
