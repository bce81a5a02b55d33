package org.verbscope.verbs.soft;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.verbscope.event.WireEvent.PacketDropped;
import org.verbscope.event.WireEvent.PacketSent;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.Gid;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.WrOpcode;
import org.verbscope.verbs.spi.Layout.AhAttr;
import org.verbscope.verbs.spi.Layout.QpAttr;
import org.verbscope.verbs.spi.Layout.RecvWr;
import org.verbscope.verbs.spi.Layout.Sge;
import org.verbscope.verbs.spi.Layout.Wc;
import org.verbscope.verbs.soft.SpiNode.Done;

@Tag("unit")
class DatagramTest {
    private final SpiBed bed = new SpiBed(2);
    private final SpiNode one = bed.node(1);
    private final SpiNode two = bed.node(2);
    private final SpiQp a = bed.connected(QpType.UD).get(0);
    private final SpiQp b = peer(two);

    private SpiQp peer(SpiNode node) {
        SpiQp qp = node.qp(QpType.UD);
        qp.toInit();
        qp.toRtr(null);
        qp.toRts();
        return qp;
    }

    @AfterEach
    void close() {
        bed.close();
    }

    private SpiWr to(long wrId, long ah, int length) {
        return a.wr(wrId, WrOpcode.SEND).signaled().sge(one.mr, 0, length).to(ah, b.number, SpiQp.QKEY);
    }

    private byte[] write(int length) {
        byte[] message = TwoMachines.pattern(length, length);
        one.mr.write(0, message);
        return message;
    }

    @Test
    void thePayloadComesBehindFortyBytesOfHeader() {
        long ah = one.ah(two.gid(1), 1);
        byte[] message = write(300);
        b.recv(7, 0, 400);
        to(1, ah, 300).post();
        assertThat(one.await(1)).allMatch(Done::ok);
        Done done = two.await(1).get(0);
        assertThat(done.byteLen()).isEqualTo(340);
        assertThat(done.srcQp()).isEqualTo(a.number);
        assertThat(done.flags() & Cqe.GRH).isEqualTo(Cqe.GRH);
        assertThat(two.mr.read(40, 300)).isEqualTo(message);
        assertThat(two.mr.read(0, 20)).containsOnly(0);
        assertThat(HexFormat.of().formatHex(two.mr.read(20, 1))).as("an IPv4 header").isEqualTo("45");
        assertThat(two.mr.read(20 + 12, 8)).as("from 10.77.0.1 to 10.77.0.2").containsExactly(10, 77, 0, 1, 10, 77, 0, 2);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2})
    void overIpv6AndRoceV1ItIsTheWholeHeader(int index) {
        long ah = one.ah(two.gid(index), index);
        byte[] message = write(100);
        b.recv(7, 0, 400);
        to(1, ah, 100).post();
        assertThat(two.await(1).get(0).byteLen()).isEqualTo(140);
        assertThat(two.mr.read(0, 1)[0] & 0xf0).isEqualTo(0x60);
        assertThat(two.mr.read(6, 1)[0]).isEqualTo((byte) (index == 0 ? 17 : 0x1b));
        assertThat(two.mr.read(8, 16)).isEqualTo(one.gid(index));
        assertThat(two.mr.read(24, 16)).isEqualTo(two.gid(index));
        assertThat(two.mr.read(40, 100)).isEqualTo(message);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void theWayBackCanBeReadOutOfTheCompletion(int index) {
        long ah = one.ah(two.gid(index), index);
        b.recv(7, 0, 400);
        to(1, ah, 4).post();
        Done done = two.await(1).get(0);
        two.block.clear(0, Wc.SIZE);
        two.block.putInt(Wc.WC_FLAGS, done.flags());
        var attr = two.spi.allocate(AhAttr.SIZE);
        assertThat(two.spi.initAhFromWc(1, two.block, 0, two.mr.block(), attr)).isZero();
        long back = two.spi.createAh(two.pd, attr);
        assertThat(back).isPositive();
        a.recv(8, 4096, 400);
        b.wr(2, WrOpcode.SEND_WITH_IMM).signaled().sge(two.mr, 0, 8).to(back, done.srcQp(), SpiQp.QKEY).imm(0x1234).post();
        Done received = one.await(2).stream().filter(d -> d.wrId() == 8).findFirst().orElseThrow();
        assertThat(received.imm()).isEqualTo(0x1234);
        assertThat(received.srcQp()).isEqualTo(b.number);
    }

    private String dropped() {
        bed.settle(1_000_000);
        assertThat(two.poll()).isEmpty();
        assertThat(a.state()).isEqualTo(QpState.RTS);
        assertThat(b.state()).isEqualTo(QpState.RTS);
        assertThat(one.await(1)).as("the sender hears nothing").allMatch(Done::ok);
        return bed.events(PacketDropped.class).get(0).reason();
    }

    @Test
    void anotherQKeyIsDroppedAndCounted() {
        b.recv(7, 0, 400);
        a.wr(1, WrOpcode.SEND).signaled().sge(one.mr, 0, 8).to(one.ah(two.gid(1), 1), b.number, 0x2222).post();
        assertThat(dropped()).contains("Q_Key");
        assertThat(bed.fabric().machine(2).port.qkeyViolations()).isEqualTo(1);
    }

    @Test
    void aQKeyWithItsTopBitSetStandsForTheSendersOwn() {
        b.recv(7, 0, 400);
        a.wr(1, WrOpcode.SEND).signaled().sge(one.mr, 0, 8).to(one.ah(two.gid(1), 1), b.number, 0x8000_0000).post();
        assertThat(two.await(1)).allMatch(Done::ok);
    }

    @Test
    void withoutAReceiveItIsLost() {
        to(1, one.ah(two.gid(1), 1), 8).post();
        assertThat(dropped()).contains("no receive");
    }

    @Test
    void aReceiveThatIsTooShortIsKeptForTheNext() {
        b.recv(7, 0, 47);
        long ah = one.ah(two.gid(1), 1);
        to(1, ah, 8).post();
        assertThat(dropped()).contains("shorter");
        to(2, ah, 7).post();
        assertThat(two.await(1).get(0)).satisfies(done -> {
            assertThat(done.wrId()).isEqualTo(7);
            assertThat(done.byteLen()).isEqualTo(47);
        });
    }

    @Test
    void toAQueuePairThatIsNotThereItIsLost() {
        a.wr(1, WrOpcode.SEND).signaled().sge(one.mr, 0, 8).to(one.ah(two.gid(1), 1), 0x999, SpiQp.QKEY).post();
        assertThat(dropped()).contains("0x999");
    }

    @Test
    void whatIsLargerThanThePortsMtuIsNeverSentAndNoErrorIsMadeOfIt() {
        b.recv(7, 0, 5000);
        b.recv(8, 8192, 5000);
        long ah = one.ah(two.gid(1), 1);
        to(1, ah, Port.MTU + 1).post();
        byte[] message = write(Port.MTU);
        to(2, ah, Port.MTU).post();
        assertThat(one.await(2)).allMatch(Done::ok);
        Done done = two.await(1).get(0);
        assertThat(done.byteLen()).isEqualTo(Port.MTU + 40);
        assertThat(two.mr.read(40, Port.MTU)).isEqualTo(message);
        assertThat(bed.events(PacketSent.class)).hasSize(1);
    }

    @Test
    void onlySendsAreCarried() {
        a.wr(1, WrOpcode.RDMA_WRITE).signaled().sge(one.mr, 0, 8).remote(two.mr.address(), two.mr.rkey()).post();
        assertThat(one.await(1).get(0).status()).isEqualTo(2);
        assertThat(a.state()).isEqualTo(QpState.SQE);
    }

    @Test
    void anAddressHandleOfAnotherDomainEndsTheRequest() {
        long pd = one.spi.allocPd();
        one.block.clear(0, AhAttr.SIZE);
        SpiQp.address(one.block, 0, two.gid(1), 1);
        long ah = one.spi.createAh(pd, one.block);
        assertThat(one.spi.deallocPd(pd)).isEqualTo(Errno.EBUSY.number());
        to(1, ah, 8).post();
        assertThat(one.await(1).get(0).status()).isEqualTo(2);
    }

    @Test
    void anAddressHandleMayGoWhileItsRequestIsUnderWay() {
        long ah = one.ah(two.gid(1), 1);
        b.recv(7, 0, 400);
        to(1, ah, 8).post();
        assertThat(one.spi.destroyAh(ah)).isZero();
        assertThat(two.await(1)).allMatch(Done::ok);
    }

    @Test
    void anAddressNobodyHasIsFoundOutAfterAWhile() {
        long before = bed.trace.clock().now();
        assertThat(one.ah(Gid.ofIpv4(10, 77, 0, 99).bytes(), 1)).isEqualTo(-Errno.ETIMEDOUT.number());
        assertThat(bed.trace.clock().now() - before).isGreaterThan(900_000_000);
        assertThat(one.ah(two.gid(1), 5)).as("an empty entry").isEqualTo(-Errno.ENODATA.number());
        assertThat(one.ah(two.gid(1), 200)).isEqualTo(-Errno.EINVAL.number());
    }

    @Test
    void theQKeyCanBeChangedAndNotToAPrivilegedOne() {
        assertThat(qkey(0x5555)).isZero();
        assertThat(qkey(0x8000_0001)).isEqualTo(Errno.EPERM.number());
        a.recv(7, 0, 400);
        b.wr(1, WrOpcode.SEND).signaled().sge(two.mr, 0, 8).to(two.ah(one.gid(1), 1), a.number, 0x5555).post();
        assertThat(one.await(1)).allMatch(Done::ok);
    }

    private int qkey(int qkey) {
        return a.modify(attr -> {
            attr.putInt(QpAttr.QP_STATE, QpState.RTS.value());
            attr.putInt(QpAttr.QKEY, qkey);
            return attr;
        }, QpAttribute.STATE, QpAttribute.QKEY);
    }

    @Test
    void anEmptyDatagramHasItsHeaderAlone() {
        b.recv(7, 0, 40);
        a.wr(1, WrOpcode.SEND).signaled().to(one.ah(two.gid(1), 1), b.number, SpiQp.QKEY).post();
        assertThat(two.await(1).get(0).byteLen()).isEqualTo(40);
    }

    @Test
    void theHeaderAndThePayloadMayBeInElementsOfTheirOwn() {
        byte[] message = write(64);
        assertThat(SpiWr.recv(two, 7, two.mr, 0, 40, block -> {
            block.putInt(RecvWr.NUM_SGE, 2);
            int second = RecvWr.SIZE + Sge.SIZE;
            block.putLong(second + Sge.ADDR, two.mr.address() + 1000);
            block.putInt(second + Sge.LENGTH, 64);
            block.putInt(second + Sge.LKEY, two.mr.lkey());
            return two.spi.postRecv(b.handle, block, 0, 1);
        })).isZero();
        to(1, one.ah(two.gid(1), 1), 64).post();
        assertThat(two.await(1)).allMatch(Done::ok);
        assertThat(two.mr.read(1000, 64)).isEqualTo(message);
        assertThat(Arrays.equals(two.mr.read(40, 64), message)).isFalse();
    }

    @Test
    void anInlineDatagramNeedsNoKey() {
        byte[] message = write(32);
        b.recv(7, 0, 400);
        a.wr(1, WrOpcode.SEND).signaled().flags(SendWork.INLINE).sge(one.mr.address(), 32, 0).to(one.ah(two.gid(1), 1), b.number, SpiQp.QKEY).post();
        assertThat(two.await(1)).allMatch(Done::ok);
        assertThat(two.mr.read(40, 32)).isEqualTo(message);
    }
}
