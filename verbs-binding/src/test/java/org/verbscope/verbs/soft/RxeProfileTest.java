package org.verbscope.verbs.soft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.CompletionEvent.AsyncRaised;
import org.verbscope.event.EngineEvent.TimerExpired;
import org.verbscope.event.WireEvent.PacketSent;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.QpAttributes;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.VerbsException;
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.soft.TwoMachines.End;

/** Each deviation of the profile rxe-6.1, beside what the specification asks. */
@Tag("unit")
class RxeProfileTest {
    private TwoMachines bed;

    @BeforeEach
    void choose() {
        System.setProperty(Profile.PROPERTY, "rxe-6.1");
        bed = new TwoMachines();
    }

    @AfterEach
    void close() {
        System.clearProperty(Profile.PROPERTY);
        bed.close();
    }

    @Test
    void aShortReceiveIsTheOperationsErrorAndNoAsynchronousEvent() {
        List<End> ends = bed.connected();
        ends.get(1).recv(1, 0, 4);
        ends.get(0).send(2, 0, 5);
        assertThat(TwoMachines.statuses(ends.get(0), 1)).containsExactly(WcStatus.REM_OP_ERR);
        assertThat(TwoMachines.statuses(ends.get(1), 1)).containsExactly(WcStatus.LOC_QP_OP_ERR);
        assertThat(bed.events(AsyncRaised.class)).isEmpty();
    }

    @Test
    void retryCountSevenNeverEnds() {
        bed.rts(rts -> rts.retryCnt(7).timeout(4));
        List<End> ends = bed.connected();
        bed.lose(frame -> true);
        ends.get(0).send(1, 0, 5);
        bed.settle(10_000_000);
        assertThat(bed.events(TimerExpired.class)).hasSizeGreaterThan(50);
        assertThat(bed.stateOf(ends.get(0))).isEqualTo(QpState.RTS);
    }

    @Test
    void aRefusedSendGoesOutWithTheNextDoorbell() {
        End a = bed.end(bed.one, 1);
        End b = bed.end(bed.two, 2);
        assertThatThrownBy(() -> a.send(7, 0, 5)).isInstanceOf(VerbsException.class);
        a.qp().toReset();
        a.qp().toInit();
        assertThatThrownBy(() -> a.send(8, 0, 5)).isInstanceOf(VerbsException.class);
        bed.afterInit(a, b);
        b.recv(1, 0, 64);
        b.recv(2, 0, 64);
        a.send(9, 0, 5);
        assertThat(TwoMachines.await(a, 2)).extracting(wc -> wc.wrId()).as("RESET forgot the first").containsExactly(8L, 9L);
    }

    @Test
    void aReceiveInErrIsFlushedOnlyWhenSomethingElseHappens() {
        End a = bed.connected().get(0);
        a.qp().toErr();
        a.recv(1, 0, 64);
        bed.settle(1_000_000);
        assertThat(a.cq().poll()).isEmpty();
        a.send(2, 0, 5);
        assertThat(TwoMachines.statuses(a, 2)).containsOnly(WcStatus.WR_FLUSH_ERR);
    }

    @Test
    void aClaimedStateIsBelieved() {
        End a = bed.end(bed.one, 1);
        a.qp().modify(new QpAttributes().state(QpState.RTS).curState(QpState.RTR).sqPsn(1).timeout(14).retryCnt(1)
                .rnrRetry(1).maxRdAtomic(1), EnumSet.of(QpAttribute.STATE, QpAttribute.CUR_STATE, QpAttribute.SQ_PSN,
                QpAttribute.TIMEOUT, QpAttribute.RETRY_CNT, QpAttribute.RNR_RETRY, QpAttribute.MAX_QP_RD_ATOMIC));
        assertThat(bed.stateOf(a)).isEqualTo(QpState.RTS);
    }

    @Test
    void everyLostCompletionIsToldAndALostSendCompletionEndsNothing() {
        var pd = bed.one.allocPd();
        End a = bed.end(bed.one, pd, bed.one.createCq(1), 1);
        End b = bed.end(bed.two, 2);
        bed.connected(a, b);
        for (int i = 0; i < 3; i++) {
            b.recv(i, 0, 64);
            a.send(i, 0, 5);
        }
        bed.settle(1_000_000);
        assertThat(bed.events(AsyncRaised.class)).extracting(AsyncRaised::type).containsExactly("CQ_ERR", "CQ_ERR");
        assertThat(bed.stateOf(a)).isEqualTo(QpState.RTS);
    }

    @Test
    void receivesClaimAGrhAndPacketsNoMigration() {
        List<End> ends = bed.connected();
        ends.get(1).recv(1, 0, 64);
        ends.get(0).send(2, 0, 5);
        assertThat(TwoMachines.await(ends.get(1), 1).get(0).flags() & Cqe.GRH).isEqualTo(Cqe.GRH);
        assertThat(bed.events(PacketSent.class).get(0).packet().bytes().at(28 + 1) & 0x40).isZero();
    }
}
