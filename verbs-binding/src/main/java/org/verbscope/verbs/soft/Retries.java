package org.verbscope.verbs.soft;

import java.util.function.LongConsumer;
import org.verbscope.event.EngineEvent.TimerExpired;
import org.verbscope.event.EngineEvent.TimerStarted;
import org.verbscope.verbs.roce.RnrTimer;
import org.verbscope.verbs.spi.Layout.QpAttr;

/** How often and when a requester sends again: its two counters and two timers. Progress fills the counters. */
final class Retries {
    private static final int ENDLESS_RNR = 7;

    private final SoftQp qp;
    private final Scope scope;
    private final LongConsumer timedOut;
    private final LongConsumer rested;
    private final LongConsumer timerEnds = this::timerEnds;
    private final LongConsumer restEnds = this::restEnds;
    /** Null while it does not run. */
    private Action timer;
    private Action rest;
    private int left;
    private int rnrLeft;

    /**
     * @param timedOut gets the event when no acknowledgement came in time
     * @param rested gets the event when a receiver that was not ready has had its time
     */
    Retries(SoftQp qp, String owner, LongConsumer timedOut, LongConsumer rested) {
        this.qp = qp;
        this.scope = new Scope(owner);
        this.timedOut = timedOut;
        this.rested = rested;
    }

    void refill() {
        left = qp.values.small(QpAttr.RETRY_CNT);
        rnrLeft = qp.values.small(QpAttr.RNR_RETRY);
    }

    /** Takes one retry. @return false when there was none left */
    boolean takeOne() {
        return qp.profile().endlessRetries(qp.values.small(QpAttr.RETRY_CNT)) || left-- > 0;
    }

    /** Takes one retry of a receiver that was not ready. @return false when there was none left */
    boolean takeRnr() {
        return qp.values.small(QpAttr.RNR_RETRY) == ENDLESS_RNR || rnrLeft-- > 0;
    }

    /** Whether it waits for a receiver to get ready: nothing goes out meanwhile. */
    boolean waiting() {
        return rest != null;
    }

    /** Waits as long as the receiver's code says. */
    void waitForReceiver(int code, long cause) {
        stop();
        long wait = RnrTimer.nanos(code);
        if (qp.say.full()) {
            qp.say.nic(cause, new TimerStarted(qp.ref, "RNR", qp.engine().time() + wait));
        }
        rest = qp.engine().timer(wait, scope, "has waited for the receiver to get ready", restEnds, cause);
    }

    private void restEnds(long cause) {
        rest = null;
        rested.accept(qp.say.full() ? qp.say.nic(cause, new TimerExpired(qp.ref, "RNR")) : 0);
    }

    /** Starts the acknowledgement timer unless it runs. */
    void startTimer(long cause) {
        long wait = Times.ackTimeout(qp.values.small(QpAttr.TIMEOUT));
        if (timer == null && wait != Long.MAX_VALUE) {
            timer = qp.engine().timer(wait * qp.engine().ackPatience(), scope, "has waited too long for an acknowledgement", timerEnds, cause);
        }
    }

    private void timerEnds(long cause) {
        timer = null;
        if (qp.machine.port.unread()) {
            // What it waits for may be there: this computer is late, not the peer.
            startTimer(cause);
            return;
        }
        timedOut.accept(qp.say.full() ? qp.say.nic(cause, new TimerExpired(qp.ref, "ACK timeout")) : 0);
    }

    void stopTimer() {
        if (timer != null) {
            qp.engine().cancel(timer);
            timer = null;
        }
    }

    void stop() {
        stopTimer();
        if (rest != null) {
            qp.engine().cancel(rest);
            rest = null;
        }
    }
}
