package org.verbscope.verbs;

/** What happened to an object, a port or the device: {@code enum ibv_event_type} (ibv_get_async_event(3)). */
public enum AsyncEventType implements CConstant {
    /** A completion queue overran, and completions are lost. */
    CQ_ERR("IBV_EVENT_CQ_ERR", 0),
    /** A queue pair failed in a way that no completion can tell. */
    QP_FATAL("IBV_EVENT_QP_FATAL", 1),
    /** The responder refused a request of the peer as malformed. */
    QP_REQ_ERR("IBV_EVENT_QP_REQ_ERR", 2),
    /** The responder refused an access of the peer. */
    QP_ACCESS_ERR("IBV_EVENT_QP_ACCESS_ERR", 3),
    /** The first packet of the peer came to a queue pair that is still in RTR. */
    COMM_EST("IBV_EVENT_COMM_EST", 4),
    /** The send queue of a queue pair in SQD has nothing under way any more. */
    SQ_DRAINED("IBV_EVENT_SQ_DRAINED", 5),
    /** A connection moved to its alternate path. */
    PATH_MIG("IBV_EVENT_PATH_MIG", 6),
    /** A connection could not move to its alternate path. */
    PATH_MIG_ERR("IBV_EVENT_PATH_MIG_ERR", 7),
    /** The device failed as a whole. */
    DEVICE_FATAL("IBV_EVENT_DEVICE_FATAL", 8),
    /** A port came up. */
    PORT_ACTIVE("IBV_EVENT_PORT_ACTIVE", 9),
    /** A port went down. */
    PORT_ERR("IBV_EVENT_PORT_ERR", 10),
    /** The LID of a port changed; InfiniBand only. */
    LID_CHANGE("IBV_EVENT_LID_CHANGE", 11),
    /** The P_Key table of a port changed. */
    PKEY_CHANGE("IBV_EVENT_PKEY_CHANGE", 12),
    /** Another subnet manager took over; InfiniBand only. */
    SM_CHANGE("IBV_EVENT_SM_CHANGE", 13),
    /** A shared receive queue failed. */
    SRQ_ERR("IBV_EVENT_SRQ_ERR", 14),
    /** Fewer receive requests are left in a shared receive queue than its limit, which is disarmed now. */
    SRQ_LIMIT_REACHED("IBV_EVENT_SRQ_LIMIT_REACHED", 15),
    /** A queue pair in ERR takes no more requests of its shared receive queue. */
    QP_LAST_WQE_REACHED("IBV_EVENT_QP_LAST_WQE_REACHED", 16),
    /** The subnet manager wants clients to register again; InfiniBand only. */
    CLIENT_REREGISTER("IBV_EVENT_CLIENT_REREGISTER", 17),
    /** The GID table of a port changed. */
    GID_CHANGE("IBV_EVENT_GID_CHANGE", 18);

    private static final AsyncEventType[] ALL = values();

    private final String cName;
    private final int value;

    AsyncEventType(String cName, int value) {
        this.cName = cName;
        this.value = value;
    }

    @Override
    public String cName() {
        return cName;
    }

    @Override
    public int value() {
        return value;
    }

    /** Short name, or {@code ?77} for a value without a constant. */
    public static String nameOf(int value) {
        return CConstant.nameOf(ALL, value);
    }
}
