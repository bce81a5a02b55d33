package org.verbscope.verbs.soft;

import java.util.ArrayList;
import java.util.List;
import org.verbscope.event.CompletionEvent.AsyncRaised;
import org.verbscope.event.EngineEvent.TimerExpired;
import org.verbscope.event.EngineEvent.TimerStarted;
import org.verbscope.event.MemoryEvent.DmaRead;
import org.verbscope.event.MemoryEvent.KeyChecked;
import org.verbscope.event.MemoryEvent.Leg;
import org.verbscope.event.MemoryEvent.Mover;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.WorkEvent.WqeFetched;
import org.verbscope.event.WorkQueue;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.roce.ImmDt;
import org.verbscope.verbs.roce.Opcode;
import org.verbscope.verbs.roce.Psn;
import org.verbscope.verbs.roce.Reth;
import org.verbscope.verbs.roce.RnrTimer;
import org.verbscope.verbs.roce.RocePacket;
import org.verbscope.verbs.spi.Layout.QpAttr;

/**
 * The sending half (IBTA volume 1, 9.7.3 and 9.7.5.2): fetches requests, checks keys, reads payload,
 * packs packets, and sends again from a packet that was lost, refused for want of a receive, or never
 * acknowledged. At most one of these is asked of the engine at a time; packets that are packed wait for
 * the cable meanwhile, so reading one overlaps with sending the one before.
 */
final class Requester {
    /** Packets under way without acknowledgement at most, and packets after which one is asked for. */
    private static final int WINDOW = 128;
    private static final int ACK_EVERY = 64;
    private static final int ENDLESS_RNR = 7;

    private final SoftQp qp;
    private final Scope pumping;
    private final Scope sending;
    private final Scope timer;
    private final Scope resting;
    private final List<SendWork> inflight = new ArrayList<>();
    /** Next to pack: a packet of a request in {@code inflight}; behind it, what is to be fetched. */
    private int cursor;
    private int packet;
    private boolean busy;
    private boolean waiting;
    private boolean halted;
    private boolean timing;
    private int nextPsn;
    /** Oldest PSN that is not acknowledged. */
    private int unacked;
    private int sinceAckAsked;
    /** Packet for whose want it sent again without being told; -1 when none. More answers that lack it change nothing. */
    private int missed = -1;
    private int retriesLeft;
    private int rnrRetriesLeft;
    /** The failed request, or null. It ends once those before it have. */
    private SendWork failed;
    private WcStatus failure;

    Requester(SoftQp qp, String owner) {
        this.qp = qp;
        pumping = new Scope(owner);
        sending = new Scope(owner);
        timer = new Scope(owner);
        resting = new Scope(owner);
    }

    /** RTR to RTS. */
    void start(int psn) {
        nextPsn = psn;
        unacked = psn;
        missed = -1;
        sinceAckAsked = 0;
        refill();
    }

    /** SQE to RTS: goes on with what is posted. */
    void restart() {
        halted = false;
        unacked = nextPsn;
    }

    private void refill() {
        retriesLeft = qp.values.small(QpAttr.RETRY_CNT);
        rnrRetriesLeft = qp.values.small(QpAttr.RNR_RETRY);
    }

    /** ERR, SQE or RESET: nothing more goes out; what is under way waits to be flushed. */
    void stop() {
        cancelAll();
        stopTimer();
        resting.cancel();
        waiting = false;
        halted = true;
        failed = null;
        cursor = 0;
        packet = 0;
    }

    /** RESET: as new. */
    void forget() {
        inflight.clear();
        halted = false;
    }

    private void cancelAll() {
        pumping.cancel();
        sending.cancel();
        busy = false;
    }

    /** The oldest request under way, or null. */
    SendWork oldest() {
        return inflight.isEmpty() ? null : inflight.get(0);
    }

    SendWork removeOldest() {
        if (cursor > 0) {
            cursor--;
        } else {
            packet = 0;
            pumping.cancel();
            busy = false;
        }
        return inflight.remove(0);
    }

    /** Asks for the next thing there is to do, if there is one and none is asked for. */
    void pump() {
        if (busy || waiting || halted || qp.state != QpState.RTS && qp.state != QpState.SQD) {
            return;
        }
        if (cursor == inflight.size()) {
            if (qp.state == QpState.RTS && qp.sendRing.fetched < qp.sendRing.rung) {
                soon(Times.WQE_FETCH, "fetches a send request", this::fetch);
            }
            return;
        }
        SendWork work = inflight.get(cursor);
        if (work.reads() || work.length == 0 || work.inlineAt >= 0) {
            if (blocked(work)) {
                return;
            }
            soon(Times.PACK, work.reads() ? "packs a read request" : "packs a packet", () -> pack(work));
        } else if (work.sges.unchecked(0, work.length) >= 0) {
            soon(Times.KEY_CHECK, "checks an lkey", () -> check(work));
        } else if (!blocked(work)) {
            int bytes = payload(work);
            long latency = packet == 0 ? Times.DMA_READ : 0;
            soon(latency + Times.onBus(bytes), "reads payload by DMA", () -> dmaRead(work));
        }
    }

    private void soon(long delay, String what, Runnable body) {
        busy = true;
        qp.engine().after(delay, pumping, what, () -> {
            busy = false;
            body.run();
        });
    }

    /** Whether its next packet must wait for answers to earlier ones. */
    private boolean blocked(SendWork work) {
        int psn = work.firstPsn < 0 ? nextPsn : Psn.plus(work.firstPsn, packet);
        if (qp.reliable() && Psn.distance(psn, unacked) >= WINDOW) {
            return true;
        }
        if (packet > 0) {
            return false;
        }
        long reads = inflight.subList(0, cursor).stream().filter(SendWork::reads).count();
        return work.has(SendWork.FENCE) && reads > 0
                || work.reads() && reads >= Math.max(1, qp.values.small(QpAttr.MAX_RD_ATOMIC));
    }

    private int payload(SendWork work) {
        return (int) Math.min(qp.values.mtu(), work.length - (long) packet * qp.values.mtu());
    }

    private void fetch() {
        Ring ring = qp.sendRing;
        long slot = ring.fetched++;
        var work = new SendWork(ring.memory, ring.at(slot), slot, ring.message(slot), qp.values.mtu());
        work.cause = qp.say.nic(ring.doorbell(slot), new WqeFetched(qp.ref, WorkQueue.SEND, slot, work.wrId));
        if (work.inlineAt >= 0 && work.length > 0) {
            // The payload lies in the queue entry: it came into the adapter with it.
            moved(work);
        }
        inflight.add(work);
        if (work.reads() && !qp.reliable()) {
            fail(work, WcStatus.LOC_QP_OP_ERR);
        } else if (work.length > Limits.MESSAGE) {
            fail(work, WcStatus.LOC_LEN_ERR);
        }
        pump();
    }

    private void check(SendWork work) {
        int element = work.sges.unchecked(0, work.length);
        int key = work.sges.lkeyOf(element);
        long address = work.sges.addressOf(element);
        long bytes = work.sges.bytesOf(element);
        Mr mr = qp.machine.byLkey.get(key);
        Verdict verdict = Verdict.of(mr, qp.pd, address, bytes, 0);
        work.cause = qp.say.nic(work.cause, new KeyChecked(qp.ref, mr == null ? ObjectRef.NONE : mr.ref, key, address,
                bytes, "LOCAL_READ", verdict.words()));
        if (verdict.ok()) {
            work.sges.checked(element, mr);
            pump();
        } else {
            fail(work, verdict == Verdict.OUTSIDE ? WcStatus.LOC_PROT_ERR : qp.profile().sendKeyError());
        }
    }

    private void dmaRead(SendWork work) {
        int number = packet;
        long offset = (long) number * qp.values.mtu();
        int bytes = payload(work);
        Frame frame = begin(work, bytes);
        List<SgeList.Piece> pieces = work.sges.gather(offset, frame.bytes, frame.size - tail(bytes), bytes);
        if (qp.say.full()) {
            moved(work);
            for (SgeList.Piece piece : pieces) {
                frame.cause = qp.say.nic(work.cause, new DmaRead(qp.ref, piece.mr().ref, piece.address(), piece.length(),
                        work.message, number, piece.offset()));
            }
        }
        send(work, frame);
    }

    /** A packet whose payload is in the adapter already, or that has none. */
    private void pack(SendWork work) {
        int bytes = work.reads() ? 0 : payload(work);
        long offset = (long) packet * qp.values.mtu();
        Frame frame = begin(work, bytes);
        if (bytes > 0) {
            qp.sendRing.memory.read(work.inlineAt + offset, frame.bytes, frame.size - tail(bytes), bytes);
        }
        send(work, frame);
    }

    private static int tail(int payload) {
        return payload + RocePacket.pad(payload) + 4;
    }

    private void moved(SendWork work) {
        if (!work.movedToNic) {
            work.movedToNic = true;
            qp.say.modelled(work.cause, new PayloadMove(work.message, Leg.HOST_TO_NIC, Mover.NIC, work.length, work.again));
        }
    }

    private Frame begin(SendWork work, int bytes) {
        if (work.firstPsn < 0) {
            work.firstPsn = nextPsn;
            nextPsn = Psn.plus(nextPsn, work.reads() ? work.packets : 0);
        }
        int psn = Psn.plus(work.firstPsn, packet);
        if (!work.reads() && Psn.distance(psn, nextPsn) >= 0) {
            nextPsn = Psn.plus(psn, 1);
        }
        boolean last = work.reads() || packet == work.packets - 1;
        boolean ask = last || ++sinceAckAsked >= ACK_EVERY;
        sinceAckAsked = ask ? 0 : sinceAckAsked;
        int operation = work.operation(packet);
        Frame frame = qp.frame(operation, bytes, last && work.has(SendWork.SOLICITED) && !work.reads(),
                qp.reliable() && ask, psn, work.message, packet, work.cause);
        frame.messageBytes = work.length;
        headers(work, frame, psn);
        if (ask && qp.reliable()) {
            startTimer();
        }
        return frame;
    }

    private void headers(SendWork work, Frame frame, int psn) {
        int at = qp.extensions();
        int operation = work.operation(packet);
        if (work.reads()) {
            long done = (long) Psn.distance(psn, work.firstPsn) * qp.values.mtu();
            new Reth(work.remoteAddress + done, work.rkey, work.length - done).write(frame.bytes, at);
        } else if (Opcode.hasReth(operation)) {
            new Reth(work.remoteAddress, work.rkey, work.length).write(frame.bytes, at);
            at += Reth.SIZE;
        }
        if (Opcode.hasImmediate(operation)) {
            new ImmDt(work.immediate).write(frame.bytes, at);
        }
    }

    private void send(SendWork work, Frame frame) {
        if (!work.movedOnWire && !work.reads() && work.length > 0) {
            work.movedOnWire = true;
            frame.beginsMove = work.length;
            frame.again = work.again;
        }
        boolean last = work.reads() || packet == work.packets - 1;
        if (last && !qp.reliable()) {
            frame.sent = () -> acknowledged(work.lastPsn(), frame.cause);
        }
        if (last) {
            cursor++;
            packet = 0;
        } else {
            packet++;
        }
        qp.machine.port.send(frame, qp.engine().time() + Times.PACK, sending);
        pump();
    }

    // ---- answers, told by the completer

    int unacked() {
        return unacked;
    }

    /** The last PSN that was used. */
    int newest() {
        return Psn.plus(nextPsn, -1);
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

    /** Everything up to {@code psn} has arrived; there is no open read among it. */
    void acknowledged(int psn, long cause) {
        if (Psn.before(psn, unacked)) {
            return;
        }
        unacked = Psn.plus(psn, 1);
        while (!inflight.isEmpty() && oldest() != failed && oldest().firstPsn >= 0
                && Psn.distance(oldest().lastPsn(), psn) <= 0) {
            finish(removeOldest(), cause);
        }
        if (!inflight.isEmpty() && cursor == 0 && oldest().holds(unacked)) {
            packet = Math.max(packet, oldest().reads() ? 0 : Psn.distance(unacked, oldest().firstPsn));
        }
        progress(cause);
    }

    /** Data of {@code read} up to {@code psn} have arrived; with the last of them it is done. */
    void readArrived(SendWork read, int psn, boolean done, long cause) {
        unacked = Psn.plus(psn, 1);
        if (done) {
            removeOldest();
            finish(read, cause);
        }
        progress(cause);
    }

    private void progress(long cause) {
        refill();
        stopTimer();
        if (unacked != nextPsn && !waiting) {
            startTimer();
        }
        endFailed(cause);
        drainedYet(cause);
        pump();
    }

    private void finish(SendWork work, long cause) {
        boolean signaled = qp.signalsAll || work.has(SendWork.SIGNALED);
        if (signaled) {
            qp.engine().after(Times.CQE_WRITE, qp.answers, "writes a send completion",
                    () -> qp.complete(Cqe.send(work, WcStatus.SUCCESS), cause));
        }
        if (qp.profile().freesSlotsEarly()) {
            qp.sendRing.free(work.slot);
        }
    }

    /** In SQD, with nothing under way: says so once. */
    void drainedYet(long cause) {
        if (qp.state == QpState.SQD && qp.draining && inflight.isEmpty()) {
            qp.draining = false;
            if (qp.profile().alwaysSaysDrained() || qp.values.small(QpAttr.EN_SQD_ASYNC_NOTIFY) != 0) {
                qp.say.state(cause, new AsyncRaised(qp.ref, "SQ_DRAINED"));
            }
        }
    }

    /** The responder has no receive for {@code psn}: everything before is acknowledged, and after a wait it is sent again. */
    void notReady(int code, long cause) {
        int limit = qp.values.small(QpAttr.RNR_RETRY);
        if (limit != ENDLESS_RNR && rnrRetriesLeft-- == 0) {
            failOldest(WcStatus.RNR_RETRY_EXC_ERR, cause);
            return;
        }
        cancelAll();
        stopTimer();
        waiting = true;
        long wait = RnrTimer.nanos(code);
        qp.say.nic(cause, new TimerStarted(qp.ref, "RNR", qp.engine().time() + wait));
        qp.engine().after(wait, resting, "has waited for the receiver to get ready", () -> {
            waiting = false;
            rewind(qp.say.nic(cause, new TimerExpired(qp.ref, "RNR")));
        });
    }

    /** A packet is missing at the other side: sends again from the oldest without acknowledgement. */
    void retry(long cause) {
        if (qp.profile().endlessRetries(qp.values.small(QpAttr.RETRY_CNT)) || retriesLeft-- > 0) {
            rewind(cause);
        } else {
            failOldest(WcStatus.RETRY_EXC_ERR, cause);
        }
    }

    /** Read data are missing, as later answers show: asks again, once. */
    void retryMissed(long cause) {
        if (missed != unacked) {
            missed = unacked;
            retry(cause);
        }
    }

    private void rewind(long cause) {
        cancelAll();
        stopTimer();
        cursor = 0;
        packet = 0;
        if (!inflight.isEmpty() && oldest().holds(unacked)) {
            packet = Psn.distance(unacked, oldest().firstPsn);
        }
        for (SendWork work : inflight) {
            work.resend(cause);
        }
        sinceAckAsked = 0;
        pump();
    }

    private void startTimer() {
        long wait = Times.ackTimeout(qp.values.small(QpAttr.TIMEOUT));
        if (timing || wait == Long.MAX_VALUE) {
            return;
        }
        timing = true;
        qp.engine().after(wait, timer, "has waited too long for an acknowledgement", () -> {
            timing = false;
            missed = -1;
            SendWork work = oldest();
            retry(qp.say.nic(work == null ? 0 : work.cause, new TimerExpired(qp.ref, "ACK timeout")));
        });
    }

    private void stopTimer() {
        timer.cancel();
        timing = false;
    }

    // ---- failures

    /** The request itself is wrong. It ends when those before it have ended. */
    private void fail(SendWork work, WcStatus status) {
        halted = true;
        failed = work;
        failure = status;
        endFailed(work.cause);
    }

    private void endFailed(long cause) {
        if (failed != null && oldest() == failed) {
            WcStatus status = failure;
            failed = null;
            failOldest(status, cause);
        }
    }

    /** The oldest request under way ends with {@code status}, and the queue pair with it. */
    void failOldest(WcStatus status, long cause) {
        SendWork work = removeOldest();
        cancelAll();
        stopTimer();
        halted = true;
        boolean local = status == WcStatus.LOC_PROT_ERR || status == WcStatus.LOC_QP_OP_ERR || status == WcStatus.LOC_LEN_ERR;
        QpState to = local && !qp.reliable() && qp.profile().usesSqe() ? QpState.SQE : QpState.ERR;
        qp.engine().after(Times.CQE_WRITE, qp.answers, "writes a send completion", () -> {
            long event = qp.complete(Cqe.send(work, status), cause);
            qp.fail(to, status.name(), "", event);
        });
    }
}
