package org.verbscope.verbs;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import org.verbscope.verbs.rules.QpStateTable;
import org.verbscope.verbs.spi.DeviceEntry;
import org.verbscope.verbs.spi.DeviceHost;
import org.verbscope.verbs.spi.Layout;
import org.verbscope.verbs.spi.NativeBlock;
import org.verbscope.verbs.spi.VerbsContext;
import org.verbscope.verbs.spi.VerbsProvider;
import org.verbscope.verbs.trace.Trace;

/** A device that moves nothing: it keeps objects, states and what it was told to answer, and remembers what it was called with. */
final class FakeDevice implements VerbsProvider, VerbsContext {
    static final int PORT_GIDS = 4;

    final List<String> calls = new ArrayList<>();
    final List<Long> callNumbers = new ArrayList<>();
    final Map<String, Integer> answers = new HashMap<>();
    final Deque<byte[]> completions = new ArrayDeque<>();
    /** Handles of queues with an event on their channel. */
    final Deque<Long> channelEvents = new ArrayDeque<>();
    /** Element and type of asynchronous events. */
    final Deque<long[]> asyncEvents = new ArrayDeque<>();
    NativeBlock lastList;
    final Set<Long> blocks = new TreeSet<>();
    Runnable inPost = () -> { };
    Runnable inQueryQp = () -> { };
    int acceptAtMost = Integer.MAX_VALUE;
    boolean remembers = true;
    DeviceHost host;
    private final String kind;
    private final Map<Long, Integer> users = new HashMap<>();
    private final Map<Long, long[]> pairs = new HashMap<>();
    private final Map<Long, Long> domainOf = new HashMap<>();
    private long nextHandle = 1;
    private long nextAddress = 0x7f10_0000_0000L;

    FakeDevice(String kind) {
        this.kind = kind;
    }

    RdmaContext open(Trace trace) {
        return new RdmaDevice(this, devices().get(0), trace).open(1);
    }

    static byte[] completion(long wrId, int status, int opcode, int qpNum, int byteLen) {
        ByteBuffer wc = ByteBuffer.allocate(Layout.Wc.SIZE).order(ByteOrder.nativeOrder());
        wc.putLong(Layout.Wc.WR_ID, wrId);
        wc.putInt(Layout.Wc.STATUS, status);
        wc.putInt(Layout.Wc.OPCODE, opcode);
        wc.putInt(Layout.Wc.QP_NUM, qpNum);
        wc.putInt(Layout.Wc.BYTE_LEN, byteLen);
        return wc.array();
    }

    /** The device moves a queue pair by itself. */
    void moveTo(long number, QpState state) {
        pairs.values().stream().filter(p -> p[0] == number).forEach(p -> p[1] = state.value());
    }

    private int answer(String verb) {
        if (remembers) {
            calls.add(verb);
            callNumbers.add(host == null ? 0 : host.call());
        }
        return answers.getOrDefault(verb, 0);
    }

    private long make(String verb, LongSupplier how) {
        int errno = answer(verb);
        return errno == 0 ? how.getAsLong() : -errno;
    }

    @Override
    public String name() {
        return "fake";
    }

    @Override
    public List<DeviceEntry> devices() {
        return List.of(new DeviceEntry(kind + "0", kind, 1, 1, 0, ""));
    }

    @Override
    public String finding() {
        return "";
    }

    @Override
    public Opened open(DeviceEntry device, DeviceHost who) {
        host = who;
        int errno = answer("open_device");
        return errno == 0 ? new Opened(this, 0) : new Opened(null, errno);
    }

    @Override
    public NativeBlock allocate(long bytes) {
        if (answers.containsKey("allocate")) {
            return null;
        }
        long address = nextAddress;
        nextAddress += (bytes + 4095) & -4096;
        blocks.add(address);
        return NativeBlock.of(address, ByteBuffer.allocateDirect((int) bytes));
    }

    @Override
    public void free(NativeBlock block) {
        if (!blocks.remove(block.address())) {
            throw new AssertionError("freed twice: 0x" + Long.toHexString(block.address()));
        }
    }

    @Override
    public int queryDevice(NativeBlock attr) {
        attr.putByte(Layout.DeviceAttr.PHYS_PORT_CNT, (byte) 1);
        attr.putInt(Layout.DeviceAttr.MAX_QP_RD_ATOM, 16);
        return answer("query_device");
    }

    @Override
    public int queryPort(int port, NativeBlock attr) {
        attr.putInt(Layout.PortAttr.STATE, PortState.ACTIVE.value());
        attr.putInt(Layout.PortAttr.ACTIVE_MTU, Mtu.MTU_1024.value());
        attr.putInt(Layout.PortAttr.MAX_MTU, Mtu.MTU_4096.value());
        attr.putInt(Layout.PortAttr.GID_TBL_LEN, PORT_GIDS);
        attr.buffer().putShort(Layout.PortAttr.PKEY_TBL_LEN, (short) 1);
        attr.putByte(Layout.PortAttr.LINK_LAYER, (byte) LinkLayer.ETHERNET.value());
        return port == 1 ? answer("query_port") : Errno.EINVAL.number();
    }

    @Override
    public int queryGid(int port, int index, NativeBlock entry) {
        if (index != 1) {
            return index < PORT_GIDS ? Errno.ENODATA.number() : Errno.EINVAL.number();
        }
        entry.write(Layout.GidEntry.GID, Gid.ofIpv4(10, 77, 0, 1).bytes(), 0, 16);
        entry.putInt(Layout.GidEntry.GID_INDEX, index);
        entry.putInt(Layout.GidEntry.PORT_NUM, port);
        entry.putInt(Layout.GidEntry.GID_TYPE, GidType.ROCE_V2.value());
        return answer("query_gid");
    }

    @Override
    public int queryPkey(int port, int index) {
        int errno = answer("query_pkey");
        return errno == 0 ? 0xffff : -errno;
    }

    @Override
    public long allocPd() {
        return make("alloc_pd", () -> nextHandle++);
    }

    @Override
    public int deallocPd(long pd) {
        return destroyIfUnused("dealloc_pd", pd);
    }

    private int destroyIfUnused(String verb, long handle) {
        int errno = answer(verb);
        return errno != 0 ? errno : users.getOrDefault(handle, 0) > 0 ? Errno.EBUSY.number() : 0;
    }

    private void use(long handle, int change) {
        users.merge(handle, change, Integer::sum);
    }

    @Override
    public long regMr(long pd, long address, long length, long iova, int access) {
        return make("reg_mr", () -> {
            use(pd, 1);
            domainOf.put(nextHandle, pd);
            return nextHandle++;
        });
    }

    @Override
    public int lkey(long mr) {
        return (int) (0x1000 + mr);
    }

    @Override
    public int rkey(long mr) {
        return (int) (0x2000 + mr);
    }

    @Override
    public int deregMr(long mr) {
        int errno = answer("dereg_mr");
        if (errno == 0) {
            use(domainOf.remove(mr), -1);
        }
        return errno;
    }

    @Override
    public long createCq(int cqe, long channel, int vector) {
        return made("create_cq", channel);
    }

    @Override
    public int cqe(long cq) {
        return 64;
    }

    @Override
    public int destroyCq(long cq) {
        return unmade("destroy_cq", cq);
    }

    @Override
    public long createQp(long pd, NativeBlock init) {
        return make("create_qp", () -> {
            long sendCq = init.getLong(Layout.QpInitAttr.SEND_CQ);
            long recvCq = init.getLong(Layout.QpInitAttr.RECV_CQ);
            use(pd, 1);
            use(sendCq, 1);
            use(recvCq, 1);
            long srq = init.getLong(Layout.QpInitAttr.SRQ);
            use(srq, 1);
            pairs.put(nextHandle,
                    new long[] {0x10 + nextHandle, 0, pd, sendCq, recvCq, init.getInt(Layout.QpInitAttr.QP_TYPE), 0, srq});
            return nextHandle++;
        });
    }

    @Override
    public int qpNum(long qp) {
        return (int) pairs.get(qp)[0];
    }

    @Override
    public int cachedState(long qp) {
        return (int) pairs.get(qp)[6];
    }

    @Override
    public int destroyQp(long qp) {
        int errno = answer("destroy_qp");
        if (errno == 0) {
            long[] pair = pairs.remove(qp);
            use(pair[2], -1);
            use(pair[3], -1);
            use(pair[4], -1);
            use(pair[7], -1);
        }
        return errno;
    }

    @Override
    public int modifyQp(long qp, NativeBlock attr, int mask) {
        int errno = answer("modify_qp");
        long[] pair = pairs.get(qp);
        int to = attr.getInt(Layout.QpAttr.QP_STATE);
        QpType type = QpType.of((int) pair[5]).orElseThrow();
        if (errno == 0 && !QpStateTable.check(type, QpState.of((int) pair[1]).orElseThrow(), QpState.of(to).orElseThrow(), mask).ok()) {
            return Errno.EINVAL.number();
        }
        if (errno == 0) {
            pair[1] = to;
            pair[6] = to;
        }
        return errno;
    }

    @Override
    public int queryQp(long qp, NativeBlock attr, int mask, NativeBlock init) {
        inQueryQp.run();
        attr.clear(0, Layout.QpAttr.SIZE);
        init.clear(0, Layout.QpInitAttr.SIZE);
        attr.putInt(Layout.QpAttr.QP_STATE, (int) pairs.get(qp)[1]);
        return answer("query_qp");
    }

    @Override
    public long postSend(long qp, NativeBlock list, int offset, int count) {
        return post("post_send", list, count);
    }

    @Override
    public long postRecv(long qp, NativeBlock list, int offset, int count) {
        return post("post_recv", list, count);
    }

    private long made(String verb, long parent) {
        return make(verb, () -> {
            use(parent, 1);
            domainOf.put(nextHandle, parent);
            return nextHandle++;
        });
    }

    private int unmade(String verb, long handle) {
        int errno = destroyIfUnused(verb, handle);
        if (errno == 0) {
            use(domainOf.remove(handle), -1);
        }
        return errno;
    }

    @Override
    public long createCompChannel() {
        return make("create_comp_channel", () -> nextHandle++);
    }

    @Override
    public int destroyCompChannel(long channel) {
        return destroyIfUnused("destroy_comp_channel", channel);
    }

    @Override
    public int reqNotifyCq(long cq, boolean solicitedOnly) {
        return answer("req_notify_cq");
    }

    @Override
    public long getCqEvent(long channel, long nanos) {
        return channelEvents.isEmpty() ? 0 : channelEvents.pop();
    }

    @Override
    public void ackCqEvents(long cq, int count) {
        answer("ack_cq_events " + count);
    }

    @Override
    public int getAsyncEvent(NativeBlock event, long nanos) {
        if (asyncEvents.isEmpty()) {
            return 0;
        }
        long[] next = asyncEvents.pop();
        event.putLong(Layout.AsyncEvent.ELEMENT, next[0]);
        event.putInt(Layout.AsyncEvent.EVENT_TYPE, (int) next[1]);
        return 1;
    }

    @Override
    public void ackAsyncEvent(NativeBlock event) {
        answer("ack_async_event " + event.getInt(Layout.AsyncEvent.EVENT_TYPE));
    }

    @Override
    public long createSrq(long pd, NativeBlock init) {
        init.putInt(Layout.SrqInitAttr.ATTR + Layout.SrqAttr.MAX_WR, init.getInt(Layout.SrqInitAttr.ATTR + Layout.SrqAttr.MAX_WR) + 1);
        return made("create_srq", pd);
    }

    @Override
    public int modifySrq(long srq, NativeBlock attr, int mask) {
        return answer("modify_srq " + mask);
    }

    @Override
    public int querySrq(long srq, NativeBlock attr) {
        attr.putInt(Layout.SrqAttr.MAX_WR, 7);
        return answer("query_srq");
    }

    @Override
    public int destroySrq(long srq) {
        return unmade("destroy_srq", srq);
    }

    @Override
    public long postSrqRecv(long srq, NativeBlock list, int offset, int count) {
        return post("post_srq_recv", list, count);
    }

    @Override
    public long allocMw(long pd, int type) {
        return made("alloc_mw", pd);
    }

    @Override
    public int mwRkey(long mw) {
        return (int) (0x3000 + (mw << 8));
    }

    @Override
    public int bindMw(long qp, long mw, NativeBlock bind) {
        return answer("bind_mw");
    }

    @Override
    public int deallocMw(long mw) {
        return unmade("dealloc_mw", mw);
    }

    @Override
    public long createAh(long pd, NativeBlock attr) {
        return made("create_ah", pd);
    }

    @Override
    public int destroyAh(long ah) {
        return unmade("destroy_ah", ah);
    }

    @Override
    public int attachMcast(long qp, NativeBlock gid, int lid) {
        return answer("attach_mcast");
    }

    @Override
    public int detachMcast(long qp, NativeBlock gid, int lid) {
        return answer("detach_mcast");
    }

    private long post(String verb, NativeBlock list, int count) {
        lastList = list;
        int errno = answer(verb);
        inPost.run();
        return (long) Math.min(count, acceptAtMost) << 32 | errno;
    }

    @Override
    public int pollCq(long cq, int max, NativeBlock into) {
        int errno = answer("poll_cq");
        if (errno != 0) {
            return -errno;
        }
        int found = 0;
        for (; found < max && !completions.isEmpty(); found++) {
            into.write((long) found * Layout.Wc.SIZE, completions.pop(), 0, Layout.Wc.SIZE);
        }
        return found;
    }

    @Override
    public int close() {
        return answer("close_device");
    }
}
