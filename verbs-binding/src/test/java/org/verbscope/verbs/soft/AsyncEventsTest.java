package org.verbscope.verbs.soft;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.verbscope.event.CompletionEvent.AsyncRaised;
import org.verbscope.event.WireEvent.PacketDropped;
import org.verbscope.verbs.AsyncEventType;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.PortState;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.WrOpcode;
import org.verbscope.verbs.spi.Layout.AsyncEvent;
import org.verbscope.verbs.spi.Layout.PortAttr;
import org.verbscope.verbs.spi.Layout.QpAttr;

@Tag("unit")
@Timeout(60)
class AsyncEventsTest {
    private static final long SOON = 10_000_000;

    private final SpiBed bed = new SpiBed(2);

    @AfterEach
    void close() {
        bed.close();
    }

    private List<Integer> at(int machine) {
        return bed.node(machine).asynchronous(SOON);
    }

    private static Integer is(AsyncEventType type) {
        return type.value();
    }

    @Test
    void drainingIsToldTheQueuePairsOwner() {
        SpiQp a = bed.connected(QpType.RC).get(0);
        assertThat(a.modify(attr -> {
            attr.putInt(QpAttr.QP_STATE, QpState.SQD.value());
            attr.putByte(QpAttr.EN_SQD_ASYNC_NOTIFY, (byte) 1);
            return attr;
        }, QpAttribute.STATE, QpAttribute.EN_SQD_ASYNC_NOTIFY)).isZero();
        assertThat(a.node.spi.getAsyncEvent(a.node.block, SOON)).isEqualTo(1);
        assertThat(a.node.block.getInt(AsyncEvent.EVENT_TYPE)).isEqualTo(AsyncEventType.SQ_DRAINED.value());
        assertThat(a.node.block.getLong(AsyncEvent.ELEMENT)).isEqualTo(a.handle);
        assertThat(a.node.spi.destroyQp(a.handle)).as("not acked").isEqualTo(Errno.EBUSY.number());
        a.node.block.putLong(AsyncEvent.ELEMENT, a.handle);
        a.node.block.putInt(AsyncEvent.EVENT_TYPE, AsyncEventType.SQ_DRAINED.value());
        a.node.spi.ackAsyncEvent(a.node.block);
        assertThat(a.node.spi.destroyQp(a.handle)).isZero();
        assertThat(at(2)).isEmpty();
    }

    @Test
    void aWrongKeyIsAnAccessErrorAtTheResponder() {
        List<SpiQp> ends = bed.connected(QpType.RC);
        SpiQp a = ends.get(0);
        a.wr(1, WrOpcode.RDMA_WRITE).signaled().sge(a.node.mr, 0, 8).remote(bed.node(2).mr.address(), 1).post();
        assertThat(a.node.await(1).get(0).status()).isEqualTo(10);
        assertThat(at(2)).containsExactly(is(AsyncEventType.QP_ACCESS_ERR));
        assertThat(at(1)).isEmpty();
    }

    @Test
    void aReadThatTheQueuePairDoesNotAllowIsARequestError() {
        SpiQp a = bed.node(1).qp(QpType.RC);
        SpiQp b = bed.node(2).qp(QpType.RC);
        b.access = Mr.LOCAL_WRITE;
        bed.connect(a, b);
        a.wr(1, WrOpcode.RDMA_READ).signaled().sge(a.node.mr, 0, 8).remote(b.node.mr.address(), b.node.mr.rkey()).post();
        assertThat(a.node.await(1).get(0).status()).isEqualTo(9);
        assertThat(at(2)).containsExactly(is(AsyncEventType.QP_REQ_ERR));
    }

    @Test
    void whereAReceiveTellsTheErrorNoEventDoes() {
        List<SpiQp> ends = bed.connected(QpType.RC);
        ends.get(1).recv(1, 0, 4);
        ends.get(0).send(2, 0, 5);
        assertThat(bed.node(2).await(1).get(0).status()).isEqualTo(1);
        assertThat(at(2)).isEmpty();
    }

    @Test
    void theFirstPacketToAQueuePairInRtrEstablishesTheConnection() {
        SpiQp a = bed.node(1).qp(QpType.RC);
        SpiQp b = bed.node(2).qp(QpType.RC);
        a.toInit();
        b.toInit();
        a.toRtr(b);
        b.toRtr(a);
        a.toRts();
        b.recv(1, 0, 64);
        b.recv(2, 0, 64);
        a.send(3, 0, 5);
        a.send(4, 0, 5);
        assertThat(at(2)).containsExactly(is(AsyncEventType.COMM_EST));
        assertThat(a.node.await(2)).allMatch(SpiNode.Done::ok);
    }

    @Test
    void anOverrunIsToldForTheQueueAndItsQueuePair() {
        SpiNode two = bed.node(2);
        long small = two.spi.createCq(1, 0, 0);
        SpiQp a = bed.node(1).qp(QpType.RC);
        SpiQp b = two.qp(QpType.RC, two.cq, small, 0);
        bed.connect(a, b);
        b.recv(1, 0, 64);
        b.recv(2, 0, 64);
        a.send(1, 0, 5);
        a.send(2, 0, 5);
        bed.settle(SOON);
        assertThat(two.asynchronous(0)).containsExactly(is(AsyncEventType.CQ_ERR), is(AsyncEventType.QP_FATAL));
        assertThat(bed.events(AsyncRaised.class)).extracting(e -> e.object().kind().name()).containsExactly("CQ", "QP");
    }

    @Test
    void aPortThatGoesDownIsToldEveryContextAndCarriesNothing() {
        List<SpiQp> ends = bed.connected(QpType.RC);
        SpiNode second = bed.open(2);
        bed.fabric().machine(2).port.active(false);
        bed.node(2).spi.queryPort(1, bed.node(2).block);
        assertThat(bed.node(2).block.getInt(PortAttr.STATE)).isEqualTo(PortState.DOWN.value());
        assertThat(at(2)).containsExactly(is(AsyncEventType.PORT_ERR));
        assertThat(second.asynchronous(SOON)).containsExactly(is(AsyncEventType.PORT_ERR));
        ends.get(1).recv(1, 0, 64);
        ends.get(0).send(2, 0, 5);
        bed.settle(SOON);
        assertThat(bed.events(PacketDropped.class)).isNotEmpty();
        bed.fabric().machine(2).port.active(true);
        assertThat(bed.node(1).await(1)).allMatch(SpiNode.Done::ok);
        assertThat(at(2)).containsExactly(is(AsyncEventType.PORT_ACTIVE));
        second.close();
    }

    @Test
    void whatWasNotTakenGoesWithItsObject() {
        List<SpiQp> ends = bed.connected(QpType.RC);
        SpiQp a = ends.get(0);
        a.wr(1, WrOpcode.RDMA_WRITE).signaled().sge(a.node.mr, 0, 8).remote(bed.node(2).mr.address(), 1).post();
        a.node.await(1);
        assertThat(bed.node(2).spi.destroyQp(ends.get(1).handle)).isZero();
        assertThat(at(2)).isEmpty();
    }
}
