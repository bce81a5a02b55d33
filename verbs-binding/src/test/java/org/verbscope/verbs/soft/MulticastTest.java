package org.verbscope.verbs.soft;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.WireEvent.PacketDropped;
import org.verbscope.event.WireEvent.PacketReceived;
import org.verbscope.event.WireEvent.PacketSent;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.Gid;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.WrOpcode;
import org.verbscope.verbs.soft.SpiNode.Done;

@Tag("unit")
class MulticastTest {
    private static final byte[] GROUP = Gid.ofIpv4(239, 1, 2, 3).bytes();

    private final SpiBed bed = new SpiBed(4);
    private final List<SpiQp> qps = IntStream.rangeClosed(1, 4).mapToObj(machine -> datagram(bed.node(machine))).toList();
    private final SpiQp sender = qps.get(0);

    private static SpiQp datagram(SpiNode node) {
        SpiQp qp = node.qp(QpType.UD);
        qp.toInit();
        qp.toRtr(null);
        qp.toRts();
        qp.recv(7, 0, 400);
        qp.recv(8, 1024, 400);
        return qp;
    }

    private static int attach(SpiQp qp, byte[] group) {
        qp.node.block.write(0, group, 0, 16);
        return qp.node.spi.attachMcast(qp.handle, qp.node.block, 0);
    }

    private static int detach(SpiQp qp, byte[] group) {
        qp.node.block.write(0, group, 0, 16);
        return qp.node.spi.detachMcast(qp.handle, qp.node.block, 0);
    }

    private void send(byte[] group) {
        long ah = sender.node.ah(group, 1);
        assertThat(ah).isPositive();
        sender.wr(1, WrOpcode.SEND).signaled().sge(sender.node.mr, 0, 64).to(ah, Groups.ALL_MEMBERS, SpiQp.QKEY).post();
        sender.node.await(1);
        bed.settle(1_000_000);
    }

    @AfterEach
    void close() {
        bed.close();
    }

    @Test
    void everyMemberElsewhereGetsItAndNobodyElse() {
        byte[] message = TwoMachines.pattern(64, 1);
        sender.node.mr.write(0, message);
        assertThat(attach(qps.get(1), GROUP)).isZero();
        assertThat(attach(qps.get(2), GROUP)).isZero();
        send(GROUP);
        for (int i = 1; i <= 2; i++) {
            SpiNode node = qps.get(i).node;
            assertThat(node.poll().get(0).byteLen()).isEqualTo(104);
            assertThat(node.mr.read(40, 64)).isEqualTo(message);
        }
        assertThat(qps.get(3).node.poll()).isEmpty();
        assertThat(bed.events(PacketSent.class)).as("one packet leaves, the switch copies it").hasSize(1);
        assertThat(bed.events(PacketReceived.class)).hasSize(2);
    }

    @Test
    void allMembersOfOneMachineGetACopy() {
        SpiQp second = datagram(bed.node(2));
        attach(qps.get(1), GROUP);
        attach(second, GROUP);
        send(GROUP);
        assertThat(bed.node(2).poll()).extracting(Done::qpNum).containsExactly(qps.get(1).number, second.number);
    }

    @Test
    void onItsOwnMachineTheOthersGetItAndTheSenderDoesNot() {
        SpiQp other = datagram(bed.node(1));
        attach(sender, GROUP);
        attach(other, GROUP);
        send(GROUP);
        assertThat(sender.node.poll()).extracting(Done::qpNum).containsExactly(other.number);
    }

    @Test
    void rxeDeliversNothingOnTheSendersOwnMachine() {
        System.setProperty(Profile.PROPERTY, "rxe-6.1");
        try (var rxe = new SpiBed(1)) {
            SpiQp from = datagram(rxe.node(1));
            attach(datagram(rxe.node(1)), GROUP);
            from.wr(1, WrOpcode.SEND).signaled().sge(from.node.mr, 0, 64).to(from.node.ah(GROUP, 1), Groups.ALL_MEMBERS, SpiQp.QKEY).post();
            from.node.await(1);
            rxe.settle(1_000_000);
            assertThat(from.node.poll()).isEmpty();
        } finally {
            System.clearProperty(Profile.PROPERTY);
        }
    }

    @Test
    void withoutMembersItIsLostAndTheSenderHearsNothing() {
        send(GROUP);
        assertThat(bed.events(PacketDropped.class)).extracting(PacketDropped::reason).singleElement().asString().contains("joined");
    }

    @Test
    void anIpv6GroupIsAGroupToo() {
        byte[] group = Gid.parse("ff0e::1234").bytes();
        assertThat(attach(qps.get(1), group)).isZero();
        long ah = sender.node.ah(group, 0);
        sender.wr(1, WrOpcode.SEND).signaled().sge(sender.node.mr, 0, 64).to(ah, Groups.ALL_MEMBERS, SpiQp.QKEY).post();
        assertThat(bed.node(2).await(1)).allMatch(Done::ok);
    }

    @Test
    void joiningAndLeaving() {
        SpiQp member = qps.get(1);
        assertThat(attach(member, GROUP)).isZero();
        assertThat(attach(member, GROUP)).as("again").isZero();
        assertThat(member.node.spi.destroyQp(member.handle)).isEqualTo(Errno.EBUSY.number());
        assertThat(detach(member, GROUP)).isZero();
        assertThat(detach(member, GROUP)).isEqualTo(Errno.EINVAL.number());
        send(GROUP);
        assertThat(member.node.poll()).isEmpty();
        assertThat(member.node.spi.destroyQp(member.handle)).isZero();
    }

    @Test
    void onlyDatagramQueuePairsJoinAndOnlyGroups() {
        assertThat(attach(bed.node(2).qp(QpType.RC), GROUP)).isEqualTo(Errno.EINVAL.number());
        assertThat(attach(qps.get(1), bed.node(2).gid(1))).isEqualTo(Errno.EINVAL.number());
    }

    @Test
    void aMemberWithAnotherQKeyGetsNothing() {
        SpiQp member = qps.get(1);
        attach(member, GROUP);
        long ah = sender.node.ah(GROUP, 1);
        sender.wr(1, WrOpcode.SEND).signaled().sge(sender.node.mr, 0, 64).to(ah, Groups.ALL_MEMBERS, 0x77).post();
        bed.settle(1_000_000);
        assertThat(member.node.poll()).isEmpty();
    }
}
