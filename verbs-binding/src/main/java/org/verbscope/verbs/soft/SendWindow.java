package org.verbscope.verbs.soft;

import org.verbscope.verbs.roce.Psn;

/**
 * Requests between fetching and their end, oldest first, with the PSNs they take: which packet goes
 * out next, and which is the oldest that the peer has not acknowledged. They are the slots of the
 * ring from {@code oldest} up to those fetched.
 */
final class SendWindow {
    /** Packets under way without acknowledgement at most. */
    private static final int MOST = 128;

    private final Ring ring;
    private final SendWork[] works;
    private final int mostSges;
    private long oldest;
    /** Slot of the request that the next packet is of; as many as are fetched when one must be fetched first. */
    private long cursor;
    private int packet;
    private int nextPsn;
    private int unacked;

    SendWindow(Ring ring, int mostSges) {
        this.ring = ring;
        this.mostSges = mostSges;
        works = new SendWork[ring.places()];
    }

    void start(int psn) {
        nextPsn = psn;
        unacked = psn;
    }

    /** The request in {@code slot}: what is known of it, or an object for what is to be. */
    SendWork work(long slot) {
        int index = ring.index(slot);
        if (works[index] == null) {
            works[index] = new SendWork(mostSges);
        }
        return works[index];
    }

    /** No answers are waited for any more. */
    void forgetAnswers() {
        unacked = nextPsn;
    }

    /** The ring is emptied. */
    void clear() {
        oldest = 0;
        toFirst();
    }

    boolean isEmpty() {
        return oldest == ring.fetched;
    }

    /** The oldest request, or null. */
    SendWork oldest() {
        return isEmpty() ? null : work(oldest);
    }

    /** Whether the next packet is of the oldest request. */
    boolean atOldest() {
        return cursor == oldest;
    }

    SendWork removeOldest() {
        SendWork removed = work(oldest++);
        if (cursor < oldest) {
            toFirst();
        }
        return removed;
    }

    /** Passes over the oldest slot, which was never fetched. */
    void skipUnfetched() {
        oldest = ring.fetched;
        toFirst();
    }

    /** The request that the next packet is of, or null. */
    SendWork current() {
        return cursor < ring.fetched ? work(cursor) : null;
    }

    /** Number of the next packet within its request. */
    int packet() {
        return packet;
    }

    int unacked() {
        return unacked;
    }

    /** The PSN that the next new packet takes. */
    int next() {
        return nextPsn;
    }

    /** The only request, of one packet, is fetched, sent and acknowledged at once. */
    void carried() {
        nextPsn = Psn.plus(nextPsn, 1);
        unacked = nextPsn;
        oldest = ring.fetched;
        toFirst();
    }

    /** The last PSN that was used. */
    int newest() {
        return Psn.plus(nextPsn, -1);
    }

    boolean allAcknowledged() {
        return unacked == nextPsn;
    }

    /** Whether {@code work} is through: its packets acknowledged, its data here, or itself carried out. */
    boolean isDone(SendWork work) {
        return work.packets == 0 || work.answered() ? work.done
                : work.firstPsn >= 0 && Psn.before(work.lastPsn(), unacked);
    }

    /** Whether the next packet, of {@code work}, must wait for answers. @param depth reads and atomics that may be under way at once */
    boolean blocked(SendWork work, boolean reliable, int depth) {
        int psn = work.firstPsn < 0 ? nextPsn : Psn.plus(work.firstPsn, packet);
        if (reliable && work.packets > 0 && Psn.distance(psn, unacked) >= MOST) {
            return true;
        } else if (packet > 0 || !work.has(SendWork.FENCE) && !work.answered()) {
            return false;
        }
        int open = open();
        return work.has(SendWork.FENCE) && open > 0 || work.answered() && open >= depth;
    }

    /** Reads and atomics that were asked for and are not answered. */
    private int open() {
        int open = 0;
        for (long slot = oldest; slot < cursor; slot++) {
            SendWork work = work(slot);
            open += work.answered() && !work.done ? 1 : 0;
        }
        return open;
    }

    /** Gives the next packet, of {@code work}, its PSN. A read takes one for each packet of its answer. */
    int takePsn(SendWork work) {
        if (work.firstPsn < 0) {
            work.firstPsn = nextPsn;
            nextPsn = Psn.plus(nextPsn, work.reads() ? work.packets : 0);
        }
        int psn = Psn.plus(work.firstPsn, packet);
        if (!work.reads() && Psn.distance(psn, nextPsn) >= 0) {
            nextPsn = Psn.plus(psn, 1);
        }
        return psn;
    }

    /** The packet is packed. @param last whether it ends its request */
    void packed(boolean last) {
        packet = last ? 0 : packet + 1;
        cursor += last ? 1 : 0;
    }

    /** Everything up to {@code psn} has arrived. */
    void acknowledged(int psn) {
        unacked = Psn.plus(psn, 1);
    }

    /** While sending again: what was acknowledged meanwhile need not go out again. */
    void skipAcknowledged() {
        SendWork work = oldest();
        if (work != null && cursor == oldest && !work.reads() && work.holds(unacked)) {
            packet = Math.max(packet, Psn.distance(unacked, work.firstPsn));
        }
    }

    /** The next packet is the oldest one without acknowledgement, because of {@code event}. */
    void rewind(long event) {
        toFirst();
        SendWork first = oldest();
        if (first != null && first.holds(unacked)) {
            packet = Psn.distance(unacked, first.firstPsn);
        }
        for (long slot = oldest; slot < ring.fetched; slot++) {
            work(slot).resend(event);
        }
    }

    void toFirst() {
        cursor = oldest;
        packet = 0;
    }

    /** The first read or atomic that is not answered, of those up to {@code psn}; null when none. */
    SendWork openAnswer(int psn) {
        for (long slot = oldest; slot < ring.fetched; slot++) {
            SendWork work = work(slot);
            if (work.packets > 0 && (work.firstPsn < 0 || Psn.before(psn, work.firstPsn))) {
                return null;
            } else if (work.answered() && !work.done) {
                return work;
            }
        }
        return null;
    }
}
