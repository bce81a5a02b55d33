package org.verbscope.verbs;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;

/**
 * Where completion queues say that something arrived, so that a program can sleep instead of polling
 * (ibv_create_comp_channel(3), ibv_get_cq_event(3)). The order that loses nothing: arm the queue
 * ({@link CompletionQueue#reqNotify}), poll it once more, wait here, ack, arm again, poll until empty.
 * Belongs to its context and outlives the queues that name it. Thread-safe: each event goes to one waiting thread.
 */
public final class CompletionChannel extends VerbsObject {
    private final long handle;

    CompletionChannel(RdmaContext context, ObjectRef ref, long handle) {
        super(context.calls, ref, context);
        this.handle = handle;
    }

    long handle() {
        return handle;
    }

    /**
     * Waits for the next event ({@code ibv_get_cq_event}). It counts as taken until
     * {@link CompletionQueue#ackEvents}.
     *
     * @param limit in lab time; zero only looks
     * @return the queue that it is of; empty at the limit
     * @throws java.util.concurrent.CancellationException when the person pressed stop, or the thread was interrupted
     * @throws IllegalStateException when the channel is closed, also meanwhile
     * @throws VerbsException when the device reports an error
     */
    public Optional<CompletionQueue> getCqEvent(Duration limit) {
        lifetime.check();
        Map<String, String> args = new LinkedHashMap<>();
        args.put("channel", ref().words());
        args.put("limit", limit.toString());
        Calls.ControlCall call = calls.begin("get_cq_event", ref(), () -> args);
        return new EventWait(context(), limit).until(call, nanos -> take(call, nanos), cq -> call.returned(1, cq.ref()));
    }

    private Optional<CompletionQueue> take(Calls.ControlCall call, long nanos) {
        lifetime.enter();
        try {
            return context().events().slice(() -> {
                long cq = call.enter(() -> context().spi().getCqEvent(handle, nanos));
                if (context().refused(cq)) {
                    throw call.refused((int) -cq);
                }
                return Optional.ofNullable((CompletionQueue) context().made(ObjectKind.CQ, cq)).map(CompletionQueue::eventTaken);
            });
        } finally {
            lifetime.exit();
        }
    }

    @Override
    String destroyingVerb() {
        return "destroy_comp_channel";
    }

    @Override
    int destroy() {
        return context().spi().destroyCompChannel(handle);
    }

    @Override
    void gone() {
        context().forget(this, handle);
    }
}
