package org.verbscope.verbs.soft;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.invoke.MethodHandles;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.MemoryEvent.DmaRead;
import org.verbscope.event.WireEvent.PacketSent;
import org.verbscope.verbs.AsyncEventType;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.WcOpcode;
import org.verbscope.verbs.WrOpcode;
import org.verbscope.verbs.roce.Opcode;
import org.verbscope.verbs.soft.SpiNode.Done;

@Tag("unit")
class AtomicsTest {
    private static final long VALUE = 0x1122_3344_5566_7788L;

    private final SpiBed bed = new SpiBed(2);
    private final SpiNode one = bed.node(1);
    private final SpiNode two = bed.node(2);
    private SpiQp a;
    private SpiQp b;

    private void connect() {
        List<SpiQp> ends = bed.connected(QpType.RC);
        a = ends.get(0);
        b = ends.get(1);
        two.mr.block().putLong(64, VALUE);
    }

    @AfterEach
    void close() {
        bed.close();
    }

    private SpiWr add(long wrId, long at, long by) {
        return a.wr(wrId, WrOpcode.ATOMIC_FETCH_AND_ADD).signaled().sge(one.mr, at, 8).atomic(two.mr.address() + 64, two.mr.rkey(), by, 0);
    }

    private SpiWr swap(long wrId, long at, long expected, long swap) {
        return a.wr(wrId, WrOpcode.ATOMIC_CMP_AND_SWP).signaled().sge(one.mr, at, 8)
                .atomic(two.mr.address() + 64, two.mr.rkey(), expected, swap);
    }

    @Test
    void whatWasThereComesBackInTheOrderOfTheProcessor() {
        connect();
        add(1, 0, 3).post();
        swap(2, 8, VALUE + 3, 42).post();
        swap(3, 16, VALUE, 43).post();
        List<Done> done = one.await(3);
        assertThat(done).allMatch(Done::ok);
        assertThat(done).extracting(Done::opcode).containsExactly(WcOpcode.FETCH_ADD.value(), WcOpcode.COMP_SWAP.value(),
                WcOpcode.COMP_SWAP.value());
        assertThat(done).extracting(Done::byteLen).containsOnly(8);
        assertThat(one.mr.block().getLong(0)).isEqualTo(VALUE);
        assertThat(one.mr.block().getLong(8)).isEqualTo(VALUE + 3);
        assertThat(one.mr.block().getLong(16)).as("not swapped: 42 was there").isEqualTo(42);
        assertThat(two.mr.block().getLong(64)).isEqualTo(42);
    }

    @Test
    void aLostAnswerIsGivenAgainAndNothingIsAddedTwice() {
        connect();
        bed.loseFirst(Opcode.ATOMIC_ACKNOWLEDGE);
        add(1, 0, 1).post();
        add(2, 8, 1).post();
        assertThat(one.await(2)).allMatch(Done::ok);
        assertThat(two.mr.block().getLong(64)).isEqualTo(VALUE + 2);
        assertThat(one.mr.block().getLong(0)).isEqualTo(VALUE);
        assertThat(one.mr.block().getLong(8)).isEqualTo(VALUE + 1);
        assertThat(bed.events(PacketSent.class)).filteredOn(s -> s.packet().opcode() == Opcode.FETCH_ADD).hasSizeGreaterThan(2);
    }

    @Test
    void aLostRequestIsSentAgain() {
        connect();
        bed.loseFirst(Opcode.COMPARE_SWAP);
        swap(1, 0, VALUE, 7).post();
        assertThat(one.await(1)).allMatch(Done::ok);
        assertThat(two.mr.block().getLong(64)).isEqualTo(7);
    }

    private void refused(SpiWr request, int status) {
        request.post();
        assertThat(one.await(1).get(0).status()).isEqualTo(status);
        assertThat(a.state()).isEqualTo(QpState.ERR);
        assertThat(two.mr.block().getLong(64)).as("untouched").isEqualTo(VALUE);
    }

    @Test
    void anAddressThatIsNoMultipleOfEightIsRefused() {
        connect();
        refused(a.wr(1, WrOpcode.ATOMIC_FETCH_AND_ADD).signaled().sge(one.mr, 0, 8)
                .atomic(two.mr.address() + 60, two.mr.rkey(), 1, 0), 9);
        assertThat(two.asynchronous(0)).containsExactly(AsyncEventType.QP_ACCESS_ERR.value());
    }

    @Test
    void aRegionWithoutTheRightIsRefused() {
        connect();
        SpiNode.Region other = two.region(two.pd, 4096, Mr.LOCAL_WRITE | Mr.REMOTE_WRITE | Mr.REMOTE_READ);
        refused(a.wr(1, WrOpcode.ATOMIC_FETCH_AND_ADD).signaled().sge(one.mr, 0, 8).atomic(other.address(), other.rkey(), 1, 0), 10);
    }

    @Test
    void aQueuePairWithoutTheRightRefuses() {
        a = one.qp(QpType.RC);
        b = two.qp(QpType.RC);
        b.access = Mr.LOCAL_WRITE | Mr.REMOTE_WRITE | Mr.REMOTE_READ;
        bed.connect(a, b);
        two.mr.block().putLong(64, VALUE);
        refused(add(1, 0, 1), 9);
    }

    @Test
    void theElementsMustHoldEightBytes() {
        connect();
        refused(a.wr(1, WrOpcode.ATOMIC_FETCH_AND_ADD).signaled().sge(one.mr, 0, 4).atomic(two.mr.address() + 64, two.mr.rkey(), 1, 0), 1);
    }

    @Test
    void theElementsMayBeTwo() {
        connect();
        a.wr(1, WrOpcode.ATOMIC_FETCH_AND_ADD).signaled().sge(one.mr, 0, 3).sge(one.mr, 100, 5)
                .atomic(two.mr.address() + 64, two.mr.rkey(), 1, 0).post();
        assertThat(one.await(1)).allMatch(Done::ok);
        two.mr.block().putLong(0, VALUE);
        assertThat(one.mr.read(0, 3)).isEqualTo(two.mr.read(0, 3));
        assertThat(one.mr.read(100, 5)).isEqualTo(two.mr.read(3, 5));
    }

    @Test
    void aSinkThatMayNotBeWrittenEndsTheRequest() {
        connect();
        SpiNode.Region sink = one.region(one.pd, 4096, Mr.REMOTE_READ);
        a.wr(1, WrOpcode.ATOMIC_FETCH_AND_ADD).signaled().sge(sink, 0, 8).atomic(two.mr.address() + 64, two.mr.rkey(), 1, 0).post();
        assertThat(one.await(1).get(0).status()).isEqualTo(4);
    }

    @Test
    void aFenceWaitsForAtomics() {
        connect();
        b.recv(7, 256, 64);
        add(1, 0, 1).post();
        a.wr(2, WrOpcode.SEND).signaled().flags(SendWork.FENCE).sge(one.mr, 0, 8).post();
        assertThat(one.await(2)).allMatch(Done::ok);
        two.await(1);
        assertThat(two.mr.block().getLong(256)).as("what the atomic had brought").isEqualTo(VALUE);
    }

    @Test
    void whatTheProcessorWritesBetweenReadAndWriteIsLost() {
        connect();
        add(1, 0, 3).post();
        bed.until(() -> !bed.events(DmaRead.class).isEmpty());
        two.mr.block().putLong(64, two.mr.block().getLong(64) + 10);
        assertThat(one.await(1)).allMatch(Done::ok);
        assertThat(two.mr.block().getLong(64)).isEqualTo(VALUE + 3);
    }

    @Test
    void thoseOfTwoQueuePairsAreCarriedOutOneAfterTheOther() {
        connect();
        SpiQp c = one.qp(QpType.RC);
        bed.connect(c, two.qp(QpType.RC));
        for (int i = 0; i < 3; i++) {
            add(i, 0, 1).post();
            c.wr(10 + i, WrOpcode.ATOMIC_FETCH_AND_ADD).signaled().sge(one.mr, 8, 8)
                    .atomic(two.mr.address() + 64, two.mr.rkey(), 1, 0).post();
        }
        assertThat(one.await(6)).allMatch(Done::ok);
        assertThat(two.mr.block().getLong(64)).isEqualTo(VALUE + 6);
    }

    @Test
    void withoutTheCapabilityThereAreNone() {
        System.setProperty(Limits.PREFIX + "atomic_cap", "none");
        try (var other = new SpiBed(2)) {
            SpiQp sender = other.connected(QpType.RC).get(0);
            SpiNode there = other.node(2);
            sender.wr(1, WrOpcode.ATOMIC_FETCH_AND_ADD).signaled().sge(sender.node.mr, 0, 8)
                    .atomic(there.mr.address(), there.mr.rkey(), 1, 0).post();
            assertThat(sender.node.await(1).get(0).status()).isEqualTo(2);
        } finally {
            System.clearProperty(Limits.PREFIX + "atomic_cap");
        }
    }

    @Test
    void withTheWidestScopeTheyAreAtomicAgainstTheProcessorToo() throws Exception {
        System.setProperty(Limits.PREFIX + "atomic_cap", "glob");
        try (var other = new SpiBed(2)) {
            SpiQp sender = other.connected(QpType.RC).get(0);
            SpiNode there = other.node(2);
            int each = 2_000;
            var words = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());
            var processor = new Thread(() -> {
                for (int i = 0; i < each; i++) {
                    words.getAndAdd(there.mr.block().buffer(), 0, 1L);
                }
            });
            processor.start();
            for (int i = 0; i < each; i++) {
                sender.wr(i, WrOpcode.ATOMIC_FETCH_AND_ADD).signaled().sge(sender.node.mr, 0, 8)
                        .atomic(there.mr.address(), there.mr.rkey(), 1, 0).post();
                sender.node.await(1);
            }
            processor.join();
            assertThat(there.mr.block().getLong(0)).isEqualTo(2L * each);
        } finally {
            System.clearProperty(Limits.PREFIX + "atomic_cap");
        }
    }
}
