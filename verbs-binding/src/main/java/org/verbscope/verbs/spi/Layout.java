package org.verbscope.verbs.spi;

import org.verbscope.event.ObjectKind;

/**
 * Offsets and sizes in bytes of the structures that cross the SPI: {@code infiniband/verbs.h} of
 * rdma-core on x86-64 and aarch64 (equal on both for all of these). Host byte order unless said.
 */
public final class Layout {
    private Layout() { }

    /** {@code struct ibv_sge}. */
    public static final class Sge {
        public static final int SIZE = 16;
        public static final int ADDR = 0;
        public static final int LENGTH = 8;
        public static final int LKEY = 12;

        private Sge() { }
    }

    /** {@code struct ibv_recv_wr}. */
    public static final class RecvWr {
        public static final int SIZE = 32;
        public static final int WR_ID = 0;
        public static final int NEXT = 8;
        public static final int SG_LIST = 16;
        public static final int NUM_SGE = 24;

        private RecvWr() { }
    }

    /** {@code struct ibv_send_wr}; {@code IMM_DATA} is big-endian and shares its place with the rkey to invalidate. */
    public static final class SendWr {
        public static final int SIZE = 128;
        public static final int WR_ID = 0;
        public static final int NEXT = 8;
        public static final int SG_LIST = 16;
        public static final int NUM_SGE = 24;
        public static final int OPCODE = 28;
        public static final int SEND_FLAGS = 32;
        public static final int IMM_DATA = 36;
        public static final int RDMA_REMOTE_ADDR = 40;
        public static final int RDMA_RKEY = 48;
        public static final int ATOMIC_REMOTE_ADDR = 40;
        public static final int ATOMIC_COMPARE_ADD = 48;
        public static final int ATOMIC_SWAP = 56;
        public static final int ATOMIC_RKEY = 64;
        public static final int UD_AH = 40;
        public static final int UD_REMOTE_QPN = 48;
        public static final int UD_REMOTE_QKEY = 52;
        public static final int BIND_MW = 80;
        public static final int BIND_RKEY = 88;
        /** A {@link BindInfo}. */
        public static final int BIND_INFO = 96;

        private SendWr() { }
    }

    /** {@code struct ibv_mw_bind_info}; {@code MR} is a handle. */
    public static final class BindInfo {
        public static final int MR = 0;
        public static final int ADDR = 8;
        public static final int LENGTH = 16;
        public static final int ACCESS_FLAGS = 24;

        private BindInfo() { }
    }

    /** {@code struct ibv_mw_bind}, for windows of type 1. */
    public static final class MwBind {
        public static final int SIZE = 48;
        public static final int WR_ID = 0;
        public static final int SEND_FLAGS = 8;
        /** A {@link BindInfo}. */
        public static final int INFO = 16;

        private MwBind() { }
    }

    /** {@code struct ibv_srq_init_attr}; {@code ATTR} is a {@link SrqAttr}. */
    public static final class SrqInitAttr {
        public static final int SIZE = 24;
        public static final int SRQ_CONTEXT = 0;
        public static final int ATTR = 8;

        private SrqInitAttr() { }
    }

    /** {@code struct ibv_srq_attr}. */
    public static final class SrqAttr {
        public static final int SIZE = 12;
        public static final int MAX_WR = 0;
        public static final int MAX_SGE = 4;
        public static final int SRQ_LIMIT = 8;
        /** {@code ibv_srq_attr_mask}. */
        public static final int MASK_MAX_WR = 1;
        public static final int MASK_LIMIT = 2;

        private SrqAttr() { }
    }

    /** {@code struct ibv_async_event}: {@code ELEMENT} holds the handle of a CQ, QP or SRQ, or the number of a port. */
    public static final class AsyncEvent {
        public static final int SIZE = 16;
        public static final int ELEMENT = 0;
        public static final int EVENT_TYPE = 8;

        private AsyncEvent() { }

        /** Kind of what {@link #ELEMENT} names in an event of this {@code ibv_event_type}: the members of its union. A port is an int. */
        public static ObjectKind element(int type) {
            return switch (type) {
                case 0 -> ObjectKind.CQ;
                case 1, 2, 3, 4, 5, 6, 7, 16 -> ObjectKind.QP;
                case 8 -> ObjectKind.CONTEXT;
                case 9, 10, 11, 12, 13, 17, 18 -> ObjectKind.PORT;
                case 14, 15 -> ObjectKind.SRQ;
                default -> ObjectKind.NONE;
            };
        }
    }

    /** {@code struct ibv_grh} as received: all of it in network order. */
    public static final class Grh {
        public static final int SIZE = 40;

        private Grh() { }
    }

    /** {@code struct ibv_wc}. */
    public static final class Wc {
        public static final int SIZE = 48;
        public static final int WR_ID = 0;
        public static final int STATUS = 8;
        public static final int OPCODE = 12;
        public static final int VENDOR_ERR = 16;
        public static final int BYTE_LEN = 20;
        public static final int IMM_DATA = 24;
        public static final int QP_NUM = 28;
        public static final int SRC_QP = 32;
        public static final int WC_FLAGS = 36;
        public static final int PKEY_INDEX = 40;
        public static final int SLID = 42;
        public static final int SL = 44;
        public static final int DLID_PATH_BITS = 45;

        private Wc() { }
    }

    /** {@code struct ibv_qp_cap}. */
    public static final class QpCap {
        public static final int SIZE = 20;
        public static final int MAX_SEND_WR = 0;
        public static final int MAX_RECV_WR = 4;
        public static final int MAX_SEND_SGE = 8;
        public static final int MAX_RECV_SGE = 12;
        public static final int MAX_INLINE_DATA = 16;

        private QpCap() { }
    }

    /** {@code struct ibv_qp_init_attr}; pointers hold the SPI's handles, 0 for none. */
    public static final class QpInitAttr {
        public static final int SIZE = 64;
        public static final int QP_CONTEXT = 0;
        public static final int SEND_CQ = 8;
        public static final int RECV_CQ = 16;
        public static final int SRQ = 24;
        public static final int CAP = 32;
        public static final int QP_TYPE = 52;
        public static final int SQ_SIG_ALL = 56;

        private QpInitAttr() { }
    }

    /** {@code struct ibv_ah_attr} with its {@code ibv_global_route} at 0; {@code DGID} is network order. */
    public static final class AhAttr {
        public static final int SIZE = 32;
        public static final int DGID = 0;
        public static final int FLOW_LABEL = 16;
        public static final int SGID_INDEX = 20;
        public static final int HOP_LIMIT = 21;
        public static final int TRAFFIC_CLASS = 22;
        public static final int DLID = 24;
        public static final int SL = 26;
        public static final int SRC_PATH_BITS = 27;
        public static final int STATIC_RATE = 28;
        public static final int IS_GLOBAL = 29;
        public static final int PORT_NUM = 30;

        private AhAttr() { }
    }

    /** {@code struct ibv_qp_attr}. */
    public static final class QpAttr {
        public static final int SIZE = 144;
        public static final int QP_STATE = 0;
        public static final int CUR_QP_STATE = 4;
        public static final int PATH_MTU = 8;
        public static final int PATH_MIG_STATE = 12;
        public static final int QKEY = 16;
        public static final int RQ_PSN = 20;
        public static final int SQ_PSN = 24;
        public static final int DEST_QP_NUM = 28;
        public static final int QP_ACCESS_FLAGS = 32;
        public static final int CAP = 36;
        public static final int AH_ATTR = 56;
        public static final int ALT_AH_ATTR = 88;
        public static final int PKEY_INDEX = 120;
        public static final int ALT_PKEY_INDEX = 122;
        public static final int EN_SQD_ASYNC_NOTIFY = 124;
        public static final int SQ_DRAINING = 125;
        public static final int MAX_RD_ATOMIC = 126;
        public static final int MAX_DEST_RD_ATOMIC = 127;
        public static final int MIN_RNR_TIMER = 128;
        public static final int PORT_NUM = 129;
        public static final int TIMEOUT = 130;
        public static final int RETRY_CNT = 131;
        public static final int RNR_RETRY = 132;
        public static final int ALT_PORT_NUM = 133;
        public static final int ALT_TIMEOUT = 134;
        public static final int RATE_LIMIT = 136;

        private QpAttr() { }
    }

    /** {@code struct ibv_port_attr}; the exported call never fills the fields from {@code PORT_CAP_FLAGS2} on; blocks are {@code SIZE} bytes. */
    public static final class PortAttr {
        public static final int SIZE = 64;
        public static final int STATE = 0;
        public static final int MAX_MTU = 4;
        public static final int ACTIVE_MTU = 8;
        public static final int GID_TBL_LEN = 12;
        public static final int PORT_CAP_FLAGS = 16;
        public static final int MAX_MSG_SZ = 20;
        public static final int PKEY_TBL_LEN = 32;
        public static final int LID = 34;
        public static final int SM_LID = 36;
        public static final int LMC = 38;
        public static final int ACTIVE_WIDTH = 43;
        public static final int ACTIVE_SPEED = 44;
        public static final int PHYS_STATE = 45;
        public static final int LINK_LAYER = 46;
        public static final int FLAGS = 47;
        public static final int PORT_CAP_FLAGS2 = 48;
        public static final int ACTIVE_SPEED_EX = 52;

        private PortAttr() { }
    }

    /** {@code struct ibv_gid_entry}; the GID is network order. */
    public static final class GidEntry {
        public static final int SIZE = 32;
        public static final int GID = 0;
        public static final int GID_INDEX = 16;
        public static final int PORT_NUM = 20;
        public static final int GID_TYPE = 24;
        public static final int NDEV_IFINDEX = 28;

        private GidEntry() { }
    }

    /** {@code struct ibv_device_attr}; {@code NODE_GUID} and {@code SYS_IMAGE_GUID} are big-endian. */
    public static final class DeviceAttr {
        public static final int SIZE = 232;
        public static final int FW_VER = 0;
        public static final int NODE_GUID = 64;
        public static final int SYS_IMAGE_GUID = 72;
        public static final int MAX_MR_SIZE = 80;
        public static final int PAGE_SIZE_CAP = 88;
        public static final int VENDOR_ID = 96;
        public static final int VENDOR_PART_ID = 100;
        public static final int HW_VER = 104;
        public static final int MAX_QP = 108;
        public static final int MAX_QP_WR = 112;
        public static final int DEVICE_CAP_FLAGS = 116;
        public static final int MAX_SGE = 120;
        public static final int MAX_SGE_RD = 124;
        public static final int MAX_CQ = 128;
        public static final int MAX_CQE = 132;
        public static final int MAX_MR = 136;
        public static final int MAX_PD = 140;
        public static final int MAX_QP_RD_ATOM = 144;
        public static final int MAX_RES_RD_ATOM = 152;
        public static final int MAX_QP_INIT_RD_ATOM = 156;
        public static final int ATOMIC_CAP = 164;
        public static final int MAX_MW = 176;
        public static final int MAX_MCAST_GRP = 188;
        public static final int MAX_MCAST_QP_ATTACH = 192;
        public static final int MAX_TOTAL_MCAST_QP_ATTACH = 196;
        public static final int MAX_AH = 200;
        public static final int MAX_SRQ = 212;
        public static final int MAX_SRQ_WR = 216;
        public static final int MAX_SRQ_SGE = 220;
        public static final int MAX_PKEYS = 224;
        public static final int LOCAL_CA_ACK_DELAY = 226;
        public static final int PHYS_PORT_CNT = 227;

        private DeviceAttr() { }
    }
}
