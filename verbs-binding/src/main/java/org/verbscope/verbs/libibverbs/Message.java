package org.verbscope.verbs.libibverbs;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.verbscope.event.MemoryEvent.Leg;
import org.verbscope.event.MemoryEvent.Mover;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.verbs.SendFlag;
import org.verbscope.verbs.WrOpcode;
import org.verbscope.verbs.roce.Psn;
import org.verbscope.verbs.spi.Layout;
import org.verbscope.verbs.spi.NativeBlock;

/** One posted send-side request and what has been seen of it. Thread-safe. */
final class Message {
    /** Whose payload goes where. */
    enum Direction { TO_PEER, FROM_PEER, NONE }

    /** Where a datagram goes. @param gid null when its address handle is not known */
    record Destination(byte[] gid, int queuePair) {
        boolean isAt(byte[] address, int number) {
            return queuePair == number && gid != null && Arrays.equals(gid, address);
        }
    }

    /** What a work request asks for. @param length bytes of all its elements @param to null but for datagrams @param change null but for binds and invalidations */
    record Work(long wrId, int opcode, int flags, long length, Destination to, WindowChange change) {
        static Work of(long wrId, int opcode, int flags, long length) {
            return new Work(wrId, opcode, flags, length, null, null);
        }

        /** The request at {@code at} of a list. @param addresses knows address handles; null but for datagrams */
        static Work read(NativeBlock list, int at, int moreFlags, Addresses addresses) {
            int opcode = list.getInt(at + Layout.SendWr.OPCODE);
            WindowChange change = null;
            if (opcode == BIND_MW) {
                change = WindowChange.binding(list.getLong(at + Layout.SendWr.BIND_MW), list.getInt(at + Layout.SendWr.BIND_RKEY),
                        list, at + Layout.SendWr.BIND_INFO);
            } else if (opcode == LOCAL_INV) {
                change = WindowChange.invalidating(list.getInt(at + Layout.SendWr.IMM_DATA));
            }
            Destination to = addresses == null ? null : new Destination(addresses.of(list.getLong(at + Layout.SendWr.UD_AH)),
                    list.getInt(at + Layout.SendWr.UD_REMOTE_QPN));
            return new Work(list.getLong(at + Layout.SendWr.WR_ID), opcode,
                    list.getInt(at + Layout.SendWr.SEND_FLAGS) | moreFlags, lengthAt(list, at), to, change);
        }
    }

    static final int LOCAL_INV = WrOpcode.LOCAL_INV.value();
    static final int BIND_MW = WrOpcode.BIND_MW.value();
    private static final int RDMA_READ = WrOpcode.RDMA_READ.value();
    private static final int LAST_WITH_PAYLOAD = RDMA_READ;
    private static final int SEND_WITH_INV = WrOpcode.SEND_WITH_INV.value();

    /** Sequence number of its {@code WorkPosted}; 0 when it was posted untraced. */
    final long seq;
    final long wrId;
    final long length;
    private final Work work;
    private int firstPsn;
    private int packets;
    /** Number of the last data packet seen; -1 before the first. */
    private int lastNumber = -1;
    private int acknowledgements;
    private boolean arrived;
    /** Receivers that a datagram reached: a group has several. */
    private Set<TrackedQueuePair> reached = Set.of();
    private boolean left;
    private boolean neverSent;
    /** The latest event of it: what the next one is caused by. */
    private long latest;

    Message(long seq, Work work) {
        this.seq = seq;
        this.wrId = work.wrId();
        this.length = work.length();
        this.work = work;
        this.latest = seq;
    }

    /** Bytes of all elements of the request at {@code wr}; what lies outside the list counts nothing. */
    static long lengthAt(NativeBlock list, long wr) {
        long sge = list.getLong(wr + Layout.SendWr.SG_LIST) - list.address();
        int count = list.getInt(wr + Layout.SendWr.NUM_SGE);
        long length = 0;
        for (int i = 0; i < count && sge >= 0 && sge + Layout.Sge.SIZE <= list.length(); i++, sge += Layout.Sge.SIZE) {
            length += Integer.toUnsignedLong(list.getInt(sge + Layout.Sge.LENGTH));
        }
        return length;
    }

    /** Gives it its place among the packets of the queue pair. @return the PSN after it */
    synchronized int placeAt(int psn, int mtu) {
        firstPsn = psn;
        packets = packets(work.opcode(), length, mtu);
        return Psn.plus(psn, packets);
    }

    /** Packet sequence numbers that a request takes: a read takes those of its responses. @param mtu 0 for datagrams */
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

    /** Which way its payload goes; none for an empty message, an atomic, local work and what is never sent. */
    synchronized Direction direction() {
        return length == 0 || neverSent ? Direction.NONE : direction(work.opcode());
    }

    /** A datagram that is too long for its port: it completes well and no packet is made of it. */
    synchronized void isNeverSent() {
        neverSent = true;
    }

    /** What it does to a memory window; null for most. */
    WindowChange change() {
        return work.change();
    }

    /** Null but for datagrams. */
    Destination to() {
        return work.to();
    }

    boolean isInline() {
        return (work.flags() & SendFlag.INLINE.value()) != 0;
    }

    boolean isSignaled() {
        return (work.flags() & SendFlag.SIGNALED.value()) != 0;
    }

    /** Whether a receive is consumed at the other side. */
    boolean isReceived() {
        int opcode = work.opcode();
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

    /** A datagram has reached one of those that it was meant for. @return whether that was news */
    synchronized boolean reach(TrackedQueuePair receiver) {
        if (reached.isEmpty()) {
            reached = new HashSet<>();
        }
        return reached.add(receiver);
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
