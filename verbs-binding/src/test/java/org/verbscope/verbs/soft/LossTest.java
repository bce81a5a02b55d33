package org.verbscope.verbs.soft;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.EngineEvent.TimerExpired;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.event.WireEvent.PacketSent;
import org.verbscope.verbs.Mtu;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.WorkCompletion;
import org.verbscope.verbs.roce.Aeth;
import org.verbscope.verbs.roce.Opcode;
import org.verbscope.verbs.roce.RocePacket;
import org.verbscope.verbs.soft.TwoMachines.End;

@Tag("unit")
class LossTest {
    private final TwoMachines bed = new TwoMachines();
    private List<End> ends;
    private End a;
    private End b;

    private void connect() {
        ends = bed.connected();
        a = ends.get(0);
        b = ends.get(1);
        a.mr().write(0, TwoMachines.pattern(100_000, 1));
        b.mr().write(200_000, TwoMachines.pattern(100_000, 2));
    }

    @AfterEach
    void close() {
        bed.close();
    }

    private static int opcode(Frame frame) {
        return RocePacket.parse(frame.bytes, 0, frame.size).orElseThrow().opcode();
    }

    /** Loses the first packet that {@code which} names. */
    private void loseFirst(Predicate<Frame> which) {
        var lost = new boolean[1];
        bed.lose(frame -> !lost[0] && which.test(frame) && (lost[0] = true));
    }

    private void sendArrives(int length) {
        b.recv(1, 0, length);
        a.send(2, 0, length);
        assertThat(TwoMachines.statuses(a, 1)).containsExactly(WcStatus.SUCCESS);
        assertThat(TwoMachines.await(b, 1).get(0).byteLen()).isEqualTo(length);
        assertThat(b.mr().read(0, length)).isEqualTo(Arrays.copyOf(TwoMachines.pattern(100_000, 1), length));
        bed.settle(1_000_000_000);
        assertThat(a.cq().poll()).as("nothing twice").isEmpty();
        assertThat(b.cq().poll()).isEmpty();
    }

    private List<Integer> syndromes() {
        return bed.events(PacketSent.class).stream().map(sent -> sent.packet().syndrome()).filter(s -> s >= 0).toList();
    }

    @Test
    void aGapIsNakedOnceAndFilled() {
        connect();
        loseFirst(frame -> opcode(frame) == Opcode.SEND_FIRST);
        sendArrives(5000);
        assertThat(syndromes()).containsExactly(Aeth.NAK_SEQUENCE, Aeth.ACK);
        assertThat(bed.events(TimerExpired.class)).isEmpty();
    }

    @Test
    void theLastPacketIsMissedByTheTimer() {
        connect();
        loseFirst(frame -> opcode(frame) == Opcode.SEND_LAST);
        sendArrives(5000);
        assertThat(bed.events(TimerExpired.class)).extracting(TimerExpired::timer).containsExactly("ACK timeout");
    }

    @Test
    void aLostAcknowledgementIsGivenAgainAndNothingIsDoneTwice() {
        connect();
        loseFirst(frame -> opcode(frame) == Opcode.ACKNOWLEDGE);
        sendArrives(3000);
        assertThat(syndromes()).containsExactly(Aeth.ACK, Aeth.ACK);
    }

    @Test
    void movesOfWorkSentAgainCountApart() {
        connect();
        loseFirst(frame -> opcode(frame) == Opcode.SEND_ONLY);
        sendArrives(100);
        assertThat(bed.events(PayloadMove.class)).extracting(PayloadMove::again)
                .containsExactly(false, false, true, true, false);
    }

    @Test
    void alsoAcrossTheWindowOfALongMessage() {
        bed.rtr(rtr -> rtr.pathMtu(Mtu.MTU_256));
        connect();
        bed.loseNumbers(3, 64, 65, 130, 200, 300);
        sendArrives(100_000);
    }

    @Test
    void withoutAnAnswerItEndsAfterTheRetries() {
        connect();
        bed.lose(frame -> true);
        a.send(1, 0, 5);
        a.send(2, 0, 5);
        assertThat(TwoMachines.statuses(a, 2)).containsExactly(WcStatus.RETRY_EXC_ERR, WcStatus.WR_FLUSH_ERR);
        assertThat(bed.stateOf(a)).isEqualTo(QpState.ERR);
        assertThat(bed.events(TimerExpired.class)).as("retry_cnt 3").hasSize(4);
        assertThat(bed.events(PacketSent.class)).filteredOn(s -> s.packet().psn() == 0xfffffe).hasSize(4);
    }

    private void readArrives(int length) {
        a.read(1, 400_000, length, b, 200_000);
        assertThat(TwoMachines.statuses(a, 1)).containsExactly(WcStatus.SUCCESS);
        assertThat(a.mr().read(400_000, length)).isEqualTo(Arrays.copyOf(TwoMachines.pattern(100_000, 2), length));
        bed.settle(1_000_000_000);
        assertThat(a.cq().poll()).isEmpty();
        assertThat(bed.stateOf(b)).isEqualTo(QpState.RTS);
    }

    @Test
    void aLostReadRequestIsAskedAgain() {
        connect();
        loseFirst(frame -> opcode(frame) == Opcode.READ_REQUEST);
        readArrives(3000);
    }

    @Test
    void theRestOfAReadIsReplayed() {
        connect();
        loseFirst(frame -> opcode(frame) == Opcode.READ_RESPONSE_MIDDLE);
        readArrives(5000);
        List<Integer> requests = new ArrayList<>();
        for (PacketSent sent : bed.events(PacketSent.class)) {
            if (sent.packet().opcode() == Opcode.READ_REQUEST) {
                requests.add(sent.packet().psn());
            }
        }
        assertThat(requests).as("the second asks from the missing packet on").containsExactly(0xfffffe, 0xffffff);
    }

    @Test
    void aLostLastResponseIsMissedByTheTimer() {
        connect();
        loseFirst(frame -> opcode(frame) == Opcode.READ_RESPONSE_LAST);
        readArrives(5000);
    }

    @Test
    void aWholeLostReadBeforeASendIsNoticedByTheSendsAnswer() {
        connect();
        loseFirst(frame -> opcode(frame) == Opcode.READ_RESPONSE_ONLY);
        b.recv(5, 0, 64);
        a.read(1, 400_000, 100, b, 200_000);
        a.send(2, 0, 5);
        assertThat(TwoMachines.await(a, 2)).extracting(WorkCompletion::wrId).containsExactly(1L, 2L);
        assertThat(a.mr().read(400_000, 100)).isEqualTo(Arrays.copyOf(TwoMachines.pattern(100_000, 2), 100));
        assertThat(TwoMachines.statuses(b, 1)).containsExactly(WcStatus.SUCCESS);
        assertThat(bed.events(TimerExpired.class)).isEmpty();
    }
}
