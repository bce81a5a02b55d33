package org.verbscope.verbs;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.verbs.spi.Layout;
import org.verbscope.verbs.spi.NativeBlock;

/**
 * Taking asynchronous events of one context, and what was taken and not acked. Taking holds
 * {@link #taking} shared, slice by slice; destroying something that events can name holds it
 * exclusively, so no event of it is taken between the look at what is not acked and its end.
 */
final class EventReader {
    private final RdmaContext context;
    private final Calls calls;
    private final ReentrantReadWriteLock taking = new ReentrantReadWriteLock(true);
    private final Set<AsyncEvent> unacked = new LinkedHashSet<>();

    EventReader(RdmaContext context) {
        this.context = context;
        this.calls = context.calls;
    }

    /** Runs one slice of taking events. */
    <T> T slice(Supplier<T> take) {
        taking.readLock().lock();
        try {
            return take.get();
        } finally {
            taking.readLock().unlock();
        }
    }

    /** Runs a destroying call while nothing is taken. @return EBUSY, with the call not made, when {@code object} has events not acked */
    int destroying(VerbsObject object, IntSupplier destroy) {
        taking.writeLock().lock();
        try {
            return object.unacked().isEmpty() ? destroy.getAsInt() : Errno.EBUSY.number();
        } finally {
            taking.writeLock().unlock();
        }
    }

    Optional<AsyncEvent> next(Duration limit) {
        Map<String, String> args = new LinkedHashMap<>();
        args.put("limit", limit.toString());
        Calls.ControlCall call = calls.begin("get_async_event", context.ref(), () -> args);
        return new EventWait(context, limit).until(call, nanos -> slice(() -> take(call, nanos)), event ->
                call.returned(1, event.object().map(VerbsObject::ref).orElse(ObjectRef.NONE)));
    }

    private Optional<AsyncEvent> take(Calls.ControlCall call, long nanos) {
        return context.lend(block -> {
            int found = (int) call.enter(() -> context.spi().getAsyncEvent(block, nanos));
            if (found < 0) {
                throw call.refused(-found);
            }
            return found == 0 ? Optional.empty() : Optional.of(taken(block));
        });
    }

    private AsyncEvent taken(NativeBlock block) {
        int type = block.getInt(Layout.AsyncEvent.EVENT_TYPE);
        ObjectKind kind = Layout.AsyncEvent.element(type);
        long element = kind == ObjectKind.PORT ? block.getInt(Layout.AsyncEvent.ELEMENT) : block.getLong(Layout.AsyncEvent.ELEMENT);
        var event = new AsyncEvent(context, element, type, context.made(kind, element));
        synchronized (unacked) {
            unacked.add(event);
        }
        return event;
    }

    void ack(AsyncEvent event) {
        Calls.ControlCall call = calls.begin("ack_async_event", context.ref(), () -> Map.of("event", event.toString()));
        ackOnDevice(event);
        call.returned(0, ObjectRef.NONE);
    }

    private void ackOnDevice(AsyncEvent event) {
        synchronized (unacked) {
            unacked.remove(event);
        }
        context.lend(block -> {
            event.write(block);
            context.spi().ackAsyncEvent(block);
            return null;
        });
    }

    /** Events of {@code object} that were taken and not acked. */
    List<AsyncEvent> unackedOf(VerbsObject object) {
        synchronized (unacked) {
            return unacked.stream().filter(event -> event.object().orElse(context) == object).toList();
        }
    }
}
