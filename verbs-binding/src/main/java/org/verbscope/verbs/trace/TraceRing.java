package org.verbscope.verbs.trace;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.verbscope.event.EventKinds;

/**
 * A file that two processes map, through which the log of one reaches the other and survives the
 * death of the first: what was published can be read until the file is unmapped.
 *
 * <p>Layout, little-endian. A page of header: magic, version, {@link EventKinds#fingerprint()},
 * capacity; on lines of their own the position written, the position read, who reads and who has
 * closed. Then {@code capacity} bytes of records: a length, an entry, padding to 8 bytes; a length of
 * {@link #WRAP} sends the reader to the start. Positions only grow; their place is the position
 * modulo the capacity. The writer publishes with release what the reader takes with acquire.
 */
public final class TraceRing {
    /** What a session uses: some 200,000 events that nobody has read yet. */
    public static final int USUAL_CAPACITY = 32 << 20;

    static final int HEADER = 4096;
    static final int ALIGN = 8;
    static final int WRAP = -1;

    private static final long MAGIC = 0x474E_4952_4353_4256L;
    private static final int VERSION = 1;
    private static final int SMALLEST = 4096;
    private static final int AT_VERSION = 8;
    private static final int AT_FINGERPRINT = 12;
    private static final int AT_CAPACITY = 16;
    private static final int AT_WRITTEN = 64;
    private static final int AT_READ = 128;
    private static final int AT_READER_PID = 192;
    private static final int AT_READER_CLOSED = 200;
    private static final int AT_WRITER_CLOSED = 256;
    private static final VarHandle LONGS =
            MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final MappedByteBuffer map;
    private final int capacity;

    private TraceRing(MappedByteBuffer map, int capacity) {
        this.map = map;
        this.capacity = capacity;
    }

    /**
     * Makes the file, all its blocks written: a sparse file would fail only later, as an error inside
     * a cell, when the disk is full.
     *
     * @param capacity bytes for records, a multiple of 8, at least 4096
     * @throws IOException when the file exists or the space is not there
     */
    public static void allocate(Path file, int capacity) throws IOException {
        if (capacity < SMALLEST || capacity % ALIGN != 0) {
            throw new IllegalArgumentException("a trace ring of " + capacity + " bytes: take a multiple of "
                    + ALIGN + " from " + SMALLEST);
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            ByteBuffer zeros = ByteBuffer.allocateDirect(1 << 20);
            long left = HEADER + (long) capacity;
            while (left > 0) {
                zeros.clear().limit((int) Math.min(zeros.capacity(), left));
                left -= channel.write(zeros);
            }
            ByteBuffer header = ByteBuffer.allocate(AT_CAPACITY + Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
            header.putLong(MAGIC).putInt(VERSION).putInt(EventKinds.fingerprint()).putLong(capacity).flip();
            channel.write(header, 0);
        } catch (IOException noSpace) {
            Files.deleteIfExists(file);
            throw new IOException("no room for the trace file " + file + " of " + (HEADER + (long) capacity)
                    + " bytes: " + noSpace.getMessage(), noSpace);
        }
    }

    static TraceRing map(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            long size = channel.size();
            if (size < HEADER + SMALLEST || size > Integer.MAX_VALUE) {
                throw new IOException(file + " is not a trace ring: it has " + size + " bytes");
            }
            MappedByteBuffer map = channel.map(FileChannel.MapMode.READ_WRITE, 0, size);
            map.order(ByteOrder.LITTLE_ENDIAN);
            require(map.getLong(0) == MAGIC, file, "its magic number is another");
            require(map.getInt(AT_VERSION) == VERSION, file, "it has version " + map.getInt(AT_VERSION)
                    + ", this is version " + VERSION);
            require(map.getInt(AT_FINGERPRINT) == EventKinds.fingerprint(), file,
                    "its events have other fields: both processes must be of one build, so build anew and restart both");
            long capacity = map.getLong(AT_CAPACITY);
            require(capacity == size - HEADER, file, "it claims " + capacity + " bytes of " + (size - HEADER));
            return new TraceRing(map, (int) capacity);
        }
    }

    private static void require(boolean holds, Path file, String otherwise) throws IOException {
        if (!holds) {
            throw new IOException(file + " is not a trace ring that can be used here: " + otherwise);
        }
    }

    int capacity() {
        return capacity;
    }

    /** Bytes of the largest record that is published whole. */
    int largestRecord() {
        return capacity / 4;
    }

    /** The mapped bytes of {@code length} at {@code position}, which must not cross the end. */
    ByteBuffer at(long position, int length) {
        return map.slice(HEADER + (int) (position % capacity), length).order(ByteOrder.LITTLE_ENDIAN);
    }

    int lengthAt(long position) {
        return map.getInt(HEADER + (int) (position % capacity));
    }

    void lengthAt(long position, int length) {
        map.putInt(HEADER + (int) (position % capacity), length);
    }

    long written() {
        return (long) LONGS.getAcquire(map, AT_WRITTEN);
    }

    void publish(long position) {
        LONGS.setRelease(map, AT_WRITTEN, position);
    }

    long read() {
        return (long) LONGS.getAcquire(map, AT_READ);
    }

    void release(long position) {
        LONGS.setRelease(map, AT_READ, position);
    }

    long readerPid() {
        return (long) LONGS.getAcquire(map, AT_READER_PID);
    }

    void readerPid(long pid) {
        LONGS.setRelease(map, AT_READER_PID, pid);
    }

    boolean readerClosed() {
        return (long) LONGS.getAcquire(map, AT_READER_CLOSED) != 0;
    }

    void closeReader() {
        LONGS.setRelease(map, AT_READER_CLOSED, 1L);
    }

    boolean writerClosed() {
        return (long) LONGS.getAcquire(map, AT_WRITER_CLOSED) != 0;
    }

    void closeWriter() {
        LONGS.setRelease(map, AT_WRITER_CLOSED, 1L);
    }

    static int padded(int length) {
        return length + ALIGN - 1 & -ALIGN;
    }
}
