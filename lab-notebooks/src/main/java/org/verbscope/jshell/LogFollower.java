package org.verbscope.jshell;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.verbscope.event.BinaryEvents;
import org.verbscope.event.Entry;
import org.verbscope.event.EventLog;
import org.verbscope.event.LabClock;
import org.verbscope.verbs.trace.TraceRingReader;

/** Keeps the copy of a process's log: drains its ring on a thread of its own, or takes entries from frames. */
final class LogFollower {
    private static final long SHORTEST_NAP = TimeUnit.MICROSECONDS.toNanos(200);
    private static final long LONGEST_NAP = TimeUnit.MILLISECONDS.toNanos(50);

    private final TraceRingReader ring;
    private final Consumer<String> malformed;
    private final Thread thread;
    private final EventLog log = new EventLog(new LastTime());
    private final TreeMap<Long, List<Runnable>> awaited = new TreeMap<>();
    private volatile long time;
    private volatile boolean finishing;
    private volatile boolean expecting;
    private boolean broken;

    LogFollower(String name, TraceRingReader ring, Consumer<String> malformed) {
        this.ring = ring;
        this.malformed = malformed;
        thread = new Thread(this::follow, name);
        thread.setDaemon(true);
        thread.start();
    }

    EventLog log() {
        return log;
    }

    /** Does {@code action} once the copy has entry {@code seq}. */
    void whenAt(long seq, Runnable action) {
        synchronized (awaited) {
            awaited.computeIfAbsent(seq, none -> new ArrayList<>()).add(action);
        }
        LockSupport.unpark(thread);
    }

    /** Entries will come soon: an idle process is looked at more seldom than one that runs a cell. */
    void expect() {
        expecting = true;
        LockSupport.unpark(thread);
    }

    /** An entry that came in a frame. */
    void take(byte[] bytes) {
        accept(BinaryEvents.read(ByteBuffer.wrap(bytes)));
    }

    /** The process has ended: takes the last of the ring, then returns. */
    void finish() throws InterruptedException {
        finishing = true;
        LockSupport.unpark(thread);
        thread.join();
    }

    private void follow() {
        long nap = SHORTEST_NAP;
        boolean last;
        do {
            last = finishing;
            int taken = drain();
            boolean did = arrive();
            nap = taken > 0 || did || expecting ? SHORTEST_NAP : Math.min(LONGEST_NAP, nap * 2);
            expecting = false;
            if (!last) {
                LockSupport.parkNanos(nap);
            }
        } while (!last);
        if (ring != null) {
            ring.close();
        }
    }

    private int drain() {
        if (ring == null || broken) {
            return 0;
        }
        try {
            return ring.drain(this::accept);
        } catch (RuntimeException | InternalError hostile) {
            broken = true;
            malformed.accept("its trace, " + hostile.getMessage());
            return 0;
        }
    }

    private void accept(Entry entry) {
        time = Math.max(time, entry.head().time());
        log.accept(entry);
    }

    private boolean arrive() {
        boolean did = false;
        while (true) {
            Map.Entry<Long, List<Runnable>> first;
            synchronized (awaited) {
                first = awaited.firstEntry();
                if (first == null || first.getKey() > log.size()) {
                    return did;
                }
                awaited.remove(first.getKey());
            }
            first.getValue().forEach(Runnable::run);
            did = true;
        }
    }

    /** What this end adds happened after the last thing the process said. */
    private final class LastTime implements LabClock {
        @Override
        public long now() {
            return time;
        }

        @Override
        public boolean virtual() {
            return true;
        }

        @Override
        public void sleep(long nanos) {
            throw new UnsupportedOperationException("the copy of a log has no time to pass");
        }
    }
}
