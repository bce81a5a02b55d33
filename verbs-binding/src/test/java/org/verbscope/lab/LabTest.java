package org.verbscope.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.LabClock;
import org.verbscope.event.VirtualClock;
import org.verbscope.verbs.AccessFlag;
import org.verbscope.verbs.CompletionQueue;
import org.verbscope.verbs.MemoryRegion;
import org.verbscope.verbs.ProtectionDomain;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.RecvRequest;
import org.verbscope.verbs.SharedReceiveQueue;
import org.verbscope.verbs.SrqAttributes;
import org.verbscope.verbs.VerbsException;
import org.verbscope.verbs.QpType;

/** What a slip in a notebook is answered with: what is wrong, and what to write. */
@Tag("unit")
class LabTest {
    private Lab lab = Lab.fresh();

    @AfterEach
    void close() {
        lab.close();
    }

    private static void refuses(ThrowingCallable slip, String... words) {
        assertThatThrownBy(slip).isInstanceOf(IllegalArgumentException.class).hasMessageContainingAll(words);
    }

    @Test
    void anEndThatIsNotThereIsNamed() {
        Endpoint one = lab.machine(1).endpoint("outbox");
        refuses(() -> lab.connect(null, one), "the first end is null", "endpoint(");
        refuses(() -> lab.connect(one, null), "the second end is null");
        refuses(() -> lab.exchange(one, null, "hello"), "the receiver is null");
        refuses(() -> lab.exchange(one, one, null), "the text is null");
        refuses(() -> one.fill((String) null), "the text is null");
        refuses(() -> one.toRtr(null), "the peer is null", "pair.two()");
        refuses(() -> one.postWrite(1, 5, null), "the peer is null");
        refuses(() -> one.postRead(1, 5, null), "the peer is null");
        refuses(() -> one.await(null), "the time is null", "Duration.ofMillis");
        refuses(() -> lab.sleep(null), "the time is null");
    }

    @Test
    void aMachineFindsItsQueuePairsByNumber() {
        Pair pair = lab.pair();
        assertThat(lab.machine(2).queuePair(pair.two().qp().number())).isSameAs(pair.two().qp());
        refuses(() -> lab.machine(1).queuePair(0x99), "machine 1 has no queue pair 0x99", "it has");
        pair.one().qp().close();
        refuses(() -> lab.machine(1).queuePair(pair.one().qp().number()), "it has none");
    }

    @Test
    void endsMayTakeFromOneSharedReceiveQueue() {
        LabMachine two = lab.machine(2);
        CompletionQueue cq = two.context().createCq(16);
        ProtectionDomain pd = two.context().allocPd();
        SharedReceiveQueue srq = pd.createSrq(SrqAttributes.of(8, 1));
        MemoryRegion pool = pd.regMr(two.context().allocate(64), AccessFlag.LOCAL_WRITE);
        for (int i = 0; i < 2; i++) {
            Endpoint client = lab.machine(1).endpoint("client");
            Endpoint server = two.endpoint("server", cq, srq);
            lab.connect(client, server);
            assertThat(server.pd()).isSameAs(pd);
            srq.postRecv(RecvRequest.into(7, pool, 0, 64));
            client.fill("hello").postSend(1, 5);
            assertThat(server.awaitSuccess().wrId()).isEqualTo(7);
            assertThat(pool.text(5)).isEqualTo("hello");
            assertThat(server.qpIn(QpState.INIT, client).srq()).contains(srq);
            assertThatThrownBy(() -> server.postRecv(1, 5)).isInstanceOf(VerbsException.class)
                    .hasMessageContaining("EINVAL").hasMessageContaining("shared receive queue");
        }
        refuses(() -> two.endpoint("server", cq, (SharedReceiveQueue) null), "the shared receive queue is null", "createSrq");
        refuses(() -> two.endpoint("server", null, srq), "the completion queue is null");
    }

    @Test
    void anEndIsNotConnectedWithItself() {
        Endpoint one = lab.machine(1).endpoint("outbox");
        refuses(() -> lab.connect(one, one), "both ends are QP", "machine(2)");
        assertThat(one.qp().state().cName()).isEqualTo("IBV_QPS_RESET");
    }

    @Test
    void anEndHasAQueuePairOfTheTypeAskedFor() {
        Endpoint end = lab.machine(1).endpoint("inbox", QpType.UD);
        assertThat(end.qp().type()).isEqualTo(QpType.UD);
        assertThat(end.memory().label()).isEqualTo("inbox");
        assertThat(lab.machine(1).endpoint("outbox").qp().type()).isEqualTo(QpType.RC);
        refuses(() -> lab.machine(1).endpoint("inbox", null), "the type is null", "QpType.UD");
    }

    @Test
    void aLabHasUpToEightMachines() {
        Endpoint three = lab.machine(3).endpoint();
        Endpoint eight = lab.machine(8).endpoint();
        lab.connect(three, eight);
        assertThat(lab.exchange(three, eight, "hello")).isEqualTo("hello");
        refuses(() -> lab.machine(9), "machines 1 to 8");
    }

    @Test
    void endsOfAnEarlierLabAreSaidToBe() {
        Pair old = lab.pair();
        lab = Lab.fresh();
        refuses(() -> lab.connect(old.one(), old.two()), "of another lab", "lab.pair()");
        refuses(() -> lab.exchange(old.one(), old.two(), "hello"), "of another lab");
        assertThatThrownBy(() -> old.one().fill("x")).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("run the cell again that makes it");
    }

    @Test
    void whatDoesNotFitIsRefusedWithWhatDoes() {
        Pair pair = lab.pair();
        refuses(() -> lab.exchange(pair.one(), pair.two(), "x".repeat(20_000)), "20000 bytes", "0 to 16384");
        refuses(() -> pair.one().fill(-1), "-1 bytes");
        refuses(() -> lab.sleep(Duration.ofMillis(-5)), "-5 ms", "0 or more");
        assertThat(lab.exchange(pair.one(), pair.two(), "x".repeat(Endpoint.MEMORY))).hasSize(Endpoint.MEMORY);
        assertThat(lab.exchange(pair.one(), pair.two(), "")).isEmpty();
    }

    @Test
    void aLimitLongerThanAnySessionIsALimit() {
        Pair pair = lab.pair();
        pair.two().postRecv(1, 5);
        pair.one().fill("hello");
        pair.one().postSend(2, 5);
        assertThat(pair.two().await(Duration.ofSeconds(Long.MAX_VALUE)).ok()).isTrue();
    }

    @Test
    void aRehearsalIsNotSeen() {
        Pair pair = lab.pair();
        long before = lab.trace().log().size();
        Rehearsal.run(new VirtualClock());
        Rehearsal.run(LabClock.real());
        assertThat(lab.trace().log().size()).isEqualTo(before);
        assertThat(lab.trace().engines()).hasSize(1);
        assertThat(Lab.current()).isSameAs(lab);
        assertThat(lab.exchange(pair.one(), pair.two(), "hello")).isEqualTo("hello");
    }
}
