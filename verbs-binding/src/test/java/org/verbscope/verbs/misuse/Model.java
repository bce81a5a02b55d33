package org.verbscope.verbs.misuse;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.verbscope.verbs.QueuePair;
import org.verbscope.verbs.WorkCompletion;

/**
 * What completions may say: each of a request that was posted and not completed, in the order of its
 * queue, and no success behind a failure. Requests of a pair that was reset or closed may still complete,
 * or not. For one thread.
 */
final class Model {
    private static final class Queue {
        final Deque<Long> posted = new ArrayDeque<>();
        boolean failed;
    }

    private record Key(int machine, int qpNum, boolean send) { }

    private final Map<Key, Queue> queues = new HashMap<>();
    private final Map<Long, Key> owners = new HashMap<>();
    private final Set<Long> loose = new HashSet<>();
    /** Passed over by a later completion of their queue, and by which. */
    private final Map<Long, Long> passed = new HashMap<>();
    private long next = 1;

    long newId() {
        return next++;
    }

    void posted(QueuePair pair, boolean send, long wrId) {
        if (!send && pair.srq().isPresent()) {
            loose.add(wrId);
            return;
        }
        var key = new Key(pair.context().machine(), pair.number(), send);
        queues.computeIfAbsent(key, k -> new Queue()).posted.add(wrId);
        owners.put(wrId, key);
    }

    /** Of a shared queue, or refused by a device that may send it all the same. */
    void mayComplete(long wrId) {
        loose.add(wrId);
    }

    /** Its queues were emptied, or it is gone. */
    void forgotten(QueuePair pair) {
        for (boolean send : new boolean[] {true, false}) {
            Queue queue = queues.remove(new Key(pair.context().machine(), pair.number(), send));
            if (queue != null) {
                loose.addAll(queue.posted);
                queue.posted.forEach(owners::remove);
            }
        }
    }

    /** @throws AssertionError when it cannot be */
    void completed(WorkCompletion wc) {
        if (loose.remove(wc.wrId())) {
            return;
        }
        Key key = owners.remove(wc.wrId());
        if (key == null) {
            throw new AssertionError((passed.containsKey(wc.wrId()) ? "out of order, wr_id " + passed.get(wc.wrId()) + " came before: "
                    : "a completion of what was not posted, or the second of it: ") + wc);
        }
        if (key.qpNum() != wc.qpNum()) {
            throw new AssertionError("posted to QP 0x" + Integer.toHexString(key.qpNum()) + ", completed for another: " + wc);
        }
        Queue queue = queues.get(key);
        while (queue.posted.peek() != wc.wrId()) {
            Long skipped = queue.posted.poll();
            if (skipped == null) {
                throw new AssertionError("out of order: " + wc);
            }
            passed.put(skipped, wc.wrId());
            owners.remove(skipped); // unsignaled, and done; or lost by an overrun queue
        }
        queue.posted.poll();
        if (queue.failed && wc.ok()) {
            throw new AssertionError("success behind a failure: " + wc);
        }
        queue.failed |= !wc.ok();
    }
}
