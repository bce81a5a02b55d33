package org.verbscope.verbs.soft;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.EngineEvent.TimerExpired;
import org.verbscope.event.EngineEvent.TimerStarted;
import org.verbscope.event.WireEvent.PacketSent;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.RecvRequest;
import org.verbscope.verbs.SendRequest;
import org.verbscope.verbs.WcOpcode;
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.WorkCompletion;
import org.verbscope.verbs.roce.Aeth;
import org.verbscope.verbs.roce.RnrTimer;
import org.verbscope.verbs.soft.TwoMachines.End;

@Tag("unit")
class NotReadyTest {
    private final TwoMachines bed = new TwoMachines();

    @AfterEach
    void close() {
        bed.close();
    }

    @Test
    void theSenderWaitsTheTimeOfTheReceiversCodeAndSendsAgain() {
        List<End> ends = bed.connected();
        End a = ends.get(0);
        End b = ends.get(1);
        a.send(1, 0, 5);
        bed.settle(100_000);
        assertThat(bed.events(PacketSent.class)).extracting(s -> s.packet().syndrome())
                .containsExactly(-1, Aeth.RNR_NAK | 12);
        b.recv(2, 0, 64);
        assertThat(TwoMachines.statuses(a, 1)).containsExactly(WcStatus.SUCCESS);
        assertThat(TwoMachines.statuses(b, 1)).containsExactly(WcStatus.SUCCESS);
        TimerStarted wait = bed.events(TimerStarted.class).get(0);
        assertThat(wait.timer()).isEqualTo("RNR");
        assertThat(bed.trace.clock().now()).isGreaterThan(wait.deadline());
        assertThat(wait.deadline()).isGreaterThan(RnrTimer.nanos(12));
    }

    @Test
    void rnrRetryCountsTheWaits() {
        bed.rts(rts -> rts.rnrRetry(2));
        List<End> ends = bed.connected();
        End a = ends.get(0);
        a.send(1, 0, 5);
        a.send(2, 0, 5);
        assertThat(TwoMachines.statuses(a, 2)).containsExactly(WcStatus.RNR_RETRY_EXC_ERR, WcStatus.WR_FLUSH_ERR);
        assertThat(bed.events(TimerExpired.class)).hasSize(2);
        assertThat(bed.stateOf(a)).isEqualTo(QpState.ERR);
        assertThat(bed.stateOf(ends.get(1))).isEqualTo(QpState.RTS);
    }

    @Test
    void rnrRetrySevenNeverEnds() {
        bed.rts(rts -> rts.rnrRetry(7));
        List<End> ends = bed.connected();
        ends.get(0).send(1, 0, 5);
        bed.settle(20_000_000);
        assertThat(bed.events(TimerExpired.class)).hasSizeGreaterThan(10);
        ends.get(1).recv(2, 0, 64);
        assertThat(TwoMachines.statuses(ends.get(0), 1)).containsExactly(WcStatus.SUCCESS);
    }

    @Test
    void aWriteNeedsAReceiveOnlyForItsImmediate() {
        List<End> ends = bed.connected();
        End a = ends.get(0);
        End b = ends.get(1);
        a.mr().write(0, TwoMachines.pattern(3000, 3));
        a.qp().postSend(SendRequest.write(1, a.mr(), 0, 3000, b.mr().address(), b.mr().rkey()).withImm(0x12345678));
        bed.settle(100_000);
        assertThat(b.cq().poll()).isEmpty();
        b.qp().postRecv(RecvRequest.empty(9));
        assertThat(TwoMachines.statuses(a, 1)).containsExactly(WcStatus.SUCCESS);
        WorkCompletion received = TwoMachines.await(b, 1).get(0);
        assertThat(received.opcode()).isEqualTo(WcOpcode.RECV_RDMA_WITH_IMM.value());
        assertThat(received.immData()).isEqualTo(0x12345678);
        assertThat(received.byteLen()).isEqualTo(3000);
        assertThat(b.mr().read(0, 3000)).isEqualTo(TwoMachines.pattern(3000, 3));
    }
}
