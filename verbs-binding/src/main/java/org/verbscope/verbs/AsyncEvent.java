package org.verbscope.verbs;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.verbscope.event.ObjectKind;
import org.verbscope.verbs.spi.Layout;
import org.verbscope.verbs.spi.NativeBlock;

/**
 * An asynchronous event that the program took ({@code struct ibv_async_event}, ibv_get_async_event(3)).
 * While it is not acked, the object that it names cannot be destroyed. Thread-safe.
 */
public final class AsyncEvent {
    private final RdmaContext context;
    private final long element;
    private final int type;
    private final VerbsObject object;
    private final AtomicBoolean acked = new AtomicBoolean();

    AsyncEvent(RdmaContext context, long element, int type, VerbsObject object) {
        this.context = context;
        this.element = element;
        this.type = type;
        this.object = object;
    }

    /** {@code ibv_event_type} as its number; see {@link AsyncEventType}. */
    public int type() {
        return type;
    }

    /** E.g. {@code QP_FATAL}; {@code ?77} for one without a constant. */
    public String typeName() {
        return AsyncEventType.nameOf(type);
    }

    /** Whether it is of type {@code wanted}. */
    public boolean is(AsyncEventType wanted) {
        return type == wanted.value();
    }

    /** The completion queue, queue pair or shared receive queue it happened to; empty for a port or the device. */
    public Optional<VerbsObject> object() {
        return Optional.ofNullable(object);
    }

    /** Port it happened to; 0 when it names none. */
    public int port() {
        return Layout.AsyncEvent.element(type) == ObjectKind.PORT ? (int) element : 0;
    }

    /** Whether {@link #ack} was called. */
    public boolean isAcked() {
        return acked.get();
    }

    /** Gives it back ({@code ibv_ack_async_event}); again does nothing. @throws IllegalStateException when the context is closed */
    public void ack() {
        if (isAcked()) {
            return;
        }
        context.lifetime.enter();
        try {
            if (acked.compareAndSet(false, true)) {
                context.events().ack(this);
            }
        } finally {
            context.lifetime.exit();
        }
    }

    void write(NativeBlock block) {
        block.clear(0, Layout.AsyncEvent.SIZE);
        block.putLong(Layout.AsyncEvent.ELEMENT, element);
        block.putInt(Layout.AsyncEvent.EVENT_TYPE, type);
    }

    /** E.g. {@code SQ_DRAINED of QP 0x11 of machine 1}. */
    @Override
    public String toString() {
        return typeName() + (object != null ? " of " + object : port() != 0 ? " of port " + port() + " of " + context : " of " + context);
    }
}
