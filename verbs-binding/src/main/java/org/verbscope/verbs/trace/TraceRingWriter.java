package org.verbscope.verbs.trace;

import java.io.IOException;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.verbscope.event.BinaryEvents;
import org.verbscope.event.Entry;
import org.verbscope.event.LogEvent;

/**
 * Writing end of a {@link TraceRing}; a tap of the log. When the ring is full the caller waits for
 * the reader. A stop, an interrupt and the end of the reader release it: the entry then waits in
 * memory and is published, in order, by a later {@link #write} or {@link #flush}. Nothing is lost
 * while there is a reader; an entry too large for the ring becomes a {@link LogEvent.Gap} that says so.
 */
public final class TraceRingWriter implements AutoCloseable {
    private static final long SHORT_WAIT = TimeUnit.MICROSECONDS.toNanos(50);
    private static final long READER_LOOK = TimeUnit.MILLISECONDS.toNanos(100);

    private final TraceRing ring;
    private final ReentrantLock lock = new ReentrantLock();
    private final ArrayDeque<Entry> waiting = new ArrayDeque<>();
    private ByteBuffer scratch;
    private long written;
    /** How far the reader must be before the entry in hand has room. */
    private long wantsRead;
    private volatile boolean readerGone;
    private volatile boolean closed;

    private TraceRingWriter(TraceRing ring) {
        this.ring = ring;
        this.written = ring.written();
        this.scratch = buffer(Math.min(64 << 10, ring.largestRecord()));
    }

    /** Maps {@code file}. @throws IOException when it is no ring of this build's events */
    public static TraceRingWriter open(Path file) throws IOException {
        return new TraceRingWriter(TraceRing.map(file));
    }

    /** Publishes {@code entry}. Callers come one after the other, as through the log's tap; any thread. */
    public void write(Entry entry) {
        lock.lock();
        try {
            if (closed || readerGone) {
                return;
            }
            waiting.addLast(entry);
            while (!waiting.isEmpty() && (publish(waiting.peekFirst()) || awaitRoom())) {
                if (readerGone) {
                    waiting.clear();
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /** Publishes what waits in memory as far as there is room; returns at once. @return whether nothing is left */
    public boolean flush() {
        if (!lock.tryLock()) {
            return false;
        }
        try {
            while (!closed && !waiting.isEmpty() && publish(waiting.peekFirst())) {
                continue;
            }
            return waiting.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    /** Says that nothing more comes. What waits in memory for a reader that does not read is dropped. */
    @Override
    public void close() {
        flush();
        closed = true;
        ring.closeWriter();
    }

    /** Publishes and takes the entry off the queue. @return false when there is no room yet */
    private boolean publish(Entry entry) {
        int length = encode(entry);
        int needed = TraceRing.padded(Integer.BYTES + length);
        int toEnd = ring.capacity() - (int) (written % ring.capacity());
        int skipped = needed > toEnd ? toEnd : 0;
        wantsRead = written + skipped + needed - ring.capacity();
        if (ring.read() < wantsRead) {
            return false;
        }
        if (skipped > 0) {
            ring.lengthAt(written, TraceRing.WRAP);
            written += skipped;
        }
        ring.lengthAt(written, length);
        ring.at(written + Integer.BYTES, length).put(scratch.array(), 0, length);
        written += needed;
        ring.publish(written);
        waiting.removeFirst();
        return true;
    }

    private int encode(Entry entry) {
        while (true) {
            try {
                BinaryEvents.write(entry, scratch.clear());
                return scratch.position();
            } catch (BufferOverflowException larger) {
                int most = ring.largestRecord();
                if (scratch.capacity() >= most) {
                    return encode(new Entry(entry.head(), new LogEvent.Gap(1,
                            entry.kind() + " of more than " + most + " bytes is too large for the trace")));
                }
                scratch = buffer(Math.min(most, scratch.capacity() * 2));
            }
        }
    }

    private static ByteBuffer buffer(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** @return false when the caller must not wait any longer */
    private boolean awaitRoom() {
        long looked = System.nanoTime();
        while (ring.read() < wantsRead) {
            if (closed || StopFlag.raised() || Thread.currentThread().isInterrupted()) {
                return false;
            }
            boolean due = System.nanoTime() - looked > READER_LOOK;
            if (ring.readerClosed() || due && !readerLives()) {
                readerGone = true;
                return true;
            }
            looked = due ? System.nanoTime() : looked;
            LockSupport.parkNanos(SHORT_WAIT);
        }
        return true;
    }

    /** Without a reader yet there is nobody who could have died. */
    private boolean readerLives() {
        long pid = ring.readerPid();
        return pid == 0 || ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }
}
