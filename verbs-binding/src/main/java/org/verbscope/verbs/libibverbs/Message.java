package org.verbscope.verbs.libibverbs;

import org.verbscope.event.MemoryEvent.Leg;
import org.verbscope.event.MemoryEvent.Mover;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.verbs.roce.Psn;

/** One posted send-side request and what has been seen of it. Thread-safe. */
final class Message {
    /** Whose payload goes where. */
    enum Direction { TO_PEER, FROM_PEER, NONE }

    private static final int INLINE = 8;
    private static final int SIGNALED = 2;
    private static final int RDMA_READ = 4;
    private static final int LAST_WITH_PAYLOAD = RDMA_READ;
    private static final int SEND_WITH_INV = 9;
    private static final int LOCAL_INV = 7;
    private static final int BIND_MW = 8;

    /** Sequence number of its {@code WorkPosted}; 0 when it was posted untraced. */
    final long seq;
    final long wrId;
    final long length;
    private final int opcode;
    private final int flags;
    private int firstPsn;
    private int packets;
    /** Number of the last data packet seen; -1 before the first. */
    private int lastNumber = -1;
    private int acknowledgements;
    private boolean arrived;
    private boolean left;
    /** The latest event of it: what the next one is caused by. */
    private long latest;

    Message(long seq, long wrId, int opcode, int flags, long length) {
        this.seq = seq;
        this.wrId = wrId;
        this.opcode = opcode;
        this.flags = flags;
        this.length = length;
        this.latest = seq;
    }

    /** Gives it its place among the packets of the queue pair. @return the PSN after it */
    synchronized int placeAt(int psn, int mtu) {
        firstPsn = psn;
        packets = packets(opcode, length, mtu);
        return Psn.plus(psn, packets);
    }

    /** Packet sequence numbers that a request takes: a read takes those of its responses. */
    static int packets(int opcode, long length, int mtu) {
        if (opcode == LOCAL_INV || opcode == BIND_MW) {
            return 0;
        }
        return mtu == 0 || direction(opcode) == Direction.NONE ? 1 : Psn.packets(length, mtu);
    }

    private static Direction direction(int opcode) {
        if (opcode == RDMA_READ) {
            return Direction.FROM_PEER;
        }
        return opcode >= 0 && opcode < LAST_WITH_PAYLOAD || opcode == SEND_WITH_INV ? Direction.TO_PEER : Direction.NONE;
    }

    /** Which way its payload goes; none for an empty message, an atomic and local work. */
    Direction direction() {
        return length == 0 ? Direction.NONE : direction(opcode);
    }

    boolean isInline() {
        return (flags & INLINE) != 0;
    }

    boolean isSignaled() {
        return (flags & SIGNALED) != 0;
    }

    /** Whether a receive is consumed at the other side. */
    boolean isReceived() {
        return opcode == 1 || opcode == 2 || opcode == 3 || opcode == SEND_WITH_INV;
    }

    synchronized int firstPsn() {
        return firstPsn;
    }

    synchronized boolean holds(int psn) {
        int number = Psn.distance(psn, firstPsn);
        return number >= 0 && number < packets;
    }

    /** Place of a packet within the message, from 0. */
    synchronized int numberOf(int psn) {
        return Psn.distance(psn, firstPsn);
    }

    synchronized int nextAcknowledgement() {
        return acknowledgements++;
    }

    /** A data packet goes by. @return whether payload begins to travel with it: for the first time, or again */
    synchronized Travel travels(int number) {
        Travel travel = lastNumber < 0 ? Travel.BEGINS : number <= lastNumber ? Travel.BEGINS_AGAIN : Travel.GOES_ON;
        lastNumber = number;
        return travel;
    }

    enum Travel { BEGINS, BEGINS_AGAIN, GOES_ON }

    /** The payload is known to have left the memory it was in. @return whether that was news */
    synchronized boolean leave() {
        boolean news = !left;
        left = true;
        return news;
    }

    /** The payload has reached the memory it was meant for. @return whether that was news */
    synchronized boolean arrive() {
        boolean news = !arrived;
        arrived = true;
        return news;
    }

    synchronized boolean hasArrived() {
        return arrived;
    }

    synchronized boolean wasSeen() {
        return lastNumber >= 0;
    }

    synchronized long latest() {
        return latest;
    }

    synchronized void latest(long event) {
        latest = event;
    }

    /** The event of one leg of its way. */
    PayloadMove move(Leg leg, Mover mover, boolean again) {
        return new PayloadMove(seq, leg, mover, length, again);
    }
}
