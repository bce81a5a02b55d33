package org.verbscope.verbs.soft;

import java.util.Optional;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.spi.DeviceEntry;
import org.verbscope.verbs.spi.DeviceHost;
import org.verbscope.verbs.spi.EngineControl;
import org.verbscope.verbs.spi.FaultControl;
import org.verbscope.verbs.spi.NativeBlock;
import org.verbscope.verbs.spi.PacketTap;
import org.verbscope.verbs.spi.VerbsContext;

/**
 * An open soft device: brings each verb to the table or queue that does it, by the entry that is its kind's. Long because each
 * verb is a method of the SPI.
 */
final class SoftContext implements VerbsContext {
    private static final int EINVAL = Errno.EINVAL.number();

    private final Fabric fabric;
    private final Machine machine;
    private final DeviceEntry device;
    private final DeviceHost host;
    private final Reporter say;
    private final Engine engine;
    private final CallEntry calls;
    private final Tables own;
    private boolean closed;

    SoftContext(Fabric fabric, Machine machine, DeviceEntry device, DeviceHost host, Reporter say) {
        this.fabric = fabric;
        this.machine = machine;
        this.device = device;
        this.host = host;
        this.say = say;
        this.engine = fabric.engine();
        this.calls = new CallEntry(engine, say);
        this.own = new Tables(machine, host, say);
        calls.kernel("open_device");
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
        return (int) calls.control("query_device", () -> Capabilities.device(device.guid(), fabric.options(), attr));
    }

    @Override
    public int queryPort(int port, NativeBlock attr) {
        return (int) calls.control("query_port", () -> port == 1 ? Capabilities.port(machine.port, attr) : EINVAL);
    }

    @Override
    public int queryGid(int port, int index, NativeBlock entry) {
        return (int) calls.control("query_gid", () -> port != 1 || index < 0 || index >= GidTable.LENGTH ? EINVAL
                : Capabilities.gid(machine.gid(index), entry));
    }

    @Override
    public int queryPkey(int port, int index) {
        return (int) calls.control("query_pkey", () -> port == 1 && index == 0 ? 0xffff : -EINVAL);
    }

    @Override
    public long allocPd() {
        return calls.control("alloc_pd", own.pds::alloc);
    }

    @Override
    public int deallocPd(long handle) {
        return (int) calls.control("dealloc_pd", () -> own.pds.dealloc(handle));
    }

    @Override
    public long regMr(long pd, long address, long length, long iova, int access) {
        return calls.control("reg_mr", () -> own.regions.register(own.pds.get(pd), address, length, iova, access));
    }

    @Override
    public long pinnedPages() {
        return calls.look(() -> own.machine.pinned());
    }

    @Override
    public int lkey(long mr) {
        return (int) mr;
    }

    @Override
    public int rkey(long mr) {
        return (int) calls.look(() -> own.regions.get(mr).rkey);
    }

    @Override
    public int deregMr(long mr) {
        return (int) calls.control("dereg_mr", () -> own.regions.deregister(mr));
    }

    @Override
    public long createCq(int cqe, long channel, int vector) {
        return calls.control("create_cq", () -> own.completionQueues.create(cqe, channel, vector));
    }

    @Override
    public int cqe(long cq) {
        return (int) calls.look(() -> own.completionQueues.get(cq).cqe());
    }

    @Override
    public int resizeCq(long cq, int cqe) {
        return (int) calls.control("resize_cq", () -> own.completionQueues.resize(cq, cqe));
    }

    @Override
    public int destroyCq(long cq) {
        return (int) calls.control("destroy_cq", () -> own.completionQueues.destroy(cq));
    }

    @Override
    public long createCompChannel() {
        return calls.control("create_comp_channel", own.completionQueues::createChannel);
    }

    @Override
    public int destroyCompChannel(long channel) {
        return (int) calls.control("destroy_comp_channel", () -> own.completionQueues.destroyChannel(channel));
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
            } else if (!calls.await("get_cq_event", nanos, () -> !channel.isEmpty())) {
                return 0;
            }
            SoftCq cq = channel.take();
            cq.taken();
            return cq.handle;
        } finally {
            engine.exit();
        }
    }

    @Override
    public void ackCqEvents(long handle, int count) {
        calls.look(() -> {
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
            if (!calls.await("get_async_event", nanos, () -> !say.events.isEmpty())) {
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
        calls.look(() -> {
            say.events.ack(event);
            return 0;
        });
    }

    @Override
    public long createSrq(long pd, NativeBlock initAttr) {
        return calls.control("create_srq", () -> own.sharedQueues.create(own.pds.get(pd), initAttr));
    }

    @Override
    public int modifySrq(long srq, NativeBlock attr, int mask) {
        return (int) calls.control("modify_srq", () -> own.sharedQueues.modify(srq, attr, mask));
    }

    @Override
    public int querySrq(long srq, NativeBlock attr) {
        return (int) calls.control("query_srq", () -> own.sharedQueues.query(srq, attr));
    }

    @Override
    public int destroySrq(long srq) {
        return (int) calls.control("destroy_srq", () -> own.sharedQueues.destroy(srq));
    }

    @Override
    public long createQp(long pd, NativeBlock initAttr) {
        return calls.control("create_qp", () -> own.queuePairs.create(own.pds.get(pd), initAttr));
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
        return (int) calls.control("destroy_qp", () -> own.queuePairs.destroy(qp));
    }

    @Override
    public int modifyQp(long qp, NativeBlock attr, int mask) {
        return calls.afterResolving((int) calls.control("modify_qp", () -> own.queuePairs.modify(qp, attr, mask)));
    }

    @Override
    public int queryQp(long qp, NativeBlock attr, int mask, NativeBlock initAttr) {
        return (int) calls.control("query_qp", () -> own.queuePairs.query(qp, attr, initAttr));
    }

    @Override
    public long createAh(long pd, NativeBlock attr) {
        long handle = calls.control("create_ah", () -> own.addresses.create(own.pds.get(pd), attr));
        return handle < 0 ? -calls.afterResolving((int) -handle) : handle;
    }

    @Override
    public int initAhFromWc(int port, NativeBlock wc, int wcOffset, NativeBlock grh, NativeBlock attr) {
        return (int) calls.look(() -> port == 1 ? own.addresses.fromCompletion(wc, wcOffset, grh, attr) : EINVAL);
    }

    @Override
    public int destroyAh(long ah) {
        return (int) calls.control("destroy_ah", () -> own.addresses.destroy(ah));
    }

    @Override
    public int attachMcast(long qp, NativeBlock gid, int lid) {
        return (int) calls.control("attach_mcast", () -> own.queuePairs.attach(qp, gid(gid)));
    }

    @Override
    public int detachMcast(long qp, NativeBlock gid, int lid) {
        return (int) calls.control("detach_mcast", () -> own.queuePairs.detach(qp, gid(gid)));
    }

    private static byte[] gid(NativeBlock block) {
        var gid = new byte[16];
        block.read(0, gid, 0, gid.length);
        return gid;
    }

    @Override
    public long allocMw(long pd, int type) {
        return calls.control("alloc_mw", () -> own.windows.alloc(own.pds.get(pd), type));
    }

    @Override
    public int mwRkey(long mw) {
        return (int) calls.look(() -> own.windows.get(mw).asked);
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
        return (int) calls.control("dealloc_mw", () -> own.windows.dealloc(mw));
    }

    @Override
    public long postSend(long qp, NativeBlock list, int offset, int count) {
        calls.enterPost();
        try {
            SoftQp to = own.queuePairs.get(qp);
            return to == null ? EINVAL : to.sends.post(list, offset, count, host.call());
        } finally {
            calls.exitPost();
        }
    }

    @Override
    public long postRecv(long qp, NativeBlock list, int offset, int count) {
        calls.enterPost();
        try {
            SoftQp to = own.queuePairs.get(qp);
            return to == null ? EINVAL : to.ownReceives.post(list, offset, count, host.call());
        } finally {
            calls.exitPost();
        }
    }

    @Override
    public long postSrqRecv(long srq, NativeBlock list, int offset, int count) {
        calls.enterPost();
        try {
            SoftSrq to = own.sharedQueues.get(srq);
            return to == null ? EINVAL : to.posting.post(list, offset, count, host.call());
        } finally {
            calls.exitPost();
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
                calls.emptyPoll();
            }
            return cq.poll(max, completions);
        } finally {
            engine.exit();
        }
    }

    @Override
    public int close() {
        boolean first = calls.control("close_device", this::closeObjects) != 0;
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
