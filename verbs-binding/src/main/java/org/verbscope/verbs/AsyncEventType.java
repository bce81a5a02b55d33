package org.verbscope.verbs;

import org.verbscope.event.ObjectKind;

/** What happened to an object, a port or the device: {@code enum ibv_event_type} (ibv_get_async_event(3)). */
public enum AsyncEventType implements CConstant {
    CQ_ERR("IBV_EVENT_CQ_ERR", 0),
    QP_FATAL("IBV_EVENT_QP_FATAL", 1),
    QP_REQ_ERR("IBV_EVENT_QP_REQ_ERR", 2),
    QP_ACCESS_ERR("IBV_EVENT_QP_ACCESS_ERR", 3),
    COMM_EST("IBV_EVENT_COMM_EST", 4),
    SQ_DRAINED("IBV_EVENT_SQ_DRAINED", 5),
    PATH_MIG("IBV_EVENT_PATH_MIG", 6),
    PATH_MIG_ERR("IBV_EVENT_PATH_MIG_ERR", 7),
    DEVICE_FATAL("IBV_EVENT_DEVICE_FATAL", 8),
    PORT_ACTIVE("IBV_EVENT_PORT_ACTIVE", 9),
    PORT_ERR("IBV_EVENT_PORT_ERR", 10),
    LID_CHANGE("IBV_EVENT_LID_CHANGE", 11),
    PKEY_CHANGE("IBV_EVENT_PKEY_CHANGE", 12),
    SM_CHANGE("IBV_EVENT_SM_CHANGE", 13),
    SRQ_ERR("IBV_EVENT_SRQ_ERR", 14),
    SRQ_LIMIT_REACHED("IBV_EVENT_SRQ_LIMIT_REACHED", 15),
    QP_LAST_WQE_REACHED("IBV_EVENT_QP_LAST_WQE_REACHED", 16),
    CLIENT_REREGISTER("IBV_EVENT_CLIENT_REREGISTER", 17),
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

    /** Kind of object that {@code ibv_async_event.element} names for this value. */
    static ObjectKind elementOf(int value) {
        return switch (value) {
            case 0 -> ObjectKind.CQ;
            case 1, 2, 3, 4, 5, 6, 7, 16 -> ObjectKind.QP;
            case 14, 15 -> ObjectKind.SRQ;
            case 9, 10, 11, 12, 13, 17, 18 -> ObjectKind.PORT;
            default -> ObjectKind.NONE;
        };
    }
}
