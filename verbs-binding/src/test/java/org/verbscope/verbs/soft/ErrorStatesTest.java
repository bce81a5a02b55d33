package org.verbscope.verbs.soft;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.CompletionEvent.AsyncRaised;
import org.verbscope.event.CompletionEvent.CqeWritten;
import org.verbscope.event.Entry;
import org.verbscope.event.MemoryEvent.KeyChecked;
import org.verbscope.event.ObjectEvent.QpStateChanged;
import org.verbscope.event.WireEvent.PacketDropped;
import org.verbscope.event.WireEvent.PacketSent;
import org.verbscope.verbs.AddressVector;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.QpAttributes;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.SendRequest;
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.soft.TwoMachines.End;

@Tag("unit")
class ErrorStatesTest {
    @Test
    void aRefusedWriteIsToldAtBothEndsInOrder() {
        try (var bed = new TwoMachines()) {
            List<End> ends = bed.connected();
            End a = ends.get(0);
            End b = ends.get(1);
            long before = bed.trace.log().size();
            a.qp().postSend(SendRequest.write(1, a.mr(), 0, 8, b.mr().address(), b.mr().lkey()));
            assertThat(TwoMachines.statuses(a, 1)).containsExactly(WcStatus.REM_ACCESS_ERR);
            List<Entry> log = bed.after(before);
            assertThat(log).filteredOn(e -> e.as(KeyChecked.class) != null && e.head().machine() == 2)
                    .singleElement().satisfies(e -> assertThat(e.as(KeyChecked.class).verdict()).isNotEmpty());
            assertThat(bed.events(QpStateChanged.class).stream().filter(c -> c.to().equals("ERR"))
                    .map(QpStateChanged::reason)).containsExactly("NAK remote access error", "REM_ACCESS_ERR");
            assertThat(bed.events(AsyncRaised.class)).extracting(AsyncRaised::type).containsExactly("QP_ACCESS_ERR");
        }
    }

    @Test
    void movingToErrFlushesBothQueuesInOrder() {
        try (var bed = new TwoMachines()) {
            List<End> ends = bed.connected();
            End a = ends.get(0);
            a.recv(1, 0, 64);
            a.recv(2, 0, 64);
            a.qp().toErr();
            a.send(3, 0, 5);
            a.recv(4, 0, 64);
            assertThat(TwoMachines.statuses(a, 4)).containsOnly(WcStatus.WR_FLUSH_ERR);
            assertThat(bed.events(CqeWritten.class).stream().filter(c -> c.queue().name().equals("RECEIVE"))
                    .map(CqeWritten::wrId)).containsExactly(1L, 2L, 4L);
        }
    }

    @Test
    void resetForgetsWhatWasPostedAndTheQueuePairWorksAgain() {
        try (var bed = new TwoMachines()) {
            List<End> ends = bed.connected();
            End a = ends.get(0);
            End b = ends.get(1);
            a.recv(1, 0, 64);
            a.send(2, 0, 5);
            a.qp().toReset();
            b.qp().toReset();
            bed.settle(1_000_000_000);
            assertThat(a.cq().poll()).isEmpty();
            bed.connected(a, b);
            b.recv(3, 0, 64);
            a.send(4, 0, 5);
            assertThat(TwoMachines.await(a, 1).get(0).wrId()).isEqualTo(4);
            assertThat(TwoMachines.await(b, 1).get(0).wrId()).isEqualTo(3);
        }
    }

    @Test
    void anOverrunEndsTheQueueAndItsQueuePair() {
        try (var bed = new TwoMachines()) {
            End a = bed.end(bed.one, 1);
            var pd = bed.two.allocPd();
            End b = bed.end(bed.two, pd, bed.two.createCq(1), 2);
            bed.connected(a, b);
            for (int i = 0; i < 3; i++) {
                b.recv(i, 0, 64);
                a.send(10 + i, 0, 5);
            }
            assertThat(TwoMachines.statuses(a, 3).get(0)).isEqualTo(WcStatus.SUCCESS);
            bed.settle(2_000_000_000L);
            assertThat(bed.events(AsyncRaised.class)).extracting(AsyncRaised::type).containsExactly("CQ_ERR", "QP_FATAL");
            assertThat(bed.stateOf(b)).isEqualTo(QpState.ERR);
            assertThat(b.cq().poll()).isPresent();
            assertThat(b.cq().poll()).isEmpty();
        }
    }

    @Test
    void drainingFinishesWhatIsUnderWayAndHoldsTheRest() {
        try (var bed = new TwoMachines()) {
            List<End> ends = bed.connected();
            End a = ends.get(0);
            End b = ends.get(1);
            b.recv(1, 0, 200_000);
            b.recv(2, 0, 64);
            a.send(3, 0, 100_000);
            bed.settle(5_000);
            a.qp().modify(new QpAttributes().state(QpState.SQD).enSqdAsyncNotify(1),
                    EnumSet.of(QpAttribute.STATE, QpAttribute.EN_SQD_ASYNC_NOTIFY));
            assertThat(a.qp().query().attributes().sqDraining()).isTrue();
            a.send(4, 0, 5);
            bed.settle(1_000_000);
            assertThat(TwoMachines.await(a, 1).get(0).wrId()).isEqualTo(3);
            assertThat(a.cq().poll()).isEmpty();
            assertThat(bed.events(AsyncRaised.class)).extracting(AsyncRaised::type).containsExactly("SQ_DRAINED");
            a.qp().modify(new QpAttributes().state(QpState.RTS), EnumSet.of(QpAttribute.STATE));
            assertThat(TwoMachines.await(a, 1).get(0).wrId()).isEqualTo(4);
        }
    }

    @Test
    void anUnreliableSenderHearsNothingOfWhatGoesWrongThere() {
        try (var bed = new TwoMachines().init(init -> init.type(QpType.UC))) {
            List<End> ends = bed.connected();
            End a = ends.get(0);
            End b = ends.get(1);
            a.send(1, 0, 5);
            a.qp().postSend(SendRequest.write(2, a.mr(), 0, 8, b.mr().address(), 0x7777));
            assertThat(TwoMachines.statuses(a, 2)).containsExactly(WcStatus.SUCCESS, WcStatus.SUCCESS);
            bed.settle(1_000_000);
            assertThat(bed.stateOf(b)).isEqualTo(QpState.RTS);
            b.recv(3, 0, 4);
            a.send(4, 0, 5);
            assertThat(TwoMachines.statuses(b, 1)).containsExactly(WcStatus.LOC_LEN_ERR);
            assertThat(bed.stateOf(a)).isEqualTo(QpState.RTS);
            assertThat(bed.stateOf(b)).isEqualTo(QpState.ERR);
        }
    }

    @Test
    void aBrokenUnreliableMessageLeavesItsReceiveForTheNext() {
        try (var bed = new TwoMachines().init(init -> init.type(QpType.UC))) {
            List<End> ends = bed.connected();
            End a = ends.get(0);
            End b = ends.get(1);
            bed.loseNumbers(1);
            b.recv(1, 0, 8000);
            a.send(2, 0, 3000);
            a.send(3, 0, 700);
            TwoMachines.await(a, 2);
            assertThat(TwoMachines.await(b, 1).get(0)).satisfies(wc -> {
                assertThat(wc.wrId()).isEqualTo(1);
                assertThat(wc.byteLen()).isEqualTo(700);
            });
            bed.settle(1_000_000);
            assertThat(b.cq().poll()).isEmpty();
        }
    }

    @Test
    void anUnreliableQueuePairCannotReadAndStopsSendingOnly() {
        try (var bed = new TwoMachines().init(init -> init.type(QpType.UC))) {
            List<End> ends = bed.connected();
            End a = ends.get(0);
            a.read(1, 0, 8, ends.get(1), 0);
            a.send(2, 0, 8);
            assertThat(TwoMachines.statuses(a, 2)).containsExactly(WcStatus.LOC_QP_OP_ERR, WcStatus.WR_FLUSH_ERR);
            assertThat(bed.stateOf(a)).isEqualTo(QpState.SQE);
            a.qp().modify(new QpAttributes().state(QpState.RTS), EnumSet.of(QpAttribute.STATE));
            a.send(3, 0, 8);
            assertThat(TwoMachines.statuses(a, 1)).containsExactly(WcStatus.SUCCESS);
        }
    }

    @Test
    void packetsOfTheOtherRoceVersionAreDropped() {
        try (var bed = new TwoMachines()) {
            End a = bed.end(bed.one, 1);
            End b = bed.end(bed.two, 2);
            bed.rtr(rtr -> rtr.destQpNum() == b.qp().number() && rtr.rqPsn() == b.psn()
                    ? rtr.av(AddressVector.to(bed.two.queryGid(1, 3).gid()).fromIndex(3)) : rtr);
            bed.connected(a, b);
            a.send(1, 0, 5);
            assertThat(TwoMachines.statuses(a, 1)).containsExactly(WcStatus.RETRY_EXC_ERR);
            assertThat(bed.events(PacketDropped.class)).isNotEmpty()
                    .allSatisfy(d -> assertThat(d.reason()).contains("GID type"));
            assertThat(bed.events(PacketSent.class).get(0).packet().bytes().at(6)).as("RoCE v1's next header").isEqualTo(0x1b);
        }
    }

}
