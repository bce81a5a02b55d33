package org.verbscope.verbs.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.verbscope.verbs.AccessFlag;
import org.verbscope.verbs.MemoryRegion;
import org.verbscope.verbs.QpInitAttributes;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.RecvRequest;
import org.verbscope.verbs.RequestList;
import org.verbscope.verbs.SendFlag;
import org.verbscope.verbs.SendRequest;
import org.verbscope.verbs.WcOpcode;
import org.verbscope.verbs.WorkCompletion;

/** Bytes that arrive. */
abstract class DataContract extends VerbsContract {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 5, 1023, 1024, 1025, 3000, 4096, 100_000})
    void messageArrivesWhole(int length) {
        List<End> ends = bed.connected();
        End a = ends.get(0);
        End b = ends.get(1);
        byte[] message = pattern(length, 7);
        a.mr().write(0, message);
        b.recv(1, 128, 128 * 1024);
        a.send(2, 0, length);
        WorkCompletion sent = a.await();
        WorkCompletion received = b.await();
        success(sent);
        success(received);
        assertThat(sent.opcode()).isEqualTo(WcOpcode.SEND.value());
        assertThat(sent.wrId()).isEqualTo(2);
        assertThat(received.opcode()).isEqualTo(WcOpcode.RECV.value());
        assertThat(received.wrId()).isEqualTo(1);
        assertThat(received.byteLen()).isEqualTo(length);
        assertThat(received.qpNum()).isEqualTo(b.qp().number());
        assertThat(b.mr().read(128, length)).isEqualTo(message);
        assertThat(b.mr().read(0, 128)).containsOnly(0);
        assertThat(b.mr().read(128 + length, 64)).containsOnly(0);
        assertThat(a.qp().state()).isEqualTo(QpState.RTS);
    }

    @Test
    void aCompletionSaysThatRelaxedWritesAreInMemory() {
        List<End> ends = bed.connected();
        End a = ends.get(0);
        End b = ends.get(1);
        MemoryRegion lax = b.pd().regMr(b.context().allocate(8192), AccessFlag.LOCAL_WRITE, AccessFlag.REMOTE_WRITE,
                AccessFlag.RELAXED_ORDERING);
        byte[] message = pattern(3000, 5);
        a.mr().write(0, message);
        a.qp().postSend(SendRequest.write(1, a.mr(), 0, 3000, lax.address(), lax.rkey()).unsignaled());
        a.qp().postSend(SendRequest.write(2, a.mr(), 0, 8, lax.address() + 4096, lax.rkey()));
        success(a.await());
        assertThat(lax.read(0, 3000)).isEqualTo(message);
        assertThat(lax.read(4096, 8)).isEqualTo(Arrays.copyOf(message, 8));
    }

    @Test
    void piecesAreGatheredAndScattered() {
        List<End> ends = bed.connected();
        End a = ends.get(0);
        End b = ends.get(1);
        byte[] message = pattern(3000, 3);
        a.mr().write(5000, Arrays.copyOfRange(message, 0, 1));
        a.mr().write(100, Arrays.copyOfRange(message, 1, 2000));
        a.mr().write(9000, Arrays.copyOfRange(message, 2000, 3000));
        b.qp().postRecv(RecvRequest.into(1, b.mr(), 8000, 1500).and(b.mr(), 0, 7).and(b.mr(), 4000, 4000));
        a.qp().postSend(SendRequest.send(2, a.mr(), 5000, 1).and(a.mr(), 100, 1999).and(a.mr(), 9000, 1000));
        success(a.await());
        assertThat(b.await().byteLen()).isEqualTo(3000);
        var arrived = new ByteArrayOutputStream();
        arrived.writeBytes(b.mr().read(8000, 1500));
        arrived.writeBytes(b.mr().read(0, 7));
        arrived.writeBytes(b.mr().read(4000, 1493));
        assertThat(arrived.toByteArray()).isEqualTo(message);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1024, 5000})
    void writeArrivesWithoutACompletionThere(int length) {
        List<End> ends = bed.connected();
        End a = ends.get(0);
        End b = ends.get(1);
        byte[] message = pattern(length, 9);
        a.mr().write(0, message);
        a.qp().postSend(SendRequest.write(3, a.mr(), 0, length, b.mr().address() + 64, b.mr().rkey()));
        WorkCompletion done = a.await();
        success(done);
        assertThat(done.opcode()).isEqualTo(WcOpcode.RDMA_WRITE.value());
        assertThat(b.mr().read(64, length)).isEqualTo(message);
        assertThat(b.cq().poll()).isEmpty();
    }

    @Test
    void writeOfNothingNeedsNoKey() {
        List<End> ends = bed.connected();
        End a = ends.get(0);
        RequestList list = a.context().sendList(1, 1).write(4, 0, 0x7777).signaled();
        a.qp().postSend(list);
        success(a.await());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1024, 5000})
    void readBringsThePeersBytes(int length) {
        List<End> ends = bed.connected();
        End a = ends.get(0);
        End b = ends.get(1);
        byte[] there = pattern(length, 4);
        b.mr().write(256, there);
        a.qp().postSend(SendRequest.read(5, a.mr(), 32, length, b.mr().address() + 256, b.mr().rkey()));
        WorkCompletion done = a.await();
        success(done);
        assertThat(done.opcode()).isEqualTo(WcOpcode.RDMA_READ.value());
        assertThat(done.byteLen()).isEqualTo(length);
        assertThat(a.mr().read(32, length)).isEqualTo(there);
        assertThat(b.cq().poll()).isEmpty();
    }

    @Test
    void readsAndWritesAndSendsKeepTheirOrder() {
        List<End> ends = bed.connected();
        End a = ends.get(0);
        End b = ends.get(1);
        b.recv(1, 0, 64);
        b.mr().write(1000, pattern(10, 1));
        RequestList list = a.context().sendList(3, 1)
                .read(1, b.mr().address() + 1000, b.mr().rkey()).sge(a.mr(), 2000, 10).signaled()
                .write(2, b.mr().address() + 3000, b.mr().rkey()).sge(a.mr(), 0, 20).signaled()
                .send(3).sge(a.mr(), 0, 5).signaled();
        a.qp().postSend(list);
        assertThat(a.await(3)).extracting(WorkCompletion::wrId).containsExactly(1L, 2L, 3L);
        success(b.await());
    }

    @Test
    void bothDirectionsAtOnce() {
        List<End> ends = bed.connected();
        for (End end : ends) {
            for (int i = 0; i < 8; i++) {
                end.recv(i, 8192 + i * 1024L, 1024);
            }
        }
        for (int i = 0; i < 8; i++) {
            for (End end : ends) {
                end.mr().write(i * 1024L, pattern(700, i + end.context().machine()));
                end.send(100 + i, i * 1024L, 700);
            }
        }
        for (End end : ends) {
            assertThat(end.await(16)).allMatch(WorkCompletion::ok);
        }
        for (int i = 0; i < 8; i++) {
            assertThat(ends.get(0).mr().read(8192 + i * 1024L, 700)).isEqualTo(pattern(700, i + 2));
            assertThat(ends.get(1).mr().read(8192 + i * 1024L, 700)).isEqualTo(pattern(700, i + 1));
        }
    }

    @Test
    void inlineSendTakesItsBytesWhilePosting() {
        End a = bed.end(1, 64, new QpInitAttributes().maxInlineData(32));
        End b = bed.end(2);
        bed.connect(a, b);
        b.recv(1, 0, 64);
        b.recv(2, 64, 64);
        a.mr().fill("first");
        a.qp().postSend(SendRequest.send(1, a.mr(), 0, 5).with(SendFlag.INLINE));
        a.mr().fill("later");
        a.send(2, 0, 5);
        assertThat(b.await(2)).allMatch(WorkCompletion::ok);
        assertThat(b.mr().read(0, 5)).asString().isEqualTo("first");
        assertThat(b.mr().read(64, 5)).asString().isEqualTo("later");
    }

    @Test
    void unreliableQueuePairsExchangeAMessage() {
        End a = bed.end(1, 64, new QpInitAttributes().type(QpType.UC));
        End b = bed.end(2, 64, new QpInitAttributes().type(QpType.UC));
        bed.connect(a, b);
        b.recv(1, 0, 4096);
        a.mr().write(0, pattern(3000, 5));
        a.send(2, 0, 3000);
        success(a.await());
        assertThat(b.await().byteLen()).isEqualTo(3000);
        assertThat(b.mr().read(0, 3000)).isEqualTo(pattern(3000, 5));
    }
}
