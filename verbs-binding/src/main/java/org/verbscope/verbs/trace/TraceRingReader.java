package org.verbscope.verbs.trace;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.verbscope.event.BinaryEvents;
import org.verbscope.event.Entry;
import org.verbscope.event.MalformedEventException;

/**
 * Reading end of a {@link TraceRing}. One thread. What the other process wrote is not trusted: every
 * record is checked and copied before it is decoded. It keeps working when the writer has died.
 */
public final class TraceRingReader implements AutoCloseable {
    private final TraceRing ring;
    private long position;
    private byte[] copy = new byte[8 << 10];

    private TraceRingReader(TraceRing ring) {
        this.ring = ring;
        this.position = ring.read();
        ring.readerPid(ProcessHandle.current().pid());
    }

    /** Maps {@code file}. @throws IOException when it is no ring of this build's events */
    public static TraceRingReader open(Path file) throws IOException {
        return new TraceRingReader(TraceRing.map(file));
    }

    /**
     * Hands over what is published now, in order, and makes its room free again.
     *
     * @return how many entries there were
     * @throws MalformedEventException when the bytes are no entries: the ring is of no use from there on
     */
    public int drain(Consumer<Entry> taker) {
        long end = ring.written();
        if (end < position || end - position > ring.capacity()) {
            throw new MalformedEventException("the trace claims to be at byte " + end + ", read up to " + position);
        }
        int taken = 0;
        while (position < end) {
            Entry entry = next(end);
            if (entry != null) {
                taker.accept(entry);
                taken++;
            }
            ring.release(position);
        }
        return taken;
    }

    private Entry next(long end) {
        int toEnd = ring.capacity() - (int) (position % ring.capacity());
        int length = ring.lengthAt(position);
        if (length == TraceRing.WRAP) {
            position += toEnd;
            return null;
        }
        if (length <= 0 || length > toEnd - Integer.BYTES || length > end - position - Integer.BYTES) {
            throw new MalformedEventException("the trace has a record of " + length + " bytes at " + position);
        }
        if (copy.length < length) {
            copy = new byte[Math.max(length, copy.length * 2)];
        }
        ring.at(position + Integer.BYTES, length).get(copy, 0, length);
        position += TraceRing.padded(Integer.BYTES + length);
        return BinaryEvents.read(ByteBuffer.wrap(copy, 0, length).order(ByteOrder.LITTLE_ENDIAN));
    }

    /** Whether the writer has said that nothing more comes and everything was read. */
    public boolean finished() {
        return ring.writerClosed() && ring.written() == position;
    }

    /** From now on a writer does not wait for this reader. */
    @Override
    public void close() {
        ring.closeReader();
    }
}
