package org.verbscope.verbs.soft;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.EngineEvent.TimerExpired;
import org.verbscope.event.WireEvent.Packet;
import org.verbscope.event.WireEvent.PacketDropped;
import org.verbscope.event.WireEvent.PacketSent;
import org.verbscope.verbs.Mtu;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.WrOpcode;
import org.verbscope.verbs.roce.Aeth;
import org.verbscope.verbs.roce.Opcode;
import org.verbscope.verbs.roce.RocePacket;
import org.verbscope.verbs.soft.SpiNode.Done;

/** Acknowledgements, refusals and counters of a reliable connection (IBTA volume 1, 9.7.5 to 9.9). */
@Tag("unit")
class ReliabilityTest {
    private final SpiBed bed = new SpiBed(2);
    private final SpiNode one = bed.node(1);
    private final SpiNode two = bed.node(2);
    private final SpiQp a = one.qp(QpType.RC);
    private final SpiQp b = two.qp(QpType.RC);

    private void connect() {
        bed.connect(a, b);
        for (int i = 0; i < 16; i++) {
            b.recv(i, i * 4096L, 4096);
        }
    }

    @AfterEach
    void close() {
        bed.close();
    }

    private List<Packet> sent(int operation) {
        return bed.events(PacketSent.class).stream().map(PacketSent::packet).filter(p -> Opcode.operation(p.opcode()) == operation).toList();
    }

    @Test
    void oneAcknowledgementEndsAllRequestsBeforeIt() {
        connect();
        Set<Integer> lost = new HashSet<>(Set.of(0, 1, 2));
        var acks = new int[1];
        bed.wire(frame -> Opcode.operation(SpiBed.operation(frame)) == Opcode.ACKNOWLEDGE && lost.contains(acks[0]++) ? Fate.LOST : Fate.NORMAL);
        for (int i = 0; i < 4; i++) {
            a.send(i, 0, 8);
        }
        assertThat(one.await(4)).allMatch(Done::ok).extracting(Done::wrId).containsExactly(0L, 1L, 2L, 3L);
        assertThat(sent(Opcode.SEND_ONLY)).as("nothing was sent again").hasSize(4);
    }

    @Test
    void anAcknowledgementIsAskedForWithinALongMessageAndAtItsEnd() {
        a.mtu = Mtu.MTU_256.value();
        b.mtu = Mtu.MTU_256.value();
        connect();
        a.wr(1, WrOpcode.RDMA_WRITE).signaled().sge(one.mr, 0, 300 * 256).remote(two.mr.address(), two.mr.rkey()).post();
        assertThat(one.await(1)).allMatch(Done::ok);
        List<Packet> packets = bed.events(PacketSent.class).stream().map(PacketSent::packet).filter(p -> p.payload() > 0).toList();
        assertThat(packets).hasSize(300);
        for (int i = 0; i < 300; i++) {
            assertThat(packets.get(i).ackReq()).as("packet %s", i).isEqualTo(i % 64 == 63 || i == 299);
        }
    }

    @Test
    void numbersGoOnBehindTheLargestOne() {
        a.psn = 0xfffffe;
        b.psn = 0xfffffe;
        connect();
        byte[] message = TwoMachines.pattern(4000, 1);
        one.mr.write(0, message);
        a.send(1, 0, 4000);
        a.wr(2, WrOpcode.RDMA_READ).signaled().sge(one.mr, 100_000, 4000).remote(two.mr.address(), two.mr.rkey()).post();
        assertThat(one.await(2)).allMatch(Done::ok);
        assertThat(two.mr.read(0, 4000)).isEqualTo(message);
        assertThat(sent(Opcode.SEND_LAST)).extracting(Packet::psn).containsExactly(1);
        assertThat(sent(Opcode.READ_RESPONSE_LAST)).extracting(Packet::psn).containsExactly(5);
    }

    @Test
    void aGapIsRefusedOnceAndAnswersForWhatCameBefore() {
        connect();
        var number = new int[1];
        bed.wire(frame -> ++number[0] == 2 ? Fate.LOST : Fate.NORMAL);
        for (int i = 0; i < 5; i++) {
            a.send(i, 0, 8);
        }
        assertThat(one.await(5)).allMatch(Done::ok);
        List<Packet> refusals = sent(Opcode.ACKNOWLEDGE).stream().filter(p -> p.syndrome() == Aeth.NAK_SEQUENCE).toList();
        assertThat(refusals).singleElement().satisfies(p -> assertThat(p.psn()).as("the PSN that is waited for").isEqualTo(a.psn + 1 & 0xffffff));
        assertThat(two.await(5)).extracting(Done::wrId).containsExactly(0L, 1L, 2L, 3L, 4L);
    }

    @Test
    void everyRnrCodeIsWaitedForAsItsTableSays() {
        a.rnrRetries = 7;
        bed.connect(a, b);
        a.send(1, 0, 8);
        bed.settle(200_000);
        b.recv(1, 0, 64);
        assertThat(one.await(1)).allMatch(Done::ok);
        List<Packet> refusals = sent(Opcode.ACKNOWLEDGE).stream().filter(p -> Aeth.isRnr(p.syndrome())).toList();
        assertThat(refusals.size()).as("0.01 ms each").isBetween(10, 20);
    }

    @Test
    void countersAreFullAgainAfterProgress() {
        a.retries = 1;
        a.timeout = 1;
        connect();
        var number = new int[1];
        // Every second packet of the sender is lost: each request needs its one retry.
        bed.wire(frame -> frame.sender.qpn == a.number && frame.destination[15] == 2 && number[0]++ % 2 == 0 ? Fate.LOST : Fate.NORMAL);
        for (int i = 0; i < 8; i++) {
            a.send(i, 0, 8);
            assertThat(one.await(1)).allMatch(Done::ok);
        }
    }

    @Test
    void sequenceRefusalsCountAsRetries() {
        a.retries = 2;
        a.timeout = 5;
        connect();
        bed.wire(frame -> SpiBed.operation(frame) == Opcode.SEND_FIRST ? Fate.LOST : Fate.NORMAL);
        a.send(1, 0, 3000);
        assertThat(one.await(1).get(0).status()).isEqualTo(12);
        assertThat(sent(Opcode.SEND_FIRST)).hasSize(3);
        assertThat(bed.events(TimerExpired.class)).as("the gap is refused once, and the timer sees the rest").hasSize(2);
    }

    @Test
    void withoutATimeoutItWaitsForEver() {
        a.timeout = 0;
        connect();
        bed.wire(frame -> Fate.LOST);
        a.send(1, 0, 8);
        bed.settle(10_000_000_000L);
        assertThat(one.poll()).isEmpty();
        assertThat(a.state()).isEqualTo(QpState.RTS);
    }

    @Test
    void aChangedBitIsSeenByTheChecksum() {
        connect();
        var once = new boolean[1];
        bed.wire(frame -> {
            boolean first = !once[0];
            once[0] = true;
            return first ? new Fate(1, 0, 8 * (frame.size - 10), "") : Fate.NORMAL;
        });
        byte[] message = TwoMachines.pattern(64, 1);
        one.mr.write(0, message);
        a.send(1, 0, 64);
        assertThat(one.await(1)).allMatch(Done::ok);
        assertThat(two.mr.read(0, 64)).isEqualTo(message);
        assertThat(bed.events(PacketDropped.class)).singleElement()
                .satisfies(d -> assertThat(d.reason()).contains("ICRC"));
    }

    @Test
    void anAnswerOfAnotherKindEndsTheRequest() {
        connect();
        bed.wire(frame -> {
            if (SpiBed.operation(frame) == Opcode.READ_RESPONSE_ONLY) {
                // The responder says it was an atomic.
                byte[] other = Arrays.copyOf(frame.bytes, RocePacket.size(RocePacket.parse(frame.bytes, 0, frame.size)
                        .orElseThrow().encapsulation(), Opcode.ATOMIC_ACKNOWLEDGE, 0));
                other[28] = Opcode.ATOMIC_ACKNOWLEDGE;
                other[3] = (byte) other.length;
                RocePacket.seal(other, 0, other.length);
                bed.inject(1, other);
                return Fate.LOST;
            }
            return Fate.NORMAL;
        });
        a.wr(1, WrOpcode.RDMA_READ).signaled().sge(one.mr, 0, 8).remote(two.mr.address(), two.mr.rkey()).post();
        assertThat(one.await(1).get(0).status()).as("bad response").isEqualTo(7);
    }

    @Test
    void aResponderThatIsStillInRtrAnswers() {
        a.toInit();
        b.toInit();
        a.toRtr(b);
        b.toRtr(a);
        a.toRts();
        b.recv(1, 0, 64);
        a.send(2, 0, 8);
        assertThat(one.await(1)).allMatch(Done::ok);
    }

    @Test
    void aReceiverThatGoesToErrLetsTheSenderRunOutOfRetries() {
        a.timeout = 8;
        connect();
        assertThat(b.state(QpState.ERR)).isZero();
        a.send(1, 0, 8);
        a.send(2, 0, 8);
        assertThat(one.await(2)).extracting(Done::status).containsExactly(12, 5);
    }
}
