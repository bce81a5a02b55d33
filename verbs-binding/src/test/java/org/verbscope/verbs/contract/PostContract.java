package org.verbscope.verbs.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.Completions;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.QpAttributes;
import org.verbscope.verbs.QpInitAttributes;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.RecvRequest;
import org.verbscope.verbs.RequestList;
import org.verbscope.verbs.SendRequest;
import org.verbscope.verbs.VerbsException;
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.WorkCompletion;

/** What may be posted when, how much fits, what is flushed, and polling. */
abstract class PostContract extends VerbsContract {
    private static final int FLUSHED = WcStatus.WR_FLUSH_ERR.value();

    @Test
    void sendsAreRefusedBeforeRts() {
        End a = bed.end(1);
        End b = bed.end(2);
        assertThat(refused(Errno.EINVAL, () -> a.send(1, 0, 5)).getMessage()).contains("RESET");
        a.toInit();
        assertThat(refused(Errno.EINVAL, () -> a.send(2, 0, 5)).getMessage()).contains("INIT");
        a.toRtr(b);
        assertThat(refused(Errno.EINVAL, () -> a.send(3, 0, 5)).getMessage()).contains("RTR");
    }

    @Test
    void receivesAreRefusedInResetOnly() {
        End a = bed.end(1);
        refused(Errno.EINVAL, () -> a.recv(1, 0, 5));
        a.toInit();
        a.recv(2, 0, 5);
        a.toRtr(bed.end(2));
        a.recv(3, 0, 5);
        assertThat(a.cq().poll()).isEmpty();
    }

    @Test
    void receiveQueueTakesWhatItHasAndNoMore() {
        End a = bed.end(1, 64, new QpInitAttributes().maxRecvWr(5));
        a.toInit();
        int has = a.qp().capabilities().maxRecvWr();
        RequestList list = a.context().recvList(64, 1);
        for (int i = 0; i < 64; i++) {
            list.recv(i).sge(a.mr(), 0, 64);
        }
        VerbsException refusal = refused(Errno.ENOMEM, () -> a.qp().postRecv(list));
        assertThat(refusal.accepted()).isGreaterThanOrEqualTo(has).isLessThan(64);
    }

    @Test
    void requestWithTooManyElementsIsRefused() {
        List<End> ends = bed.connected();
        End a = ends.get(0);
        int most = a.qp().capabilities().maxSendSge();
        RequestList list = a.context().sendList(1, most + 1).send(1).signaled();
        for (int i = 0; i <= most; i++) {
            list.sge(a.mr(), i, 1);
        }
        refused(Errno.EINVAL, () -> a.qp().postSend(list));
        RequestList receive = a.context().recvList(1, a.qp().capabilities().maxRecvSge() + 1).recv(1);
        for (int i = 0; i <= a.qp().capabilities().maxRecvSge(); i++) {
            receive.sge(a.mr(), i, 1);
        }
        refused(Errno.EINVAL, () -> a.qp().postRecv(receive));
    }

    @Test
    void receivesAreFlushedInOrderWhenTheQueuePairGoesToErr() {
        End b = bed.connected().get(1);
        for (int i = 11; i <= 13; i++) {
            b.recv(i, 0, 64);
        }
        b.qp().toErr();
        List<WorkCompletion> flushed = b.await(3);
        statuses(flushed, FLUSHED, FLUSHED, FLUSHED);
        assertThat(flushed).extracting(WorkCompletion::wrId).containsExactly(11L, 12L, 13L);
        assertThat(flushed).allMatch(wc -> wc.qpNum() == b.qp().number());
    }

    @Test
    void sendPostedInErrIsFlushed() {
        End a = bed.connected().get(0);
        a.qp().toErr();
        a.send(5, 0, 5);
        statuses(a.await(1), FLUSHED);
    }

    @Test
    void receivePostedInErrIsFlushedAtLeastWithTheNextSend() {
        End a = bed.connected().get(0);
        a.qp().toErr();
        a.recv(1, 0, 64);
        a.send(2, 0, 5);
        if (deviatingWord("receive-posted-in-err").equals("yes")) {
            statuses(a.await(2), FLUSHED, FLUSHED);
        } else {
            assertThat(a.await(1)).allMatch(wc -> wc.status() == FLUSHED);
        }
    }

    @Test
    void resetForgetsWhatWasPosted() {
        List<End> ends = bed.connected();
        End a = ends.get(0);
        End b = ends.get(1);
        b.recv(1, 0, 64);
        for (End end : ends) {
            end.qp().toReset();
        }
        bed.connect(a, b);
        b.recv(2, 0, 64);
        a.send(3, 0, 5);
        success(a.await());
        assertThat(b.await().wrId()).isEqualTo(2);
        assertThat(b.cq().poll()).isEmpty();
    }

    @Test
    void unsignaledSendsGiveNoCompletion() {
        List<End> ends = bed.connected();
        End a = ends.get(0);
        for (int i = 1; i <= 3; i++) {
            ends.get(1).recv(i, 0, 64);
        }
        a.qp().postSend(SendRequest.send(1, a.mr(), 0, 5).unsignaled());
        a.qp().postSend(SendRequest.send(2, a.mr(), 0, 5).unsignaled());
        a.send(3, 0, 5);
        ends.get(1).await(3);
        assertThat(a.await().wrId()).isEqualTo(3);
        assertThat(a.cq().poll()).isEmpty();
    }

    @Test
    void everySendGivesACompletionWhenTheQueuePairSaysSo() {
        End a = bed.end(1, 64, new QpInitAttributes().sqSigAll(true));
        End b = bed.end(2);
        bed.connect(a, b);
        b.recv(1, 0, 64);
        a.qp().postSend(SendRequest.send(7, a.mr(), 0, 5).unsignaled());
        assertThat(a.await().wrId()).isEqualTo(7);
    }

    @Test
    void completionsComeInOrderAndInBatches() {
        List<End> ends = bed.connected();
        End b = ends.get(1);
        RequestList receives = b.context().recvList(10, 1);
        RequestList sends = ends.get(0).context().sendList(10, 1);
        for (int i = 0; i < 10; i++) {
            receives.recv(i).sge(b.mr(), i * 64L, 64);
            sends.send(100 + i).sge(ends.get(0).mr(), 0, i + 1).signaled();
        }
        b.qp().postRecv(receives);
        ends.get(0).qp().postSend(sends);
        List<WorkCompletion> sent = ends.get(0).await(10);
        assertThat(sent).extracting(WorkCompletion::wrId).containsExactly(100L, 101L, 102L, 103L, 104L, 105L, 106L, 107L, 108L, 109L);
        Completions four = b.context().completions(4);
        int seen = 0;
        for (int size : new int[] {4, 4, 2}) {
            assertThat(b.cq().poll(four)).isEqualTo(size);
            for (int i = 0; i < size; i++, seen++) {
                assertThat(four.wrId(i)).isEqualTo(seen);
                assertThat(four.byteLen(i)).isEqualTo(seen + 1);
            }
        }
        assertThat(b.cq().poll(four)).isZero();
    }

    @Test
    void queueIsUsedOverAndOver() {
        List<End> ends = bed.connected();
        End a = ends.get(0);
        End b = ends.get(1);
        RequestList receive = b.context().recvList(1, 1).recv(1).sge(b.mr(), 0, 64);
        RequestList send = a.context().sendList(1, 1).send(2).sge(a.mr(), 0, 5).signaled();
        for (int round = 0; round < 200; round++) {
            b.qp().postRecv(receive);
            a.qp().postSend(send);
            success(a.await());
            success(b.await());
        }
        assertThat(a.qp().state()).isEqualTo(QpState.RTS);
    }

    @Test
    void twoQueuePairsShareACompletionQueue() {
        List<End> ends = bed.connected();
        End a = ends.get(0);
        var second = new End(a.context(), a.pd(), a.cq(), a.mr(), a.pd().createQp(new QpInitAttributes().cq(a.cq())), a.gid());
        End peer = bed.end(2);
        bed.connect(second, peer);
        ends.get(1).recv(1, 0, 64);
        peer.recv(1, 0, 64);
        a.send(1, 0, 5);
        second.send(1, 0, 5);
        assertThat(a.await(2)).extracting(WorkCompletion::qpNum).containsExactlyInAnyOrder(a.qp().number(), second.qp().number());
    }

    @Test
    void workPostedInSqdWaits() {
        List<End> ends = bed.connected();
        End a = ends.get(0);
        for (int i = 1; i <= 2; i++) {
            ends.get(1).recv(i, 0, 64);
        }
        a.qp().modify(new QpAttributes().state(QpState.SQD).enSqdAsyncNotify(1),
                List.of(QpAttribute.STATE, QpAttribute.EN_SQD_ASYNC_NOTIFY));
        a.context().getAsyncEvent(Duration.ofSeconds(20)).orElseThrow().ack();
        a.send(1, 0, 5);
        nothingComesOf(a);
        a.qp().modify(new QpAttributes().state(QpState.RTS), List.of(QpAttribute.STATE));
        if (deviatingWord("work-posted-in-sqd").equals("with RTS")) {
            assertThat(a.await().wrId()).isEqualTo(1);
        } else {
            nothingComesOf(a);
        }
        a.send(2, 0, 5);
        List<WorkCompletion> sent = new ArrayList<>();
        while (sent.stream().noneMatch(wc -> wc.wrId() == 2)) {
            sent.add(a.await());
        }
        assertThat(sent).allMatch(WorkCompletion::ok);
        assertThat(ends.get(1).await(2)).extracting(WorkCompletion::wrId).containsExactly(1L, 2L);
    }

    private static void nothingComesOf(End end) {
        for (int i = 0; i < 200; i++) {
            assertThat(end.cq().poll()).isEmpty();
        }
    }

    @Test
    void emptyReceiveTakesAnEmptyMessage() {
        List<End> ends = bed.connected();
        ends.get(1).qp().postRecv(RecvRequest.empty(1));
        ends.get(0).qp().postSend(SendRequest.send(2));
        success(ends.get(0).await());
        assertThat(ends.get(1).await().byteLen()).isZero();
    }
}
