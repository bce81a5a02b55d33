package org.verbscope.event;

import java.io.IOException;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Entries in blocks. The newest blocks are objects in memory; when those weigh more than the bound, the oldest of them is
 * written to a file and read back when it is asked for; a few blocks that were read last stay. One thread appends at a
 * time; any thread reads, and reading the file keeps no writer waiting.
 */
final class EventStore {
    /** Some 150,000 events of level full. */
    static final long USUAL_MEMORY = 64L << 20;

    private static final int BLOCK = 1024;
    private static final long BLOCK_WEIGHT = 1L << 20;
    private static final int READ_BLOCKS = 8;
    /** What an event takes in memory besides its bytes: measured on logs of Send, Write and Read. */
    private static final int EVENT = 400;
    /** And one with a map, which control verbs have. */
    private static final int CONTROL = 1500;

    /** Consecutive entries. Full blocks change no more, but for where they are. */
    private static final class Block {
        final long first;
        /** Null when they are in the file. The block being filled is longer than what it holds. */
        volatile Entry[] entries = new Entry[BLOCK];
        int count;
        long weight;
        long position;
        int length;

        Block(long first) {
            this.first = first;
        }
    }

    /** Entries at hand, some at the end perhaps not there yet. */
    record Window(long first, Entry[] entries) {
        boolean holds(long seq) {
            return seq >= first && seq < first + entries.length && entries[(int) (seq - first)] != null;
        }

        Entry get(long seq) {
            return entries[(int) (seq - first)];
        }
    }

    private final long memory;
    private final Path folder;
    private final List<Block> blocks = new ArrayList<>(List.of(new Block(1)));
    private final ArrayDeque<Block> inMemory = new ArrayDeque<>();
    private final Map<Block, Entry[]> read = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        // The whole name: of a map's subclass Entry alone is Map.Entry, says the compiler of JDK 25.
        @Override
        protected boolean removeEldestEntry(Map.Entry<Block, org.verbscope.event.Entry[]> eldest) {
            return size() > READ_BLOCKS;
        }
    };
    private SpillFile file;
    private ByteBuffer scratch = ByteBuffer.allocate(512 << 10);
    private long weight;
    private boolean noFile;
    private String trouble = "";
    private volatile long size;

    EventStore(long memory) {
        this(memory, Path.of(System.getProperty("java.io.tmpdir")));
    }

    /** @param folder of the file */
    EventStore(long memory, Path folder) {
        this.memory = memory;
        this.folder = folder;
    }

    long size() {
        return size;
    }

    /** Bytes in the file. */
    long spilled() {
        return file == null ? 0 : file.length();
    }

    /** What went wrong since the last call, for people; nothing was lost. */
    String trouble() {
        String said = trouble;
        trouble = "";
        return said;
    }

    void append(Entry entry) {
        Block block = blocks.get(blocks.size() - 1);
        if (block.count == BLOCK || block.weight >= BLOCK_WEIGHT) {
            block = next(block);
        }
        block.entries[block.count++] = entry;
        block.weight += weight(entry.event());
        size++;
    }

    private Block next(Block full) {
        inMemory.add(full);
        weight += full.weight;
        while (weight > memory && !noFile && !inMemory.isEmpty()) {
            Block oldest = inMemory.poll();
            weight -= oldest.weight;
            spill(oldest);
        }
        var block = new Block(size + 1);
        synchronized (blocks) {
            blocks.add(block);
        }
        return block;
    }

    private static long weight(Event event) {
        if (event instanceof WireEvent.PacketSent sent) {
            return EVENT + sent.packet().bytes().length();
        } else if (event instanceof WireEvent.PacketReceived received) {
            return EVENT + received.packet().bytes().length();
        } else if (event instanceof MemoryEvent.DmaWrite write) {
            return EVENT + write.head().length();
        } else if (event instanceof LogEvent.Note note) {
            return EVENT + 2L * note.text().length();
        } else if (event instanceof LogEvent.Unknown unknown) {
            return EVENT + 2L * unknown.fields().length();
        }
        return event instanceof VerbEvent.VerbCalled || event instanceof ObjectEvent ? CONTROL : EVENT;
    }

    private void spill(Block block) {
        try {
            if (file == null) {
                file = new SpillFile(folder);
            }
            encode(block);
            block.length = scratch.position();
            block.position = file.append(scratch.array(), block.length);
            block.entries = null;
        } catch (IOException noRoom) {
            noFile = true;
            trouble = "The log does not fit on the disk and stays in memory from here on. "
                    + "Make room where temporary files go, and start anew.";
        }
    }

    private void encode(Block block) {
        while (true) {
            try {
                scratch.clear();
                for (int i = 0; i < block.count; i++) {
                    BinaryEvents.write(block.entries[i], scratch);
                }
                return;
            } catch (BufferOverflowException larger) {
                scratch = ByteBuffer.allocate(scratch.capacity() * 2);
            }
        }
    }

    Entry get(long seq) {
        if (seq < 1 || seq > size) {
            throw new IndexOutOfBoundsException("event " + seq + " of a log of " + size);
        }
        return window(seq).get(seq);
    }

    /** The entries around {@code seq}, which is there. */
    Window window(long seq) {
        Block block = blockOf(seq);
        Entry[] entries = block.entries;
        return new Window(block.first, entries != null ? entries : readBack(block));
    }

    private Block blockOf(long seq) {
        synchronized (blocks) {
            int low = 0;
            int high = blocks.size() - 1;
            while (low < high) {
                int middle = (low + high + 1) >>> 1;
                if (blocks.get(middle).first <= seq) {
                    low = middle;
                } else {
                    high = middle - 1;
                }
            }
            return blocks.get(low);
        }
    }

    private Entry[] readBack(Block block) {
        synchronized (read) {
            Entry[] known = read.get(block);
            if (known != null) {
                return known;
            }
        }
        ByteBuffer bytes = ByteBuffer.wrap(file.read(block.position, block.length));
        var entries = new Entry[block.count];
        for (int i = 0; i < entries.length; i++) {
            entries[i] = BinaryEvents.read(bytes);
        }
        synchronized (read) {
            read.put(block, entries);
        }
        return entries;
    }
}
