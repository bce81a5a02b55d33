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
    private final Scope timer;
    private final Scope resting;
    private boolean timing;
    private boolean waiting;
    private int left;
    private int rnrLeft;

    Retries(SoftQp qp, String owner) {
        this.qp = qp;
        timer = new Scope(owner);
        resting = new Scope(owner);
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
        return waiting;
    }

    /** Waits as long as the receiver's code says. @param then gets the event */
    void waitForReceiver(int code, long cause, LongConsumer then) {
        stopTimer();
        waiting = true;
        long wait = RnrTimer.nanos(code);
        qp.say.nic(cause, new TimerStarted(qp.ref, "RNR", qp.engine().time() + wait));
        qp.engine().after(wait, resting, "has waited for the receiver to get ready", () -> {
            waiting = false;
            then.accept(qp.say.nic(cause, new TimerExpired(qp.ref, "RNR")));
        });
    }

    /** Starts the acknowledgement timer unless it runs. @param then gets the event */
    void startTimer(long cause, LongConsumer then) {
        long wait = Times.ackTimeout(qp.values.small(QpAttr.TIMEOUT));
        if (timing || wait == Long.MAX_VALUE) {
            return;
        }
        timing = true;
        qp.engine().after(wait, timer, "has waited too long for an acknowledgement", () -> {
            timing = false;
            then.accept(qp.say.nic(cause, new TimerExpired(qp.ref, "ACK timeout")));
        });
    }

    void stopTimer() {
        timer.cancel();
        timing = false;
    }

    void stop() {
        stopTimer();
        resting.cancel();
        waiting = false;
    }
}
