package org.verbscope.verbs.libibverbs;

import com.sun.jna.Pointer;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntSupplier;
import org.verbscope.event.CompletionEvent.AsyncRaised;
import org.verbscope.event.Head;
import org.verbscope.event.Layer;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.Origin;
import org.verbscope.event.Path;
import org.verbscope.event.Source;
import org.verbscope.event.TraceLevel;
import org.verbscope.verbs.AsyncEventType;
import org.verbscope.verbs.spi.DeviceHost;
import org.verbscope.verbs.spi.Layout;
import org.verbscope.verbs.spi.NativeBlock;

/**
 * Asynchronous events of one context. The lab reads each at once, so that the log has it, and keeps it
 * until the program takes it. The library counts what was read: destroying an object waits until as
 * many events of it were acked, so those that nobody took are acked here first. Thread-safe.
 */
final class AsyncEvents {
    /** An event that was read and not taken. */
    private static final class Heard {
        final long element;
        final int type;
        boolean acked;

        Heard(NativeBlock event) {
            type = event.getInt(Layout.AsyncEvent.EVENT_TYPE);
            // The number of a port is an int; the other half of its place is left as it was.
            element = names(type) ? event.getLong(Layout.AsyncEvent.ELEMENT) : event.getInt(Layout.AsyncEvent.ELEMENT);
        }

        boolean isOf(long handle) {
            return element == handle && names(type);
        }

        void write(NativeBlock event) {
            event.putLong(Layout.AsyncEvent.ELEMENT, element);
            event.putLong(Layout.AsyncEvent.EVENT_TYPE, type);
        }
    }

    private final AsyncSource source;
    private final DeviceHost host;
    private final Control control;
    /** The context's own name, which is known while it is being opened. */
    private final ObjectRef whole;
    private final Runnable packetsFirst;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition heard = lock.newCondition();
    private final ArrayDeque<Heard> untaken = new ArrayDeque<>();
    /** Handles that are being destroyed: nothing of them is given out. */
    private final Set<Long> ending = new HashSet<>();
    /** Events by handle that the program took after they had been acked for it. */
    private final Map<Long, Integer> ackedBefore = new HashMap<>();
    private AsyncReader reader;

    /** @param packetsFirst tells what was captured until now */
    AsyncEvents(AsyncSource source, DeviceHost host, Control control, Runnable packetsFirst) {
        this.source = source;
        this.host = host;
        this.control = control;
        this.whole = host.ref(ObjectKind.CONTEXT, 0);
        this.packetsFirst = packetsFirst;
    }

    /** Begins to listen. */
    void start() {
        reader = new AsyncReader(source, this::hear, control::note);
    }

    /** Ends listening. Nothing is lost: {@link #start} may follow. */
    void stop() {
        if (reader != null) {
            reader.end();
            reader = null;
        }
    }

    /** Whether {@code element} of such an event is the handle of an object. */
    private static boolean names(int type) {
        return switch (Layout.AsyncEvent.element(type)) {
            case CQ, QP, SRQ -> true;
            default -> false;
        };
    }

    /** The object lives until this event is acked, so its number may be read. */
    private ObjectRef reference(Heard event) {
        ObjectKind kind = Layout.AsyncEvent.element(event.type);
        return switch (kind) {
            case NONE -> ObjectRef.NONE;
            case CONTEXT -> whole;
            case QP -> host.ref(kind, Integer.toUnsignedLong(new Pointer(event.element).getInt(Abi.QP_NUM)));
            default -> host.ref(kind, event.element);
        };
    }

    private void hear(NativeBlock bytes) {
        var event = new Heard(bytes);
        try {
            tell(event);
        } finally {
            keep(event, bytes);
        }
    }

    private void tell(Heard event) {
        if (host.level() != TraceLevel.OFF) {
            packetsFirst.run();
            Head head = Head.of(host.machine(), Layer.KERNEL, Path.CONTROL, Source.CALL).with(Origin.LAB);
            host.sink().emit(head, new AsyncRaised(reference(event), AsyncEventType.nameOf(event.type)));
        }
    }

    private void keep(Heard event, NativeBlock bytes) {
        lock.lock();
        try {
            untaken.addLast(event);
            if (names(event.type) && ending.contains(event.element)) {
                source.ack(bytes);
                event.acked = true;
            }
            heard.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** {@link org.verbscope.verbs.spi.EventVerbs#getAsyncEvent}. */
    int take(NativeBlock event, long nanos) {
        lock.lock();
        try {
            Heard oldest = oldest();
            long left = Math.min(nanos, TimeUnit.MILLISECONDS.toNanos(Descriptors.SLICE_MILLIS));
            while (oldest == null && left > 0) {
                left = heard.awaitNanos(left);
                oldest = oldest();
            }
            if (oldest == null) {
                return 0;
            }
            if (oldest.acked) {
                ackedBefore.merge(oldest.element, 1, Integer::sum);
            }
            oldest.write(event);
            return 1;
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            return 0;
        } finally {
            lock.unlock();
        }
    }

    private Heard oldest() {
        for (Iterator<Heard> each = untaken.iterator(); each.hasNext(); ) {
            Heard event = each.next();
            if (!names(event.type) || !ending.contains(event.element)) {
                each.remove();
                return event;
            }
        }
        return null;
    }

    /** {@link org.verbscope.verbs.spi.EventVerbs#ackAsyncEvent}. */
    void ack(NativeBlock event) {
        lock.lock();
        try {
            var taken = new Heard(event);
            Integer before = names(taken.type) ? ackedBefore.get(taken.element) : null;
            if (before == null) {
                source.ack(event);
            } else if (before == 1) {
                ackedBefore.remove(taken.element);
            } else {
                ackedBefore.put(taken.element, before - 1);
            }
        } finally {
            lock.unlock();
        }
    }

    private void ackEarly(Heard event) {
        NativeBlock bytes = NativeMemory.allocate(Layout.AsyncEvent.SIZE);
        event.write(bytes);
        source.ack(bytes);
        NativeMemory.free(bytes);
        event.acked = true;
    }

    /**
     * Runs what destroys the object {@code handle}, with its untaken events acked, also those that come
     * meanwhile. When that is refused, they can be taken as before.
     */
    int destroying(long handle, IntSupplier destroy) {
        lock.lock();
        try {
            ending.add(handle);
            untaken.stream().filter(event -> event.isOf(handle) && !event.acked).forEach(this::ackEarly);
        } finally {
            lock.unlock();
        }
        int errno = destroy.getAsInt();
        lock.lock();
        try {
            ending.remove(handle);
            if (errno == 0) {
                untaken.removeIf(event -> event.isOf(handle));
                ackedBefore.remove(handle);
            }
            heard.signalAll();
        } finally {
            lock.unlock();
        }
        return errno;
    }
}
