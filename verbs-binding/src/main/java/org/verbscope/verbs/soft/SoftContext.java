package org.verbscope.verbs.soft;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.ToIntFunction;
import org.verbscope.event.CpuEvent.ContextSwitch;
import org.verbscope.event.CpuEvent.KernelEntry;
import org.verbscope.event.WorkQueue;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.spi.DeviceEntry;
import org.verbscope.verbs.spi.DeviceHost;
import org.verbscope.verbs.spi.EngineControl;
import org.verbscope.verbs.spi.Layout.QpInitAttr;
import org.verbscope.verbs.spi.NativeBlock;
import org.verbscope.verbs.spi.VerbsContext;

/** An open soft device: tables of its objects, and each verb under the engine's lock. */
final class SoftContext implements VerbsContext {
    private final Fabric fabric;
    private final Machine machine;
    private final DeviceEntry device;
    private final DeviceHost host;
    private final Reporter say;
    private final Engine engine;
    private final Map<Long, SoftPd> pds = new HashMap<>();
    private final CompletionQueues completionQueues;
    private final Regions regions;
    private final QueuePairs queuePairs;
    private boolean closed;

    SoftContext(Fabric fabric, Machine machine, DeviceEntry device, DeviceHost host, Reporter say) {
        this.fabric = fabric;
        this.machine = machine;
        this.device = device;
        this.host = host;
        this.say = say;
        this.engine = fabric.engine();
        this.completionQueues = new CompletionQueues(machine, host, say);
        this.regions = new Regions(machine, host, say);
        this.queuePairs = new QueuePairs(machine, host, say);
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

    private static int errno(Errno errno) {
        return errno.number();
    }

    private static <T> int found(Map<Long, T> table, long handle, ToIntFunction<T> body) {
        T object = table.get(handle);
        return object == null ? errno(Errno.EINVAL) : body.applyAsInt(object);
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
        return (int) control("query_device", () -> Capabilities.device(device.guid(), attr));
    }

    @Override
    public int queryPort(int port, NativeBlock attr) {
        return (int) control("query_port", () -> port == 1 ? Capabilities.port(machine.port.active(), attr) : errno(Errno.EINVAL));
    }

    @Override
    public int queryGid(int port, int index, NativeBlock entry) {
        return (int) control("query_gid", () -> port != 1 || index < 0 || index >= GidTable.LENGTH ? errno(Errno.EINVAL)
                : Capabilities.gid(machine.gid(index), entry));
    }

    @Override
    public int queryPkey(int port, int index) {
        return (int) control("query_pkey", () -> port == 1 && index == 0 ? 0xffff : -errno(Errno.EINVAL));
    }

    @Override
    public long allocPd() {
        return control("alloc_pd", () -> {
            if (pds.size() >= Limits.PD) {
                return -errno(Errno.ENOMEM);
            }
            var pd = new SoftPd(machine.nextPd());
            pds.put(pd.handle, pd);
            return pd.handle;
        });
    }

    @Override
    public int deallocPd(long handle) {
        return (int) control("dealloc_pd", () -> found(pds, handle, pd -> {
            if (pd.children > 0) {
                return errno(Errno.EBUSY);
            }
            pds.remove(handle);
            return 0;
        }));
    }

    @Override
    public long regMr(long pd, long address, long length, long iova, int access) {
        return control("reg_mr", () -> regions.register(pds.get(pd), address, length, iova, access));
    }

    @Override
    public int lkey(long mr) {
        return (int) mr;
    }

    @Override
    public int rkey(long mr) {
        engine.lock();
        try {
            return regions.rkey(mr);
        } finally {
            engine.exit();
        }
    }

    @Override
    public int deregMr(long handle) {
        return (int) control("dereg_mr", () -> regions.deregister(handle));
    }

    @Override
    public long createCq(int cqe, long channel, int vector) {
        return control("create_cq", () -> completionQueues.create(cqe, channel, vector));
    }

    @Override
    public int cqe(long cq) {
        engine.lock();
        try {
            return completionQueues.get(cq).cqe();
        } finally {
            engine.exit();
        }
    }

    @Override
    public int resizeCq(long cq, int cqe) {
        return (int) control("resize_cq", () -> completionQueues.resize(cq, cqe));
    }

    @Override
    public int destroyCq(long cq) {
        return (int) control("destroy_cq", () -> completionQueues.destroy(cq));
    }

    @Override
    public long createCompChannel() {
        return control("create_comp_channel", completionQueues::createChannel);
    }

    @Override
    public int destroyCompChannel(long channel) {
        return (int) control("destroy_comp_channel", () -> completionQueues.destroyChannel(channel));
    }

    @Override
    public int reqNotifyCq(long handle, boolean solicitedOnly) {
        engine.enter();
        try {
            SoftCq cq = completionQueues.get(handle);
            if (cq == null) {
                return errno(Errno.EINVAL);
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
            SoftChannel channel = completionQueues.channel(handle);
            if (channel == null) {
                return -errno(Errno.EINVAL);
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
        engine.lock();
        try {
            SoftCq cq = completionQueues.get(handle);
            if (cq != null) {
                cq.ack(count);
            }
        } finally {
            engine.exit();
        }
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
        engine.lock();
        try {
            say.events.ack(event);
        } finally {
            engine.exit();
        }
    }

    @Override
    public long createQp(long pd, NativeBlock initAttr) {
        return control("create_qp", () -> queuePairs.create(pds.get(pd),
                completionQueues.get(initAttr.getLong(QpInitAttr.SEND_CQ)),
                completionQueues.get(initAttr.getLong(QpInitAttr.RECV_CQ)), initAttr));
    }

    @Override
    public int qpNum(long qp) {
        return (int) qp;
    }

    @Override
    public int cachedState(long qp) {
        return queuePairs.get(qp).asked.value();
    }

    @Override
    public int destroyQp(long handle) {
        return (int) control("destroy_qp", () -> queuePairs.destroy(handle));
    }

    @Override
    public int modifyQp(long handle, NativeBlock attr, int mask) {
        int errno = (int) control("modify_qp", () -> queuePairs.modify(handle, attr, mask));
        return errno == errno(Errno.ETIMEDOUT) && !engine.pass(Times.ADDRESS_TIMEOUT) ? errno(Errno.EINTR) : errno;
    }

    @Override
    public int queryQp(long handle, NativeBlock attr, int mask, NativeBlock initAttr) {
        return (int) control("query_qp", () -> queuePairs.query(handle, attr, initAttr));
    }

    @Override
    public long postSend(long qp, NativeBlock list, int offset, int count) {
        return post(qp, WorkQueue.SEND, list, offset, count);
    }

    @Override
    public long postRecv(long qp, NativeBlock list, int offset, int count) {
        return post(qp, WorkQueue.RECEIVE, list, offset, count);
    }

    private long post(long handle, WorkQueue queue, NativeBlock list, int offset, int count) {
        engine.enter();
        try {
            SoftQp qp = queuePairs.get(handle);
            return qp == null ? errno(Errno.EINVAL) : new Posting(qp, queue, list).post(offset, count, host.call());
        } finally {
            engine.exit();
        }
    }

    @Override
    public int pollCq(long handle, int max, NativeBlock completions) {
        SoftCq cq = completionQueues.get(handle);
        if (cq == null) {
            return -errno(Errno.EINVAL);
        } else if (cq.empty() && engine.yields()) {
            Thread.onSpinWait();
            return 0;
        }
        engine.enter();
        try {
            if (cq.empty()) {
                engine.emptyPoll();
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
        queuePairs.close();
        completionQueues.close();
        regions.close();
        machine.closed(say);
        return 1;
    }

    @Override
    public Optional<EngineControl> engine() {
        return Optional.of(engine);
    }
}
