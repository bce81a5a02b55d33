package org.verbscope.verbs.libibverbs;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.verbscope.verbs.spi.QpTable;

/**
 * The kernel's table of queue pairs over RDMA netlink ({@code rdma/rdma_netlink.h}): first the devices, then
 * the queue pairs of each. The table is the same that {@code rdma resource show qp} prints.
 */
public final class KernelQps implements QpTable {
    private static final int NLDEV = 5 << 10;
    private static final int CMD_GET = NLDEV + 1;
    private static final int CMD_RES_QP_GET = NLDEV + 10;
    private static final int DEV_INDEX = 1;
    private static final int DEV_NAME = 2;
    private static final int PORT_INDEX = 3;
    private static final int RES_QP = 19;
    private static final int RES_QP_ENTRY = 20;
    private static final int RES_LQPN = 21;
    private static final int RES_RQPN = 22;
    private static final int RES_RQ_PSN = 23;
    private static final int RES_SQ_PSN = 24;
    private static final int RES_PATH_MIG_STATE = 25;
    private static final int RES_TYPE = 26;
    private static final int RES_STATE = 27;
    private static final int RES_PID = 28;
    private static final int RES_KERN_NAME = 29;
    private static final int ENODEV = 19;
    private static final int EINVAL = 22;
    private static final int EPROTONOSUPPORT = 93;

    @Override
    public Answer read() {
        if (!System.getProperty("os.name", "").equals("Linux")) {
            return new Answer(List.of(), "the kernel's tables of queue pairs exist on Linux only");
        }
        try (NetlinkSocket socket = NetlinkSocket.open()) {
            var rows = new ArrayList<Row>();
            for (Map.Entry<Integer, String> device : devices(socket).entrySet()) {
                rows.addAll(queuePairs(socket, device.getKey()));
            }
            return new Answer(List.copyOf(rows), "");
        } catch (NetlinkException refused) {
            return new Answer(List.of(), refused.errno() == EPROTONOSUPPORT ? "this kernel has no RDMA: ib_core is not loaded"
                    : "the kernel's table of queue pairs could not be read: " + refused.getMessage());
        }
    }

    private static Map<Integer, String> devices(NetlinkSocket socket) throws NetlinkException {
        var devices = new TreeMap<Integer, String>();
        for (byte[] message : dump(socket, Netlink.dump(CMD_GET, 1, -1, 0), 1)) {
            device(ByteBuffer.wrap(message), devices);
        }
        return devices;
    }

    private static List<Row> queuePairs(NetlinkSocket socket, int device) throws NetlinkException {
        var rows = new ArrayList<Row>();
        try {
            for (byte[] message : dump(socket, Netlink.dump(CMD_RES_QP_GET, 2, DEV_INDEX, device), 2)) {
                rows.addAll(rows(ByteBuffer.wrap(message)));
            }
        } catch (NetlinkException refused) {
            // Gone since the devices were asked for, which the kernel answers with EINVAL: its queue pairs went with it.
            if (refused.errno() != EINVAL && refused.errno() != ENODEV) {
                throw refused;
            }
        }
        return rows;
    }

    private static List<byte[]> dump(NetlinkSocket socket, byte[] request, int sequence) throws NetlinkException {
        var messages = new ArrayList<byte[]>();
        socket.send(request);
        for (boolean done = false; !done; ) {
            done = Netlink.read(socket.receive(), sequence, payload -> {
                var copy = new byte[payload.remaining()];
                payload.get(copy);
                messages.add(copy);
            });
        }
        return messages;
    }

    /** Number and name of a device, from one message. */
    static void device(ByteBuffer message, Map<Integer, String> into) throws NetlinkException {
        message.order(java.nio.ByteOrder.nativeOrder());
        var index = new int[1];
        var name = new String[] {""};
        Netlink.each(message, (type, value) -> {
            if (type == DEV_INDEX) {
                index[0] = (int) Netlink.number(value);
            } else if (type == DEV_NAME) {
                name[0] = Netlink.text(value);
            }
        });
        into.put(index[0], name[0]);
    }

    /** Queue pairs of one message. */
    static List<Row> rows(ByteBuffer message) throws NetlinkException {
        message.order(java.nio.ByteOrder.nativeOrder());
        var name = new String[] {""};
        var rows = new ArrayList<Row>();
        Netlink.each(message, (type, value) -> {
            if (type == DEV_NAME) {
                name[0] = Netlink.text(value);
            } else if (type == RES_QP) {
                Netlink.each(value, (entryType, entry) -> {
                    if (entryType == RES_QP_ENTRY) {
                        rows.add(row(name[0], entry));
                    }
                });
            }
        });
        return rows;
    }

    private static Row row(String device, ByteBuffer entry) throws NetlinkException {
        var numbers = new TreeMap<Integer, Long>();
        var kernelName = new String[] {""};
        Netlink.each(entry, (type, value) -> {
            switch (type) {
                case PORT_INDEX, RES_LQPN, RES_RQPN, RES_RQ_PSN, RES_SQ_PSN, RES_PATH_MIG_STATE, RES_TYPE, RES_STATE, RES_PID ->
                        numbers.put(type, Netlink.number(value));
                case RES_KERN_NAME -> kernelName[0] = Netlink.text(value);
                default -> { }
            }
        });
        return new Row(device, numbers.getOrDefault(PORT_INDEX, 0L).intValue(), numbers.getOrDefault(RES_LQPN, -1L),
                numbers.getOrDefault(RES_TYPE, -1L).intValue(), numbers.getOrDefault(RES_STATE, -1L).intValue(),
                numbers.getOrDefault(RES_RQPN, -1L), numbers.getOrDefault(RES_RQ_PSN, -1L), numbers.getOrDefault(RES_SQ_PSN, -1L),
                numbers.getOrDefault(RES_PATH_MIG_STATE, -1L).intValue(), numbers.getOrDefault(RES_PID, 0L), kernelName[0]);
    }
}
