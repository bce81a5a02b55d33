package org.verbscope.verbs.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.AccessFlag;
import org.verbscope.verbs.MemoryRegion;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.RecvRequest;
import org.verbscope.verbs.RequestList;
import org.verbscope.verbs.SendRequest;
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.WorkCompletion;

/** Each completion status that a program can bring about, and the states afterwards. */
abstract class FailureContract extends VerbsContract {
    private static final int FLUSHED = WcStatus.WR_FLUSH_ERR.value();

    private static void states(List<End> ends, QpState a, QpState b) {
        assertThat(ends).extracting(end -> end.qp().state()).containsExactly(a, b);
    }

    /** {@code a} did something to {@code b}'s memory that is not allowed. */
    private void remoteAccessError(List<End> ends) {
        statuses(ends.get(0).await(1), WcStatus.REM_ACCESS_ERR.value());
        statuses(ends.get(1).await(1), FLUSHED);
        states(ends, QpState.ERR, QpState.ERR);
    }

    private List<End> connectedWithAReceive() {
        List<End> ends = bed.connected();
        ends.get(1).recv(90, 0, 64);
        return ends;
    }

    @Test
    void writeWithAWrongKey() {
        List<End> ends = connectedWithAReceive();
        End a = ends.get(0);
        MemoryRegion there = ends.get(1).mr();
        a.qp().postSend(SendRequest.write(1, a.mr(), 0, 8, there.address(), there.rkey() ^ 0x5a));
        remoteAccessError(ends);
    }

    @Test
    void writePastTheEndOfTheRegion() {
        List<End> ends = connectedWithAReceive();
        End a = ends.get(0);
        MemoryRegion there = ends.get(1).mr();
        a.qp().postSend(SendRequest.write(1, a.mr(), 0, 8, there.address() + there.length() - 7, there.rkey()));
        remoteAccessError(ends);
    }

    @Test
    void writeToARegionThatAllowsNone() {
        List<End> ends = connectedWithAReceive();
        End a = ends.get(0);
        End b = ends.get(1);
        MemoryRegion closed = b.pd().regMr(b.context().allocate(4096), AccessFlag.LOCAL_WRITE, AccessFlag.REMOTE_READ);
        a.qp().postSend(SendRequest.write(1, a.mr(), 0, 8, closed.address(), closed.rkey()));
        remoteAccessError(ends);
    }

    @Test
    void writeToARegionOfAnotherDomain() {
        List<End> ends = connectedWithAReceive();
        End a = ends.get(0);
        End stranger = bed.end(2);
        a.qp().postSend(SendRequest.write(1, a.mr(), 0, 8, stranger.mr().address(), stranger.mr().rkey()));
        remoteAccessError(ends);
    }

    @Test
    void writeToARegionThatWasDeregistered() {
        List<End> ends = connectedWithAReceive();
        End a = ends.get(0);
        End b = ends.get(1);
        MemoryRegion gone = b.pd().regMr(b.context().allocate(4096), AccessFlag.LOCAL_WRITE, AccessFlag.REMOTE_WRITE);
        gone.close();
        a.qp().postSend(SendRequest.write(1, a.mr(), 0, 8, gone.address(), gone.rkey()));
        remoteAccessError(ends);
    }

    @Test
    void readFromAQueuePairThatAllowsNone() {
        End a = bed.end(1);
        End b = bed.end(2);
        a.toInit();
        b.qp().toInit(AccessFlag.LOCAL_WRITE, AccessFlag.REMOTE_WRITE);
        a.toRtr(b);
        b.toRtr(a);
        a.toRts();
        b.toRts();
        a.qp().postSend(SendRequest.read(1, a.mr(), 0, 8, b.mr().address(), b.mr().rkey()));
        statuses(a.await(1), WcStatus.REM_INV_REQ_ERR.value());
        states(List.of(a, b), QpState.ERR, QpState.ERR);
    }

    @Test
    void sendFromAnUnknownKey() {
        List<End> ends = connectedWithAReceive();
        End a = ends.get(0);
        RequestList list = a.context().sendList(2, 1)
                .send(1).rawSge(a.mr().address(), 5, a.mr().lkey() ^ 0x5a).signaled()
                .send(2).sge(a.mr(), 0, 5).signaled();
        a.qp().postSend(list);
        statuses(a.await(2), deviating("send-wrong-lkey"), FLUSHED);
        states(ends, QpState.ERR, QpState.RTS);
    }

    @Test
    void sendFromARegionOfAnotherDomain() {
        List<End> ends = connectedWithAReceive();
        End a = ends.get(0);
        End stranger = bed.end(1);
        a.qp().postSend(SendRequest.send(1, stranger.mr(), 0, 5));
        statuses(a.await(1), deviating("send-wrong-lkey"));
        states(ends, QpState.ERR, QpState.RTS);
    }

    @Test
    void sendFromPastTheEndOfTheRegion() {
        List<End> ends = connectedWithAReceive();
        End a = ends.get(0);
        a.send(1, a.mr().length() - 4, 5);
        statuses(a.await(1), WcStatus.LOC_PROT_ERR.value());
        states(ends, QpState.ERR, QpState.RTS);
    }

    @Test
    void receiveIntoAnUnknownKey() {
        List<End> ends = bed.connected();
        End b = ends.get(1);
        b.qp().postRecv(b.context().recvList(1, 1).recv(1).rawSge(b.mr().address(), 64, b.mr().lkey() ^ 0x5a));
        ends.get(0).send(2, 0, 5);
        statuses(ends.get(0).await(1), WcStatus.REM_OP_ERR.value());
        statuses(b.await(1), deviating("receive-wrong-lkey"));
        states(ends, QpState.ERR, QpState.ERR);
    }

    @Test
    void receiveIntoARegionThatCannotBeWritten() {
        List<End> ends = bed.connected();
        End b = ends.get(1);
        MemoryRegion readOnly = b.pd().regMr(b.context().allocate(4096), AccessFlag.REMOTE_READ);
        b.qp().postRecv(RecvRequest.into(1, readOnly, 0, 64));
        ends.get(0).send(2, 0, 5);
        statuses(ends.get(0).await(1), WcStatus.REM_OP_ERR.value());
        statuses(b.await(1), deviating("receive-wrong-lkey"));
        states(ends, QpState.ERR, QpState.ERR);
    }

    @Test
    void nothingPostedAtThePeer() {
        End a = bed.end(1);
        End b = bed.end(2);
        a.toInit();
        b.toInit();
        a.toRtr(b);
        b.toRtr(a);
        a.qp().toRts(Testbed.rts(a).rnrRetry(0));
        b.toRts();
        RequestList list = a.context().sendList(2, 1).send(1).sge(a.mr(), 0, 5).signaled().send(2).sge(a.mr(), 0, 5).signaled();
        a.qp().postSend(list);
        List<WorkCompletion> failed = a.await(2);
        statuses(failed, WcStatus.RNR_RETRY_EXC_ERR.value(), FLUSHED);
        assertThat(failed).extracting(WorkCompletion::wrId).containsExactly(1L, 2L);
        states(List.of(a, b), QpState.ERR, QpState.RTS);
    }

    @Test
    void lateReceiveIsMetByRetrying() {
        End a = bed.end(1);
        End b = bed.end(2);
        a.toInit();
        b.toInit();
        a.toRtr(b);
        b.toRtr(a);
        a.qp().toRts(Testbed.rts(a).rnrRetry(7));
        b.toRts();
        a.mr().fill("late");
        a.send(1, 0, 4);
        for (int i = 0; i < 3; i++) {
            assertThat(a.cq().poll()).isEmpty();
        }
        b.recv(2, 0, 64);
        success(a.await());
        success(b.await());
        assertThat(b.mr().text(4)).isEqualTo("late");
    }

    @Test
    void peerThatDoesNotExist() {
        End a = bed.end(1);
        End b = bed.end(2);
        a.toInit();
        a.qp().toRtr(Testbed.rtr(a, b).destQpNum(b.qp().number() + 4000));
        a.qp().toRts(Testbed.rts(a).timeout(12).retryCnt(2));
        a.send(1, 0, 5);
        statuses(a.await(1), WcStatus.RETRY_EXC_ERR.value());
        assertThat(a.qp().state()).isEqualTo(QpState.ERR);
    }

    @Test
    void receiveTooShortForTheMessage() {
        List<End> ends = bed.connected();
        End b = ends.get(1);
        b.recv(1, 0, 4);
        b.recv(2, 0, 64);
        ends.get(0).send(3, 0, 5);
        statuses(ends.get(0).await(1), deviating("short-receive-requester"));
        statuses(b.await(2), deviating("short-receive-responder"), FLUSHED);
        states(ends, QpState.ERR, QpState.ERR);
    }

    @Test
    void readIntoARegionThatCannotBeWritten() {
        List<End> ends = bed.connected();
        End a = ends.get(0);
        MemoryRegion readOnly = a.pd().regMr(a.context().allocate(4096), AccessFlag.REMOTE_READ);
        a.qp().postSend(SendRequest.read(1, readOnly, 0, 8, ends.get(1).mr().address(), ends.get(1).mr().rkey()));
        statuses(a.await(1), WcStatus.LOC_PROT_ERR.value());
        assertThat(a.qp().state()).isEqualTo(QpState.ERR);
    }

    @Test
    void peerInErrNoLongerAnswers() {
        End a = bed.end(1);
        End b = bed.end(2);
        a.toInit();
        b.toInit();
        a.toRtr(b);
        b.toRtr(a);
        a.qp().toRts(Testbed.rts(a).timeout(12).retryCnt(2));
        b.toRts();
        b.qp().toErr();
        a.send(1, 0, 5);
        statuses(a.await(1), WcStatus.RETRY_EXC_ERR.value());
        states(List.of(a, b), QpState.ERR, QpState.ERR);
    }
}
