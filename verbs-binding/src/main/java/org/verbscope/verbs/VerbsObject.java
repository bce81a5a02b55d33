package org.verbscope.verbs;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.verbscope.event.ObjectEvent.ObjectCreated;
import org.verbscope.event.ObjectEvent.ObjectDestroyed;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;

/**
 * What all objects of a device have in common: a name in the log, a parent, children, and an end. Whoever makes one
 * closes it, or closes all of a parent at once. After its end each call throws {@link IllegalStateException}.
 * Thread-safe.
 */
public abstract sealed class VerbsObject implements AutoCloseable
        permits RdmaContext, ProtectionDomain, MemoryRegion, MemoryWindow, CompletionQueue, CompletionChannel, QueuePair,
        SharedReceiveQueue, AddressHandle {
    final Calls calls;
    final Lifetime lifetime = new Lifetime(this);
    private final ObjectRef ref;
    private final VerbsObject parent;
    private final Set<VerbsObject> dependents = new LinkedHashSet<>();

    VerbsObject(Calls calls, ObjectRef ref, VerbsObject parent) {
        this.calls = calls;
        this.ref = ref;
        this.parent = parent;
    }

    /** How the log names it. */
    public ObjectRef ref() {
        return ref;
    }

    /** What it was made from: a protection domain or the context; empty for a context. */
    public Optional<VerbsObject> parent() {
        return Optional.ofNullable(parent);
    }

    /** What must be closed before it: a copy, in order of making. For a completion queue the queue pairs that use it. */
    public List<VerbsObject> children() {
        synchronized (dependents) {
            return List.copyOf(dependents);
        }
    }

    /** Whether it was not closed yet. */
    public boolean isOpen() {
        return lifetime.open();
    }

    /** The open device it belongs to. */
    public RdmaContext context() {
        return parent.context();
    }

    final void attach(VerbsObject child) {
        synchronized (dependents) {
            dependents.add(child);
        }
    }

    final void detach(VerbsObject child) {
        synchronized (dependents) {
            dependents.remove(child);
        }
    }

    /** Name of the verb that ends it. */
    abstract String destroyingVerb();

    /** Ends it on the device. @return 0 or the errno */
    abstract int destroy();

    /** It is gone: leave the parent. */
    abstract void gone();

    /**
     * Ends it. Waits for calls under way on it; closing it again does nothing. With live children the
     * device refuses, nothing is freed and it stays open.
     *
     * @throws VerbsException the device's refusal, naming the children
     * @throws UnackedEventsException when events of it were taken and not acked: the call is not made
     */
    @Override
    public void close() {
        if (!lifetime.open()) {
            return;
        }
        List<String> unacked = unacked();
        if (!unacked.isEmpty()) {
            throw new UnackedEventsException(this, unacked);
        }
        Calls.ControlCall call = calls.begin(destroyingVerb(), ref, this::destroyArgs);
        if (!lifetime.beginClose()) {
            call.returned(0, ObjectRef.NONE);
            return;
        }
        boolean done = false;
        try {
            int errno = (int) call.enter(this::destroy);
            if (errno != 0) {
                throw call.refused(errno);
            }
            done = true;
            lifetime.closed();
            gone();
            call.returned(ObjectRef.NONE, new ObjectDestroyed(ref));
        } finally {
            if (!done) {
                lifetime.reopen();
            }
        }
    }

    private Map<String, String> destroyArgs() {
        var args = new LinkedHashMap<String, String>();
        args.put(ref.kind().word(), ref.words());
        List<VerbsObject> alive = children();
        if (!alive.isEmpty()) {
            args.put("children", alive.stream().map(VerbsObject::toString).collect(Collectors.joining(", ")));
        }
        return args;
    }

    /** Asynchronous events of it that were taken and not acked. */
    List<AsyncEvent> unackedAsync() {
        return List.of();
    }

    /** Everything taken and not acked that its destruction would wait for, in words. */
    List<String> unacked() {
        return unackedAsync().stream().map(AsyncEvent::toString).toList();
    }

    /** Acks and detaches what would keep it from being destroyed. */
    void settleBeforeClose() {
        unackedAsync().forEach(AsyncEvent::ack);
    }

    /** What {@code user} gives while {@code used} cannot be closed. @param used may be null */
    static <T> T holding(VerbsObject used, Supplier<T> user) {
        if (used == null) {
            return user.get();
        }
        used.lifetime.enter();
        try {
            return user.get();
        } finally {
            used.lifetime.exit();
        }
    }

    /**
     * A control verb on it: refused when it is closed; then gate and log; then what {@code body} does, during which nobody
     * can close it.
     */
    final <T> T control(String verb, Supplier<Map<String, String>> args, Function<Calls.ControlCall, T> body) {
        lifetime.check();
        Calls.ControlCall call = calls.begin(verb, ref, args);
        lifetime.enter();
        try {
            return body.apply(call);
        } finally {
            lifetime.exit();
        }
    }

    /**
     * Makes a child that the device does not number.
     *
     * @param device makes it: its handle or the negated errno
     * @param wrap makes the Java object of name and handle
     * @param attributes what the log says of it
     * @throws VerbsException when refused
     */
    final <T extends VerbsObject> T make(String verb, ObjectKind kind, Supplier<Map<String, String>> args, LongSupplier device,
            BiFunction<ObjectRef, Long, T> wrap, Function<T, Map<String, String>> attributes) {
        return control(verb, args, call -> {
            ObjectRef made = calls.trace().numbers().next(ref.machine(), kind);
            long handle = call.enter(made, device);
            if (context().refused(handle)) {
                throw call.refused((int) -handle);
            }
            T object = wrap.apply(made, handle);
            context().remember(object, handle);
            attach(object);
            call.returned(made, new ObjectCreated(made, ref, "", attributes.apply(object)));
            return object;
        });
    }

    /**
     * Closes its children, newest first, each with its own, and then itself, and acks events that were
     * taken and not acked. Goes on when one is refused.
     *
     * @throws VerbsException the first refusal, the others suppressed in it
     */
    public void closeAll() {
        VerbsException first = null;
        List<VerbsObject> order = new ArrayList<>(closingOrder());
        for (VerbsObject child : order) {
            try {
                child.closeAll();
            } catch (VerbsException refused) {
                if (first == null) {
                    first = refused;
                } else {
                    first.addSuppressed(refused);
                }
            }
        }
        if (first != null) {
            throw first;
        }
        if (isOpen()) {
            settleBeforeClose();
        }
        close();
    }

    /** Children in the order in which they can be closed. */
    List<VerbsObject> closingOrder() {
        List<VerbsObject> order = new ArrayList<>(children());
        Collections.reverse(order);
        return order;
    }

    /** E.g. {@code QP 0x11 of machine 1}. */
    @Override
    public String toString() {
        return ref.words() + " of machine " + ref.machine();
    }
}
