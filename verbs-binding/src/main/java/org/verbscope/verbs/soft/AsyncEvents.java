package org.verbscope.verbs.soft;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.verbscope.event.CompletionEvent.AsyncRaised;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.verbs.AsyncEventType;
import org.verbscope.verbs.spi.Layout.AsyncEvent;
import org.verbscope.verbs.spi.NativeBlock;

/** Asynchronous events of one context: written down when raised, kept until taken, counted until acked. */
final class AsyncEvents {
    private record Element(ObjectKind kind, long handle) { }

    private record Raised(Element element, AsyncEventType type) { }

    private final Engine engine;
    private final Reporter say;
    private final ArrayDeque<Raised> waiting = new ArrayDeque<>();
    private final Map<Element, Integer> taken = new HashMap<>();

    AsyncEvents(Engine engine, Reporter say) {
        this.engine = engine;
        this.say = say;
    }

    /**
     * Tells the program of {@code type}.
     *
     * @param handle of the object in this context, or the number of the port
     */
    void raise(ObjectRef object, long handle, AsyncEventType type, long cause) {
        say.state(cause, new AsyncRaised(object, type.name()));
        waiting.add(new Raised(new Element(object.kind(), handle), type));
        engine.changed();
    }

    boolean isEmpty() {
        return waiting.isEmpty();
    }

    /** Moves the oldest into {@code event}. Only when not {@link #isEmpty}. */
    void take(NativeBlock event) {
        Raised oldest = waiting.remove();
        taken.merge(oldest.element(), 1, Integer::sum);
        event.clear(0, AsyncEvent.SIZE);
        if (oldest.element().kind() == ObjectKind.PORT) {
            event.putInt(AsyncEvent.ELEMENT, (int) oldest.element().handle());
        } else {
            event.putLong(AsyncEvent.ELEMENT, oldest.element().handle());
        }
        event.putInt(AsyncEvent.EVENT_TYPE, oldest.type().value());
    }

    /** One that was taken is given back. */
    void ack(NativeBlock event) {
        ObjectKind kind = AsyncEvent.element(event.getInt(AsyncEvent.EVENT_TYPE));
        long handle = kind == ObjectKind.PORT ? event.getInt(AsyncEvent.ELEMENT) : event.getLong(AsyncEvent.ELEMENT);
        taken.computeIfPresent(new Element(kind, handle), (element, count) -> count == 1 ? null : count - 1);
    }

    /** Whether events of an object were taken and not acked: in C its destruction would wait for ever. */
    boolean unacked(ObjectKind kind, long handle) {
        return taken.containsKey(new Element(kind, handle));
    }

    /** The object is destroyed: what was not taken of it is gone. */
    void forget(ObjectKind kind, long handle) {
        waiting.removeIf(raised -> raised.element().equals(new Element(kind, handle)));
    }
}
