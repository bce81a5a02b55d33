package org.verbscope.verbs.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.QpInitAttributes;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.RecvRequest;
import org.verbscope.verbs.SendRequest;
import org.verbscope.verbs.WcOpcode;
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.WorkCompletion;

/** Unreliable connections: what is not answered cannot be refused; and immediate values, reliable or not. */
abstract class UnreliableContract extends VerbsContract {
    private End a;
    private End b;

    @BeforeEach
    void connect() {
        connect(QpType.UC);
    }

    private void connect(QpType type) {
        a = bed.end(1, 64, new QpInitAttributes().type(type).maxSendWr(32).maxRecvWr(32));
        b = bed.end(2, 64, new QpInitAttributes().type(type).maxSendWr(32).maxRecvWr(32));
        bed.connect(a, b);
    }

    private void states(QpState one, QpState two) {
        assertThat(List.of(a.qp().state(), b.qp().state())).containsExactly(one, two);
    }

    @Test
    void aSendWithoutAReceiveIsLost() {
        a.send(1, 0, 8);
        success(a.await());
        b.recv(5, 0, 64);
        a.send(2, 0, 8);
        success(a.await());
        assertThat(b.await().wrId()).isEqualTo(5);
        states(QpState.RTS, QpState.RTS);
    }

    @Test
    void aWriteWithAWrongKeyIsLost() {
        a.qp().postSend(SendRequest.write(1, a.mr(), 0, 8, b.mr().address(), b.mr().rkey() ^ 0x5a));
        success(a.await());
        assertThat(a.qp().state()).isEqualTo(QpState.RTS);
    }

    @Test
    void aWriteOfManyPacketsArrives() {
        a.mr().write(0, pattern(10_000, 1));
        b.recv(3, 0, 8);
        a.qp().postSend(SendRequest.write(1, a.mr(), 0, 10_000, b.mr().address() + 64, b.mr().rkey()).withImm(77));
        success(a.await());
        WorkCompletion got = b.await();
        success(got);
        assertThat(got.opcode()).isEqualTo(WcOpcode.RECV_RDMA_WITH_IMM.value());
        assertThat(got.immData()).isEqualTo(77);
        assertThat(got.byteLen()).isEqualTo(10_000);
        assertThat(b.mr().read(64, 10_000)).isEqualTo(pattern(10_000, 1));
    }

    @Test
    void aMessageLongerThanItsReceiveFailsThereOnly() {
        b.recv(1, 0, 64);
        a.send(1, 0, 100);
        success(a.await());
        assertThat(b.await().status()).isEqualTo(deviating("short-receive-responder"));
        states(QpState.RTS, QpState.ERR);
    }

    @Test
    void aReadIsNotForIt() {
        a.qp().postSend(SendRequest.read(1, a.mr(), 0, 8, b.mr().address(), b.mr().rkey()));
        statuses(a.await(1), WcStatus.LOC_QP_OP_ERR.value());
        assertThat(a.qp().state().name()).isEqualTo(deviatingWord("state-after-local-error-uc"));
    }

    @Test
    void immediateValuesAreReliableOnRc() {
        connect(QpType.RC);
        b.recv(1, 0, 64);
        b.recv(2, 0, 64);
        a.qp().postSend(SendRequest.send(1, a.mr(), 0, 8).withImm(0x01020304));
        a.qp().postSend(SendRequest.write(2, a.mr(), 0, 8, b.mr().address(), b.mr().rkey()).withImm(0x05060708));
        a.await(2).forEach(VerbsContract::success);
        List<WorkCompletion> got = b.await(2);
        assertThat(got).extracting(WorkCompletion::immData).containsExactly(0x01020304, 0x05060708);
        assertThat(got).extracting(WorkCompletion::opcode).containsExactly(WcOpcode.RECV.value(),
                WcOpcode.RECV_RDMA_WITH_IMM.value());
    }

    @Test
    void aWriteWithAnImmediateNeedsAReceiveOnRc() {
        connect(QpType.RC);
        b.qp().postRecv(RecvRequest.empty(1));
        SendRequest write = SendRequest.write(2, a.mr(), 0, 8, b.mr().address(), b.mr().rkey()).withImm(5);
        a.qp().postSend(write);
        success(a.await());
        assertThat(b.await().immData()).isEqualTo(5);
        a.qp().postSend(write);
        statuses(a.await(1), WcStatus.RNR_RETRY_EXC_ERR.value());
    }
}
