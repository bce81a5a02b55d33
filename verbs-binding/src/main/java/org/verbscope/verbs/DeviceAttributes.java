package org.verbscope.verbs;

import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.verbscope.verbs.spi.Layout.DeviceAttr;
import org.verbscope.verbs.spi.NativeBlock;

/**
 * What a device can do: {@code struct ibv_device_attr} (ibv_query_device(3)). Limits are the device's
 * claims; a smaller number may be left when others use it too.
 *
 * @param fwVer version of the firmware, or of the driver
 * @param nodeGuid host order
 * @param sysImageGuid of the system that the device is part of, host order
 * @param maxMrSize longest region in bytes
 * @param pageSizeCap page sizes that it takes, a bit each
 * @param vendorId the vendor's number
 * @param vendorPartId the vendor's number of the product
 * @param hwVer version of the hardware
 * @param maxQp queue pairs
 * @param maxQpWr requests of a queue
 * @param capFlags {@code device_cap_flags}
 * @param maxSge elements of a request
 * @param maxSgeRd elements of an RDMA_READ, where that is less
 * @param maxCq completion queues
 * @param maxCqe entries of a completion queue
 * @param maxMr memory regions
 * @param maxPd protection domains
 * @param maxQpRdAtom reads and atomics that a queue pair answers at once
 * @param maxResRdAtom reads and atomics that the device answers at once
 * @param maxQpInitRdAtom reads and atomics that a queue pair has under way at once
 * @param atomicCap {@code ibv_atomic_cap}: 0 none, 1 atomic against others through this device, 2 against the processor too
 * @param maxMw memory windows
 * @param maxMcastGrp multicast groups
 * @param maxMcastQpAttach queue pairs of a group
 * @param maxAh address handles
 * @param maxSrq shared receive queues
 * @param maxSrqWr requests of a shared receive queue
 * @param maxSrqSge elements of a request of a shared receive queue
 * @param maxPkeys partitions
 * @param localCaAckDelay code: 4.096 us times 2 to that power
 * @param physPortCnt ports
 */
public record DeviceAttributes(String fwVer, long nodeGuid, long sysImageGuid, long maxMrSize, long pageSizeCap,
        int vendorId, int vendorPartId, int hwVer, int maxQp, int maxQpWr, int capFlags, int maxSge, int maxSgeRd,
        int maxCq, int maxCqe, int maxMr, int maxPd, int maxQpRdAtom, int maxResRdAtom, int maxQpInitRdAtom,
        int atomicCap, int maxMw, int maxMcastGrp, int maxMcastQpAttach, int maxAh, int maxSrq, int maxSrqWr, int maxSrqSge,
        int maxPkeys, int localCaAckDelay, int physPortCnt) {
    static DeviceAttributes read(NativeBlock b) {
        return new DeviceAttributes(text(b), big(b.getLong(DeviceAttr.NODE_GUID)), big(b.getLong(DeviceAttr.SYS_IMAGE_GUID)),
                b.getLong(DeviceAttr.MAX_MR_SIZE), b.getLong(DeviceAttr.PAGE_SIZE_CAP), b.getInt(DeviceAttr.VENDOR_ID),
                b.getInt(DeviceAttr.VENDOR_PART_ID), b.getInt(DeviceAttr.HW_VER), b.getInt(DeviceAttr.MAX_QP),
                b.getInt(DeviceAttr.MAX_QP_WR), b.getInt(DeviceAttr.DEVICE_CAP_FLAGS), b.getInt(DeviceAttr.MAX_SGE),
                b.getInt(DeviceAttr.MAX_SGE_RD), b.getInt(DeviceAttr.MAX_CQ), b.getInt(DeviceAttr.MAX_CQE),
                b.getInt(DeviceAttr.MAX_MR), b.getInt(DeviceAttr.MAX_PD), b.getInt(DeviceAttr.MAX_QP_RD_ATOM),
                b.getInt(DeviceAttr.MAX_RES_RD_ATOM), b.getInt(DeviceAttr.MAX_QP_INIT_RD_ATOM),
                b.getInt(DeviceAttr.ATOMIC_CAP), b.getInt(DeviceAttr.MAX_MW), b.getInt(DeviceAttr.MAX_MCAST_GRP),
                b.getInt(DeviceAttr.MAX_MCAST_QP_ATTACH), b.getInt(DeviceAttr.MAX_AH), b.getInt(DeviceAttr.MAX_SRQ),
                b.getInt(DeviceAttr.MAX_SRQ_WR), b.getInt(DeviceAttr.MAX_SRQ_SGE), b.buffer().getShort(DeviceAttr.MAX_PKEYS) & 0xffff,
                b.getByte(DeviceAttr.LOCAL_CA_ACK_DELAY) & 0xff, b.getByte(DeviceAttr.PHYS_PORT_CNT) & 0xff);
    }

    private static String text(NativeBlock block) {
        var bytes = new byte[DeviceAttr.NODE_GUID - DeviceAttr.FW_VER];
        block.read(DeviceAttr.FW_VER, bytes, 0, bytes.length);
        int end = 0;
        while (end < bytes.length && bytes[end] != 0) {
            end++;
        }
        return new String(bytes, 0, end, StandardCharsets.US_ASCII);
    }

    private static long big(long read) {
        return ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN ? read : Long.reverseBytes(read);
    }
}
