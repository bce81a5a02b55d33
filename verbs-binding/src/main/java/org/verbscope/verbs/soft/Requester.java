package org.verbscope.verbs.soft;

import java.util.function.LongConsumer;
import org.verbscope.event.EngineEvent.FaultInjected;
import org.verbscope.event.WorkEvent.WqeFetched;
import org.verbscope.event.WorkQueue;
import org.verbscope.verbs.AsyncEventType;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.WcOpcode;
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.WrOpcode;
import org.verbscope.verbs.roce.Psn;
import org.verbscope.verbs.spi.Layout.QpAttr;

/**
 * The sending half (IBTA volume 1, 9.7.3 and 9.7.5.2): fetches requests, checks keys, has packets
 * packed, carries out what is local, and sends again from a packet that was lost, refused for want of
 * a receive, or never acknowledged. At most one of these is asked of the engine at a time; packets
 * that are packed wait for the cable meanwhile, so reading one overlaps with sending the one before.
 *
 * <p>Long because what the requester is doing, and what ends it, must be seen in one place.
 */
final class Requester {
    private final SoftQp qp;
    private final SendWindow window;
    private final Packer packer;
    private final LocalWork local;
    private final ElementCheck elements;
    private final Retries retries;
    private final Scope pumping;
    private final Scope sending;
    private final LongConsumer fetching = step(this::fetch);
    private final LongConsumer checking = step(this::check);
    private final LongConsumer reading = step(() -> send(true));
    private final LongConsumer packing = step(() -> send(false));
    private final LongConsumer localWork = step(this::carryOut);
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
        window = new SendWindow(qp.sendRing, qp.sizes.sendSge());
        packer = new Packer(qp);
        local = new LocalWork(qp);
        elements = new ElementCheck(qp, 0);
        retries = new Retries(qp, owner, this::timedOut, this::rewind);
        pumping = new Scope(owner);
        sending = new Scope(owner);
    }

    private LongConsumer step(Runnable body) {
        return none -> {
            busy = false;
            body.run();
        };
    }

    SendWindow window() {
        return window;
    }

    /** Whether answers change nothing any more. */
    boolean ended() {
        return ended;
    }

    /** Whether no request is under way and none is kept from it. */
    boolean rests() {
        return window.isEmpty() && !busy && !halted && !retries.waiting();
    }

    /** {@code work}, fetched while it {@link #rests}, of one packet and acknowledged, has gone the short way. */
    void carried(SendWork work) {
        window.carried();
        if (qp.profile().freesSlotsEarly()) {
            qp.sendRing.free(work.slot);
        }
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
        while (work != null && work.packets == 0 && work.done) {
            window.packed(true);
            work = window.current();
        }
        if (work == null) {
            if (qp.state == QpState.RTS && qp.sendRing.fetched < qp.sendRing.rung) {
                soon(Times.WQE_FETCH, "fetches a send request", fetching);
            }
        } else if (work.dmaReads() && work.sges.unchecked(0, work.length) >= 0) {
            soon(Times.KEY_CHECK, "checks an lkey", checking);
        } else if (!window.blocked(work, qp.reliable(), depth())) {
            next(work);
        }
    }

    /** Reads and atomics that may be under way at once. */
    private int depth() {
        return qp.values.small(QpAttr.MAX_RD_ATOMIC);
    }

    private void next(SendWork work) {
        if (work.local()) {
            soon(Times.KEY_CHECK, work.opcode == WrOpcode.BIND_MW ? "binds a memory window" : "invalidates a key", localWork);
        } else if (work.dmaReads()) {
            long latency = window.packet() == 0 ? Times.DMA_READ : 0;
            long room = qp.machine.roomIn(qp.engine().time());
            soon(room + latency + Times.onBus(packer.payload(work, window.packet())), "reads payload by DMA", reading);
        } else {
            soon(Times.PACK, work.reads() ? "packs a read request" : work.atomic() ? "packs an atomic" : "packs a packet", packing);
        }
    }

    private void soon(long delay, String what, LongConsumer step) {
        busy = true;
        qp.engine().after(delay, pumping, what, step, 0);
    }

    private void fetch() {
        Ring ring = qp.sendRing;
        long slot = ring.fetched++;
        SendWork work = window.work(slot);
        work.read(ring.memory(), ring.at(slot), slot, ring.message(slot), qp.mtu());
        work.way = qp.sends.way(slot);
        work.cause = qp.say.full()
                ? qp.say.nic(ring.doorbell(slot), new WqeFetched(qp.ref, WorkQueue.SEND, slot, work.wrId)) : 0;
        if (qp.wrongKeys > 0 && work.sges.spoil()) {
            qp.wrongKeys--;
            work.cause = qp.say.fault(work.cause, new FaultInjected("wrong lkey", "wr_id " + work.wrId + " of " + qp.ref.words()));
        }
        if (work.inlineAt >= 0 && work.length > 0) {
            // The payload lies in the queue entry: it came into the adapter with it.
            packer.movedToNic(work);
        }
        WcStatus wrong = wrong(work);
        if (wrong != WcStatus.SUCCESS) {
            fail(work, wrong);
        } else if (qp.type == QpType.UD && work.length > qp.mtu()) {
            // It is never sent, and no error is made of it (IBTA volume 1, C10-93.1.1).
            work.packets = 0;
            work.done = true;
            finishDone(work.cause);
        }
        pump();
    }

    /** What is wrong with a request whatever else happens. */
    private WcStatus wrong(SendWork work) {
        boolean plain = work.opcode == WrOpcode.SEND || work.opcode == WrOpcode.SEND_WITH_IMM;
        boolean carried = switch (qp.type) {
            case RC -> true;
            case UC -> plain || work.writes() || work.local();
            case UD -> plain && work.way != null && work.way.pd() == qp.pd;
        };
        if (work.atomic() && qp.machine.fabric.options().atomics() == Options.Atomics.NONE
                || work.answered() && depth() == 0 && qp.profile().refusesReadsWithoutDepth()) {
            carried = false;
        }
        boolean fits = work.length <= Limits.MESSAGE && (!work.atomic() || work.length == Long.BYTES
                || work.length > Long.BYTES && qp.profile().allowsLongAtomics());
        return !carried ? WcStatus.LOC_QP_OP_ERR : fits ? WcStatus.SUCCESS : WcStatus.LOC_LEN_ERR;
    }

    private void check() {
        SendWork work = window.current();
        int element = work.sges.unchecked(0, work.length);
        if (element < 0) {
            pump();
            return;
        }
        work.cause = elements.look(work.sges, element, qp.pd, work.cause);
        if (elements.verdict().ok()) {
            pump();
        } else {
            fail(work, elements.verdict() == Verdict.OUTSIDE ? WcStatus.LOC_PROT_ERR : qp.profile().sendKeyError());
        }
    }

    private void send(boolean byDma) {
        SendWork work = window.current();
        if (byDma && work.sges.unchecked(0, work.length) >= 0) {
            pump();
            return;
        }
        int psn = window.takePsn(work);
        Frame frame = byDma ? packer.byDma(work, window.packet(), psn) : packer.fromEntry(work, window.packet(), psn);
        boolean last = work.lastPacket(window.packet());
        frame.ends = last && !qp.reliable();
        window.packed(last);
        if (frame.asksForAck) {
            retries.startTimer(frame.cause);
        }
        qp.machine.port.send(frame, qp.engine().time() + Times.PACK, sending);
        pump();
    }

    private void carryOut() {
        SendWork work = window.current();
        WcStatus status = local.carryOut(work);
        if (status != WcStatus.SUCCESS) {
            fail(work, status);
            return;
        }
        work.done = true;
        window.packed(true);
        long cause = work.cause;
        finishDone(cause);
        drainedYet(cause);
        pump();
    }

    private void timedOut(long event) {
        missed = -1;
        retry(event);
    }

    /** A packet of an unreliable queue pair that ends a message is on the wire. */
    void sentLast(int psn, long cause) {
        acknowledged(psn, cause);
    }

    // What the completer reads out of answers.

    /** Everything up to {@code psn} has arrived; nothing among it still waits for data. */
    void acknowledged(int psn, long cause) {
        if (Psn.before(psn, window.unacked())) {
            return;
        }
        window.acknowledged(psn);
        finishDone(cause);
        window.skipAcknowledged();
        progress(cause);
    }

    /** Data of {@code read} up to {@code psn} have arrived; with the last of them it is done. */
    void answerArrived(SendWork read, int psn, boolean done, long cause) {
        window.acknowledged(psn);
        read.done = done;
        finishDone(cause);
        progress(cause);
    }

    private void finishDone(long cause) {
        for (SendWork work = window.oldest(); work != null && work != failed && window.isDone(work); work = window.oldest()) {
            finish(removeOldest(), cause);
        }
    }

    private void progress(long cause) {
        retries.refill();
        retries.stopTimer();
        if (!window.allAcknowledged() && !retries.waiting()) {
            retries.startTimer(cause);
        }
        endFailed(cause);
        drainedYet(cause);
        pump();
    }

    private void finish(SendWork work, long cause) {
        if (qp.signalsAll || work.has(SendWork.SIGNALED)) {
            qp.engine().after(Times.CQE_WRITE, qp.answers, "writes a send completion", completion(work).write, cause);
        }
        if (qp.profile().freesSlotsEarly()) {
            qp.sendRing.free(work.slot);
        }
    }

    private Cqe completion(SendWork work) {
        WcOpcode opcode = work.completes();
        return qp.machine.fabric.cqes().take().begin(qp, WorkQueue.SEND, work.slot, work.wrId, opcode,
                work.answered() ? work.length : 0);
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
        retries.waitForReceiver(code, cause);
    }

    /** A packet is missing at the other side: sends again from the oldest without acknowledgement. */
    void retry(long cause) {
        if (retries.takeOne()) {
            rewind(cause);
        } else {
            failOldest(WcStatus.RETRY_EXC_ERR, cause);
        }
    }

    /** Data are missing, as later answers show: asks again, once. */
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
        boolean own = status == WcStatus.LOC_PROT_ERR || status == WcStatus.LOC_QP_OP_ERR || status == WcStatus.LOC_LEN_ERR
                || status == WcStatus.MW_BIND_ERR;
        QpState to = own && !qp.reliable() && qp.profile().usesSqe() ? QpState.SQE : QpState.ERR;
        Cqe failure = completion(work).failed(status);
        qp.engine().after(Times.CQE_WRITE, qp.answers, "writes a send completion", () -> {
            long event = qp.complete(failure, cause);
            qp.fail(to, status.name(), event);
        });
    }
}
