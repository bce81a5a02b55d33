package org.verbscope.verbs;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.verbscope.event.ObjectEvent.ObjectChanged;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.WorkQueue;
import org.verbscope.verbs.spi.Layout.SrqAttr;
import org.verbscope.verbs.spi.NativeBlock;

/**
 * Receive requests that several queue pairs take from (ibv_create_srq(3), ibv_post_srq_recv(3)). Belongs to its
 * protection domain and outlives the queue pairs that take from it. Thread-safe; posts are taken one list at a time.
 */
public final class SharedReceiveQueue extends VerbsObject {
    private final ProtectionDomain pd;
    private final long handle;
    private final PostQueue queue;
    private volatile SrqAttributes attributes;

    SharedReceiveQueue(ProtectionDomain pd, ObjectRef ref, SrqAttributes attributes, long handle) {
        super(pd.calls, ref, pd);
        this.pd = pd;
        this.attributes = attributes;
        this.handle = handle;
        this.queue = new PostQueue(this, "post_srq_recv", WorkQueue.RECEIVE, new Receives());
    }

    /** What a device gives more than was asked, {@code ibv_create_srq} need not tell: rxe says it only when asked. */
    SharedReceiveQueue looked() {
        attributes = look().orElse(attributes);
        return this;
    }

    long handle() {
        return handle;
    }

    /** The protection domain that it belongs to; its requests name memory of that domain. */
    public ProtectionDomain pd() {
        return pd;
    }

    /**
     * Sizes that the device gave, which may be more than was asked, as the lab found them after creation and each
     * {@link #resize}; and the limit last set, which goes back to 0 by itself when it is reached. No call;
     * {@link #query()} asks.
     */
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

    /**
     * Asks for room for {@code maxWr} requests ({@code ibv_modify_srq}). The verb does not say what came of it, and a
     * device may give more: so the lab looks, and {@link #attributes()} has what it found.
     *
     * @throws VerbsException when refused, e.g. for fewer than are posted: nothing is changed
     */
    public void resize(int maxWr) {
        modify(new SrqAttributes(maxWr, attributes.maxSge(), attributes.limit()), SrqAttr.MASK_MAX_WR);
    }

    private void modify(SrqAttributes wanted, int mask) {
        var args = new LinkedHashMap<String, String>();
        args.put("srq", ref().words());
        args.put("srq_attr_mask", mask == SrqAttr.MASK_LIMIT ? "LIMIT" : "MAX_WR");
        args.put(mask == SrqAttr.MASK_LIMIT ? "srq_limit" : "max_wr",
                String.valueOf(mask == SrqAttr.MASK_LIMIT ? wanted.limit() : wanted.maxWr()));
        control("modify_srq", () -> args, call -> {
            context().lend(block -> {
                wanted.write(block, 0);
                call.check(() -> context().spi().modifySrq(handle, block, mask));
                return null;
            });
            attributes = mask == SrqAttr.MASK_LIMIT ? wanted : look().orElse(wanted);
            call.returned(ObjectRef.NONE, new ObjectChanged(ref(), attributes.words()));
            return null;
        });
    }

    /** What the device says of it now ({@code ibv_query_srq}). @throws VerbsException when refused */
    public SrqAttributes query() {
        return control("query_srq", () -> Map.of("srq", ref().words()), call -> context().lend(block -> {
            call.check(() -> context().spi().querySrq(handle, block));
            call.returned(0, ObjectRef.NONE);
            return SrqAttributes.read(block, 0);
        }));
    }

    /** The lab asks, no call in the log; for a caller that has entered. Empty when refused. */
    private Optional<SrqAttributes> look() {
        return context().lend(block -> {
            long errno = calls.quietly(() -> context().spi().querySrq(handle, block));
            return errno == 0 ? Optional.of(SrqAttributes.read(block, 0)) : Optional.empty();
        });
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
