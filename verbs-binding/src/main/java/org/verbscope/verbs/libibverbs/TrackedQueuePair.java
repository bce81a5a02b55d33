package org.verbscope.verbs.libibverbs;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.verbs.roce.Psn;
import org.verbscope.verbs.spi.DeviceHost;
import org.verbscope.verbs.spi.Layout;
import org.verbscope.verbs.spi.NativeBlock;

/**
 * What the lab knows of a queue pair of its own: where it sends, and its latest requests with their
 * packet sequence numbers. Thread-safe.
 */
final class TrackedQueuePair {
    private static final int STATE = 1;
    private static final int AV = 0x80;
    private static final int PATH_MTU = 0x100;
    private static final int SQ_PSN = 0x10000;
    private static final int DEST_QPN = 0x100000;
    private static final int RESET = 0;
    private static final int RC = 2;
    /** Requests that packets are still tied to. */
    private static final int REMEMBERED = 1024;

    private final DeviceHost host;
    private final String kind;
    private final int ifindex;
    private final int number;
    private final boolean reliable;
    private final boolean allSignaled;
    private final ArrayDeque<Message> recent = new ArrayDeque<>();
    private final ArrayDeque<Message> unfinished = new ArrayDeque<>();
    private byte[] ownGid = new byte[16];
    private byte[] peerGid = new byte[16];
    private int peer;
    private int mtu;
    private int nextPsn;
    private int psnBefore;
    private long posted;
    private long receives;

    /**
     * @param ifindex of the interface that its packets pass, or 0
     * @param init {@code ibv_qp_init_attr} that it was made of
     */
    TrackedQueuePair(DeviceHost host, String kind, int ifindex, int number, NativeBlock init) {
        this.host = host;
        this.kind = kind;
        this.ifindex = ifindex;
        this.number = number;
        this.reliable = init.getInt(Layout.QpInitAttr.QP_TYPE) == RC;
        this.allSignaled = init.getInt(Layout.QpInitAttr.SQ_SIG_ALL) != 0;
    }

    DeviceHost host() {
        return host;
    }

    boolean isRxe() {
        return kind.equals("rxe");
    }

    boolean isHardware() {
        return kind.equals("hardware");
    }

    /** Whether a good completion proves that the peer has it. */
    boolean isReliable() {
        return reliable;
    }

    int ifindex() {
        return ifindex;
    }

    int number() {
        return number;
    }

    ObjectRef ref() {
        return host.ref(ObjectKind.QP, Integer.toUnsignedLong(number));
    }

    /** Takes in what a successful {@code ibv_modify_qp} set. @param gid the context's GID that the address vector names, or null */
    synchronized void modified(NativeBlock attr, int mask, byte[] gid) {
        if ((mask & STATE) != 0 && attr.getInt(Layout.QpAttr.QP_STATE) == RESET) {
            recent.clear();
            unfinished.clear();
        }
        if ((mask & AV) != 0) {
            attr.read(Layout.QpAttr.AH_ATTR + Layout.AhAttr.DGID, peerGid, 0, peerGid.length);
            ownGid = gid == null ? new byte[16] : gid.clone();
        }
        if ((mask & PATH_MTU) != 0) {
            mtu = 128 << attr.getInt(Layout.QpAttr.PATH_MTU);
        }
        if ((mask & DEST_QPN) != 0) {
            peer = attr.getInt(Layout.QpAttr.DEST_QP_NUM);
        }
        if ((mask & SQ_PSN) != 0) {
            nextPsn = attr.getInt(Layout.QpAttr.SQ_PSN) & Psn.MASK;
            // Requests refused before RTS stay in rxe's ring and are sent first.
            for (Message ghost : recent) {
                nextPsn = ghost.placeAt(nextPsn, mtu);
            }
        }
    }

    /** Whether packets from {@code source} to queue pair {@code dest} at {@code destination} are this one's. */
    synchronized boolean sendsTo(byte[] source, byte[] destination, int dest) {
        return peer == dest && Arrays.equals(peerGid, destination) && Arrays.equals(ownGid, source);
    }

    /** Whether packets to queue pair {@code dest} at {@code destination} are for this one. */
    synchronized boolean isAt(byte[] destination, int dest) {
        return number == dest && Arrays.equals(ownGid, destination);
    }

    synchronized int peer() {
        return peer;
    }

    synchronized byte[] peerGid() {
        return peerGid.clone();
    }

    /** Count of requests that the device took. */
    synchronized long posted() {
        return posted;
    }

    /** Receive requests were taken. @return how many until now */
    synchronized long receivesPosted(int count) {
        receives += count;
        return receives;
    }

    /**
     * Requests are about to enter the device; packets may follow before it comes back.
     *
     * @param call sequence number of the call, or 0: then only the packet sequence numbers are kept up
     */
    synchronized void posting(NativeBlock list, int offset, int count, long call) {
        psnBefore = nextPsn;
        for (int i = 0; i < count; i++) {
            long wr = offset + (long) i * Layout.SendWr.SIZE;
            int opcode = list.getInt(wr + Layout.SendWr.OPCODE);
            long length = length(list, wr);
            if (call == 0) {
                nextPsn = Psn.plus(nextPsn, Message.packets(opcode, length, mtu));
                continue;
            }
            int flags = list.getInt(wr + Layout.SendWr.SEND_FLAGS) | (allSignaled ? 2 : 0);
            var message = new Message(call + 1 + i, list.getLong(wr + Layout.SendWr.WR_ID), opcode, flags, length);
            nextPsn = message.placeAt(nextPsn, mtu);
            recent.addLast(message);
            unfinished.addLast(message);
            if (recent.size() > REMEMBERED) {
                recent.removeFirst();
            }
        }
        while (unfinished.size() > REMEMBERED) {
            unfinished.removeFirst();
        }
    }

    private static long length(NativeBlock list, long wr) {
        long sge = list.getLong(wr + Layout.SendWr.SG_LIST) - list.address();
        int count = list.getInt(wr + Layout.SendWr.NUM_SGE);
        long length = 0;
        for (int i = 0; i < count && sge >= 0 && sge + Layout.Sge.SIZE <= list.length(); i++, sge += Layout.Sge.SIZE) {
            length += Integer.toUnsignedLong(list.getInt(sge + Layout.Sge.LENGTH));
        }
        return length;
    }

    /**
     * The device came back from taking the requests last announced by {@link #posting}.
     *
     * @param kept how many of them are in its ring: more than it admits to, when it refused without saying which
     * @return those that it took, as far as they are traced
     */
    synchronized List<Message> posted(NativeBlock list, int offset, int count, int accepted, int kept, boolean traced) {
        posted += accepted;
        if (!traced) {
            if (kept < count) {
                nextPsn = psnBefore;
                posting(list, offset, kept, 0);
            }
            return List.of();
        }
        for (int i = kept; i < count && !recent.isEmpty(); i++) {
            nextPsn = recent.removeLast().firstPsn();
            unfinished.pollLast();
        }
        var remembered = new ArrayList<Message>(recent);
        int first = Math.max(0, remembered.size() - kept);
        return List.copyOf(remembered.subList(first, Math.min(remembered.size(), first + accepted)));
    }

    /** The request that packet {@code psn} carries or answers; null when unknown. */
    synchronized Message holding(int psn) {
        for (Iterator<Message> latestFirst = recent.descendingIterator(); latestFirst.hasNext(); ) {
            Message message = latestFirst.next();
            if (message.holds(psn)) {
                return message;
            }
        }
        return null;
    }

    /** The peer has everything up to and including {@code psn}. @return messages to the peer that arrived with that, as news */
    synchronized List<Message> acknowledged(int psn) {
        var news = new ArrayDeque<Message>();
        for (Iterator<Message> latestFirst = recent.descendingIterator(); latestFirst.hasNext(); ) {
            Message message = latestFirst.next();
            if (message.direction() != Message.Direction.TO_PEER || Psn.before(psn, message.firstPsn())) {
                continue;
            }
            if (!message.arrive()) {
                break; // and so had all before it
            }
            news.addFirst(message);
        }
        return List.copyOf(news);
    }

    /** A good completion of a signaled send request was polled. @return the requests that it says are done, in order; none when it is not known */
    synchronized List<Message> completed(long wrId) {
        boolean known = unfinished.stream().anyMatch(m -> m.wrId == wrId && m.isSignaled());
        var done = new ArrayList<Message>();
        while (known) {
            Message message = unfinished.removeFirst();
            done.add(message);
            known = message.wrId != wrId || !message.isSignaled();
        }
        return done;
    }

    /** The peer polled a receive of {@code length} bytes. @return the message that it got, as news; null when unknown */
    synchronized Message received(long length) {
        for (Message message : recent) {
            if (message.isReceived() && !message.hasArrived() && message.length == length) {
                message.arrive();
                return message;
            }
        }
        return null;
    }
}
