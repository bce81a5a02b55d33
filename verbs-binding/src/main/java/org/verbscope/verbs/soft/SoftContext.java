package org.verbscope.verbs.soft;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.function.ToIntFunction;
import org.verbscope.event.CpuEvent.KernelEntry;
import org.verbscope.event.EngineEvent.NicConfigured;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.WorkQueue;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.spi.DeviceEntry;
import org.verbscope.verbs.spi.DeviceHost;
import org.verbscope.verbs.spi.EngineControl;
import org.verbscope.verbs.spi.Layout.QpInitAttr;
import org.verbscope.verbs.spi.Layout.Wc;
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
    private final Map<Long, SoftCq> cqs = new ConcurrentHashMap<>();
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
        return (int) control("query_port", () -> port == 1 ? Capabilities.port(attr) : errno(Errno.EINVAL));
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
        return control("create_cq", () -> {
            if (cqe < 1 || cqe > Limits.CQE || channel != 0 || vector != 0) {
                return -errno(Errno.EINVAL);
            }
            NativeBlock memory = cqs.size() < Limits.CQ ? machine.memory.ring((long) cqe * Wc.SIZE) : null;
            if (memory == null) {
                return -errno(Errno.ENOMEM);
            }
            long handle = machine.nextCq();
            ObjectRef ref = host.ref(ObjectKind.CQ, handle);
            cqs.put(handle, new SoftCq(handle, ref, memory, cqe, say, fabric.profile()));
            say.configured(new NicConfigured(ref, "context, ring of " + cqe + " entries"));
            return handle;
        });
    }

    @Override
    public int cqe(long cq) {
        engine.lock();
        try {
            return cqs.get(cq).cqe;
        } finally {
            engine.exit();
        }
    }

    @Override
    public int destroyCq(long handle) {
        return (int) control("destroy_cq", () -> found(cqs, handle, cq -> {
            if (cq.users > 0) {
                return errno(Errno.EBUSY);
            }
            cqs.remove(handle);
            say.configured(new NicConfigured(cq.ref, "context cleared"));
            return 0;
        }));
    }

    @Override
    public long createQp(long pd, NativeBlock initAttr) {
        return control("create_qp", () -> queuePairs.create(pds.get(pd), cqs.get(initAttr.getLong(QpInitAttr.SEND_CQ)),
                cqs.get(initAttr.getLong(QpInitAttr.RECV_CQ)), initAttr));
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
        SoftCq cq = cqs.get(handle);
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
        regions.close();
        machine.closed(say);
        return 1;
    }

    @Override
    public Optional<EngineControl> engine() {
        return Optional.of(engine);
    }
}
