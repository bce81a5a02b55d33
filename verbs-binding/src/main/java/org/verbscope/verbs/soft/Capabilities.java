package org.verbscope.verbs.soft;

import java.nio.charset.StandardCharsets;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.LinkLayer;
import org.verbscope.verbs.Mtu;
import org.verbscope.verbs.PortState;
import org.verbscope.verbs.spi.Layout.DeviceAttr;
import org.verbscope.verbs.spi.Layout.GidEntry;
import org.verbscope.verbs.spi.Layout.PortAttr;
import org.verbscope.verbs.spi.NativeBlock;

/** What the query verbs answer. */
final class Capabilities {
    private static final int PAGES_OF_4_KIB = 0x1000;
    private static final int WIDTH_4X = 2;
    /** 25 Gb/s a lane; with four of them 100 Gb/s. */
    private static final int SPEED_EDR = 32;
    /** Of {@code ibv_device_cap_flags}: a queue pair may be modified only as the table says, RNR NAK for RC, SRQ can be resized, memory windows 1 and 2B. */
    private static final int FLAGS = 1 << 9 | 1 << 12 | 1 << 13 | 1 << 17 | 1 << 24;
    private static final int LINK_UP = 5;
    private static final int LINK_DISABLED = 3;

    private Capabilities() { }

    static int device(long guid, Options options, NativeBlock attr) {
        Limits limits = options.limits();
        attr.clear(0, DeviceAttr.SIZE);
        byte[] version = "soft 1".getBytes(StandardCharsets.US_ASCII);
        attr.write(DeviceAttr.FW_VER, version, 0, version.length);
        network(attr, DeviceAttr.NODE_GUID, guid);
        network(attr, DeviceAttr.SYS_IMAGE_GUID, guid);
        attr.putLong(DeviceAttr.MAX_MR_SIZE, Limits.MR_BYTES);
        attr.putLong(DeviceAttr.PAGE_SIZE_CAP, PAGES_OF_4_KIB);
        attr.putInt(DeviceAttr.MAX_QP, limits.qp());
        attr.putInt(DeviceAttr.MAX_QP_WR, limits.qpWr());
        attr.putInt(DeviceAttr.DEVICE_CAP_FLAGS, FLAGS);
        attr.putInt(DeviceAttr.MAX_SGE, limits.sge());
        attr.putInt(DeviceAttr.MAX_SGE_RD, limits.sge());
        attr.putInt(DeviceAttr.MAX_CQ, limits.cq());
        attr.putInt(DeviceAttr.MAX_CQE, limits.cqe());
        attr.putInt(DeviceAttr.MAX_MR, limits.mr());
        attr.putInt(DeviceAttr.MAX_PD, limits.pd());
        attr.putInt(DeviceAttr.MAX_QP_RD_ATOM, limits.rdAtomic());
        attr.putInt(DeviceAttr.MAX_RES_RD_ATOM, limits.rdAtomic() * limits.qp());
        attr.putInt(DeviceAttr.MAX_QP_INIT_RD_ATOM, limits.rdAtomic());
        attr.putInt(DeviceAttr.ATOMIC_CAP, options.atomics().ordinal());
        attr.putInt(DeviceAttr.MAX_MW, limits.mw());
        attr.putInt(DeviceAttr.MAX_MCAST_GRP, limits.mcastGroups());
        attr.putInt(DeviceAttr.MAX_MCAST_QP_ATTACH, limits.mcastAttach());
        attr.putInt(DeviceAttr.MAX_TOTAL_MCAST_QP_ATTACH, limits.mcastGroups() * limits.mcastAttach());
        attr.putInt(DeviceAttr.MAX_AH, limits.ah());
        attr.putInt(DeviceAttr.MAX_SRQ, limits.srq());
        attr.putInt(DeviceAttr.MAX_SRQ_WR, limits.srqWr());
        attr.putInt(DeviceAttr.MAX_SRQ_SGE, limits.sge());
        attr.buffer().putShort(DeviceAttr.MAX_PKEYS, (short) 1);
        attr.putByte(DeviceAttr.LOCAL_CA_ACK_DELAY, (byte) 0);
        attr.putByte(DeviceAttr.PHYS_PORT_CNT, (byte) 1);
        return 0;
    }

    static int port(Port port, NativeBlock attr) {
        attr.clear(0, PortAttr.SIZE);
        attr.putInt(PortAttr.STATE, (port.active() ? PortState.ACTIVE : PortState.DOWN).value());
        attr.putInt(PortAttr.MAX_MTU, Mtu.MTU_4096.value());
        attr.putInt(PortAttr.ACTIVE_MTU, Integer.numberOfTrailingZeros(port.mtu()) - 7);
        attr.putInt(PortAttr.GID_TBL_LEN, GidTable.LENGTH);
        attr.putInt(PortAttr.MAX_MSG_SZ, (int) Limits.MESSAGE);
        attr.buffer().putShort(PortAttr.PKEY_TBL_LEN, (short) 1);
        attr.putByte(PortAttr.ACTIVE_WIDTH, (byte) WIDTH_4X);
        attr.putByte(PortAttr.ACTIVE_SPEED, (byte) SPEED_EDR);
        attr.putByte(PortAttr.PHYS_STATE, (byte) (port.active() ? LINK_UP : LINK_DISABLED));
        attr.putByte(PortAttr.LINK_LAYER, (byte) LinkLayer.ETHERNET.value());
        return 0;
    }

    /** @param found null for an empty entry */
    static int gid(GidTable.Entry found, NativeBlock entry) {
        if (found == null) {
            return Errno.ENODATA.number();
        }
        entry.clear(0, GidEntry.SIZE);
        entry.write(GidEntry.GID, found.gid(), 0, found.gid().length);
        entry.putInt(GidEntry.GID_INDEX, found.index());
        entry.putInt(GidEntry.PORT_NUM, 1);
        entry.putInt(GidEntry.GID_TYPE, found.type().value());
        return 0;
    }

    private static void network(NativeBlock attr, int at, long value) {
        for (int i = 0; i < Long.BYTES; i++) {
            attr.putByte(at + i, (byte) (value >>> 56 - 8 * i));
        }
    }
}
