package org.verbscope.verbs.libibverbs;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.lang.ref.Reference;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import org.verbscope.event.Path;
import org.verbscope.event.TraceLevel;
import org.verbscope.verbs.spi.DeviceEntry;
import org.verbscope.verbs.spi.DeviceHost;
import org.verbscope.verbs.spi.Layout;
import org.verbscope.verbs.spi.NativeBlock;
import org.verbscope.verbs.spi.VerbsContext;

/** An {@code ibv_context}. Handles are the library's pointers; each call is the manual page's of the same name. */
final class LibibverbsContext implements VerbsContext {
    private static final int EIO = 5;
    private static final int ENODATA = 61;
    /** The optional access bits, which only {@code ibv_reg_mr_iova2} hides from kernels that lack them. */
    private static final int OPTIONAL_ACCESS = 0x3ff00000;
    private static final int AV = 0x80;
    private static final int RECV = 128;
    /** Where the data path lets the library name the refused request; one a thread. */
    private static final ThreadLocal<NativeBlock> REFUSED = ThreadLocal.withInitial(() -> NativeMemory.allocate(Long.BYTES));

    private final long context;
    private final Ops ops;
    private final DeviceEntry device;
    private final DeviceHost host;
    private final Fabric fabric;
    private final Inference inference;
    private final int ifindex;
    private final HandleMap<TrackedQueuePair> queuePairs = new HandleMap<>();

    LibibverbsContext(long context, DeviceEntry device, DeviceHost host) {
        this.context = context;
        this.ops = Ops.of(new Pointer(context));
        this.device = device;
        this.host = host;
        this.fabric = Fabric.join(host.clock());
        this.inference = new Inference(host, device.kind());
        this.ifindex = Sysfs.SYSTEM.ifindex(device.netdev());
    }

    /** A context that {@code ibv_open_device} has just returned. */
    static LibibverbsContext opened(long context, DeviceEntry device, DeviceHost host) {
        long now = host.clock().now();
        var made = new LibibverbsContext(context, device, host);
        made.told("open_device", now, true);
        made.startCapture();
        return made;
    }

    private void startCapture() {
        String finding = switch (device.kind()) {
            case "rxe" -> ifindex == 0 ? "" : fabric.capture().add(host, device.netdev(), ifindex,
                    Sysfs.SYSTEM.linkedTo(device.netdev()));
            case "hardware" -> "packets not captured: " + device.name() + " sends and receives them itself, past the kernel";
            default -> "";
        };
        note(finding);
    }

    private void note(String text) {
        if (!text.isEmpty() && host.level() != TraceLevel.OFF) {
            PacketStory.note(host, text);
        }
    }

    private boolean full() {
        return host.level().includes(TraceLevel.FULL);
    }

    private void told(String verb, long began, boolean accepted) {
        if (full() && host.call() != 0) {
            inference.entered(verb, Path.CONTROL, began, accepted);
        }
    }

    /** A verb that returns 0 or the errno. */
    private int control(String verb, IntSupplier call) {
        long began = host.clock().now();
        int errno = errno(call.getAsInt());
        told(verb, began, errno == 0);
        return errno;
    }

    /** A verb that returns a pointer, or NULL and the errno. */
    private long making(String verb, LongSupplier call) {
        long began = host.clock().now();
        long made = call.getAsLong();
        int errno = made == 0 ? lastError() : 0;
        told(verb, began, errno == 0);
        return made == 0 ? -errno : made;
    }

    /** Old providers answer -1 and leave the errno aside. */
    private static int errno(int answer) {
        return answer >= 0 ? answer : answer == -1 ? lastError() : -answer;
    }

    private static int lastError() {
        int errno = Native.getLastError();
        return errno == 0 ? EIO : errno;
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
        return control("query_device", () -> Ibverbs.ibv_query_device(context, attr.address()));
    }

    @Override
    public int queryPort(int port, NativeBlock attr) {
        return control("query_port", () -> Ibverbs.ibv_query_port(context, (byte) port, attr.address()));
    }

    @Override
    public int queryGid(int port, int index, NativeBlock entry) {
        return control("query_gid", () -> gid(port, index, entry));
    }

    private int gid(int port, int index, NativeBlock entry) {
        if (Library.get().hasGidQuery()) {
            return GidQuery._ibv_query_gid_ex(context, port, index, entry.address(), 0, Layout.GidEntry.SIZE);
        }
        int errno = errno(Ibverbs.ibv_query_gid(context, (byte) port, index, entry.address()));
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
        int errno = control("query_pkey", () -> Ibverbs.ibv_query_pkey(context, (byte) port, index, answer.address()));
        int pkey = Short.toUnsignedInt(Short.reverseBytes(answer.buffer().getShort(0)));
        free(answer);
        return errno == 0 ? pkey : -errno;
    }

    @Override
    public long allocPd() {
        return making("alloc_pd", () -> Ibverbs.ibv_alloc_pd(context));
    }

    @Override
    public int deallocPd(long pd) {
        return control("dealloc_pd", () -> Ibverbs.ibv_dealloc_pd(pd));
    }

    @Override
    public long regMr(long pd, long address, long length, long iova, int access) {
        boolean plain = iova == address && (access & OPTIONAL_ACCESS) == 0;
        return making("reg_mr", () -> plain ? Ibverbs.ibv_reg_mr(pd, address, length, access)
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
        return control("dereg_mr", () -> Ibverbs.ibv_dereg_mr(mr));
    }

    @Override
    public long createCq(int cqe, long channel, int vector) {
        return making("create_cq", () -> Ibverbs.ibv_create_cq(context, cqe, 0, channel, vector));
    }

    @Override
    public int cqe(long cq) {
        return new Pointer(cq).getInt(Abi.CQ_CQE);
    }

    @Override
    public int destroyCq(long cq) {
        return control("destroy_cq", () -> Ibverbs.ibv_destroy_cq(cq));
    }

    @Override
    public long createQp(long pd, NativeBlock initAttr) {
        long qp = making("create_qp", () -> Ibverbs.ibv_create_qp(pd, initAttr.address()));
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
    public int destroyQp(long qp) {
        // Its last packets are told while their ends are still known.
        fabric.capture().catchUp();
        int errno = control("destroy_qp", () -> Ibverbs.ibv_destroy_qp(qp));
        if (errno == 0) {
            fabric.remove(queuePairs.remove(qp));
        }
        return errno;
    }

    @Override
    public int modifyQp(long qp, NativeBlock attr, int mask) {
        int errno = control("modify_qp", () -> Ibverbs.ibv_modify_qp(qp, attr.address(), mask));
        if (errno == 0) {
            byte[] source = (mask & AV) == 0 ? null : sourceGid(attr);
            TrackedQueuePair tracked = queuePairs.get(qp);
            tracked.modified(attr, mask, source);
            if (tracked.isRxe() && source != null && Arrays.equals(source, tracked.peerGid())) {
                note("packets not captured: what a device sends to itself stays inside the driver of " + device.name());
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
        return control("query_qp", () -> Ibverbs.ibv_query_qp(qp, attr.address(), mask, initAttr.address()));
    }

    @Override
    public long postSend(long qp, NativeBlock list, int offset, int count) {
        TrackedQueuePair tracked = queuePairs.get(qp);
        long call = full() ? host.call() : 0;
        tracked.posting(list, offset, count, call);
        NativeBlock refused = REFUSED.get();
        refused.putLong(0, 0);
        if (call == 0) {
            int errno = errno(ops.postSend(qp, list.address() + offset, refused.address()));
            int accepted = accepted(errno, refused, list, offset, count, Layout.SendWr.SIZE);
            tracked.posted(list, offset, count, accepted, kept(errno, refused, accepted, count), false);
            Reference.reachabilityFence(list);
            return answer(accepted, errno);
        }
        fabric.postBegins();
        try {
            long began = host.clock().now();
            int errno = errno(ops.postSend(qp, list.address() + offset, refused.address()));
            int accepted = accepted(errno, refused, list, offset, count, Layout.SendWr.SIZE);
            List<Message> taken =
                    tracked.posted(list, offset, count, accepted, kept(errno, refused, accepted, count), true);
            Reference.reachabilityFence(list);
            inference.sent(tracked.ref(), taken, tracked.posted(), began);
            return answer(accepted, errno);
        } finally {
            fabric.postEnds();
        }
    }

    /** rxe writes requests into its ring before the kernel refuses them: those stay there, named by nobody. */
    private int kept(int errno, NativeBlock refused, int accepted, int count) {
        return errno != 0 && refused.getLong(0) == 0 && device.kind().equals("rxe") ? count : accepted;
    }

    private static int accepted(int errno, NativeBlock refused, NativeBlock list, int offset, int count, int size) {
        if (errno == 0) {
            return count;
        }
        long before = refused.getLong(0) - list.address() - offset;
        return before < 0 || before >= (long) count * size ? 0 : (int) (before / size);
    }

    private static long answer(int accepted, int errno) {
        return (long) accepted << 32 | errno;
    }

    @Override
    public long postRecv(long qp, NativeBlock list, int offset, int count) {
        NativeBlock refused = REFUSED.get();
        refused.putLong(0, 0);
        long began = full() ? host.clock().now() : 0;
        int errno = errno(ops.postRecv(qp, list.address() + offset, refused.address()));
        Reference.reachabilityFence(list);
        int accepted = accepted(errno, refused, list, offset, count, Layout.RecvWr.SIZE);
        if (accepted > 0 && full() && host.call() != 0) {
            TrackedQueuePair tracked = queuePairs.get(qp);
            inference.receivesPosted(tracked.ref(), tracked.receivesPosted(accepted), began);
        }
        return answer(accepted, errno);
    }

    @Override
    public int pollCq(long cq, int max, NativeBlock completions) {
        int found = ops.pollCq(cq, max, completions.address());
        Reference.reachabilityFence(completions);
        if (found < 0) {
            return found == -1 ? -lastError() : -EIO;
        }
        if (found > 0 && full()) {
            fabric.capture().catchUp();
            for (int i = 0; i < found; i++) {
                completed(completions, i * Layout.Wc.SIZE);
            }
        }
        return found;
    }

    /** Only good ones tell something: of a failed one not even the opcode is valid. */
    private void completed(NativeBlock wc, int at) {
        TrackedQueuePair tracked = fabric.numbered(host, wc.getInt(at + Layout.Wc.QP_NUM));
        if (tracked == null || wc.getInt(at + Layout.Wc.STATUS) != 0) {
            return;
        }
        long now = host.clock().now();
        TrackedQueuePair peer = fabric.peerOf(tracked);
        if ((wc.getInt(at + Layout.Wc.OPCODE) & RECV) == 0) {
            for (Message message : tracked.completed(wc.getLong(at + Layout.Wc.WR_ID))) {
                Inference.done(tracked, peer, message, now);
            }
        } else if (peer != null) {
            Message message = peer.received(Integer.toUnsignedLong(wc.getInt(at + Layout.Wc.BYTE_LEN)));
            if (message != null) {
                Inference.arrived(peer, tracked, message, now);
            }
        }
    }

    @Override
    public void settle() {
        fabric.capture().settle();
    }

    @Override
    public int close() {
        int errno = control("close_device", () -> Ibverbs.ibv_close_device(context));
        if (errno == 0) {
            leave();
        }
        return errno;
    }

    /** Stops taking part in the log. */
    void leave() {
        fabric.capture().remove(host);
        fabric.leave();
    }
}
