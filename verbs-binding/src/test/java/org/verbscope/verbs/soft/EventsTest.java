package org.verbscope.verbs.soft;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.verbscope.event.CompletionEvent.ChannelNotified;
import org.verbscope.event.CompletionEvent.CqeWritten;
import org.verbscope.event.Entry;
import org.verbscope.event.LabClock;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.WrOpcode;

@Tag("unit")
@Timeout(60)
class EventsTest {
    private static final long SECOND = 1_000_000_000;

    private SpiBed bed = new SpiBed(2);
    private SpiQp a;
    private SpiQp b;
    private long channel;
    private long cq;

    /** {@code b} completes its receives on {@code cq}, which tells {@code channel}. */
    private void connect() {
        SpiNode two = bed.node(2);
        channel = two.spi.createCompChannel();
        cq = two.spi.createCq(64, channel, 0);
        a = bed.node(1).qp(QpType.RC);
        b = two.qp(QpType.RC, two.cq, cq, 0);
        bed.connect(a, b);
        for (int i = 0; i < 8; i++) {
            b.recv(i, i * 64L, 64);
        }
    }

    @AfterEach
    void close() {
        bed.close();
    }

    private long event(long nanos) {
        return bed.node(2).spi.getCqEvent(channel, nanos);
    }

    private void arm(boolean solicitedOnly) {
        assertThat(bed.node(2).spi.reqNotifyCq(cq, solicitedOnly)).isZero();
    }

    @Test
    void anArmedQueueTellsItsNextCompletionOnce() {
        connect();
        arm(false);
        a.send(1, 0, 5);
        a.send(2, 0, 5);
        assertThat(event(SECOND)).isEqualTo(cq);
        assertThat(event(SECOND)).as("it is not armed any more").isZero();
        assertThat(bed.node(2).await(cq, 2)).allMatch(SpiNode.Done::ok);
        List<Entry> told = bed.trace.log().all().stream().filter(e -> e.as(ChannelNotified.class) != null).toList();
        assertThat(told).hasSize(1);
        assertThat(bed.trace.log().get(told.get(0).head().cause()).as(CqeWritten.class)).isNotNull();
    }

    @Test
    void whatIsInTheQueueWhenItIsArmedIsNotTold() {
        connect();
        a.send(1, 0, 5);
        bed.settle(SECOND / 100);
        arm(false);
        assertThat(event(SECOND)).as("the lost wake-up: arm, then poll, then wait").isZero();
        assertThat(bed.node(2).poll(cq)).hasSize(1);
    }

    @Test
    void armedForSolicitedOnesOthersDoNotCount() {
        connect();
        arm(true);
        a.send(1, 0, 5);
        assertThat(event(SECOND / 100)).isZero();
        a.wr(2, WrOpcode.SEND).signaled().flags(SendWork.SOLICITED).sge(a.node.mr, 0, 5).post();
        assertThat(event(SECOND / 100)).isEqualTo(cq);
    }

    @Test
    void aFailedCompletionCountsAsSolicited() {
        connect();
        arm(true);
        assertThat(b.state(QpState.ERR)).isZero();
        assertThat(event(SECOND / 100)).isEqualTo(cq);
    }

    @Test
    void armedForAllItStaysSoWhenAskedForLess() {
        connect();
        arm(false);
        arm(true);
        a.send(1, 0, 5);
        assertThat(event(SECOND / 100)).isEqualTo(cq);
    }

    @Test
    void waitingTakesLabTimeAndNoMoreThanItMay() {
        connect();
        long before = bed.trace.clock().now();
        assertThat(event(SECOND)).isZero();
        assertThat(bed.trace.clock().now() - before).isBetween(SECOND, SECOND + 1000);
        arm(false);
        a.send(1, 0, 5);
        before = bed.trace.clock().now();
        assertThat(event(SECOND)).isEqualTo(cq);
        assertThat(bed.trace.clock().now() - before).isLessThan(10_000);
    }

    @Test
    void inRealTimeItSleepsUntilTheEventComes() throws Exception {
        bed.close();
        bed = new SpiBed(2, LabClock.real());
        connect();
        arm(false);
        CompletableFuture<Long> waits = CompletableFuture.supplyAsync(() -> {
            long found = 0;
            while (found == 0) {
                found = event(SECOND);
            }
            return found;
        });
        a.send(1, 0, 5);
        assertThat(waits.get(30, TimeUnit.SECONDS)).isEqualTo(cq);
    }

    @Test
    void anInterruptEndsTheWaitBeforeAnyTimePassesAndStays() {
        connect();
        Thread.currentThread().interrupt();
        long before = bed.trace.clock().now();
        assertThat(event(SECOND)).isZero();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(bed.trace.clock().now() - before).isLessThan(1000);
    }

    @Test
    void steppedItWaitsForSteps() {
        connect();
        arm(false);
        bed.fabric().engine().stepped(true);
        a.send(1, 0, 5);
        long before = bed.trace.clock().now();
        assertThat(event(SECOND)).isZero();
        assertThat(bed.trace.clock().now() - before).as("no lab time passes").isLessThan(1000);
        int steps = 0;
        while (event(0) == 0) {
            assertThat(bed.fabric().engine().step()).isNotEmpty();
            assertThat(++steps).isLessThan(100);
        }
        assertThat(bed.events(ChannelNotified.class)).hasSize(1);
        bed.fabric().engine().stepped(false);
    }

    @Test
    void aQueueWithEventsNotAckedAndAChannelInUseAreBusy() {
        connect();
        SpiNode two = bed.node(2);
        arm(false);
        a.send(1, 0, 5);
        assertThat(event(SECOND)).isEqualTo(cq);
        assertThat(two.spi.destroyQp(b.handle)).isZero();
        assertThat(two.spi.destroyCq(cq)).isEqualTo(Errno.EBUSY.number());
        two.spi.ackCqEvents(cq, 1);
        assertThat(two.spi.destroyCompChannel(channel)).isEqualTo(Errno.EBUSY.number());
        assertThat(two.spi.destroyCq(cq)).isZero();
        assertThat(two.spi.destroyCompChannel(channel)).isZero();
    }

    @Test
    void eventsOfADestroyedQueueAreGone() {
        connect();
        arm(false);
        a.send(1, 0, 5);
        bed.settle(SECOND / 100);
        assertThat(bed.node(2).spi.destroyQp(b.handle)).isZero();
        assertThat(bed.node(2).spi.destroyCq(cq)).isZero();
        assertThat(event(SECOND)).isZero();
    }
}
