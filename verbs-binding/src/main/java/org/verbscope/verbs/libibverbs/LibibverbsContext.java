package org.verbscope.verbs.libibverbs;

import com.sun.jna.Pointer;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.verbscope.event.Path;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.spi.DeviceEntry;
import org.verbscope.verbs.spi.DeviceHost;
import org.verbscope.verbs.spi.Layout;
import org.verbscope.verbs.spi.NativeBlock;
import org.verbscope.verbs.spi.VerbsContext;

/**
 * An {@code ibv_context}. Handles are the library's pointers; each call is the manual page's of the same
 * name. One class, and long, because the SPI is one interface: whatever is more than a call has a class
 * of its own behind it.
 */
final class LibibverbsContext implements VerbsContext {
    /** The optional access bits, which only {@code ibv_reg_mr_iova2} hides from kernels that lack them. */
    private static final int OPTIONAL_ACCESS = 0x3ff00000;
    private static final String STAYS_INSIDE =
            "packets not captured: what a device sends to itself stays inside the driver of ";

    private final long context;
    private final DeviceEntry device;
    private final DeviceHost host;
    private final Fabric fabric;
    private final Control control;
    private final ExtendedContext extended;
    private final int ifindex;
    private final HandleMap<TrackedQueuePair> queuePairs = new HandleMap<>();
    private final HandleMap<AtomicLong> sharedReceives = new HandleMap<>();
    private final Gids gids;
    private final Datagrams datagrams;
    private final Windows windows;
    private final Multicast multicast;
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
        this.gids = new Gids(context, device.name());
        this.datagrams = new Datagrams(context, control, gids);
        this.windows = new Windows(new Pointer(context), host, control);
        this.multicast = new Multicast(control, queuePairs, device.netdev());
        this.data = new DataPath(Ops.of(new Pointer(context)), host, fabric, inference, queuePairs, datagrams, windows);
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
        return control.errno("query_port", () -> askPort(port, attr));
    }

    private int askPort(int port, NativeBlock attr) {
        return extended.hasQueryPort() ? extended.queryPort(port, attr)
                : Errnos.of(Ibverbs.ibv_query_port(context, (byte) port, attr.address()));
    }

    @Override
    public int queryGid(int port, int index, NativeBlock entry) {
        return control.errno("query_gid", () -> gids.query(port, index, entry));
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
    public long pinnedPages() {
        return PinnedPages.ofThisProcess();
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
        var tracked = new TrackedQueuePair(host, device.kind(), ifindex, number, initAttr, datagrams);
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
        TrackedQueuePair tracked = queuePairs.get(qp);
        int errno = control.errno("destroy_qp", () -> asyncEvents.destroying(qp, () -> Ibverbs.ibv_destroy_qp(qp)));
        if (errno == 0) {
            queuePairs.remove(qp, tracked);
            fabric.remove(tracked);
        }
        return errno;
    }

    @Override
    public int modifyQp(long qp, NativeBlock attr, int mask) {
        int errno = control.errno("modify_qp", () -> Ibverbs.ibv_modify_qp(qp, attr.address(), mask));
        if (errno == 0) {
            modified(queuePairs.get(qp), attr, mask);
        }
        return errno;
    }

    private void modified(TrackedQueuePair tracked, NativeBlock attr, int mask) {
        int way = Layout.QpAttr.AH_ATTR;
        byte[] source = (mask & QpAttribute.AV.value()) == 0 ? null : gids.at(Byte.toUnsignedInt(attr.getByte(way + Layout.AhAttr.PORT_NUM)),
                Byte.toUnsignedInt(attr.getByte(way + Layout.AhAttr.SGID_INDEX)));
        tracked.modified(attr, mask, source);
        if (tracked.isRxe() && source != null && Arrays.equals(source, tracked.peerGid())) {
            control.note(STAYS_INSIDE + device.name());
        }
        if (tracked.isDatagram() && (mask & QpAttribute.PORT.value()) != 0) {
            gids.refresh();
            tracked.work().longestDatagram(activeMtu(attr.getByte(Layout.QpAttr.PORT_NUM)));
        }
    }

    /** Bytes that a packet of the port holds. */
    private long activeMtu(int port) {
        NativeBlock attr = allocate(Layout.PortAttr.SIZE);
        int errno = askPort(port, attr);
        long bytes = errno == 0 ? 128L << attr.getInt(Layout.PortAttr.ACTIVE_MTU) : Long.MAX_VALUE;
        free(attr);
        return bytes;
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
    public long createSrq(long pd, NativeBlock initAttr) {
        long srq = control.pointer("create_srq", () -> Ibverbs.ibv_create_srq(pd, initAttr.address()));
        if (srq > 0) {
            sharedReceives.put(srq, new AtomicLong());
        }
        return srq;
    }

    @Override
    public int modifySrq(long srq, NativeBlock attr, int mask) {
        return control.errno("modify_srq", () -> Ibverbs.ibv_modify_srq(srq, attr.address(), mask));
    }

    @Override
    public int querySrq(long srq, NativeBlock attr) {
        return control.errno("query_srq", () -> Ibverbs.ibv_query_srq(srq, attr.address()));
    }

    @Override
    public int destroySrq(long srq) {
        AtomicLong posted = sharedReceives.get(srq);
        int errno = control.errno("destroy_srq", () -> asyncEvents.destroying(srq, () -> Ibverbs.ibv_destroy_srq(srq)));
        if (errno == 0) {
            sharedReceives.remove(srq, posted);
        }
        return errno;
    }

    @Override
    public long postSrqRecv(long srq, NativeBlock list, int offset, int count) {
        return data.postSrqRecv(srq, list, offset, count, sharedReceives.get(srq));
    }

    @Override
    public long allocMw(long pd, int type) {
        return windows.alloc(pd, type);
    }

    @Override
    public int mwRkey(long mw) {
        return Windows.rkey(mw);
    }

    @Override
    public int bindMw(long qp, long mw, NativeBlock bind) {
        return data.bindMw(qp, mw, bind);
    }

    @Override
    public int deallocMw(long mw) {
        return windows.dealloc(mw);
    }

    @Override
    public long createAh(long pd, NativeBlock attr) {
        long ah = datagrams.create(pd, attr);
        if (ah > 0 && device.kind().equals("rxe") && gids.isOwn(datagrams.of(ah))) {
            control.note(STAYS_INSIDE + device.name());
        }
        return ah;
    }

    @Override
    public int initAhFromWc(int port, NativeBlock wc, int wcOffset, NativeBlock grh, NativeBlock attr) {
        return datagrams.init(port, wc, wcOffset, grh, attr);
    }

    @Override
    public int destroyAh(long ah) {
        return datagrams.destroy(ah);
    }

    @Override
    public int attachMcast(long qp, NativeBlock gid, int lid) {
        return multicast.attach(qp, gid, lid);
    }

    @Override
    public int detachMcast(long qp, NativeBlock gid, int lid) {
        return multicast.detach(qp, gid, lid);
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
        multicast.close();
        fabric.capture().remove(host);
        fabric.leave();
    }
}
