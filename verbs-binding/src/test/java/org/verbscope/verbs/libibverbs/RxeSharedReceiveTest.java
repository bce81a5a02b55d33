package org.verbscope.verbs.libibverbs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.LabClock;
import org.verbscope.event.MemoryEvent.Leg;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.verbs.AsyncEvent;
import org.verbscope.verbs.AsyncEventType;
import org.verbscope.verbs.QueuePair;
import org.verbscope.verbs.RecvRequest;
import org.verbscope.verbs.SendRequest;
import org.verbscope.verbs.SharedReceiveQueue;
import org.verbscope.verbs.SrqAttributes;
import org.verbscope.verbs.VerbsException;
import org.verbscope.verbs.WorkCompletion;
import org.verbscope.verbs.trace.Trace;

/** A shared receive queue of two queue pairs on two real rxe devices. Only in the guest. */
@Tag("machine")
class RxeSharedReceiveTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Trace trace = new Trace(LabClock.real());
    private RxeEnd one;
    private RxeEnd two;
    private SharedReceiveQueue srq;
    private QueuePair[] senders;
    private QueuePair[] receivers;

    @BeforeEach
    void connect() {
        one = RxeEnd.one(trace);
        two = RxeEnd.two(trace);
        srq = two.pd.createSrq(SrqAttributes.of(7, 2));
        senders = new QueuePair[] {one.queuePair(), one.queuePair()};
        receivers = new QueuePair[] {two.queuePair(init -> init.srq(srq)), two.queuePair(init -> init.srq(srq))};
        for (int i = 0; i < 2; i++) {
            RxeEnd.connect(one, senders[i], two, receivers[i]);
        }
    }

    @AfterEach
    void close() {
        one.close();
        two.close();
    }

    private void receive(int count) {
        for (int i = 0; i < count; i++) {
            srq.postRecv(RecvRequest.into(100 + i, two.mr, 64L * i, 64));
        }
    }

    private void send(int which) {
        senders[which].postSend(SendRequest.send(1, one.mr, 0, 8));
        assertThat(one.await().ok()).isTrue();
    }

    @Test
    void bothTakeFromIt() {
        receive(2);
        send(1);
        send(0);
        List<WorkCompletion> received = two.await(2);

        assertThat(received).extracting(WorkCompletion::wrId).containsExactly(100L, 101L);
        assertThat(received).extracting(WorkCompletion::qpNum).containsExactly(receivers[1].number(), receivers[0].number());
        assertThat(trace.log().all()).filteredOn(e -> e.event() instanceof PayloadMove m && m.leg() == Leg.KERNEL_TO_USER && !m.again())
                .hasSize(2);
    }

    @Test
    void fallingBelowItsLimitIsSaidOnce() {
        receive(3);
        srq.armLimit(2);
        send(0);
        assertThat(one.context.getAsyncEvent(Duration.ZERO)).isEmpty();
        assertThat(two.context.getAsyncEvent(Duration.ZERO)).isEmpty();
        send(0);

        AsyncEvent event = two.context.getAsyncEvent(PATIENCE).orElseThrow();
        assertThat(event.is(AsyncEventType.SRQ_LIMIT_REACHED)).isTrue();
        assertThat(event.object()).contains(srq);
        event.ack();
        assertThat(srq.query().limit()).isZero();
        send(1);
        assertThat(two.await(3)).hasSize(3);
        assertThat(two.context.getAsyncEvent(Duration.ZERO)).isEmpty();
    }

    @Test
    void itHasRoomForWhatItSaysAndGrows() {
        receive(srq.query().maxWr());
        assertThatThrownBy(() -> receive(1)).isInstanceOfSatisfying(VerbsException.class,
                refusal -> assertThat(refusal.errno().number()).isEqualTo(12));
        srq.resize(20);

        assertThat(srq.query().maxWr()).isGreaterThanOrEqualTo(20);
        send(0);
        assertThat(two.await().wrId()).isEqualTo(100);
    }

    @Test
    void inUseItIsNotDestroyed() {
        assertThatThrownBy(srq::close).isInstanceOfSatisfying(VerbsException.class,
                refusal -> assertThat(refusal.errno().number()).isEqualTo(16));
        assertThatThrownBy(() -> receivers[0].postRecv(RecvRequest.into(1, two.mr, 0, 64))).isInstanceOfAny(VerbsException.class,
                IllegalStateException.class);
    }

    @Test
    void aLimitEventThatNobodyTookDoesNotKeepIt() {
        receive(1);
        srq.armLimit(1);
        send(0);
        assertThat(two.await().ok()).isTrue();
        receivers[0].close();
        receivers[1].close();
        srq.close();

        assertThat(two.context.getAsyncEvent(Duration.ZERO)).isEmpty();
    }
}
