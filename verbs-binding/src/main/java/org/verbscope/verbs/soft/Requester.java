package org.verbscope.verbs.soft;

import org.verbscope.event.MemoryEvent.KeyChecked;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.WorkEvent.WqeFetched;
import org.verbscope.event.WorkQueue;
import org.verbscope.verbs.AsyncEventType;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.roce.Psn;
import org.verbscope.verbs.spi.Layout.QpAttr;

/**
 * The sending half (IBTA volume 1, 9.7.3 and 9.7.5.2): fetches requests, checks keys, has packets
 * packed, and sends again from a packet that was lost, refused for want of a receive, or never
 * acknowledged. At most one of these is asked of the engine at a time; packets that are packed wait for
 * the cable meanwhile, so reading one overlaps with sending the one before.
 */
final class Requester {
    private final SoftQp qp;
    private final SendWindow window = new SendWindow();
    private final Packer packer;
    private final Retries retries;
    private final Scope pumping;
    private final Scope sending;
    private boolean busy;
    private boolean halted;
    /** The failed request is on its way to the completion queue: answers to others change nothing any more. */
    private boolean ended;
    /** Packet for whose want it sent again without being told; -1 when none. More answers that lack it change nothing. */
    private int missed = -1;
    /** The request that is itself wrong, or null. It ends once those before it have. */
    private SendWork failed;
    private WcStatus failure;

    Requester(SoftQp qp, String owner) {
        this.qp = qp;
        packer = new Packer(qp);
        retries = new Retries(qp, owner);
        pumping = new Scope(owner);
        sending = new Scope(owner);
    }

    SendWindow window() {
        return window;
    }

    /** Whether answers change nothing any more. */
    boolean ended() {
        return ended;
    }

    /** RTR to RTS. */
    void start(int psn) {
        window.start(psn);
        missed = -1;
        packer.start();
        retries.refill();
    }

    /** SQE to RTS: goes on with what is posted. */
    void restart() {
        halted = false;
        ended = false;
        window.forgetAnswers();
    }

    /** ERR, SQE or RESET: nothing more goes out; what is under way waits to be flushed. */
    void stop() {
        cancelAll();
        retries.stop();
        halted = true;
        failed = null;
        window.toFirst();
    }

    /** RESET: as new. */
    void forget() {
        window.clear();
        halted = false;
        ended = false;
    }

    private void cancelAll() {
        pumping.cancel();
        sending.cancel();
        busy = false;
    }

    /** Takes the oldest request out, and with it what was asked of the engine for it. */
    SendWork removeOldest() {
        if (window.atOldest()) {
            pumping.cancel();
            busy = false;
        }
        return window.removeOldest();
    }

    /** Asks for the next thing there is to do, if there is one and none is asked for. */
    void pump() {
        if (busy || halted || retries.waiting() || qp.state != QpState.RTS && qp.state != QpState.SQD) {
            return;
        }
        SendWork work = window.current();
        if (work == null) {
            if (qp.state == QpState.RTS && qp.sendRing.fetched < qp.sendRing.rung) {
                soon(Times.WQE_FETCH, "fetches a send request", this::fetch);
            }
        } else if (work.dmaReads() && work.sges.unchecked(0, work.length) >= 0) {
            soon(Times.KEY_CHECK, "checks an lkey", () -> check(work));
        } else if (!window.blocked(work, qp.reliable(), qp.values.small(QpAttr.MAX_RD_ATOMIC))) {
            int number = window.packet();
            if (work.dmaReads()) {
                long latency = number == 0 ? Times.DMA_READ : 0;
                soon(latency + Times.onBus(packer.payload(work, number)), "reads payload by DMA",
                        () -> send(work, packer.byDma(work, window.packet(), window.takePsn(work))));
            } else {
                soon(Times.PACK, work.reads() ? "packs a read request" : "packs a packet",
                        () -> send(work, packer.fromEntry(work, window.packet(), window.takePsn(work))));
            }
        }
    }

    private void soon(long delay, String what, Runnable body) {
        busy = true;
        qp.engine().after(delay, pumping, what, () -> {
            busy = false;
            body.run();
        });
    }

    private void fetch() {
        Ring ring = qp.sendRing;
        long slot = ring.fetched++;
        var work = new SendWork(ring.memory, ring.at(slot), slot, ring.message(slot), qp.values.mtu());
        work.cause = qp.say.nic(ring.doorbell(slot), new WqeFetched(qp.ref, WorkQueue.SEND, slot, work.wrId));
        if (work.inlineAt >= 0 && work.length > 0) {
            // The payload lies in the queue entry: it came into the adapter with it.
            packer.movedToNic(work);
        }
        window.add(work);
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

    private void send(SendWork work, Frame frame) {
        boolean last = work.lastPacket(window.packet());
        if (last && !qp.reliable()) {
            frame.sent = () -> acknowledged(work.lastPsn(), frame.cause);
        }
        window.packed(last);
        if (frame.asksForAck) {
            retries.startTimer(frame.cause, this::timedOut);
        }
        qp.machine.port.send(frame, qp.engine().time() + Times.PACK, sending);
        pump();
    }

    private void timedOut(long event) {
        missed = -1;
        retry(event);
    }

    // What the completer reads out of answers.

    /** Everything up to {@code psn} has arrived; there is no open read among it. */
    void acknowledged(int psn, long cause) {
        if (Psn.before(psn, window.unacked())) {
            return;
        }
        window.acknowledged(psn);
        for (SendWork work = window.oldest(); work != null && work != failed && work.firstPsn >= 0
                && Psn.distance(work.lastPsn(), psn) <= 0; work = window.oldest()) {
            finish(removeOldest(), cause);
        }
        window.skipAcknowledged();
        progress(cause);
    }

    /** Data of {@code read} up to {@code psn} have arrived; with the last of them it is done. */
    void readArrived(SendWork read, int psn, boolean done, long cause) {
        window.acknowledged(psn);
        if (done) {
            removeOldest();
            finish(read, cause);
        }
        progress(cause);
    }

    private void progress(long cause) {
        retries.refill();
        retries.stopTimer();
        if (!window.allAcknowledged() && !retries.waiting()) {
            retries.startTimer(cause, this::timedOut);
        }
        endFailed(cause);
        drainedYet(cause);
        pump();
    }

    private void finish(SendWork work, long cause) {
        if (qp.signalsAll || work.has(SendWork.SIGNALED)) {
            qp.engine().after(Times.CQE_WRITE, qp.answers, "writes a send completion",
                    () -> qp.complete(Cqe.send(work, WcStatus.SUCCESS), cause));
        }
        if (qp.profile().freesSlotsEarly()) {
            qp.sendRing.free(work.slot);
        }
    }

    /** In SQD, with nothing under way: says so once. */
    void drainedYet(long cause) {
        if (qp.state == QpState.SQD && qp.draining && window.isEmpty()) {
            qp.draining = false;
            if (qp.profile().alwaysSaysDrained() || qp.values.small(QpAttr.EN_SQD_ASYNC_NOTIFY) != 0) {
                qp.raise(AsyncEventType.SQ_DRAINED, cause);
            }
        }
    }

    /** The responder has no receive: what it refused is sent again after a wait. */
    void notReady(int code, long cause) {
        if (!retries.takeRnr()) {
            failOldest(WcStatus.RNR_RETRY_EXC_ERR, cause);
            return;
        }
        cancelAll();
        retries.waitForReceiver(code, cause, this::rewind);
    }

    /** A packet is missing at the other side: sends again from the oldest without acknowledgement. */
    void retry(long cause) {
        if (retries.takeOne()) {
            rewind(cause);
        } else {
            failOldest(WcStatus.RETRY_EXC_ERR, cause);
        }
    }

    /** Read data are missing, as later answers show: asks again, once. */
    void retryMissed(long cause) {
        if (missed != window.unacked()) {
            missed = window.unacked();
            retry(cause);
        }
    }

    private void rewind(long cause) {
        cancelAll();
        retries.stopTimer();
        window.rewind(cause);
        packer.start();
        pump();
    }

    /** The request itself is wrong. It ends when those before it have ended. */
    private void fail(SendWork work, WcStatus status) {
        halted = true;
        failed = work;
        failure = status;
        endFailed(work.cause);
    }

    private void endFailed(long cause) {
        if (failed != null && window.oldest() == failed) {
            WcStatus status = failure;
            failed = null;
            failOldest(status, cause);
        }
    }

    /** The oldest request under way ends with {@code status}, and the queue pair with it. */
    void failOldest(WcStatus status, long cause) {
        SendWork work = removeOldest();
        cancelAll();
        retries.stop();
        halted = true;
        ended = true;
        boolean local = status == WcStatus.LOC_PROT_ERR || status == WcStatus.LOC_QP_OP_ERR || status == WcStatus.LOC_LEN_ERR;
        QpState to = local && !qp.reliable() && qp.profile().usesSqe() ? QpState.SQE : QpState.ERR;
        qp.engine().after(Times.CQE_WRITE, qp.answers, "writes a send completion", () -> {
            long event = qp.complete(Cqe.send(work, status), cause);
            qp.fail(to, status.name(), event);
        });
    }
}
