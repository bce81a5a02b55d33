package org.verbscope.verbs.libibverbs;

import java.util.List;
import org.verbscope.event.Entry;
import org.verbscope.event.Event;
import org.verbscope.event.EventLog;
import org.verbscope.event.EventSink;
import org.verbscope.event.LabClock;
import org.verbscope.event.TraceLevel;
import org.verbscope.verbs.spi.DeviceHost;

/** A lab for one device: the test says which call is under way and reads what the device told. */
final class RecordingHost implements DeviceHost {
    private final int machine;
    private final LabClock clock;
    private final EventLog log;
    private volatile TraceLevel level = TraceLevel.FULL;
    private volatile long call;

    RecordingHost(int machine, LabClock clock, EventLog log) {
        this.machine = machine;
        this.clock = clock;
        this.log = log;
    }

    static RecordingHost alone() {
        LabClock clock = LabClock.real();
        return new RecordingHost(1, clock, new EventLog(clock));
    }

    /** From now on this is the call under way; events before it are made up to that number. */
    RecordingHost call(long seq) {
        call = seq;
        return this;
    }

    RecordingHost level(TraceLevel wanted) {
        level = wanted;
        return this;
    }

    EventLog log() {
        return log;
    }

    /** What was told, without heads. */
    List<Event> events() {
        return log.all().stream().map(Entry::event).toList();
    }

    @Override
    public int machine() {
        return machine;
    }

    @Override
    public EventSink sink() {
        return log;
    }

    @Override
    public LabClock clock() {
        return clock;
    }

    @Override
    public TraceLevel level() {
        return level;
    }

    @Override
    public long call() {
        return call;
    }
}
