package org.verbscope.verbs;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.verbscope.verbs.spi.NativeBlock;
import org.verbscope.verbs.spi.VerbsContext;

/** The native memory of one context: what it gave out, each block with its owner, and blocks for single structures. */
final class ContextMemory {
    /** Enough for any one structure that crosses the SPI. */
    static final int STRUCT_BYTES = 256;

    private final VerbsContext spi;
    private final String deviceKind;
    private final Map<AutoCloseable, Runnable> owners = new LinkedHashMap<>();
    private final Deque<NativeBlock> structs = new ArrayDeque<>();

    ContextMemory(VerbsContext spi, String deviceKind) {
        this.spi = spi;
        this.deviceKind = deviceKind;
    }

    /**
     * Allocates for an owner that gives the block back with {@link #freed}.
     *
     * @param make makes the owner
     * @param close closes it when the context ends
     */
    <T extends AutoCloseable> T allocate(long bytes, Function<NativeBlock, T> make, Consumer<T> close) {
        if (bytes < 1) {
            throw new IllegalArgumentException("bytes " + bytes + ": at least 1");
        }
        T owner = make.apply(block(bytes));
        synchronized (owners) {
            owners.put(owner, () -> close.accept(owner));
        }
        return owner;
    }

    private NativeBlock block(long bytes) {
        NativeBlock block = spi.allocate(bytes);
        if (block == null) {
            Map<String, String> args = Map.of("bytes", String.valueOf(bytes));
            throw new VerbsException("allocate", Errno.ENOMEM, args,
                    Explainers.get().refusal("allocate", Errno.ENOMEM, args, deviceKind), 0);
        }
        return block;
    }

    void freed(AutoCloseable owner, NativeBlock block) {
        synchronized (owners) {
            owners.remove(owner);
        }
        spi.free(block);
    }

    /** What {@code user} makes of a block for one structure, of {@link #STRUCT_BYTES} bytes with anything in them, which it has meanwhile. */
    <T> T lend(Function<NativeBlock, T> user) {
        NativeBlock struct = struct();
        try {
            return user.apply(struct);
        } finally {
            synchronized (structs) {
                structs.push(struct);
            }
        }
    }

    private NativeBlock struct() {
        synchronized (structs) {
            if (!structs.isEmpty()) {
                return structs.pop();
            }
        }
        return block(STRUCT_BYTES);
    }

    /** Closes all owners and frees everything. */
    void freeAll() {
        List<Runnable> closing;
        synchronized (owners) {
            closing = List.copyOf(owners.values());
        }
        closing.forEach(Runnable::run);
        synchronized (structs) {
            while (!structs.isEmpty()) {
                spi.free(structs.pop());
            }
        }
    }
}
