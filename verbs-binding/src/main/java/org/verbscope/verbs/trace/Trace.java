package org.verbscope.verbs.trace;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.verbscope.event.Entry;
import org.verbscope.event.Event;
import org.verbscope.event.EventLog;
import org.verbscope.event.EventSink;
import org.verbscope.event.Gate;
import org.verbscope.event.Head;
import org.verbscope.event.LabClock;
import org.verbscope.event.LogEvent;
import org.verbscope.event.TraceLevel;
import org.verbscope.event.WireEvent;
import org.verbscope.verbs.spi.EngineControl;

/**
 * Log, clock, gate and level of one session; everything opened through it is traced by it.
 * Thread-safe. One a process as a rule ({@link #process()}); tests make their own.
 */
public final class Trace implements EventSink {
    private static final VarHandle LEVEL;
    private static final Trace PROCESS = new Trace(LabClock.real());

    static {
        try {
            LEVEL = MethodHandles.lookup().findVarHandle(Trace.class, "level", TraceLevel.class);
        } catch (ReflectiveOperationException broken) {
            throw new ExceptionInInitializerError(broken);
        }
    }

    private static volatile Trace current = PROCESS;

    private final LabClock clock;
    private final EventLog log;
    private final ObjectNumbers numbers = new ObjectNumbers();
    @SuppressWarnings("unused") // through LEVEL: an opaque read costs nothing on the data path
    private TraceLevel level = TraceLevel.FULL;
    private volatile Gate gate = Gate.OPEN;
    private final AtomicLong wholeBytes = new AtomicLong();
    private volatile long mostWholeBytes = 512L << 20;
    private volatile boolean enginesHeld;
    private final CopyOnWriteArrayList<EngineControl> engines = new CopyOnWriteArrayList<>();

    public Trace(LabClock clock) {
        this.clock = clock;
        this.log = new EventLog(clock);
    }

    /** The trace of this process. */
    public static Trace process() {
        return current;
    }

    /** Makes {@code trace} the process's. The Java process does so once, before the first cell. */
    public static void install(Trace trace) {
        current = trace;
    }

    public LabClock clock() {
        return clock;
    }

    public EventLog log() {
        return log;
    }

    /** Names of the objects in {@link #log()}. */
    public ObjectNumbers numbers() {
        return numbers;
    }

    public TraceLevel level() {
        return (TraceLevel) LEVEL.getOpaque(this);
    }

    public void level(TraceLevel wanted) {
        LEVEL.setOpaque(this, wanted);
    }

    public Gate gate() {
        return gate;
    }

    public void gate(Gate wanted) {
        gate = wanted;
    }

    /** Engines of the open contexts that can be held inside, in order of opening: a live view, safe to walk from any thread. */
    public List<EngineControl> engines() {
        return Collections.unmodifiableList(engines);
    }

    /** A context was opened. Two contexts may share an engine: it is listed once. */
    public void register(EngineControl engine) {
        synchronized (engines) {
            if (engines.addIfAbsent(engine) && enginesHeld) {
                engine.stepped(true);
            }
        }
    }

    /** Holds every engine, also those of contexts opened later, or lets them all run. */
    public void holdEngines(boolean held) {
        synchronized (engines) {
            enginesHeld = held;
            engines.forEach(engine -> engine.stepped(held));
        }
    }

    /** As {@code holdEngines(true)}, each engine after the action it is at. Waits for nothing: a tap of the log may call it. */
    public void halt() {
        enginesHeld = true;
        engines.forEach(EngineControl::hold);
    }

    /** Whether {@link #holdEngines} is on. */
    public boolean enginesHeld() {
        return enginesHeld;
    }

    /** The last context of {@code engine} was closed. */
    public void unregister(EngineControl engine) {
        engines.remove(engine);
    }

    @Override
    public long emitAll(List<Entry> drafts) {
        long first = log.emitAll(drafts);
        if (level() == TraceLevel.BYTES) {
            drafts.forEach(draft -> whole(draft.event()));
        }
        return first;
    }

    /** Takes one draft. */
    @Override
    public long emit(Head head, Event event) {
        return emitAll(List.of(new Entry(head, event)));
    }

    /** Whole packets are kept up to a limit: a program that runs on must not fill the disk. */
    private void whole(Event event) {
        if (event instanceof WireEvent.PacketSent sent && wholeBytes.addAndGet(sent.packet().bytes().length()) > mostWholeBytes
                && wholeBytes.getAndSet(0) > mostWholeBytes) {
            level(TraceLevel.FULL);
            log.emit(Head.notebook(), new LogEvent.Note("Packets are whole up to here, " + (mostWholeBytes >> 20) + " MiB of them; "
                    + "from here on the log has the first 128 payload bytes of each."));
        }
    }

    /** How many bytes of whole packets a log has at level bytes, about, before it goes on at level full. */
    public void mostWholeBytes(long bytes) {
        mostWholeBytes = bytes;
    }
}
