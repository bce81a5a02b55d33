package org.verbscope.verbs.soft;

import java.util.ArrayList;
import java.util.List;
import org.verbscope.verbs.roce.Psn;

/**
 * Requests between fetching and their end, oldest first, with the PSNs they take: which packet goes
 * out next, and which is the oldest that the peer has not acknowledged.
 */
final class SendWindow {
    /** Packets under way without acknowledgement at most. */
    private static final int MOST = 128;

    private final List<SendWork> inflight = new ArrayList<>();
    /** Place of the request that the next packet is of; behind the last when one must be fetched first. */
    private int cursor;
    private int packet;
    private int nextPsn;
    private int unacked;

    void start(int psn) {
        nextPsn = psn;
        unacked = psn;
    }

    void add(SendWork work) {
        inflight.add(work);
    }

    /** No answers are waited for any more. */
    void forgetAnswers() {
        unacked = nextPsn;
    }

    void clear() {
        inflight.clear();
        toFirst();
    }

    boolean isEmpty() {
        return inflight.isEmpty();
    }

    /** The oldest request, or null. */
    SendWork oldest() {
        return inflight.isEmpty() ? null : inflight.get(0);
    }

    /** Whether the next packet is of the oldest request. */
    boolean atOldest() {
        return cursor == 0;
    }

    SendWork removeOldest() {
        if (cursor > 0) {
            cursor--;
        } else {
            packet = 0;
        }
        return inflight.remove(0);
    }

    /** The request that the next packet is of, or null. */
    SendWork current() {
        return cursor < inflight.size() ? inflight.get(cursor) : null;
    }

    /** Number of the next packet within its request. */
    int packet() {
        return packet;
    }

    int unacked() {
        return unacked;
    }

    /** The last PSN that was used. */
    int newest() {
        return Psn.plus(nextPsn, -1);
    }

    boolean allAcknowledged() {
        return unacked == nextPsn;
    }

    /** Whether the next packet, of {@code work}, must wait for answers. @param reads reads that may be under way at once */
    boolean blocked(SendWork work, boolean reliable, int reads) {
        int psn = work.firstPsn < 0 ? nextPsn : Psn.plus(work.firstPsn, packet);
        if (reliable && Psn.distance(psn, unacked) >= MOST) {
            return true;
        } else if (packet > 0) {
            return false;
        }
        long open = inflight.subList(0, cursor).stream().filter(SendWork::reads).count();
        return work.has(SendWork.FENCE) && open > 0 || work.reads() && open >= Math.max(1, reads);
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
        if (work != null && cursor == 0 && !work.reads() && work.holds(unacked)) {
            packet = Math.max(packet, Psn.distance(unacked, work.firstPsn));
        }
    }

    /** The next packet is the oldest one without acknowledgement, because of {@code event}. */
    void rewind(long event) {
        toFirst();
        if (!inflight.isEmpty() && oldest().holds(unacked)) {
            packet = Psn.distance(unacked, oldest().firstPsn);
        }
        inflight.forEach(work -> work.resend(event));
    }

    void toFirst() {
        cursor = 0;
        packet = 0;
    }

    /** The first read whose data have not all arrived, of those up to {@code psn}; null when none. */
    SendWork openRead(int psn) {
        for (SendWork work : inflight) {
            if (work.firstPsn < 0 || Psn.before(psn, work.firstPsn)) {
                return null;
            } else if (work.reads()) {
                return work;
            }
        }
        return null;
    }
}
