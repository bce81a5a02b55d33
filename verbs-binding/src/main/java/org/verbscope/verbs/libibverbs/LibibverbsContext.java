package org.verbscope.verbs.libibverbs;

import com.sun.jna.Pointer;
import java.util.Arrays;
import org.verbscope.event.Path;
import org.verbscope.verbs.spi.DeviceEntry;
import org.verbscope.verbs.spi.DeviceHost;
import org.verbscope.verbs.spi.Layout;
import org.verbscope.verbs.spi.NativeBlock;
import org.verbscope.verbs.spi.VerbsContext;

/** An {@code ibv_context}. Handles are the library's pointers; each call is the manual page's of the same name. */
final class LibibverbsContext implements VerbsContext {
    private static final int ENODATA = 61;
    /** The optional access bits, which only {@code ibv_reg_mr_iova2} hides from kernels that lack them. */
    private static final int OPTIONAL_ACCESS = 0x3ff00000;
    private static final int AV = 0x80;

    private final long context;
    private final DeviceEntry device;
    private final DeviceHost host;
    private final Fabric fabric;
    private final Control control;
    private final ExtendedContext extended;
    private final int ifindex;
    private final HandleMap<TrackedQueuePair> queuePairs = new HandleMap<>();
    private final DataPath data;
    private final Channels channels;
    private final AsyncEvents asyncEvents;

    LibibverbsContext(long context, DeviceEntry device, DeviceHost host) {
        this.context = context;
        this.device = device;
        this.host = host;
        this.fabric = Fabric.join(host.clock());
        var inference = new Inference(host, device.kind());
        this.control = new Control(host, inference);
        this.extended = new ExtendedContext(new Pointer(context));
        this.ifindex = Sysfs.SYSTEM.ifindex(device.netdev());
        this.data = new DataPath(Ops.of(new Pointer(context)), host, fabric, inference, queuePairs);
        this.channels = new Channels(context, host, control, fabric.capture()::catchUp);
        this.asyncEvents = new AsyncEvents(AsyncSource.of(context), host, control, fabric.capture()::catchUp);
    }

    /** A context that {@code ibv_open_device} has just returned. */
    static LibibverbsContext opened(long context, DeviceEntry device, DeviceHost host) {
        long now = host.clock().now();
        var made = new LibibverbsContext(context, device, host);
        made.control.entered("open_device", Path.CONTROL, now, true);
        made.startCapture();
        made.asyncEvents.start();
        return made;
    }

    private void startCapture() {
        String finding = switch (device.kind()) {
            case "rxe" -> ifindex == 0 ? "" : fabric.capture().add(host, device.netdev(), ifindex,
                    Sysfs.SYSTEM.linkedTo(device.netdev()));
            case "hardware" -> "packets not captured: " + device.name() + " sends and receives them itself, past the kernel";
            default -> "";
        };
        control.note(finding);
    }

    @Override
    public NativeBlock allocate(long bytes) {
        return NativeMemory.allocate(bytes);
    }

    @Override
    public void free(NativeBlock block) {
        NativeMemory.free(block);
    }

    @Override
    public int queryDevice(NativeBlock attr) {
        return control.errno("query_device", () -> Ibverbs.ibv_query_device(context, attr.address()));
    }

    @Override
    public int queryPort(int port, NativeBlock attr) {
        return control.errno("query_port", () -> extended.hasQueryPort() ? extended.queryPort(port, attr)
                : Ibverbs.ibv_query_port(context, (byte) port, attr.address()));
    }

    @Override
    public int queryGid(int port, int index, NativeBlock entry) {
        return control.errno("query_gid", () -> gid(port, index, entry));
    }

    private int gid(int port, int index, NativeBlock entry) {
        if (Library.get().hasGidQuery()) {
            return GidQuery._ibv_query_gid_ex(context, port, index, entry.address(), 0, Layout.GidEntry.SIZE);
        }
        int errno = Errnos.of(Ibverbs.ibv_query_gid(context, (byte) port, index, entry.address()));
        if (errno != 0) {
            return errno;
        }
        entry.putInt(Layout.GidEntry.GID_INDEX, index);
        entry.putInt(Layout.GidEntry.PORT_NUM, port);
        entry.putInt(Layout.GidEntry.GID_TYPE, Sysfs.SYSTEM.gidType(device.name(), port, index));
        entry.putInt(Layout.GidEntry.NDEV_IFINDEX, Sysfs.SYSTEM.gidIfindex(device.name(), port, index));
        return entry.getLong(0) == 0 && entry.getLong(Long.BYTES) == 0 ? ENODATA : 0;
    }

    @Override
    public int queryPkey(int port, int index) {
        NativeBlock answer = allocate(Short.BYTES);
        int errno = control.errno("query_pkey", () -> Ibverbs.ibv_query_pkey(context, (byte) port, index, answer.address()));
        int pkey = Short.toUnsignedInt(Short.reverseBytes(answer.buffer().getShort(0)));
        free(answer);
        return errno == 0 ? pkey : -errno;
    }

    @Override
    public long allocPd() {
        return control.pointer("alloc_pd", () -> Ibverbs.ibv_alloc_pd(context));
    }

    @Override
    public int deallocPd(long pd) {
        return control.errno("dealloc_pd", () -> Ibverbs.ibv_dealloc_pd(pd));
    }

    @Override
    public long regMr(long pd, long address, long length, long iova, int access) {
        boolean plain = iova == address && (access & OPTIONAL_ACCESS) == 0;
        return control.pointer("reg_mr", () -> plain ? Ibverbs.ibv_reg_mr(pd, address, length, access)
                : Ibverbs.ibv_reg_mr_iova2(pd, address, length, iova, access));
    }

    @Override
    public int lkey(long mr) {
        return new Pointer(mr).getInt(Abi.MR_LKEY);
    }

    @Override
    public int rkey(long mr) {
        return new Pointer(mr).getInt(Abi.MR_RKEY);
    }

    @Override
    public int deregMr(long mr) {
        return control.errno("dereg_mr", () -> Ibverbs.ibv_dereg_mr(mr));
    }

    @Override
    public long createCq(int cqe, long channel, int vector) {
        return control.pointer("create_cq", () -> Ibverbs.ibv_create_cq(context, cqe, 0, channel, vector));
    }

    @Override
    public int cqe(long cq) {
        return new Pointer(cq).getInt(Abi.CQ_CQE);
    }

    @Override
    public int destroyCq(long cq) {
        return control.errno("destroy_cq", () -> asyncEvents.destroying(cq, () -> Ibverbs.ibv_destroy_cq(cq)));
    }

    @Override
    public int resizeCq(long cq, int cqe) {
        return control.errno("resize_cq", () -> Ibverbs.ibv_resize_cq(cq, cqe));
    }

    @Override
    public int numCompVectors() {
        return new Pointer(context).getInt(Abi.CONTEXT_NUM_COMP_VECTORS);
    }

    @Override
    public long createCompChannel() {
        return channels.create();
    }

    @Override
    public int destroyCompChannel(long channel) {
        return channels.destroy(channel);
    }

    @Override
    public int reqNotifyCq(long cq, boolean solicitedOnly) {
        return data.reqNotify(cq, solicitedOnly);
    }

    @Override
    public long getCqEvent(long channel, long nanos) {
        return channels.take(channel, nanos);
    }

    @Override
    public void ackCqEvents(long cq, int count) {
        channels.ack(cq, count);
    }

    @Override
    public int getAsyncEvent(NativeBlock event, long nanos) {
        return asyncEvents.take(event, nanos);
    }

    @Override
    public void ackAsyncEvent(NativeBlock event) {
        asyncEvents.ack(event);
    }

    @Override
    public long createQp(long pd, NativeBlock initAttr) {
        long qp = control.pointer("create_qp", () -> Ibverbs.ibv_create_qp(pd, initAttr.address()));
        if (qp > 0) {
            track(qp, qpNum(qp), initAttr);
        }
        return qp;
    }

    void track(long qp, int number, NativeBlock initAttr) {
        var tracked = new TrackedQueuePair(host, device.kind(), ifindex, number, initAttr);
        queuePairs.put(qp, tracked);
        fabric.add(tracked);
    }

    @Override
    public int qpNum(long qp) {
        return new Pointer(qp).getInt(Abi.QP_NUM);
    }

    @Override
    public int cachedState(long qp) {
        return new Pointer(qp).getInt(Abi.QP_STATE);
    }

    @Override
    public int destroyQp(long qp) {
        // Its last packets are told while their ends are still known.
        fabric.capture().catchUp();
        int errno = control.errno("destroy_qp", () -> asyncEvents.destroying(qp, () -> Ibverbs.ibv_destroy_qp(qp)));
        if (errno == 0) {
            fabric.remove(queuePairs.remove(qp));
        }
        return errno;
    }

    @Override
    public int modifyQp(long qp, NativeBlock attr, int mask) {
        int errno = control.errno("modify_qp", () -> Ibverbs.ibv_modify_qp(qp, attr.address(), mask));
        if (errno == 0) {
            byte[] source = (mask & AV) == 0 ? null : sourceGid(attr);
            TrackedQueuePair tracked = queuePairs.get(qp);
            tracked.modified(attr, mask, source);
            if (tracked.isRxe() && source != null && Arrays.equals(source, tracked.peerGid())) {
                control.note("packets not captured: what a device sends to itself stays inside the driver of " + device.name());
            }
        }
        return errno;
    }

    /** The GID that an address vector sends from. */
    private byte[] sourceGid(NativeBlock attr) {
        int port = Byte.toUnsignedInt(attr.getByte(Layout.QpAttr.AH_ATTR + Layout.AhAttr.PORT_NUM));
        int index = Byte.toUnsignedInt(attr.getByte(Layout.QpAttr.AH_ATTR + Layout.AhAttr.SGID_INDEX));
        NativeBlock entry = allocate(Layout.GidEntry.SIZE);
        byte[] gid = null;
        if (gid(port, index, entry) == 0) {
            gid = new byte[16];
            entry.read(Layout.GidEntry.GID, gid, 0, gid.length);
        }
        free(entry);
        return gid;
    }

    @Override
    public int queryQp(long qp, NativeBlock attr, int mask, NativeBlock initAttr) {
        return control.errno("query_qp", () -> Ibverbs.ibv_query_qp(qp, attr.address(), mask, initAttr.address()));
    }

    @Override
    public long postSend(long qp, NativeBlock list, int offset, int count) {
        return data.postSend(qp, list, offset, count);
    }

    @Override
    public long postRecv(long qp, NativeBlock list, int offset, int count) {
        return data.postRecv(qp, list, offset, count);
    }

    @Override
    public int pollCq(long cq, int max, NativeBlock completions) {
        return data.poll(cq, max, completions);
    }

    @Override
    public void settle() {
        fabric.capture().settle();
    }

    @Override
    public int close() {
        asyncEvents.stop();
        int errno = control.errno("close_device", () -> Ibverbs.ibv_close_device(context));
        if (errno == 0) {
            leave();
        } else {
            asyncEvents.start();
        }
        return errno;
    }

    /** Stops taking part in the log. */
    void leave() {
        fabric.capture().remove(host);
        fabric.leave();
    }
}
