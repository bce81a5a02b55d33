package org.verbscope.verbs.soft;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.verbscope.event.CpuEvent.ContextSwitch;
import org.verbscope.event.CpuEvent.KernelEntry;
import org.verbscope.event.EngineEvent.NicConfigured;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.spi.DeviceEntry;
import org.verbscope.verbs.spi.DeviceHost;
import org.verbscope.verbs.spi.EngineControl;
import org.verbscope.verbs.spi.FaultControl;
import org.verbscope.verbs.spi.NativeBlock;
import org.verbscope.verbs.spi.PacketTap;
import org.verbscope.verbs.spi.VerbsContext;

/** An open soft device: each verb under the engine's lock. Long because each verb is a method of the SPI. */
final class SoftContext implements VerbsContext {
    private static final int EINVAL = Errno.EINVAL.number();
    private static final int ETIMEDOUT = Errno.ETIMEDOUT.number();
    private static final int EINTR = Errno.EINTR.number();

    private final Fabric fabric;
    private final Machine machine;
    private final DeviceEntry device;
    private final DeviceHost host;
    private final Reporter say;
    private final Engine engine;
    private final Tables own;
    private boolean closed;

    SoftContext(Fabric fabric, Machine machine, DeviceEntry device, DeviceHost host, Reporter say) {
        this.fabric = fabric;
        this.machine = machine;
        this.device = device;
        this.host = host;
        this.say = say;
        this.engine = fabric.engine();
        this.own = new Tables(machine, host, say);
        kernel("open_device");
    }

    private void kernel(String verb) {
        say.kernel(new KernelEntry("ioctl", 1, verb));
    }

    /** A control verb: enters the kernel, then does its work. */
    private long control(String verb, LongSupplier body) {
        engine.enter();
        try {
            kernel(verb);
            return body.getAsLong();
        } finally {
            engine.exit();
        }
    }

    /** Looks something up, which takes no time. */
    private long look(LongSupplier body) {
        engine.lock();
        try {
            return body.getAsLong();
        } finally {
            engine.exit();
        }
    }

    /** Nothing that is written down happens before its time. */
    private long ahead() {
        return say.full() ? 0 : Engine.AHEAD;
    }

    /** Writing down may wait, and end with a stop: then it does so before the post, of which nothing has happened yet. */
    private void enterPost() {
        if (say.full()) {
            engine.enter();
        } else {
            engine.enterData();
        }
    }

    private void exitPost() {
        if (say.full()) {
            engine.exit();
        } else {
            engine.exit(Engine.AHEAD);
        }
    }

    /** When nobody answers for an address, the kernel finds out only after a while. */
    private int afterResolving(int errno) {
        return errno == ETIMEDOUT && !engine.pass(Times.ADDRESS_TIMEOUT) ? EINTR : errno;
    }

    @Override
    public NativeBlock allocate(long bytes) {
        engine.lock();
        try {
            return machine.memory.allocate(bytes);
        } finally {
            engine.exit();
        }
    }

    @Override
    public void free(NativeBlock block) {
        engine.lock();
        try {
            machine.memory.free(block);
        } finally {
            engine.exit();
        }
    }

    @Override
    public int queryDevice(NativeBlock attr) {
        return (int) control("query_device", () -> Capabilities.device(device.guid(), fabric.options(), attr));
    }

    @Override
    public int queryPort(int port, NativeBlock attr) {
        return (int) control("query_port", () -> port == 1 ? Capabilities.port(machine.port, attr) : EINVAL);
    }

    @Override
    public int queryGid(int port, int index, NativeBlock entry) {
        return (int) control("query_gid", () -> port != 1 || index < 0 || index >= GidTable.LENGTH ? EINVAL
                : Capabilities.gid(machine.gid(index), entry));
    }

    @Override
    public int queryPkey(int port, int index) {
        return (int) control("query_pkey", () -> port == 1 && index == 0 ? 0xffff : -EINVAL);
    }

    @Override
    public long allocPd() {
        return control("alloc_pd", () -> {
            if (own.pds.size() >= own.limits().pd()) {
                return -Errno.ENOMEM.number();
            }
            var pd = new SoftPd(machine.nextHandle());
            own.pds.put(pd.handle, pd);
            return pd.handle;
        });
    }

    @Override
    public int deallocPd(long handle) {
        return (int) control("dealloc_pd", () -> {
            SoftPd pd = own.pds.get(handle);
            if (pd == null || pd.children > 0) {
                return pd == null ? EINVAL : Errno.EBUSY.number();
            }
            own.pds.remove(handle);
            return 0;
        });
    }

    @Override
    public long regMr(long pd, long address, long length, long iova, int access) {
        return control("reg_mr", () -> own.regions.register(own.pds.get(pd), address, length, iova, access));
    }

    @Override
    public long pinnedPages() {
        return look(() -> own.machine.pinned());
    }

    @Override
    public int lkey(long mr) {
        return (int) mr;
    }

    @Override
    public int rkey(long mr) {
        return (int) look(() -> own.regions.get(mr).rkey);
    }

    @Override
    public int deregMr(long mr) {
        return (int) control("dereg_mr", () -> own.regions.deregister(mr));
    }

    @Override
    public long createCq(int cqe, long channel, int vector) {
        return control("create_cq", () -> own.completionQueues.create(cqe, channel, vector));
    }

    @Override
    public int cqe(long cq) {
        return (int) look(() -> own.completionQueues.get(cq).cqe());
    }

    @Override
    public int resizeCq(long cq, int cqe) {
        return (int) control("resize_cq", () -> own.completionQueues.resize(cq, cqe));
    }

    @Override
    public int destroyCq(long cq) {
        return (int) control("destroy_cq", () -> own.completionQueues.destroy(cq));
    }

    @Override
    public long createCompChannel() {
        return control("create_comp_channel", own.completionQueues::createChannel);
    }

    @Override
    public int destroyCompChannel(long channel) {
        return (int) control("destroy_comp_channel", () -> own.completionQueues.destroyChannel(channel));
    }

    @Override
    public int reqNotifyCq(long handle, boolean solicitedOnly) {
        engine.enter();
        try {
            SoftCq cq = own.completionQueues.get(handle);
            if (cq == null) {
                return EINVAL;
            }
            cq.arm(solicitedOnly);
            return 0;
        } finally {
            engine.exit();
        }
    }

    @Override
    public long getCqEvent(long handle, long nanos) {
        engine.enter();
        try {
            SoftChannel channel = own.completionQueues.channel(handle);
            if (channel == null) {
                return -EINVAL;
            } else if (!await("get_cq_event", nanos, () -> !channel.isEmpty())) {
                return 0;
            }
            SoftCq cq = channel.take();
            cq.taken();
            return cq.handle;
        } finally {
            engine.exit();
        }
    }

    /** Waits for what {@code verb} reads from a descriptor. */
    private boolean await(String verb, long nanos, BooleanSupplier there) {
        boolean waits = !there.getAsBoolean();
        if (!engine.await(nanos, there)) {
            return false;
        }
        say.kernel(new KernelEntry("read", 1, verb));
        if (waits) {
            say.kernel(new ContextSwitch(verb));
        }
        return true;
    }

    @Override
    public void ackCqEvents(long handle, int count) {
        look(() -> {
            SoftCq cq = own.completionQueues.get(handle);
            if (cq != null) {
                cq.ack(count);
            }
            return 0;
        });
    }

    @Override
    public int getAsyncEvent(NativeBlock event, long nanos) {
        engine.enter();
        try {
            if (!await("get_async_event", nanos, () -> !say.events.isEmpty())) {
                return 0;
            }
            say.events.take(event);
            return 1;
        } finally {
            engine.exit();
        }
    }

    @Override
    public void ackAsyncEvent(NativeBlock event) {
        look(() -> {
            say.events.ack(event);
            return 0;
        });
    }

    @Override
    public long createSrq(long pd, NativeBlock initAttr) {
        return control("create_srq", () -> own.sharedQueues.create(own.pds.get(pd), initAttr));
    }

    @Override
    public int modifySrq(long srq, NativeBlock attr, int mask) {
        return (int) control("modify_srq", () -> own.sharedQueues.modify(srq, attr, mask));
    }

    @Override
    public int querySrq(long srq, NativeBlock attr) {
        return (int) control("query_srq", () -> own.sharedQueues.query(srq, attr));
    }

    @Override
    public int destroySrq(long srq) {
        return (int) control("destroy_srq", () -> own.sharedQueues.destroy(srq));
    }

    @Override
    public long createQp(long pd, NativeBlock initAttr) {
        return control("create_qp", () -> own.queuePairs.create(own.pds.get(pd), initAttr));
    }

    @Override
    public int qpNum(long qp) {
        return (int) qp;
    }

    @Override
    public int cachedState(long qp) {
        return own.queuePairs.get(qp).asked.value();
    }

    @Override
    public int destroyQp(long qp) {
        return (int) control("destroy_qp", () -> own.queuePairs.destroy(qp));
    }

    @Override
    public int modifyQp(long qp, NativeBlock attr, int mask) {
        return afterResolving((int) control("modify_qp", () -> own.queuePairs.modify(qp, attr, mask)));
    }

    @Override
    public int queryQp(long qp, NativeBlock attr, int mask, NativeBlock initAttr) {
        return (int) control("query_qp", () -> own.queuePairs.query(qp, attr, initAttr));
    }

    @Override
    public long createAh(long pd, NativeBlock attr) {
        long handle = control("create_ah", () -> own.addresses.create(own.pds.get(pd), attr));
        return handle < 0 ? -afterResolving((int) -handle) : handle;
    }

    @Override
    public int initAhFromWc(int port, NativeBlock wc, int wcOffset, NativeBlock grh, NativeBlock attr) {
        return (int) look(() -> port == 1 ? own.addresses.fromCompletion(wc, wcOffset, grh, attr) : EINVAL);
    }

    @Override
    public int destroyAh(long ah) {
        return (int) control("destroy_ah", () -> own.addresses.destroy(ah));
    }

    @Override
    public int attachMcast(long qp, NativeBlock gid, int lid) {
        return (int) control("attach_mcast", () -> {
            SoftQp member = own.queuePairs.get(qp);
            int errno = fabric.outside() != null ? Errno.EOPNOTSUPP.number() : machine.groups.attach(member, gid(gid));
            if (errno == 0) {
                say.configured(new NicConfigured(member.ref, "joined a multicast group"));
            }
            return errno;
        });
    }

    @Override
    public int detachMcast(long qp, NativeBlock gid, int lid) {
        return (int) control("detach_mcast", () -> {
            SoftQp member = own.queuePairs.get(qp);
            int errno = machine.groups.detach(member, gid(gid));
            if (errno == 0) {
                say.configured(new NicConfigured(member.ref, "left a multicast group"));
            }
            return errno;
        });
    }

    private static byte[] gid(NativeBlock block) {
        var gid = new byte[16];
        block.read(0, gid, 0, gid.length);
        return gid;
    }

    @Override
    public long allocMw(long pd, int type) {
        return control("alloc_mw", () -> own.windows.alloc(own.pds.get(pd), type));
    }

    @Override
    public int mwRkey(long mw) {
        return (int) look(() -> own.windows.get(mw).asked);
    }

    @Override
    public int bindMw(long qp, long mw, NativeBlock bind) {
        engine.enter();
        try {
            return own.windows.bind(own.queuePairs.get(qp), mw, bind, host.call());
        } finally {
            engine.exit();
        }
    }

    @Override
    public int deallocMw(long mw) {
        return (int) control("dealloc_mw", () -> own.windows.dealloc(mw));
    }

    @Override
    public long postSend(long qp, NativeBlock list, int offset, int count) {
        enterPost();
        try {
            SoftQp to = own.queuePairs.get(qp);
            return to == null ? EINVAL : to.sends.post(list, offset, count, host.call());
        } finally {
            exitPost();
        }
    }

    @Override
    public long postRecv(long qp, NativeBlock list, int offset, int count) {
        enterPost();
        try {
            SoftQp to = own.queuePairs.get(qp);
            return to == null ? EINVAL : to.ownReceives.post(list, offset, count, host.call());
        } finally {
            exitPost();
        }
    }

    @Override
    public long postSrqRecv(long srq, NativeBlock list, int offset, int count) {
        enterPost();
        try {
            SoftSrq to = own.sharedQueues.get(srq);
            return to == null ? EINVAL : to.posting.post(list, offset, count, host.call());
        } finally {
            exitPost();
        }
    }

    @Override
    public int pollCq(long handle, int max, NativeBlock completions) {
        SoftCq cq = own.completionQueues.get(handle);
        if (cq == null) {
            return -EINVAL;
        } else if (!cq.empty()) {
            engine.enterData();
        } else if (!engine.enterIfFree()) {
            Thread.onSpinWait();
            return 0;
        }
        try {
            if (cq.empty()) {
                engine.emptyPoll(ahead());
            }
            return cq.poll(max, completions);
        } finally {
            engine.exit();
        }
    }

    @Override
    public int close() {
        boolean first = control("close_device", this::closeObjects) != 0;
        if (first) {
            Fabrics.closed(fabric);
        }
        return 0;
    }

    /** What the program left open ends with the context. @return whether there was something to close */
    private long closeObjects() {
        if (closed) {
            return 0;
        }
        closed = true;
        own.close();
        return 1;
    }

    @Override
    public boolean tapPackets(PacketTap tap) {
        engine.lock();
        try {
            return fabric.tap(tap);
        } finally {
            engine.exit();
        }
    }

    @Override
    public Optional<FaultControl> faults() {
        return Optional.of(fabric.faults());
    }

    @Override
    public Optional<EngineControl> engine() {
        return Optional.of(engine);
    }
}
