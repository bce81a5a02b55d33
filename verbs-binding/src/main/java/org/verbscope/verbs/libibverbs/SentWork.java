package org.verbscope.verbs.libibverbs;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.verbscope.verbs.SendFlag;
import org.verbscope.verbs.roce.Psn;
import org.verbscope.verbs.spi.Layout;
import org.verbscope.verbs.spi.NativeBlock;

/** The latest requests of one send queue, with their packet sequence numbers. Thread-safe. */
final class SentWork {
    /** Requests that packets are still tied to. */
    private static final int REMEMBERED = 1024;

    private final boolean allSignaled;
    /** Where datagrams go; null on a connected queue pair. */
    private final Addresses datagrams;
    /** In the order of their packets. */
    private final ArrayDeque<Message> recent = new ArrayDeque<>();
    /** In the order of their completions. */
    private final ArrayDeque<Message> unfinished = new ArrayDeque<>();
    /** Of the path; 0 while it is not known, and for datagrams: each is one packet. */
    private int mtu;
    /** Longest datagram that the port sends. */
    private long longest = Long.MAX_VALUE;
    private int nextPsn;
    private long posted;

    /** @param allSignaled whether the queue pair signals every request @param datagrams knows address handles; null on a connected one */
    SentWork(boolean allSignaled, Addresses datagrams) {
        this.allSignaled = allSignaled;
        this.datagrams = datagrams;
    }

    /** The queue was emptied. */
    synchronized void reset() {
        recent.clear();
        unfinished.clear();
    }

    synchronized void pathMtu(int bytes) {
        mtu = bytes;
    }

    /** Longer datagrams than {@code bytes} are never sent. */
    synchronized void longestDatagram(long bytes) {
        longest = bytes;
    }

    /** The next packet gets this number. */
    synchronized void begin(int psn) {
        nextPsn = psn & Psn.MASK;
        // Requests refused before RTS stay in rxe's ring and are sent first.
        for (Message ghost : recent) {
            nextPsn = ghost.placeAt(nextPsn, mtu);
        }
    }

    /** Count of requests that the device took. */
    synchronized long posted() {
        return posted;
    }

    /**
     * Requests came back from the device, and nothing is told of them: only the packet sequence numbers are kept up.
     *
     * @param kept as for {@link #posted(int, int, int)}
     */
    synchronized void untraced(NativeBlock list, int offset, int accepted, int kept) {
        posted += accepted;
        int psn = nextPsn;
        for (int i = 0; i < kept; i++) {
            int wr = offset + i * Layout.SendWr.SIZE;
            psn = Psn.plus(psn, Message.packets(list.getInt(wr + Layout.SendWr.OPCODE), Message.lengthAt(list, wr), mtu));
        }
        nextPsn = psn;
    }

    /**
     * Requests are about to enter the device; packets may follow before it comes back.
     *
     * @param call sequence number of the call
     */
    synchronized void posting(NativeBlock list, int offset, int count, long call) {
        for (int i = 0; i < count; i++) {
            int wr = offset + i * Layout.SendWr.SIZE;
            var message = new Message(call + 1 + i, Message.Work.read(list, wr, allSignaled ? SendFlag.SIGNALED.value() : 0, datagrams));
            if (datagrams != null && message.length > longest) {
                message.isNeverSent();
            }
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

    /**
     * The device came back from taking the requests last announced by {@link #posting}.
     *
     * @param kept how many of them are in its ring: more than it admits to, when it refused without saying which
     * @return those that it took
     */
    synchronized List<Message> posted(int count, int accepted, int kept) {
        posted += accepted;
        for (int i = kept; i < count && !recent.isEmpty(); i++) {
            nextPsn = recent.removeLast().firstPsn();
            unfinished.pollLast();
        }
        var remembered = new ArrayList<Message>(recent);
        int first = Math.max(0, remembered.size() - kept);
        return List.copyOf(remembered.subList(first, Math.min(remembered.size(), first + accepted)));
    }

    /** Local work without packets was taken by a verb of its own. @param message null when it is not traced */
    synchronized void taken(Message message) {
        posted++;
        if (message != null) {
            unfinished.addLast(message);
        }
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

    /** A receiver of datagrams polled one of {@code length} bytes. @return the message that it got, as news; null when unknown */
    synchronized Message received(TrackedQueuePair receiver, long length) {
        for (Message message : recent) {
            if (message.to() != null && message.length == length && receiver.takes(message.to()) && message.reach(receiver)) {
                return message;
            }
        }
        return null;
    }
}
