package org.verbscope.verbs.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.AsyncEvent;
import org.verbscope.verbs.AsyncEventType;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.QpAttributes;
import org.verbscope.verbs.QpInitAttributes;
import org.verbscope.verbs.RecvRequest;
import org.verbscope.verbs.SharedReceiveQueue;
import org.verbscope.verbs.SrqAttributes;
import org.verbscope.verbs.VerbsException;
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.WorkCompletion;

/** Receives that several queue pairs share. */
abstract class SharedReceiveContract extends VerbsContract {
    private static final Duration LONG = Duration.ofSeconds(20);

    private final List<End> servers = new ArrayList<>();
    private SharedReceiveQueue srq;

    /** As many clients on machine 1 as servers on machine 2, which share one queue. */
    private List<End> clients(int count, int rnrRetry) {
        End first = bed.end(2);
        srq = first.pd().createSrq(SrqAttributes.of(16, 2));
        List<End> clients = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            var qp = first.pd().createQp(new QpInitAttributes().cq(first.cq()).srq(srq).maxSendWr(8));
            var server = new End(first.context(), first.pd(), first.cq(), first.mr(), qp, first.gid());
            End client = bed.end(1);
            client.toInit();
            server.toInit();
            client.toRtr(server);
            server.toRtr(client);
            client.qp().toRts(new QpAttributes().sqPsn(client.psn()).timeout(18).retryCnt(6).rnrRetry(rnrRetry).maxRdAtomic(1));
            server.toRts();
            servers.add(server);
            clients.add(client);
        }
        return clients;
    }

    private void post(int first, int count) {
        for (int i = first; i < first + count; i++) {
            srq.postRecv(RecvRequest.into(i, servers.get(0).mr(), i * 64L, 64));
        }
    }

    @Test
    void messagesTakeRequestsInTheirOrderWhoeverSends() {
        List<End> clients = clients(2, 6);
        post(0, 4);
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            End client = clients.get(i % 2);
            client.mr().write(0, pattern(16, i));
            client.send(i, 0, 16);
            success(client.await());
            WorkCompletion got = servers.get(0).await();
            success(got);
            assertThat(got.wrId()).isEqualTo(i);
            assertThat(servers.get(0).mr().read(i * 64L, 16)).isEqualTo(pattern(16, i));
            numbers.add(got.qpNum());
        }
        int one = servers.get(0).qp().number();
        int two = servers.get(1).qp().number();
        assertThat(numbers).containsExactly(one, two, one, two);
    }

    @Test
    void sizesReadBack() {
        clients(1, 6);
        SrqAttributes given = srq.query();
        assertThat(given.maxWr()).isGreaterThanOrEqualTo(16);
        assertThat(given.maxSge()).isGreaterThanOrEqualTo(2);
        assertThat(given.limit()).isZero();
    }

    /** rxe rounds up to a power of two less one, as a device may, and says so only when asked. */
    @Test
    void whatADeviceGaveIsKnown() {
        boolean rounds = suite().column().equals("rxe");
        End end = bed.end(1);
        srq = end.pd().createSrq(SrqAttributes.of(5, 1));
        assertThat(srq.query().maxWr()).isEqualTo(rounds ? 7 : 5);
        assertThat(srq.attributes()).isEqualTo(srq.query());
        srq.resize(10);
        assertThat(srq.query().maxWr()).isEqualTo(rounds ? 15 : 10);
        assertThat(srq.attributes()).isEqualTo(srq.query());
    }

    @Test
    void theLimitIsRaisedOnce() {
        End client = clients(1, 6).get(0);
        post(0, 4);
        srq.armLimit(3);
        for (int i = 0; i < 3; i++) {
            client.send(i, 0, 8);
        }
        client.await(3);
        servers.get(0).await(3);
        AsyncEvent event = servers.get(0).context().getAsyncEvent(LONG).orElseThrow();
        assertThat(event.is(AsyncEventType.SRQ_LIMIT_REACHED)).as(event.toString()).isTrue();
        assertThat(event.object()).contains(srq);
        event.ack();
        assertThat(srq.query().limit()).isZero();
        assertThat(servers.get(0).context().getAsyncEvent(Duration.ofMillis(60))).isEmpty();
    }

    @Test
    void nothingPostedIsNotReady() {
        End client = clients(1, 0).get(0);
        client.send(1, 0, 8);
        statuses(client.await(1), WcStatus.RNR_RETRY_EXC_ERR.value());
    }

    @Test
    void aFullQueueTakesNoMore() {
        clients(1, 6);
        int room = srq.query().maxWr();
        VerbsException refusal = refused(Errno.ENOMEM, () -> post(0, room + 64));
        assertThat(refusal.getMessage()).contains("post_srq_recv");
    }

    @Test
    void aQueuePairThatSharesHasNoneOfItsOwn() {
        clients(1, 6);
        refused(Errno.EINVAL, () -> servers.get(0).recv(1, 0, 8));
    }

    @Test
    void aSharedQueueInUseIsBusy() {
        clients(1, 6);
        refused(Errno.EBUSY, srq::close);
        servers.get(0).qp().close();
        srq.close();
    }

    @Test
    void requestsLeftAreNobodysWhenAQueuePairFails() {
        End client = clients(2, 6).get(0);
        post(0, 2);
        servers.get(1).qp().toErr();
        client.send(1, 0, 8);
        success(client.await());
        WorkCompletion got = servers.get(0).await();
        success(got);
        assertThat(got.qpNum()).isEqualTo(servers.get(0).qp().number());
    }

    @Test
    void aFailedQueuePairSaysThatItTakesNoMore() {
        clients(1, 6);
        servers.get(0).qp().toErr();
        boolean says = deviatingWord("last-wqe-event").equals("QP_LAST_WQE_REACHED");
        Optional<AsyncEvent> event = servers.get(0).context().getAsyncEvent(says ? LONG : Duration.ofMillis(60));
        assertThat(event.isPresent()).isEqualTo(says);
        event.ifPresent(found -> {
            assertThat(found.is(AsyncEventType.QP_LAST_WQE_REACHED)).as(found.toString()).isTrue();
            assertThat(found.object()).contains(servers.get(0).qp());
            found.ack();
        });
    }

    @Test
    void sizesBeyondTheDevicesLimitsAreRefused() {
        End end = bed.end(1);
        refused(Errno.EINVAL, () -> end.pd().createSrq(SrqAttributes.of(end.context().queryDevice().maxSrqWr() + 1, 1)));
    }
}
