package org.verbscope.verbs.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.AsyncEvent;
import org.verbscope.verbs.AsyncEventType;
import org.verbscope.verbs.CompletionChannel;
import org.verbscope.verbs.CompletionQueue;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.QpAttributes;
import org.verbscope.verbs.QpInitAttributes;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.SendFlag;
import org.verbscope.verbs.SendRequest;
import org.verbscope.verbs.UnackedEventsException;
import org.verbscope.verbs.WcStatus;

/** Completion channels and asynchronous events. */
abstract class EventContract extends VerbsContract {
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final Duration SHORT = Duration.ofMillis(60);

    /** An end whose queue pair completes on a queue with a channel. */
    private record Listening(End end, CompletionChannel channel, CompletionQueue cq) { }

    private Listening listening(int machine) {
        CompletionChannel channel = bed.machine(machine).createCompChannel();
        CompletionQueue cq = bed.machine(machine).createCq(64, channel, 0);
        End plain = bed.end(machine);
        var qp = plain.pd().createQp(new QpInitAttributes().cq(cq).maxSendWr(8).maxRecvWr(8));
        return new Listening(new End(plain.context(), plain.pd(), cq, plain.mr(), qp, plain.gid()), channel, cq);
    }

    private Listening heardBy(End sender) {
        Listening there = listening(2);
        bed.connect(sender, there.end());
        return there;
    }

    @Test
    void anArmedQueueGivesOneEvent() {
        End a = bed.end(1);
        Listening b = heardBy(a);
        for (int i = 0; i < 2; i++) {
            b.end().recv(i, 0, 64);
        }
        b.cq().reqNotify();
        assertThat(b.channel().getCqEvent(Duration.ZERO)).isEmpty();
        a.send(1, 0, 8);
        assertThat(b.channel().getCqEvent(LONG)).contains(b.cq());
        assertThat(b.end().await().ok()).isTrue();
        a.send(2, 0, 8);
        assertThat(b.end().await().ok()).isTrue();
        assertThat(b.channel().getCqEvent(SHORT)).as("an event of a queue that was not armed again").isEmpty();
        b.cq().ackEvents(1);
        a.await(2);
    }

    @Test
    void solicitedOnlyWaitsForTheSendersFlag() {
        End a = bed.end(1);
        Listening b = heardBy(a);
        for (int i = 0; i < 2; i++) {
            b.end().recv(i, 0, 64);
        }
        b.cq().reqNotify(true);
        a.send(1, 0, 8);
        assertThat(b.end().await().ok()).isTrue();
        assertThat(b.channel().getCqEvent(SHORT)).isEmpty();
        a.qp().postSend(SendRequest.send(2, a.mr(), 0, 8).with(SendFlag.SOLICITED));
        assertThat(b.channel().getCqEvent(LONG)).contains(b.cq());
        b.cq().ackEvents(1);
        a.await(2);
    }

    @Test
    void aFailedCompletionCountsAsSolicited() {
        End a = bed.end(1);
        Listening b = heardBy(a);
        b.end().recv(1, 0, 64);
        b.cq().reqNotify(true);
        b.end().qp().toErr();
        assertThat(b.channel().getCqEvent(LONG)).contains(b.cq());
        statuses(b.end().await(1), WcStatus.WR_FLUSH_ERR.value());
        b.cq().ackEvents(1);
    }

    @Test
    void aFailedSendMayNotCountAsSolicited() {
        Listening a = listening(1);
        End b = bed.end(2);
        bed.connect(a.end(), b);
        a.cq().reqNotify(true);
        a.end().qp().postSend(SendRequest.write(1, a.end().mr(), 0, 8, b.mr().address(), b.mr().rkey() ^ 0x5a));
        statuses(a.end().await(1), WcStatus.REM_ACCESS_ERR.value());
        boolean told = deviatingWord("failed-send-solicits").equals("yes");
        assertThat(a.channel().getCqEvent(told ? LONG : SHORT)).isEqualTo(told ? Optional.of(a.cq()) : Optional.empty());
        a.cq().ackEvents(a.cq().unackedEvents());
    }

    @Test
    void aReceiveThatFailsWithItsMessageMayNotCountAsSolicited() {
        End a = bed.end(1);
        Listening b = heardBy(a);
        b.end().recv(1, 0, 4);
        b.cq().reqNotify(true);
        a.send(1, 0, 8);
        statuses(b.end().await(1), deviating("short-receive-responder"));
        boolean told = deviatingWord("failed-receive-solicits").equals("yes");
        assertThat(b.channel().getCqEvent(told ? LONG : SHORT)).isEqualTo(told ? Optional.of(b.cq()) : Optional.empty());
        b.cq().ackEvents(b.cq().unackedEvents());
    }

    @Test
    void eventsNotAckedKeepTheQueue() {
        End a = bed.end(1);
        Listening b = heardBy(a);
        b.end().recv(1, 0, 64);
        b.cq().reqNotify();
        a.send(1, 0, 8);
        b.channel().getCqEvent(LONG);
        b.end().await();
        b.end().qp().close();
        assertThatThrownBy(b.cq()::close).isInstanceOf(UnackedEventsException.class);
        b.cq().ackEvents(1);
        b.cq().close();
        b.channel().close();
    }

    @Test
    void aChannelInUseIsBusy() {
        Listening here = listening(1);
        refused(Errno.EBUSY, here.channel()::close);
    }

    @Test
    void twoQueuesShareAChannel() {
        CompletionChannel channel = bed.machine(2).createCompChannel();
        List<CompletionQueue> queues = List.of(bed.machine(2).createCq(8, channel, 0), bed.machine(2).createCq(8, channel, 0));
        for (CompletionQueue cq : queues) {
            End a = bed.end(1);
            End plain = bed.end(2);
            var qp = plain.pd().createQp(new QpInitAttributes().cq(cq));
            var b = new End(plain.context(), plain.pd(), cq, plain.mr(), qp, plain.gid());
            bed.connect(a, b);
            b.recv(1, 0, 64);
            cq.reqNotify();
            a.send(1, 0, 8);
            assertThat(channel.getCqEvent(LONG)).contains(cq);
            cq.ackEvents(1);
            a.await();
        }
    }

    @Test
    void aQueueGrowsWithWhatIsInIt() {
        List<End> ends = bed.connected();
        End a = ends.get(0);
        for (int i = 0; i < 4; i++) {
            ends.get(1).recv(i, 0, 64);
            a.send(i, 0, 8);
        }
        ends.get(1).await(4);
        a.cq().resize(200);
        assertThat(a.cq().cqe()).isGreaterThanOrEqualTo(200);
        assertThat(a.await(4)).extracting(wc -> wc.wrId()).containsExactly(0L, 1L, 2L, 3L);
    }

    @Test
    void aQueueOfNothingIsRefused() {
        End a = bed.end(1);
        refused(Errno.EINVAL, () -> a.cq().resize(0));
    }

    private Optional<AsyncEvent> event(End end, AsyncEventType wanted, Duration limit) {
        Optional<AsyncEvent> event = end.context().getAsyncEvent(limit);
        event.ifPresent(found -> {
            assertThat(found.is(wanted)).as(found.toString()).isTrue();
            found.ack();
        });
        return event;
    }

    @Test
    void aDrainedSendQueueSaysSo() {
        End a = bed.connected().get(0);
        a.qp().modify(new QpAttributes().state(QpState.SQD).enSqdAsyncNotify(1),
                List.of(QpAttribute.STATE, QpAttribute.EN_SQD_ASYNC_NOTIFY));
        assertThat(event(a, AsyncEventType.SQ_DRAINED, LONG).orElseThrow().object()).contains(a.qp());
    }

    @Test
    void anEventNotAckedKeepsTheQueuePair() {
        End a = bed.connected().get(0);
        a.qp().modify(new QpAttributes().state(QpState.SQD).enSqdAsyncNotify(1),
                List.of(QpAttribute.STATE, QpAttribute.EN_SQD_ASYNC_NOTIFY));
        AsyncEvent event = a.context().getAsyncEvent(LONG).orElseThrow();
        assertThatThrownBy(a.qp()::close).isInstanceOf(UnackedEventsException.class).hasMessageContaining("SQ_DRAINED");
        event.ack();
        a.qp().close();
    }

    @Test
    void anEventThatNobodyTookKeepsNothing() {
        End a = bed.connected().get(0);
        a.qp().modify(new QpAttributes().state(QpState.SQD).enSqdAsyncNotify(1),
                List.of(QpAttribute.STATE, QpAttribute.EN_SQD_ASYNC_NOTIFY));
        a.qp().close();
        assertThat(a.qp().isOpen()).isFalse();
    }

    @Test
    void aResponderThatRefusesAccessMayRaiseAnEvent() {
        List<End> ends = bed.connected();
        End a = ends.get(0);
        End b = ends.get(1);
        a.qp().postSend(SendRequest.write(1, a.mr(), 0, 8, b.mr().address(), b.mr().rkey() ^ 0x5a));
        statuses(a.await(1), WcStatus.REM_ACCESS_ERR.value());
        boolean raises = deviatingWord("access-error-event").equals("QP_ACCESS_ERR");
        assertThat(event(b, AsyncEventType.QP_ACCESS_ERR, raises ? LONG : SHORT)).matches(found -> found.isPresent() == raises);
    }

    @Test
    void anOverrunQueueRaisesAnError() {
        End a = bed.end(1);
        End b = bed.end(2, 1, new QpInitAttributes().maxRecvWr(16));
        bed.connect(a, b);
        int room = b.cq().cqe();
        for (int i = 0; i <= room + 1 && i < 16; i++) {
            b.recv(i, 0, 64);
            a.send(i, 0, 8);
        }
        List<AsyncEvent> events = new ArrayList<>();
        b.context().getAsyncEvent(LONG).ifPresent(events::add);
        for (Optional<AsyncEvent> more = b.context().getAsyncEvent(SHORT); more.isPresent(); more = b.context().getAsyncEvent(SHORT)) {
            events.add(more.get()); // one for each loss on rxe; QP_FATAL where an overrun ends its queue pairs
        }
        events.forEach(AsyncEvent::ack);
        assertThat(events).anySatisfy(event -> {
            assertThat(event.is(AsyncEventType.CQ_ERR)).isTrue();
            assertThat(event.object()).contains(b.cq());
        });
    }
}
