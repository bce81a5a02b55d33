package org.verbscope.verbs;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.verbscope.event.ObjectEvent.ObjectChanged;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.WorkQueue;
import org.verbscope.verbs.spi.Layout.SrqAttr;
import org.verbscope.verbs.spi.NativeBlock;

/** Receive requests that several queue pairs take from (ibv_create_srq(3), ibv_post_srq_recv(3)). */
public final class SharedReceiveQueue extends VerbsObject {
    private final long handle;
    private final PostQueue queue;
    private volatile SrqAttributes attributes;

    SharedReceiveQueue(ProtectionDomain pd, ObjectRef ref, SrqAttributes attributes, long handle) {
        super(pd.calls, ref, pd);
        this.attributes = attributes;
        this.handle = handle;
        this.queue = new PostQueue(this, "post_srq_recv", WorkQueue.RECEIVE, new Receives());
    }

    long handle() {
        return handle;
    }

    /** Sizes that the device gave, and the limit last set; {@link #query()} asks. */
    public SrqAttributes attributes() {
        return attributes;
    }

    /** Posts a list of receive requests ({@code ibv_post_srq_recv}); as {@link QueuePair#postRecv(RequestList)}. */
    public void postRecv(RequestList list) {
        queue.post(list);
    }

    /** Posts one receive request. */
    public void postRecv(RecvRequest request) {
        queue.postOne(request.sges().size(), list -> list.add(request));
    }

    /** Arms the limit ({@code ibv_modify_srq}): SRQ_LIMIT_REACHED is raised once when fewer than {@code limit} are left. */
    public void armLimit(int limit) {
        modify(new SrqAttributes(attributes.maxWr(), attributes.maxSge(), limit), SrqAttr.MASK_LIMIT);
    }

    /** Asks for another size ({@code ibv_modify_srq}). @throws VerbsException when refused */
    public void resize(int maxWr) {
        modify(new SrqAttributes(maxWr, attributes.maxSge(), attributes.limit()), SrqAttr.MASK_MAX_WR);
    }

    private void modify(SrqAttributes wanted, int mask) {
        var args = new LinkedHashMap<String, String>();
        args.put("srq", ref().words());
        args.put("srq_attr_mask", mask == SrqAttr.MASK_LIMIT ? "LIMIT" : "MAX_WR");
        args.put(mask == SrqAttr.MASK_LIMIT ? "srq_limit" : "max_wr",
                String.valueOf(mask == SrqAttr.MASK_LIMIT ? wanted.limit() : wanted.maxWr()));
        Calls.ControlCall call = calls.begin("modify_srq", ref(), () -> args);
        withBlock(block -> {
            wanted.write(block, 0);
            call.check(() -> context().spi().modifySrq(handle, block, mask));
            attributes = wanted;
            call.returned(ObjectRef.NONE, new ObjectChanged(ref(), wanted.words()));
            return null;
        });
    }

    /** What the device says of it now ({@code ibv_query_srq}). @throws VerbsException when refused */
    public SrqAttributes query() {
        Calls.ControlCall call = calls.begin("query_srq", ref(), () -> Map.of("srq", ref().words()));
        return withBlock(block -> {
            call.check(() -> context().spi().querySrq(handle, block));
            call.returned(0, ObjectRef.NONE);
            return SrqAttributes.read(block, 0);
        });
    }

    private <T> T withBlock(Function<NativeBlock, T> with) {
        lifetime.enter();
        try {
            NativeBlock block = context().borrow();
            try {
                return with.apply(block);
            } finally {
                context().giveBack(block);
            }
        } finally {
            lifetime.exit();
        }
    }

    @Override
    List<AsyncEvent> unackedAsync() {
        return context().events().unackedOf(this);
    }

    @Override
    String destroyingVerb() {
        return "destroy_srq";
    }

    @Override
    int destroy() {
        return context().events().destroying(this, () -> context().spi().destroySrq(handle));
    }

    @Override
    void gone() {
        queue.close();
        context().forget(this, handle);
    }

    private final class Receives implements PostQueue.Port {
        @Override
        public long post(NativeBlock list, int count) {
            return context().spi().postSrqRecv(handle, list, 0, count);
        }

        @Override
        public int sgeRoom() {
            return attributes.maxSge();
        }

        @Override
        public void explain(Map<String, String> args) {
            args.put("queue_size", String.valueOf(attributes.maxWr()));
        }
    }
}
