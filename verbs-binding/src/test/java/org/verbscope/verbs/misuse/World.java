package org.verbscope.verbs.misuse;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.random.RandomGenerator;
import org.verbscope.verbs.AddressHandle;
import org.verbscope.verbs.AsyncEvent;
import org.verbscope.verbs.CompletionChannel;
import org.verbscope.verbs.CompletionQueue;
import org.verbscope.verbs.Completions;
import org.verbscope.verbs.GidEntry;
import org.verbscope.verbs.HostMemory;
import org.verbscope.verbs.MemoryRegion;
import org.verbscope.verbs.MemoryWindow;
import org.verbscope.verbs.ProtectionDomain;
import org.verbscope.verbs.QueuePair;
import org.verbscope.verbs.RdmaContext;
import org.verbscope.verbs.RequestList;
import org.verbscope.verbs.SharedReceiveQueue;
import org.verbscope.verbs.VerbsObject;

/** Everything that was made on one machine, open or closed: the last few of each kind. Thread-safe. */
final class World {
    private static final int KEPT = 10;

    final RdmaContext context;
    final GidEntry gid;
    final List<ProtectionDomain> domains = new CopyOnWriteArrayList<>();
    final List<HostMemory> memories = new CopyOnWriteArrayList<>();
    final List<MemoryRegion> regions = new CopyOnWriteArrayList<>();
    final List<CompletionChannel> channels = new CopyOnWriteArrayList<>();
    final List<CompletionQueue> queues = new CopyOnWriteArrayList<>();
    final List<QueuePair> pairs = new CopyOnWriteArrayList<>();
    final List<SharedReceiveQueue> shared = new CopyOnWriteArrayList<>();
    final List<AddressHandle> ways = new CopyOnWriteArrayList<>();
    final List<MemoryWindow> windows = new CopyOnWriteArrayList<>();
    final List<AsyncEvent> events = new CopyOnWriteArrayList<>();
    final List<RequestList> lists = new CopyOnWriteArrayList<>();
    final List<Completions> slots = new CopyOnWriteArrayList<>();

    /** Whom each pair was last connected to. */
    final Map<QueuePair, QueuePair> peers = new ConcurrentHashMap<>();

    World(RdmaContext context) {
        this.context = context;
        this.gid = context.address().orElseThrow();
    }

    /** Remembers {@code made}; the oldest goes out of sight, closed first when it can be. */
    <T extends AutoCloseable> T keep(List<T> kind, T made) {
        kind.add(made);
        if (kind.size() > KEPT) {
            T oldest = kind.remove(0);
            if (oldest instanceof VerbsObject object) {
                object.closeAll();
            } else {
                closeQuietly(oldest);
            }
        }
        return made;
    }

    private static void closeQuietly(AutoCloseable oldest) {
        try {
            oldest.close();
        } catch (Exception registered) {
            // memory with a region on it: its context frees it in the end
        }
    }

    /** Any of a kind. @throws NothingYet when none was made */
    static <T> T any(List<T> kind, RandomGenerator random) {
        Object[] now = kind.toArray();
        if (now.length == 0) {
            throw new NothingYet();
        }
        @SuppressWarnings("unchecked") // elements of the list of T
        T one = (T) now[random.nextInt(now.length)];
        return one;
    }

    List<List<? extends VerbsObject>> objects() {
        return List.of(domains, regions, channels, queues, pairs, shared, ways, windows);
    }

    /** A step that needs an object of which there is none yet. */
    static final class NothingYet extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }
}
