package org.verbscope.verbs;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.verbscope.event.ObjectEvent.ObjectCreated;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.verbs.spi.Layout;
import org.verbscope.verbs.spi.NativeBlock;

/** What belongs together: queue pairs reach only memory of their own domain (ibv_alloc_pd(3)). */
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
        context().owns(memory.context(), memory);
        if (offset < 0 || length < 0 || offset > memory.length() - length) {
            throw new IndexOutOfBoundsException("bytes " + offset + " to " + (offset + length) + " of " + memory);
        }
        long address = memory.address() + offset;
        lifetime.check();
        Calls.ControlCall call = calls.begin("reg_mr", ref(), () -> regArgs(address, length, access));
        lifetime.enter();
        try {
            memory.lifetime.enter();
            try {
                return register(call, memory, offset, length, access);
            } finally {
                memory.lifetime.exit();
            }
        } finally {
            lifetime.exit();
        }
    }

    private MemoryRegion register(Calls.ControlCall call, HostMemory memory, long offset, long length, int access) {
        long address = memory.address() + offset;
        ObjectRef making = ObjectRef.of(calls.host().machine(), ObjectKind.MR, 0);
        long mr = call.enter(making, () -> context().spi().regMr(handle, address, length, address, access));
        if (context().refused(mr)) {
            throw call.refused((int) -mr);
        }
        int lkey = context().spi().lkey(mr);
        int rkey = context().spi().rkey(mr);
        long number = lkey & 0xffffffffL;
        ObjectRef made = calls.trace().numbers().made(calls.host().machine(), ObjectKind.MR, number);
        var region = new MemoryRegion(this, made, memory, offset, length, access, mr, lkey, rkey);
        calls.host().name(number, made);
        memory.registered(region);
        attach(region);
        call.returned(made, new ObjectCreated(made, ref(), "", created(region)));
        return region;
    }

    private Map<String, String> regArgs(long address, long length, int access) {
        var args = new LinkedHashMap<String, String>();
        args.put("pd", ref().words());
        args.put("addr", "0x" + Long.toHexString(address));
        args.put("length", String.valueOf(length));
        args.put("access", AccessFlag.words(access));
        return args;
    }

    private static Map<String, String> created(MemoryRegion region) {
        var attributes = new LinkedHashMap<String, String>();
        attributes.put("lkey", "0x" + Integer.toHexString(region.lkey()));
        attributes.put("rkey", "0x" + Integer.toHexString(region.rkey()));
        attributes.put("address", "0x" + Long.toHexString(region.address()));
        attributes.put("length", String.valueOf(region.length()));
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
        CompletionQueue sendCq = cq("send_cq", wanted.sendCq());
        CompletionQueue recvCq = cq("recv_cq", wanted.recvCq());
        lifetime.check();
        Map<String, String> args = wanted.words();
        args.put("pd", ref().words());
        Calls.ControlCall call = calls.begin("create_qp", ref(), () -> args);
        lifetime.enter();
        try {
            sendCq.lifetime.enter();
            try {
                recvCq.lifetime.enter();
                try {
                    return create(call, wanted, sendCq, recvCq);
                } finally {
                    recvCq.lifetime.exit();
                }
            } finally {
                sendCq.lifetime.exit();
            }
        } finally {
            lifetime.exit();
        }
    }

    private CompletionQueue cq(String which, CompletionQueue cq) {
        if (cq == null) {
            throw new IllegalArgumentException(which + " is not set: a queue pair needs both completion queues");
        }
        context().owns(cq.context(), cq);
        return cq;
    }

    private QueuePair create(Calls.ControlCall call, QpInitAttributes wanted, CompletionQueue sendCq, CompletionQueue recvCq) {
        RdmaContext context = context();
        NativeBlock attr = context.borrow();
        try {
            attr.clear(0, Layout.QpInitAttr.SIZE);
            attr.putLong(Layout.QpInitAttr.SEND_CQ, sendCq.handle());
            attr.putLong(Layout.QpInitAttr.RECV_CQ, recvCq.handle());
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
            var pair = new QueuePair(this, made, wanted.type(), qp, number, sendCq, recvCq,
                    QpCapabilities.read(attr, Layout.QpInitAttr.CAP));
            context.made(pair);
            attach(pair);
            sendCq.attach(pair);
            recvCq.attach(pair);
            call.returned(made, new ObjectCreated(made, ref(), "", created(pair)));
            return pair;
        } finally {
            context.giveBack(attr);
        }
    }

    private Map<String, String> created(QueuePair pair) {
        QpCapabilities cap = pair.capabilities();
        var attributes = new LinkedHashMap<String, String>();
        attributes.put("type", pair.type().name());
        attributes.put("send_cq", String.valueOf(pair.sendCq().ref().number()));
        attributes.put("recv_cq", String.valueOf(pair.recvCq().ref().number()));
        attributes.put("pd", String.valueOf(ref().number()));
        attributes.put("max_send_wr", String.valueOf(cap.maxSendWr()));
        attributes.put("max_recv_wr", String.valueOf(cap.maxRecvWr()));
        attributes.put("max_send_sge", String.valueOf(cap.maxSendSge()));
        attributes.put("max_recv_sge", String.valueOf(cap.maxRecvSge()));
        attributes.put("max_inline_data", String.valueOf(cap.maxInlineData()));
        return attributes;
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
        calls.host().forget(ref().kind(), handle);
        parent().orElseThrow().detach(this);
    }
}
