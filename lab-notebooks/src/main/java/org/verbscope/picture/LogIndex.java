package org.verbscope.picture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.verbscope.event.Entry;
import org.verbscope.event.EventLog;
import org.verbscope.event.MemoryEvent.BufferWritten;
import org.verbscope.event.MemoryEvent.DmaWrite;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.WireEvent;

/**
 * Where in a log what stands. It grows with the log, each event looked at once, when somebody asks; so views of a
 * long log need not walk it. Thread-safe; nothing runs on the threads that write the log.
 */
public final class LogIndex {
    private static final int BLOCK = 4096;

    private final EventLog log;
    private final Map<Landmark, Places> landmarks = new EnumMap<>(Landmark.class);
    private final Places packets = new Places();
    private final Map<ObjectRef, Places> writes = new HashMap<>();
    private long looked;

    /** Sequence numbers in rising order. */
    private static final class Places {
        private long[] all = new long[16];
        private int size;

        void add(long seq) {
            all = size == all.length ? Arrays.copyOf(all, 2 * size) : all;
            all[size++] = seq;
        }

        /** How many are not after {@code seq}. */
        int through(long seq) {
            int at = Arrays.binarySearch(all, 0, size, seq);
            return at >= 0 ? at + 1 : -at - 1;
        }
    }

    public LogIndex(EventLog log) {
        this.log = log;
        for (Landmark landmark : Landmark.values()) {
            landmarks.put(landmark, new Places());
        }
    }

    private void grow() {
        long end = log.size();
        while (looked < end) {
            long to = Math.min(end, looked + BLOCK);
            log.range(looked, to).forEach(this::take);
            looked = to;
        }
    }

    private void take(Entry entry) {
        for (Landmark landmark : Landmark.of(entry)) {
            landmarks.get(landmark).add(entry.seq());
        }
        if (entry.event() instanceof WireEvent) {
            packets.add(entry.seq());
        } else if (entry.event() instanceof DmaWrite write && write.mr().exists()) {
            writes.computeIfAbsent(write.mr(), mr -> new Places()).add(entry.seq());
        } else if (entry.event() instanceof BufferWritten write && write.mr().exists()) {
            writes.computeIfAbsent(write.mr(), mr -> new Places()).add(entry.seq());
        }
    }

    /** Step of the next such event after {@code step}; 0 when there is none. */
    public synchronized long next(Landmark kind, long step) {
        grow();
        Places places = landmarks.get(kind);
        int at = places.through(step);
        return at < places.size ? places.all[at] : 0;
    }

    /** Step of the last such event before {@code step}; 0 when there is none. */
    public synchronized long previous(Landmark kind, long step) {
        grow();
        Places places = landmarks.get(kind);
        int at = places.through(step - 1);
        return at > 0 ? places.all[at - 1] : 0;
    }

    /** Such events from after {@code from} up to {@code to}: at most {@code most}, spread evenly when there are more. */
    public synchronized long[] between(Landmark kind, long from, long to, int most) {
        grow();
        Places places = landmarks.get(kind);
        int first = places.through(from);
        int count = places.through(to) - first;
        if (count <= most) {
            return Arrays.copyOfRange(places.all, first, first + Math.max(0, count));
        }
        var some = new long[most];
        for (int i = 0; i < most; i++) {
            some[i] = places.all[first + (int) ((long) i * count / most)];
        }
        return some;
    }

    /** How many events of packets there are up to {@code step}. */
    public synchronized int packets(long step) {
        grow();
        return packets.through(step);
    }

    /** The events of packets from number {@code from} to before {@code to}, counted from 0. */
    public List<Entry> packetEvents(int from, int to) {
        long[] places;
        synchronized (this) {
            grow();
            places = Arrays.copyOfRange(packets.all, from, Math.min(to, packets.size));
        }
        return entries(places);
    }

    /** What was written into a region up to {@code step}, newest first, at most {@code most}. */
    public List<Entry> writes(ObjectRef mr, long step, int most) {
        long[] places;
        synchronized (this) {
            grow();
            Places all = writes.get(mr);
            int end = all == null ? 0 : all.through(step);
            places = all == null ? new long[0] : Arrays.copyOfRange(all.all, Math.max(0, end - most), end);
        }
        List<Entry> newest = new ArrayList<>(entries(places));
        java.util.Collections.reverse(newest);
        return newest;
    }

    private List<Entry> entries(long[] places) {
        return Arrays.stream(places).mapToObj(log::get).toList();
    }
}
