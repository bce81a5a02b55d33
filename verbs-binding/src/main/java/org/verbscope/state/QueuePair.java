package org.verbscope.state;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.WorkQueue;

/**
 * A queue pair.
 *
 * @param state e.g. {@code RTS}
 * @param attributes what it was created with and what {@code modify_qp} set, the last value each
 * @param nextPsn the packet sequence number that the next request packet gets, or -1
 * @param expectedPsn of the next request packet to arrive, or -1
 * @param passages what became of its state, oldest first, at most the newest {@value #REMEMBERED}
 */
public record QueuePair(ObjectRef ref, String state, Map<String, String> attributes, WorkRing sendQueue,
        WorkRing receiveQueue, int nextPsn, int expectedPsn, List<Passage> passages) {
    private static final int PSN_MASK = 0xffffff;
    private static final int REMEMBERED = 64;

    static QueuePair created(ObjectRef ref, Map<String, String> attributes) {
        return new QueuePair(ref, "RESET", Map.copyOf(attributes), WorkRing.of(Numbers.of(attributes, "max_send_wr", 8)),
                WorkRing.of(Numbers.of(attributes, "max_recv_wr", 8)), -1, -1, List.of());
    }

    public WorkRing queue(WorkQueue which) {
        return which == WorkQueue.SEND ? sendQueue : receiveQueue;
    }

    /** The shared receive queue that it takes from; itself when it has a queue of its own. */
    public ObjectRef sharedQueue() {
        long srq = Numbers.of(attributes, "srq", 0);
        return srq == 0 ? ref : ObjectRef.of(ref.machine(), ObjectKind.SRQ, srq);
    }

    /** Number of the queue pair at the other end, or -1 before it is set. */
    public long peer() {
        return Numbers.of(attributes, "DEST_QPN", -1);
    }

    QueuePair with(WorkQueue which, WorkRing ring) {
        return which == WorkQueue.SEND
                ? new QueuePair(ref, state, attributes, ring, receiveQueue, nextPsn, expectedPsn, passages)
                : new QueuePair(ref, state, attributes, sendQueue, ring, nextPsn, expectedPsn, passages);
    }

    /** What the library's {@code struct ibv_qp} holds: the state that a modify got last. It is never corrected. */
    public String cachedState() {
        String cached = "RESET";
        for (Passage passage : passages) {
            cached = passage.asked() && !passage.refused() ? passage.to() : cached;
        }
        return cached;
    }

    /** The newest change or refusal, or null. */
    public Passage lastPassage() {
        return passages.isEmpty() ? null : passages.get(passages.size() - 1);
    }

    private List<Passage> and(Passage passage) {
        var all = new ArrayList<>(passages);
        all.add(passage);
        return List.copyOf(all.subList(Math.max(0, all.size() - REMEMBERED), all.size()));
    }

    QueuePair refused(Passage passage) {
        return new QueuePair(ref, state, attributes, sendQueue, receiveQueue, nextPsn, expectedPsn, and(passage));
    }

    /** A reset empties both queues. */
    QueuePair moved(Passage passage) {
        String to = passage.to();
        boolean reset = to.equals("RESET");
        return new QueuePair(ref, to, attributes, reset ? WorkRing.of(sendQueue.capacity()) : sendQueue,
                reset ? WorkRing.of(receiveQueue.capacity()) : receiveQueue, reset ? -1 : nextPsn,
                reset ? -1 : expectedPsn, and(passage));
    }

    QueuePair changed(Map<String, String> changes) {
        var all = new LinkedHashMap<>(attributes);
        all.putAll(changes);
        return new QueuePair(ref, state, Map.copyOf(all), sendQueue, receiveQueue,
                (int) Numbers.of(changes, "SQ_PSN", nextPsn), (int) Numbers.of(changes, "RQ_PSN", expectedPsn), passages);
    }

    QueuePair sent(int psn) {
        return new QueuePair(ref, state, attributes, sendQueue, receiveQueue, psn + 1 & PSN_MASK, expectedPsn, passages);
    }

    QueuePair received(int psn) {
        return new QueuePair(ref, state, attributes, sendQueue, receiveQueue, nextPsn, psn + 1 & PSN_MASK, passages);
    }
}
