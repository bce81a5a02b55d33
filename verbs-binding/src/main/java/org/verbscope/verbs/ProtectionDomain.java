package org.verbscope.verbs;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.verbscope.event.ObjectEvent.ObjectCreated;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.verbs.spi.Layout;
import org.verbscope.verbs.spi.NativeBlock;

/**
 * What belongs together: queue pairs reach only memory of their own domain (ibv_alloc_pd(3)). Belongs to its context and
 * outlives what is made from it. Thread-safe.
 */
public final class ProtectionDomain extends VerbsObject {
    private final long handle;

    ProtectionDomain(RdmaContext context, ObjectRef ref, long handle) {
        super(context.calls, ref, context);
        this.handle = handle;
    }

    /** Registers all of {@code memory} ({@code ibv_reg_mr}). @throws VerbsException when refused */
    public MemoryRegion regMr(HostMemory memory, AccessFlag... access) {
        return regMr(memory, 0, memory.length(), AccessFlag.maskOf(List.of(access)));
    }

    /** Registers a part of {@code memory}. */
    public MemoryRegion regMr(HostMemory memory, long offset, long length, Collection<AccessFlag> access) {
        return regMr(memory, offset, length, AccessFlag.maskOf(access));
    }

    /**
     * Registers a part of {@code memory}, which stays alive as long as the region.
     *
     * @param access {@code ibv_access_flags}, any bits
     * @throws IndexOutOfBoundsException when the part is not in {@code memory}
     * @throws VerbsException when refused
     */
    public MemoryRegion regMr(HostMemory memory, long offset, long length, int access) {
        boolean zero = (access & AccessFlag.ZERO_BASED.value()) != 0;
        return regMr(memory, offset, length, zero ? 0 : memory.address() + offset, access);
    }

    /**
     * As {@link #regMr(HostMemory, long, long, int)}, at an address of the caller's choice
     * ({@code ibv_reg_mr_iova2}).
     *
     * @param iova what work requests, own and peers', name as the first byte
     */
    public MemoryRegion regMr(HostMemory memory, long offset, long length, long iova, int access) {
        context().owns(memory.context(), memory);
        if (offset < 0 || length < 0 || offset > memory.length() - length) {
            throw new IndexOutOfBoundsException("bytes " + offset + " to " + (offset + length) + " of " + memory);
        }
        long address = memory.address() + offset;
        return control("reg_mr", () -> regArgs(address, length, iova, access), call -> {
            memory.lifetime.enter();
            try {
                return register(call, memory, offset, length, iova, access);
            } finally {
                memory.lifetime.exit();
            }
        });
    }

    private MemoryRegion register(Calls.ControlCall call, HostMemory memory, long offset, long length, long iova,
            int access) {
        long address = memory.address() + offset;
        ObjectRef making = ObjectRef.of(calls.host().machine(), ObjectKind.MR, 0);
        long mr = call.enter(making, () -> context().spi().regMr(handle, address, length, iova, access));
        if (context().refused(mr)) {
            throw call.refused((int) -mr);
        }
        int lkey = context().spi().lkey(mr);
        int rkey = context().spi().rkey(mr);
        long number = lkey & 0xffffffffL;
        ObjectRef made = calls.trace().numbers().made(calls.host().machine(), ObjectKind.MR, number);
        var region = new MemoryRegion(this, made, memory, offset, length, iova, access, mr, lkey, rkey);
        calls.host().name(number, made);
        memory.registered(region);
        attach(region);
        call.returned(made, new ObjectCreated(made, ref(), "", created(region)));
        return region;
    }

    private Map<String, String> regArgs(long address, long length, long iova, int access) {
        var args = new LinkedHashMap<String, String>();
        args.put("pd", ref().words());
        args.put("addr", "0x" + Long.toHexString(address));
        args.put("length", String.valueOf(length));
        if (iova != address) {
            args.put("iova", "0x" + Long.toHexString(iova));
        }
        args.put("access", AccessFlag.words(access));
        return args;
    }

    private static Map<String, String> created(MemoryRegion region) {
        var attributes = new LinkedHashMap<String, String>();
        attributes.put("lkey", "0x" + Integer.toHexString(region.lkey()));
        attributes.put("rkey", "0x" + Integer.toHexString(region.rkey()));
        attributes.put("address", "0x" + Long.toHexString(region.address()));
        attributes.put("length", String.valueOf(region.length()));
        if (region.iova() != region.address()) {
            attributes.put("iova", "0x" + Long.toHexString(region.iova()));
        }
        attributes.put("access", AccessFlag.words(region.access()));
        attributes.put("label", region.label());
        return attributes;
    }

    /**
     * Makes a queue pair in RESET ({@code ibv_create_qp}).
     *
     * @param wanted copied; both completion queues must be set, and be of the same context
     * @throws VerbsException when refused
     */
    public QueuePair createQp(QpInitAttributes wanted) {
        if (wanted.srq() != null) {
            context().owns(wanted.srq().context(), wanted.srq());
        }
        CompletionQueue sendCq = cq("send_cq", wanted.sendCq());
        CompletionQueue recvCq = cq("recv_cq", wanted.recvCq());
        Map<String, String> args = wanted.words();
        args.put("pd", ref().words());
        return control("create_qp", () -> args, call -> holding(sendCq, () -> holding(recvCq, () -> holding(wanted.srq(),
                () -> context().lend(attr -> create(call, wanted, attr))))));
    }

    private CompletionQueue cq(String which, CompletionQueue cq) {
        if (cq == null) {
            throw new IllegalArgumentException(which + " is not set: a queue pair needs both completion queues");
        }
        context().owns(cq.context(), cq);
        return cq;
    }

    private QueuePair create(Calls.ControlCall call, QpInitAttributes wanted, NativeBlock attr) {
        RdmaContext context = context();
        CompletionQueue sendCq = wanted.sendCq();
        CompletionQueue recvCq = wanted.recvCq();
        SharedReceiveQueue srq = wanted.srq();
        attr.clear(0, Layout.QpInitAttr.SIZE);
        attr.putLong(Layout.QpInitAttr.SEND_CQ, sendCq.handle());
        attr.putLong(Layout.QpInitAttr.RECV_CQ, recvCq.handle());
        attr.putLong(Layout.QpInitAttr.SRQ, srq == null ? 0 : srq.handle());
        wanted.cap().write(attr, Layout.QpInitAttr.CAP);
        attr.putInt(Layout.QpInitAttr.QP_TYPE, wanted.type().value());
        attr.putInt(Layout.QpInitAttr.SQ_SIG_ALL, wanted.sqSigAll() ? 1 : 0);
        ObjectRef making = ObjectRef.of(calls.host().machine(), ObjectKind.QP, 0);
        long qp = call.enter(making, () -> context.spi().createQp(handle, attr));
        if (context.refused(qp)) {
            throw call.refused((int) -qp);
        }
        int number = context.spi().qpNum(qp);
        ObjectRef made = calls.trace().numbers().made(calls.host().machine(), ObjectKind.QP, number);
        var pair = new QueuePair(this, made, wanted.type(), qp, number, sendCq, recvCq, srq,
                QpCapabilities.read(attr, Layout.QpInitAttr.CAP));
        calls.host().name(number, made);
        context.objects().add(pair, qp);
        attach(pair);
        sendCq.attach(pair);
        recvCq.attach(pair);
        if (srq != null) {
            srq.attach(pair);
        }
        call.returned(made, new ObjectCreated(made, ref(), "", created(pair, wanted.sqSigAll())));
        return pair;
    }

    private Map<String, String> created(QueuePair pair, boolean signalsAll) {
        QpCapabilities cap = pair.capabilities();
        var attributes = new LinkedHashMap<String, String>();
        attributes.put("type", pair.type().name());
        attributes.put("send_cq", String.valueOf(pair.sendCq().ref().number()));
        attributes.put("recv_cq", String.valueOf(pair.recvCq().ref().number()));
        attributes.put("pd", String.valueOf(ref().number()));
        pair.srq().ifPresent(srq -> attributes.put("srq", String.valueOf(srq.ref().number())));
        attributes.put("max_send_wr", String.valueOf(cap.maxSendWr()));
        attributes.put("max_recv_wr", String.valueOf(cap.maxRecvWr()));
        attributes.put("max_send_sge", String.valueOf(cap.maxSendSge()));
        attributes.put("max_recv_sge", String.valueOf(cap.maxRecvSge()));
        attributes.put("max_inline_data", String.valueOf(cap.maxInlineData()));
        if (signalsAll) {
            attributes.put("sq_sig_all", "1");
        }
        return attributes;
    }

    /** Makes a way to a peer for datagrams ({@code ibv_create_ah}). @throws VerbsException when refused */
    public AddressHandle createAh(AddressVector path) {
        Supplier<Map<String, String>> args = () -> path.words("pd", ref());
        return make("create_ah", ObjectKind.AH, args, () -> context().lend(attr -> {
            attr.clear(0, Layout.AhAttr.SIZE);
            path.write(attr, 0);
            return context().spi().createAh(handle, attr);
        }), (ref, made) -> new AddressHandle(this, ref, path, made), made -> path.words("pd", ref()));
    }

    /**
     * Makes the way back to who sent a datagram ({@code ibv_create_ah_from_wc}).
     *
     * @param wc its receive completion
     * @param into where it was received; its first 40 bytes, from {@code offset}, are the GRH
     * @throws VerbsException when refused
     */
    public AddressHandle createAhFromWc(int port, WorkCompletion wc, MemoryRegion into, long offset) {
        return createAh(context().initAhFromWc(port, wc, into, offset));
    }

    /** Makes a shared receive queue ({@code ibv_create_srq}). @throws VerbsException when refused */
    public SharedReceiveQueue createSrq(SrqAttributes wanted) {
        var given = new SrqAttributes[1];
        return make("create_srq", ObjectKind.SRQ, wanted::words, () -> context().lend(init -> {
            init.clear(0, Layout.SrqInitAttr.SIZE);
            wanted.write(init, Layout.SrqInitAttr.ATTR);
            long made = context().spi().createSrq(handle, init);
            given[0] = SrqAttributes.read(init, Layout.SrqInitAttr.ATTR);
            return made;
        }), (ref, made) -> new SharedReceiveQueue(this, ref, given[0], made).looked(), made -> made.attributes().words());
    }

    /** Makes a memory window, bound to nothing ({@code ibv_alloc_mw}). @throws VerbsException when refused */
    public MemoryWindow allocMw(MwType type) {
        Supplier<Map<String, String>> args = () -> Map.of("type", type.name());
        return make("alloc_mw", ObjectKind.MW, args, () -> context().spi().allocMw(handle, type.value()),
                (ref, made) -> new MemoryWindow(this, ref, type, made),
                made -> Map.of("type", type.name(), "rkey", "0x" + Integer.toHexString(made.rkey())));
    }

    /**
     * Windows before the regions under them and before the queue pairs that bound them: rxe lets a queue
     * pair with a bound window of type 2 wait 50 seconds. Queue pairs before what they use.
     */
    @Override
    List<VerbsObject> closingOrder() {
        List<VerbsObject> order = new ArrayList<>(super.closingOrder());
        order.sort(Comparator.comparingInt(child -> child instanceof MemoryWindow ? 0 : child instanceof QueuePair ? 1
                : child instanceof MemoryRegion ? 3 : 2));
        return order;
    }

    @Override
    String destroyingVerb() {
        return "dealloc_pd";
    }

    @Override
    int destroy() {
        return context().spi().deallocPd(handle);
    }

    @Override
    void gone() {
        context().forget(this, handle);
    }
}
