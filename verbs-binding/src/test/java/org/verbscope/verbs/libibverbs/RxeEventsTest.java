package org.verbscope.verbs.libibverbs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.CompletionEvent.AsyncRaised;
import org.verbscope.event.CompletionEvent.ChannelNotified;
import org.verbscope.event.CpuEvent.ContextSwitch;
import org.verbscope.event.CpuEvent.KernelEntry;
import org.verbscope.event.Entry;
import org.verbscope.event.Evidence;
import org.verbscope.event.LabClock;
import org.verbscope.event.Origin;
import org.verbscope.event.WireEvent.PacketReceived;
import org.verbscope.verbs.AsyncEvent;
import org.verbscope.verbs.AsyncEventType;
import org.verbscope.verbs.CompletionQueue;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.QpAttributes;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QueuePair;
import org.verbscope.verbs.RecvRequest;
import org.verbscope.verbs.SendFlag;
import org.verbscope.verbs.SendRequest;
import org.verbscope.verbs.VerbsException;
import org.verbscope.verbs.trace.Trace;

/** Completion channels, asynchronous events and queues of other sizes on two real rxe devices. Only in the guest. */
@Tag("machine")
class RxeEventsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Trace trace = new Trace(LabClock.real());
    private RxeEnd one;
    private RxeEnd two;
    private QueuePair a;
    private QueuePair b;

    @BeforeEach
    void connect() {
        one = RxeEnd.one(trace);
        two = RxeEnd.two(trace);
        a = one.queuePair();
        b = two.queuePair();
        RxeEnd.connect(one, a, two, b);
    }

    @AfterEach
    void close() {
        one.close();
        two.close();
    }

    private void send(SendRequest request) {
        b.postRecv(RecvRequest.into(7, two.mr, 0, 64));
        a.postSend(request);
        assertThat(one.await().ok()).isTrue();
    }

    private SendRequest hello() {
        return SendRequest.send(1, one.mr, 0, 8);
    }

    private void toSqd(QueuePair qp) {
        qp.modify(new QpAttributes().state(QpState.SQD), QpAttribute.STATE.value());
    }

    private Optional<CompletionQueue> event(Duration limit) {
        Optional<CompletionQueue> found = two.channel.getCqEvent(limit);
        found.ifPresent(cq -> cq.ackEvents(1));
        return found;
    }

    private List<Entry> told(Class<?> kind) {
        return trace.log().all().stream().filter(e -> kind.isInstance(e.event())).toList();
    }

    private void awaitTold(AsyncRaised event) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (told(AsyncRaised.class).stream().noneMatch(e -> e.event().equals(event))) {
            assertThat(System.nanoTime()).as(event + " is not among " + told(AsyncRaised.class)).isLessThan(deadline);
            Thread.onSpinWait();
        }
    }

    @Test
    void anArmedQueueWakesItsWaiterOnce() {
        two.cq.reqNotify();
        send(hello());

        assertThat(event(PATIENCE)).contains(two.cq);
        assertThat(two.await().wrId()).isEqualTo(7);
        send(hello());
        assertThat(two.await().ok()).isTrue();
        assertThat(event(Duration.ZERO)).as("it was not armed again").isEmpty();
    }

    @Test
    void whatIsInTheQueueAlreadyDoesNotCount() {
        send(hello());
        two.cq.reqNotify();

        assertThat(event(Duration.ofMillis(100))).isEmpty();
        assertThat(two.await().ok()).isTrue();
    }

    @Test
    void theEventIsInferredAndStandsAfterItsPackets() {
        two.cq.reqNotify();
        send(hello());
        event(PATIENCE);

        Entry notified = told(ChannelNotified.class).get(0);
        assertThat(notified.event()).isEqualTo(new ChannelNotified(two.channel.ref(), two.cq.ref()));
        assertThat(notified.head().evidence()).isEqualTo(Evidence.INFERRED);
        assertThat(told(PacketReceived.class)).anyMatch(e -> e.head().machine() == 2 && e.seq() < notified.seq());
        assertThat(told(KernelEntry.class)).extracting(Entry::event).contains(new KernelEntry("read", 1, "get_cq_event"),
                new KernelEntry("ioctl", 1, "req_notify_cq"));
    }

    @Test
    void solicitedOnlyPassesByWhatNobodySolicited() {
        two.cq.reqNotify(true);
        send(hello());
        assertThat(two.await().ok()).isTrue();
        assertThat(event(Duration.ZERO)).isEmpty();

        send(hello().with(SendFlag.SOLICITED));
        assertThat(event(PATIENCE)).contains(two.cq);
        assertThat(two.await().ok()).isTrue();
    }

    @Test
    void aWaitEndsAtItsLimitAndByInterrupt() {
        assertThat(event(Duration.ofMillis(50))).isEmpty();
        assertThat(told(ContextSwitch.class)).hasSize(1);
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> event(PATIENCE)).isInstanceOf(CancellationException.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void aChannelInUseIsNotDestroyed() {
        assertThatThrownBy(two.channel::close).isInstanceOfSatisfying(VerbsException.class,
                refusal -> assertThat(refusal.errno().number()).isEqualTo(16));
        assertThat(event(Duration.ZERO)).isEmpty();
    }

    @Test
    void aDrainedQueueIsHeardTakenAndAcked() {
        toSqd(a);

        AsyncEvent event = one.context.getAsyncEvent(PATIENCE).orElseThrow();
        assertThat(event.is(AsyncEventType.SQ_DRAINED)).isTrue();
        assertThat(event.object()).contains(a);
        assertThat(told(AsyncRaised.class)).singleElement().satisfies(e -> {
            assertThat(e.event()).isEqualTo(new AsyncRaised(a.ref(), "SQ_DRAINED"));
            assertThat(e.head().origin()).isEqualTo(Origin.LAB);
            assertThat(e.head().evidence()).isEqualTo(Evidence.MEASURED);
        });
        event.ack();
        a.close();
    }

    @Test
    void eventsThatNobodyTookDoNotKeepTheirObject() {
        toSqd(a);
        awaitTold(new AsyncRaised(a.ref(), "SQ_DRAINED"));
        a.close();

        assertThat(one.context.getAsyncEvent(Duration.ZERO)).isEmpty();
    }

    @Test
    void aFullQueueSaysSoAndIsDestroyedAllTheSame() {
        CompletionQueue small = two.context.createCq(1);
        QueuePair last = two.queuePair(init -> init.recvCq(small));
        QueuePair first = one.queuePair();
        RxeEnd.connect(one, first, two, last);
        for (int i = 0; i < 4; i++) {
            last.postRecv(RecvRequest.into(i, two.mr, 0, 64));
            first.postSend(hello());
        }

        awaitTold(new AsyncRaised(small.ref(), "CQ_ERR"));
        last.close();
        small.close();
    }

    @Test
    void aQueueGrowsWithWhatIsInIt() {
        send(hello());
        send(hello());
        int before = two.cq.cqe();

        two.cq.resize(2 * before);
        assertThat(two.cq.cqe()).isGreaterThan(before);
        assertThat(two.await(2)).extracting(c -> c.wrId()).containsExactly(7L, 7L);
        assertThatThrownBy(() -> two.cq.resize(0)).isInstanceOf(RuntimeException.class);
    }

    @Test
    void portsAndVectorsAreToldInFull() {
        assertThat(one.context.numCompVectors()).isPositive();
        assertThat(one.context.queryPort(1).isActive()).isTrue();
        assertThat(one.context.queryPort(1).capFlags2()).isZero();
    }
}
