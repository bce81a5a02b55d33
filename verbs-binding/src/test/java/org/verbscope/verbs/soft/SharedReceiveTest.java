package org.verbscope.verbs.soft;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.AsyncEventType;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.Mtu;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.roce.Opcode;
import org.verbscope.verbs.spi.Layout.SrqAttr;
import org.verbscope.verbs.soft.SpiNode.Done;

@Tag("unit")
class SharedReceiveTest {
    private static final long SOON = 10_000_000;

    private final SpiBed bed = new SpiBed(2);
    private final SpiNode two = bed.node(2);
    private long srq;

    @AfterEach
    void close() {
        bed.close();
    }

    /** {@code count} senders on machine 1, each with a peer on machine 2 that takes from one queue. */
    private List<SpiQp> senders(QpType type, int count, int limit) {
        srq = two.srq(16, 2, limit);
        List<SpiQp> senders = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            SpiQp a = bed.node(1).qp(type);
            SpiQp b = two.qp(type, two.cq, two.cq, srq);
            bed.connect(a, b);
            senders.add(a);
            peers.add(b);
        }
        return senders;
    }

    private final List<SpiQp> peers = new ArrayList<>();

    private void post(int count) {
        for (int i = 0; i < count; i++) {
            assertThat(two.postSrq(srq, i, i * 4096L, 4096)).isZero();
        }
    }

    @Test
    void queuePairsTakeFromItInTheOrderOfTheirMessages() {
        List<SpiQp> senders = senders(QpType.RC, 3, 0);
        post(6);
        for (int round = 0; round < 2; round++) {
            for (SpiQp sender : senders) {
                sender.send(1, 0, 8);
                bed.node(1).await(1);
            }
        }
        List<Done> received = two.await(6);
        assertThat(received).extracting(Done::wrId).containsExactly(0L, 1L, 2L, 3L, 4L, 5L);
        assertThat(received).extracting(Done::qpNum).containsExactly(peers.get(0).number, peers.get(1).number,
                peers.get(2).number, peers.get(0).number, peers.get(1).number, peers.get(2).number);
    }

    @Test
    void anEmptyOneIsNotReady() {
        SpiQp a = senders(QpType.RC, 1, 0).get(0);
        a.send(1, 0, 8);
        bed.settle(5_000);
        assertThat(bed.node(1).poll()).isEmpty();
        post(1);
        assertThat(bed.node(1).await(1)).allMatch(Done::ok);
    }

    @Test
    void belowTheLimitItSaysSoOnce() {
        SpiQp a = senders(QpType.RC, 1, 3).get(0);
        post(5);
        for (int i = 0; i < 2; i++) {
            a.send(i, 0, 8);
        }
        bed.node(1).await(2);
        assertThat(two.asynchronous(0)).as("three are left").isEmpty();
        a.send(2, 0, 8);
        a.send(3, 0, 8);
        bed.node(1).await(2);
        assertThat(two.asynchronous(0)).containsExactly(AsyncEventType.SRQ_LIMIT_REACHED.value());
        assertThat(two.spi.querySrq(srq, two.block)).isZero();
        assertThat(two.block.getInt(SrqAttr.SRQ_LIMIT)).as("not armed any more").isZero();
        assertThat(two.modifySrq(srq, 0, 17, SrqAttr.MASK_LIMIT)).isEqualTo(Errno.EINVAL.number());
    }

    @Test
    void aQueuePairInErrorLeavesTheRestToTheOthersAndTellsItsLast() {
        List<SpiQp> senders = senders(QpType.RC, 2, 0);
        post(3);
        senders.get(0).send(1, 0, 8);
        bed.node(1).await(1);
        assertThat(peers.get(0).state(QpState.ERR)).isZero();
        assertThat(two.asynchronous(SOON)).containsExactly(AsyncEventType.QP_LAST_WQE_REACHED.value());
        assertThat(two.await(1).get(0).ok()).isTrue();
        assertThat(two.poll()).as("nothing of the others was flushed").isEmpty();
        senders.get(1).send(1, 0, 8);
        assertThat(two.await(1).get(0).wrId()).isEqualTo(1);
    }

    @Test
    void theReceiveInHandIsFlushedBeforeTheLastIsTold() {
        SpiQp a = senders(QpType.RC, 1, 0).get(0);
        post(2);
        bed.wire(frame -> SpiBed.operation(frame) == Opcode.SEND_LAST ? Fate.LOST : Fate.NORMAL);
        a.send(1, 0, 3000);
        bed.settle(20_000);
        assertThat(peers.get(0).state(QpState.ERR)).isZero();
        assertThat(two.await(1).get(0)).satisfies(done -> {
            assertThat(done.status()).isEqualTo(5);
            assertThat(done.wrId()).isZero();
        });
        assertThat(two.asynchronous(SOON)).containsExactly(AsyncEventType.QP_LAST_WQE_REACHED.value());
    }

    @Test
    void aBrokenUnreliableMessageEndsItsReceiveInError() {
        SpiQp a = senders(QpType.UC, 1, 0).get(0);
        post(2);
        bed.loseFirst(Opcode.SEND_LAST);
        a.send(1, 0, 3000);
        a.send(2, 0, 8);
        List<Done> received = two.await(2);
        assertThat(received).extracting(Done::status).containsExactlyInAnyOrder(9, 0);
        assertThat(received).extracting(Done::wrId).containsExactlyInAnyOrder(0L, 1L);
        assertThat(peers.get(0).state()).isEqualTo(QpState.RTS);
    }

    @Test
    void slotsAreFreeWhenTheirCompletionsArePolledInWhateverOrder() {
        srq = two.srq(2, 1, 0);
        SpiQp a = bed.node(1).qp(QpType.RC);
        SpiQp b = two.qp(QpType.RC, two.cq, two.cq, srq);
        bed.connect(a, b);
        post(2);
        assertThat(two.postSrq(srq, 9, 0, 8)).isEqualTo(Errno.ENOMEM.number());
        a.send(1, 0, 8);
        bed.node(1).await(1);
        bed.settle(SOON);
        assertThat(two.postSrq(srq, 9, 0, 8)).as("the completion was not polled").isEqualTo(Errno.ENOMEM.number());
        two.await(1);
        assertThat(two.postSrq(srq, 9, 0, 8)).isZero();
    }

    @Test
    void whatAQueuePairTookIsFreeWhenItIsResetOrDestroyed() {
        srq = two.srq(2, 1, 0);
        SpiQp a = bed.node(1).qp(QpType.RC);
        SpiQp b = two.qp(QpType.RC, two.cq, two.cq, srq);
        bed.connect(a, b);
        post(2);
        bed.wire(frame -> SpiBed.operation(frame) == Opcode.SEND_LAST ? Fate.LOST : Fate.NORMAL);
        a.send(1, 0, 3000);
        bed.settle(20_000);
        assertThat(two.spi.destroySrq(srq)).isEqualTo(Errno.EBUSY.number());
        assertThat(b.state(QpState.RESET)).isZero();
        assertThat(two.postSrq(srq, 9, 0, 8)).isZero();
        assertThat(two.spi.destroyQp(b.handle)).isZero();
        assertThat(two.spi.destroySrq(srq)).isZero();
    }

    @Test
    void itCanBeResizedWithWhatIsInIt() {
        SpiQp a = senders(QpType.RC, 1, 0).get(0);
        post(5);
        assertThat(two.modifySrq(srq, 4, 0, SrqAttr.MASK_MAX_WR)).as("five are in it").isEqualTo(Errno.EINVAL.number());
        assertThat(two.modifySrq(srq, 64, 0, SrqAttr.MASK_MAX_WR)).isZero();
        for (int i = 5; i < 40; i++) {
            assertThat(two.postSrq(srq, i, 0, 64)).isZero();
        }
        for (int i = 0; i < 40; i++) {
            a.send(i, 0, 8);
            bed.node(1).await(1);
            assertThat(two.await(1).get(0).wrId()).isEqualTo(i);
        }
    }

    @Test
    void aMessageOfManyPacketsIsWhole() {
        srq = two.srq(4, 2, 0);
        SpiQp a = bed.node(1).qp(QpType.RC);
        SpiQp b = two.qp(QpType.RC, two.cq, two.cq, srq);
        a.mtu = Mtu.MTU_256.value();
        b.mtu = Mtu.MTU_256.value();
        bed.connect(a, b);
        post(1);
        byte[] message = TwoMachines.pattern(4000, 1);
        a.node.mr.write(0, message);
        a.send(1, 0, 4000);
        assertThat(two.await(1).get(0).byteLen()).isEqualTo(4000);
        assertThat(two.mr.read(0, 4000)).isEqualTo(message);
    }

    @Test
    void aReceiveIsNotPostedToAQueuePairThatShares() {
        senders(QpType.RC, 1, 0);
        SpiQp b = peers.get(0);
        int errno = SpiWr.recv(two, 1, two.mr, 0, 8, list -> two.spi.postRecv(b.handle, list, 0, 1));
        assertThat(errno).isEqualTo(Errno.EINVAL.number());
    }
}
