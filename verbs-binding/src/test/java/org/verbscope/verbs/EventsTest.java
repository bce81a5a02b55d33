package org.verbscope.verbs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.LabClock;
import org.verbscope.event.VerbEvent.VerbReturned;
import org.verbscope.verbs.trace.Trace;

/** Completion channels and asynchronous events: who holds what until it is acked. */
@Tag("unit")
class EventsTest {
    private final Trace trace = new Trace(LabClock.real());
    private final FakeDevice device = new FakeDevice("fake");
    private final RdmaContext context = device.open(trace);
    private final CompletionChannel channel = context.createCompChannel();
    private final CompletionQueue cq = context.createCq(8, channel, 0);

    private void event() {
        device.channelEvents.add(cq.handle());
    }

    @Test
    void anEventNamesItsQueueAndIsHeldUntilAcked() {
        cq.reqNotify();
        event();

        assertThat(channel.getCqEvent(Duration.ZERO)).contains(cq);
        assertThat(cq.unackedEvents()).isEqualTo(1);
        assertThatThrownBy(cq::close).isInstanceOf(UnackedEventsException.class).hasMessageContaining("1 completion event")
                .hasMessageContaining("wait here for ever");
        assertThat(device.calls).doesNotContain("destroy_cq");

        cq.ackEvents(1);
        cq.close();
        assertThat(device.calls).endsWith("req_notify_cq", "ack_cq_events 1", "destroy_cq");
    }

    @Test
    void moreThanWereTakenCannotBeAcked() {
        event();
        channel.getCqEvent(Duration.ZERO);

        assertThatThrownBy(() -> cq.ackEvents(2)).isInstanceOf(IllegalArgumentException.class).hasMessageContaining("has 1 events");
        assertThat(cq.unackedEvents()).isEqualTo(1);
    }

    @Test
    void closeAllAcksWhatWasTakenAndGoesInOrder() {
        ProtectionDomain pd = context.allocPd();
        QueuePair qp = pd.createQp(new QpInitAttributes().cq(cq));
        event();
        channel.getCqEvent(Duration.ZERO);
        device.asyncEvents.add(new long[] {qp.handle(), AsyncEventType.SQ_DRAINED.value()});
        AsyncEvent drained = context.getAsyncEvent(Duration.ZERO).orElseThrow();

        assertThat(drained.object()).contains(qp);
        assertThatThrownBy(qp::close).isInstanceOf(UnackedEventsException.class).hasMessageContaining("SQ_DRAINED");
        context.closeAll();

        assertThat(drained.isAcked()).isTrue();
        assertThat(device.calls).containsSubsequence("ack_async_event 5", "destroy_qp", "dealloc_pd", "ack_cq_events 1", "destroy_cq",
                "destroy_comp_channel", "close_device");
    }

    @Test
    void aChannelInUseIsRefused() {
        assertThatThrownBy(channel::close).isInstanceOf(VerbsException.class).hasMessageContaining("EBUSY");
        assertThat(channel.isOpen()).isTrue();
    }

    @Test
    void aWaitEndsAtItsLimitAndSaysSo() {
        assertThat(channel.getCqEvent(Duration.ofMillis(1))).isEmpty();
        assertThat(returned("get_cq_event").result()).isZero();
        assertThat(returned("get_cq_event").errno()).isZero();
    }

    @Test
    void anInterruptEndsAWait() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> channel.getCqEvent(Duration.ofHours(1))).isInstanceOf(CancellationException.class);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(returned("get_cq_event").errno()).isEqualTo(Errno.EINTR.number());
    }

    @Test
    void aCloseEndsAWait() throws InterruptedException {
        cq.close();
        var ended = new Throwable[1];
        var waiter = new Thread(() -> {
            try {
                channel.getCqEvent(Duration.ofHours(1));
            } catch (IllegalStateException closed) {
                ended[0] = closed;
            }
        });
        waiter.start();
        while (trace.log().all().stream().noneMatch(e -> e.kind().equals("verb_called")
                && e.event().toString().contains("get_cq_event"))) {
            assertThat(waiter.isAlive()).as("it waits").isTrue();
            Thread.onSpinWait();
        }
        channel.close();
        waiter.join();
        assertThat(ended[0]).hasMessageContaining("closed");
    }

    @Test
    void aPortEventNamesItsPort() {
        device.asyncEvents.add(new long[] {1, AsyncEventType.PORT_ERR.value()});
        AsyncEvent event = context.getAsyncEvent(Duration.ZERO).orElseThrow();

        assertThat(event.port()).isEqualTo(1);
        assertThat(event.object()).isEmpty();
        event.ack();
        event.ack();
        assertThat(device.calls.stream().filter(c -> c.startsWith("ack_async_event"))).hasSize(1);
    }

    private VerbReturned returned(String verb) {
        return trace.log().all().stream().map(e -> e.event()).filter(VerbReturned.class::isInstance)
                .map(VerbReturned.class::cast).filter(r -> r.verb().equals(verb)).reduce((a, b) -> b).orElseThrow();
    }
}
