package org.verbscope.verbs;

import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.verbscope.event.Entry;
import org.verbscope.event.EventSink;
import org.verbscope.event.LabClock;
import org.verbscope.event.ObjectEvent.QpStateChanged;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.TraceLevel;
import org.verbscope.verbs.spi.DeviceHost;
import org.verbscope.verbs.trace.Trace;

/** What one open device is offered, and what this thread is doing on it. */
final class Host implements DeviceHost {
    /** A thread's call on this device. One a thread, mutable, so that the data path boxes nothing. */
    static final class Current {
        long call;
        /** The object being made, or NONE. */
        ObjectRef making = ObjectRef.NONE;
        /** The lab looks for itself and wants no events. */
        boolean quiet;
    }

    private record Known(ObjectKind kind, long number) { }

    private final Trace trace;
    private final int machine;
    private final ThreadLocal<Current> current = ThreadLocal.withInitial(Current::new);
    private final ConcurrentHashMap<Known, ObjectRef> names = new ConcurrentHashMap<>();
    private final EventSink sink = this::emit;
    private volatile Consumer<QpStateChanged> watcher = change -> { };

    Host(Trace trace, int machine) {
        this.trace = trace;
        this.machine = machine;
    }

    /** Told of each state change that the device itself reports. */
    void watch(Consumer<QpStateChanged> who) {
        watcher = who;
    }

    private long emit(List<Entry> drafts) {
        for (Entry draft : drafts) {
            if (draft.event() instanceof QpStateChanged change) {
                watcher.accept(change);
            }
        }
        return trace.emitAll(drafts);
    }

    /** The device will name the object by {@code known}. */
    void name(long known, ObjectRef ref) {
        names.put(new Known(ref.kind(), known), ref);
    }

    void forget(ObjectKind kind, long known) {
        names.remove(new Known(kind, known));
    }

    Current current() {
        return current.get();
    }

    Trace trace() {
        return trace;
    }

    @Override
    public int machine() {
        return machine;
    }

    @Override
    public EventSink sink() {
        return sink;
    }

    @Override
    public LabClock clock() {
        return trace.clock();
    }

    @Override
    public TraceLevel level() {
        TraceLevel level = trace.level();
        return level == TraceLevel.OFF || !current.get().quiet ? level : TraceLevel.OFF;
    }

    @Override
    public long call() {
        return current.get().call;
    }

    @Override
    public ObjectRef ref(ObjectKind kind, long known) {
        ObjectRef ref = names.get(new Known(kind, known));
        if (ref != null) {
            return ref;
        }
        ObjectRef making = current.get().making;
        if (making.kind() == kind) {
            return kind == ObjectKind.QP || kind == ObjectKind.MR ? trace.numbers().upcoming(machine, kind, known) : making;
        }
        return ObjectRef.of(machine, kind, known);
    }
}
